import type { Audit } from "../../audit/report.ts";
import { bullet, TEXT_OPTIONS, type TextOptions } from "../../card/card-text.ts";
import { checkOptions } from "../../schema.ts";
import { wrapText } from "../../text/display-width.ts";
import { drawTable, fitsTable } from "../../text/text-table.ts";
import { visible } from "../../text/visible.ts";
import { type AuditView, viewOf } from "../facts/audit-view.ts";
import { auditDocument } from "./audit-document.ts";
import { type WordBlock, type WordTable, wordBlocks } from "./cell-words.ts";

const SMALLEST = 40;

/** The audit, or a view of it, for a terminal. */
export function auditText(audit: Audit | AuditView, options: TextOptions): string {
  checkOptions(options, TEXT_OPTIONS);
  const width = Math.max(SMALLEST, Math.floor(options.width));
  const bold = (text: string) => (options.color ? `\u001b[1m${text}\u001b[22m` : text);
  const title = (words: string) => wrapText(visible(words), width).map(bold);
  const lines = (block: WordBlock): string[] => {
    switch (block.kind) {
      case "heading":
        return ["", ...title(block.words)];
      case "sentences":
        return block.sentences.flatMap((sentence) => bullet("-", sentence, width));
      case "table":
        return ["", ...wrapText(visible(block.caption), width), ...drawn(block, width, bold)];
    }
  };
  const sections = auditDocument(viewOf(audit)).map(({ title: name, blocks }) =>
    [...title(name), ...blocks.flatMap(wordBlocks).flatMap(lines)].join("\n"),
  );
  return `${sections.join("\n\n")}\n`;
}

/** A table that is too wide for its words becomes one block of "heading: cell" lines per row. */
function drawn(table: WordTable, width: number, bold: (text: string) => string): string[] {
  if (fitsTable(table, width)) return drawTable(table, width, bold);
  return table.rows.flatMap(([first = "", ...rest]) => [
    ...wrapText(visible(first), width - 2).map((line) => `  ${bold(line)}`),
    ...rest.flatMap((cell, c) => (cell === "" ? [] : bullet("   ", `${table.head[c + 1]}: ${cell}`, width))),
  ]);
}
