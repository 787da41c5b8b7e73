import {
  type Cell,
  type ColumnKind,
  compareText,
  inferKind,
  MISSING_TEXTS,
  type TableColumn,
  toCell,
  unreadableNote,
} from "@fairscore/core";
import { type TextColumn, textCounts } from "./text-column.ts";

/** Whether a comma may be the decimal sign, as the command line has it. */
export type CommaUse = "never" | "possible" | "always";

/** A column of cells, and how its texts were read. */
export interface ReadColumn {
  readonly column: TableColumn;
  readonly comma: boolean;
  /** A sentence on texts that are there but can't be read as the kind that the user gave. */
  readonly note?: string;
}

const MISSING = new Set(MISSING_TEXTS);

/** Reads a column's texts as the kind that the user gave, or that all of them fit. */
export function readColumn(
  name: string,
  raw: TextColumn,
  given: ColumnKind | undefined,
  commas: CommaUse,
): ReadColumn {
  const present = raw.texts.filter((text) => !MISSING.has(text));
  const { kind, comma } = given
    ? { kind: given, comma: given === "number" && moreWithComma(raw, commas) }
    : kindOf(present, commas);
  const cells = raw.texts.map((text) => (MISSING.has(text) ? null : textCell(text, kind, comma)));
  const values = Array.from(raw.codes, (code) => cells[code]!);
  const note = given && unreadable(name, kind, raw, cells);
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
function moreWithComma(raw: TextColumn, commas: CommaUse): boolean {
  if (commas !== "possible") return commas === "always";
  const counts = textCounts(raw);
  const rows = (comma: boolean) =>
    raw.texts.reduce((sum, text, i) => {
      const isNumber = !MISSING.has(text) && textCell(text, "number", comma) !== null;
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
  name: string,
  kind: ColumnKind,
  raw: TextColumn,
  cells: readonly Cell[],
): string | undefined {
  const counts = textCounts(raw);
  const odd = raw.texts.flatMap((text, i) => (cells[i] === null && !MISSING.has(text) ? [i] : []));
  if (odd.length === 0) return undefined;
  const rows = odd.reduce((sum, i) => sum + counts[i]!, 0);
  const example = odd.map((i) => raw.texts[i]!).sort(compareText)[0]!;
  return unreadableNote(name, kind, rows, example);
}
