import type { Scorer } from "../shared/scorer.ts";
import { fixedAddress, fixedColumn } from "./address.ts";
import type { Columns } from "./columns.ts";

/** The longest text that is read as a number or as yes or no; spaces around it count. */
export const LONGEST_READ = 100;

/**
 * What JavaScript takes for space around a text, and so does everything that reads raw values; without the controls from
 * tab to carriage return, which a cell may not keep.
 */
const SPACES =
  " \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff";

/** Spaces between thousands, but for the plain one. */
const SEPARATORS = ["\u00a0", "\u2009", "\u202f"];

const YES_WORDS = ["true", "t", "yes", "y", "1"];
const NO_WORDS = ["false", "f", "no", "n", "0"];

/**
 * Cells that formulas look things up in, as fixed addresses: inside of a formula, texts may not be long and numbers
 * lose their last digits.
 */
export interface Lists {
  /** 1, 2, … up to the longest text that is read. */
  readonly positions: string;
  /** All the characters that count as space around a text, as one text. */
  readonly spaces: string;
  /** One cell for each space that may separate thousands, but for the plain one. */
  readonly separators: readonly string[];
  readonly missing: string;
  readonly yes: string;
  readonly no: string;
  readonly classes: string;
  number(value: number): string;
  numbers(values: readonly number[], heading: string): string;
  texts(values: readonly string[], heading?: string): string;
}

/** Writes the lists that every workbook has; others follow as formulas ask for them, each once. */
export function openLists(columns: Columns, { classes, missingTexts }: Scorer): Lists {
  const known = new Map<string, string>();
  const add = (heading: string, values: readonly (string | number)[]) => {
    const key = JSON.stringify(values);
    const cells = known.get(key) ?? cellsOf(columns.values(heading, values), values.length);
    known.set(key, cells);
    return cells;
  };
  return {
    positions: add(
      "positions",
      Array.from({ length: LONGEST_READ }, (_, i) => i + 1),
    ),
    spaces: `CHAR(9)&CHAR(10)&CHAR(11)&CHAR(12)&CHAR(13)&${add("spaces", [SPACES])}`,
    separators: SEPARATORS.map((separator) => add("between thousands", [separator])),
    missing: add(
      "mean missing",
      missingTexts.filter((text) => text !== ""),
    ),
    yes: add("mean yes", YES_WORDS),
    no: add("mean no", NO_WORDS),
    classes: add("classes", classes),
    number: (value) => add("bound", [value]),
    numbers: (values, heading) => add(heading, values),
    texts: (values, heading = "categories") => add(heading, values),
  };
}

/** A list without values is one empty cell, which no text equals. */
function cellsOf(column: number, length: number): string {
  return length <= 1 ? fixedAddress(2, column) : fixedColumn(column, 2, length + 1);
}
