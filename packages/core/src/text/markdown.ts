import { visible } from "./visible.ts";

/** Any text as Markdown that shows it as it is: no markup, HTML, links, mentions, formulas or table cells. */
export function markdown(text: string): string {
  return (
    visible(text)
      .trim()
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replace(/[\\`*_[\]#|~$]/g, "\\$&")
      // Web addresses and mentions would become links; an escaped colon or dot and an empty comment keep them text.
      .replace(/:(?=\/\/)/g, "\\:")
      .replace(/\bwww\./gi, (www) => `${www.slice(0, 3)}\\.`)
      .replaceAll("@", "@<!-- -->")
  );
}

/** A GitHub table; cells are Markdown already. Columns after those of words are right-aligned if they hold numbers. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  numbers: boolean,
  words = 1,
): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map((_, c) => (c >= words && numbers ? "---:" : "---"))), ...rows.map(line)];
}
