/** What a column holds. Everything that is neither a number nor yes/no is a category. */
export type ColumnKind = "number" | "category" | "boolean";

/** A cell after reading: what conditions look at. `null` is missing; NaN never appears. */
export type Cell = number | string | boolean | null;

const TRUE_WORDS = new Set(["true", "t", "yes", "y", "1"]);
const FALSE_WORDS = new Set(["false", "f", "no", "n", "0"]);

/** Texts that stand for "nothing was recorded" unless the user names others. */
export const MISSING_TEXTS: readonly string[] = ["", "NA", "N/A", "NaN", "nan", "null", "NULL", "?"];

/** Spaces that separate thousands: the plain one, one that breaks no line, a thin one, and a thin one that breaks none. */
const THOUSANDS = " \u00a0\u2009\u202f";

/**
 * A plain decimal number: no hexadecimal, no units. Thousands may be separated by spaces ("1 250 000"), which are
 * safe to read: commas and points between them may be decimal signs, and are not.
 */
export const NUMBER_PATTERN = new RegExp(
  `^[+-]?(\\d+(\\.\\d*)?|\\.\\d+|\\d{1,3}([${THOUSANDS}]\\d{3})+(\\.\\d*)?)([eE][+-]?\\d+)?$`,
);

/** The spaces to take out of a text that has the number pattern. */
export const THOUSANDS_PATTERN = new RegExp(`[${THOUSANDS}]`, "g");

/**
 * Any value of a raw row as a cell of the column's kind. What can't be read as that kind is missing: a row
 * to be scored must never get points by accident.
 */
export function toCell(value: unknown, kind: ColumnKind): Cell {
  if (value === null || value === undefined) return null;
  if (kind === "number") return toNumber(value);
  if (kind === "boolean") return toBoolean(value);
  return toCategory(value);
}

function toNumber(value: unknown): number | null {
  if (typeof value === "number") return Number.isNaN(value) ? null : value;
  if (typeof value === "bigint") return Number(value);
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value !== "string") return null;
  const text = value.trim();
  return NUMBER_PATTERN.test(text) ? Number(text.replace(THOUSANDS_PATTERN, "")) : null;
}

function toBoolean(value: unknown): boolean | null {
  if (typeof value === "boolean") return value;
  if (typeof value === "number" || typeof value === "bigint") {
    return Number(value) === 1 ? true : Number(value) === 0 ? false : null;
  }
  if (typeof value !== "string") return null;
  const text = value.trim().toLowerCase();
  return TRUE_WORDS.has(text) ? true : FALSE_WORDS.has(text) ? false : null;
}

function toCategory(value: unknown): string | null {
  if (typeof value === "string") return value === "" ? null : value;
  if (typeof value === "number" && Number.isNaN(value)) return null;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  try {
    return String(value);
  } catch {
    return null; // what has no text
  }
}
