import { fault } from "../../findings/fault.ts";
import { wrapText } from "../../text/display-width.ts";
import { rowSpan } from "./address.ts";
import { LINE_HEIGHT, type Sheet, type SheetCell } from "./sheet.ts";
import type { Style } from "./styles.ts";

/** No spreadsheet has more columns. */
const MOST_COLUMNS = 16_384;

/** Widths are measured in digits. Letters are as wide on average, but for these; bold ones are wider. */
const NARROW = /[fijlrtI .,:;'!|()[\]/-]/gu;
const WIDE = /[mwA-HJ-Z@%]/gu;
const BOLD_ROOM = 0.9;

/** Points that each further line of a text takes, at the usual size. */
const NEXT_LINE = 13;

/** A sheet in the making. Rows and columns count from 1. */
export interface Page {
  set(row: number, column: number, cell: SheetCell): void;
  /** Merges a cell with all the columns to its right. */
  setAcross(row: number, column: number, cell: SheetCell & { readonly style: Style }): void;
  /** Makes a row as high as texts need that wrap in their columns: spreadsheets don't measure merged cells. */
  fit(row: number, texts: readonly FittedText[]): void;
  /** Points from the top to below a row. */
  heightOf(rows: number): number;
  /** What has been set, up to the last row that holds something. */
  contents(): Pick<Sheet, "widths" | "rows" | "merged">;
}

/** A text and the columns that it has for itself, the last included. */
export interface FittedText {
  readonly text: string;
  readonly from: number;
  readonly to?: number;
  readonly style: Style;
}

/** An empty page whose columns have these widths; further ones are of the usual width. */
export function openPage(widths: readonly number[]): Page {
  const filled: (SheetCell | undefined)[][] = [];
  const heights = new Map<number, number>();
  const merged: string[] = [];
  const set = (row: number, column: number, cell: SheetCell) => {
    if (column > MOST_COLUMNS) {
      throw fault({ code: "too-wide-sheet", columns: MOST_COLUMNS });
    }
    while (filled.length < row) filled.push([]);
    filled[row - 1]![column - 1] = cell;
  };
  return {
    set,
    setAcross(row, column, cell) {
      for (let other = column + 1; other <= widths.length; other++) set(row, other, { style: cell.style });
      set(row, column, cell);
      if (column < widths.length) merged.push(rowSpan(row, column, widths.length));
    },
    fit(row, texts) {
      const needed = texts.map(({ text, from, to = from, style }) => {
        const { size = 10, indent = 0, bold } = style;
        const width = widths.slice(from - 1, to).reduce((sum, one) => sum + one, -1 - 2 * indent);
        const room = (width * (bold ? BOLD_ROOM : 1) * 10) / (size * averageWidth(text));
        const lines = wrapText(text, Math.max(1, Math.floor(room))).length;
        return (LINE_HEIGHT + (lines - 1) * NEXT_LINE) * (size / 10);
      });
      heights.set(row, Math.ceil(Math.max(LINE_HEIGHT, ...needed)));
    },
    heightOf(rows) {
      return Array.from({ length: rows }, (_, i) => heights.get(i + 1) ?? LINE_HEIGHT).reduce(
        (a, b) => a + b,
        0,
      );
    },
    contents: () => ({
      widths,
      merged,
      rows: filled.map((cells, i) => ({ height: heights.get(i + 1), cells: Array.from(cells) })),
    }),
  };
}

/** Of a text's characters, in digits. */
function averageWidth(text: string): number {
  const narrow = text.match(NARROW)?.length ?? 0;
  const wide = text.match(WIDE)?.length ?? 0;
  return 1 + (0.35 * wide - 0.35 * narrow) / Math.max(1, text.length);
}
