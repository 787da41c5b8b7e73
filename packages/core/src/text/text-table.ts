import { displayWidth, pad, wrapText } from "./display-width.ts";
import { visible } from "./visible.ts";

export interface TextTable {
  readonly head: readonly string[];
  /** A row of cells, or a line across. */
  readonly rows: readonly (readonly string[] | "rule")[];
  /** Right-aligned columns, after the first or after so many of words. */
  readonly numbers: boolean;
  readonly words?: number;
}

const SMALLEST_COLUMN = 4;

/** A table in box-drawing characters, at most `width` columns wide where its number of columns allows it. */
export function drawTable(table: TextTable, width: number, bold: (text: string) => string): string[] {
  const cells = (row: readonly string[]) => row.map(visible);
  const { words = 1 } = table;
  const head = cells(table.head);
  const rows = table.rows.map((row) => (row === "rule" ? row : cells(row)));
  const widths = columnWidths([head, ...rows.filter((row) => row !== "rule")], width);
  const rule = (left: string, cross: string, right: string) =>
    left + widths.map((w) => "─".repeat(w + 2)).join(cross) + right;
  const line = (row: readonly string[], paint: (text: string) => string) => {
    const wrapped = row.map((cell, c) => wrapCell(cell, widths[c]!));
    const height = Math.max(...wrapped.map((lines) => lines.length));
    return Array.from({ length: height }, (_, i) => {
      const padded = wrapped.map((lines, c) =>
        paint(pad(lines[i] ?? "", widths[c]!, c >= words && table.numbers ? "right" : "left")),
      );
      return `│ ${padded.join(" │ ")} │`;
    });
  };
  return [
    rule("┌", "┬", "┐"),
    ...line(head, bold),
    rule("├", "┼", "┤"),
    ...rows.flatMap((row) => (row === "rule" ? [rule("├", "┼", "┤")] : line(row, (text) => text))),
    rule("└", "┴", "┘"),
  ];
}

/** Leading spaces are indentation; they stay on every line. */
function wrapCell(text: string, width: number): string[] {
  const indent = /^ */.exec(text)![0];
  return wrapText(text, width - indent.length).map((line) => indent + line);
}

/** Natural widths, with the widest column narrowed first until the table fits. */
function columnWidths(rows: readonly (readonly string[])[], width: number): number[] {
  const widths = rows[0]!.map((_, c) =>
    Math.max(SMALLEST_COLUMN, ...rows.map((row) => displayWidth(row[c] ?? ""))),
  );
  const available = width - (3 * widths.length + 1);
  let excess = widths.reduce((sum, w) => sum + w, 0) - available;
  while (excess > 0) {
    const widest = widths.indexOf(Math.max(...widths));
    if (widths[widest]! <= SMALLEST_COLUMN) break;
    widths[widest] = widths[widest]! - 1;
    excess--;
  }
  return widths;
}
