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

/** Whether a table can be drawn without breaking words. */
export function fitsTable({ head, rows }: TextTable, width: number): boolean {
  const all = [head, ...rows.filter((row) => row !== "rule")].map((row) => row.map(visible));
  return sum(wordWidths(all)) <= room(head.length, width);
}

/** Natural widths, with the widest column narrowed first until the table fits; words break only where they must. */
function columnWidths(rows: readonly (readonly string[])[], width: number): number[] {
  const widths = rows[0]!.map((_, c) =>
    Math.max(SMALLEST_COLUMN, ...rows.map((row) => displayWidth(row[c] ?? ""))),
  );
  const available = room(widths.length, width);
  const words = wordWidths(rows);
  const least = sum(words) <= available ? words : widths.map(() => SMALLEST_COLUMN);
  for (let excess = sum(widths) - available; excess > 0; excess--) {
    const spare = widths.map((w, c) => (w > least[c]! ? w : 0));
    const widest = spare.indexOf(Math.max(...spare));
    if (spare[widest] === 0) break;
    widths[widest] = widths[widest]! - 1;
  }
  return widths;
}

/** The widest word of each column, with its indentation. */
function wordWidths(rows: readonly (readonly string[])[]): number[] {
  const widest = (cell = "") => {
    const [indent, ...words] = [/^ */.exec(cell)![0], ...cell.trim().split(" ")];
    return displayWidth(indent) + Math.max(...words.map(displayWidth));
  };
  return rows[0]!.map((_, c) => Math.max(SMALLEST_COLUMN, ...rows.map((row) => widest(row[c]))));
}

/** What borders and spaces leave of a line. */
function room(columns: number, width: number): number {
  return width - (3 * columns + 1);
}

function sum(widths: readonly number[]): number {
  return widths.reduce((total, w) => total + w, 0);
}
