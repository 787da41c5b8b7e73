import type { Finding } from "../findings/finding.ts";
import { type Cell, type ColumnKind, toCell } from "./cell.ts";
import { compareText } from "./compare-text.ts";
import { inferKind } from "./infer-kind.ts";
import { isMissing, type Missing, missingIn, withoutCodes } from "./missing.ts";
import type { TableColumn } from "./table.ts";
import { type TextColumn, textCounts } from "./text-column.ts";

/** Whether a comma may be the decimal sign. */
export type CommaUse = "never" | "possible" | "always";

/** Without a given sign, a comma may be the decimal sign where it separates no cells. */
export function commaUse(decimal: "." | "," | undefined, delimiters: readonly string[]): CommaUse {
  if (decimal !== undefined) return decimal === "," ? "always" : "never";
  return delimiters.includes(",") ? "never" : "possible";
}

/** A column of cells, and how its texts were read. */
export interface ReadColumn {
  readonly column: TableColumn;
  readonly comma: boolean;
  /** On texts that are there but can't be read as the kind that the user gave. */
  readonly note?: Finding;
}

export interface TextOptions {
  /** A kind that the user knows better than the texts show. */
  readonly kind?: ColumnKind;
  readonly commas: CommaUse;
  /** What stands for "nothing was recorded"; default MISSING_TEXTS. An empty text always does. */
  readonly missing?: Missing;
}

/** Reads a column's texts as the kind that the user gave, or that all of them fit. */
export function readTexts(
  name: string,
  raw: TextColumn,
  { kind: given, commas, missing }: TextOptions,
): ReadColumn {
  const here = missingIn(name, missing);
  const texts = raw.texts();
  const present = texts.map((text) => !isMissing(commas === "always" ? (pointed(text) ?? text) : text, here));
  const { kind, comma } = given
    ? { kind: given, comma: given === "number" && moreWithComma(raw, texts, present, commas) }
    : kindOf(
        texts.filter((_, i) => present[i]),
        commas,
      );
  const cells = texts.map((text, i) => (present[i] ? textCell(text, kind, comma) : null));
  const known = cells.map((cell) => withoutCodes(cell, here));
  const values = new Array<Cell>(raw.codes.length);
  for (let row = 0; row < values.length; row++) values[row] = known[raw.codes[row]!]!;
  const note = given && unreadable(name, kind, raw, texts, present, cells);
  return { column: { name, kind, values }, comma, ...(note && { note }) };
}

/** Numbers with a decimal comma only where the texts are no numbers without it. */
function kindOf(present: readonly string[], commas: CommaUse): { kind: ColumnKind; comma: boolean } {
  const plain = commas === "always" ? present.map((text) => pointed(text) ?? text) : present;
  const kind = inferKind(plain);
  if (kind === "number") {
    const all = commas !== "always" || present.every((text) => pointed(text) !== undefined);
    return all ? { kind, comma: commas === "always" } : { kind: "category", comma: false };
  }
  if (kind === "category" && commas === "possible" && present.length > 0) {
    const withComma = present.every((text) => textCell(text, "number", true) !== null);
    if (withComma) return { kind: "number", comma: true };
  }
  return { kind, comma: false };
}

/** Of a column that is to be numbers: whether more rows are numbers when the comma is the decimal sign. */
function moreWithComma(
  raw: TextColumn,
  texts: readonly string[],
  present: readonly boolean[],
  commas: CommaUse,
): boolean {
  if (commas !== "possible") return commas === "always";
  const counts = textCounts(raw);
  const rows = (comma: boolean) =>
    texts.reduce((sum, text, i) => {
      const isNumber = present[i] && textCell(text, "number", comma) !== null;
      return isNumber ? sum + counts[i]! : sum;
    }, 0);
  return rows(true) > rows(false);
}

function textCell(text: string, kind: ColumnKind, comma: boolean): Cell {
  const plain = kind === "number" && comma ? pointed(text) : text;
  const cell = plain === undefined ? null : toCell(plain, kind);
  // -0 and 0 are one number to every condition.
  return cell === 0 ? 0 : cell;
}

/** "1,5" as "1.5"; a text with a point is no number with a decimal comma. */
function pointed(text: string): string | undefined {
  return text.includes(".") ? undefined : text.replaceAll(",", ".");
}

function unreadable(
  column: string,
  kind: ColumnKind,
  raw: TextColumn,
  texts: readonly string[],
  present: readonly boolean[],
  cells: readonly Cell[],
): Finding | undefined {
  const counts = textCounts(raw);
  const odd = cells.flatMap((cell, i) => (cell === null && present[i] ? [i] : []));
  if (odd.length === 0) return undefined;
  const rows = odd.reduce((sum, i) => sum + counts[i]!, 0);
  const example = odd.map((i) => texts[i]!).sort(compareText)[0]!;
  return { code: "unreadable-values", column, kind, rows, example };
}
