import { readNumber } from "../recipe/syntax/numbers.ts";

/** Totals from `from` to `to`, both included unless they are open. */
export interface TotalSpan {
  readonly from: number;
  readonly to: number;
  /** Whether the bound itself is left out: "above 2", "under 2". */
  readonly isAbove?: boolean;
  readonly isUnder?: boolean;
}

const NUMBER = "([+\\-\u2212]?\\d+(?:\\.\\d+)?)";
const FORMS: readonly [RegExp, (a: number, b: number) => TotalSpan][] = [
  [form(NUMBER), (a) => ({ from: a, to: a })],
  [
    form(`(?:between |from )?${NUMBER} ?(?:to|and|-|\u2013|\u2014) ?${NUMBER}`),
    (a, b) => ({ from: a, to: b }),
  ],
  [form(`${NUMBER} ?(?:(?:or|and) (?:more|over|above|higher)|\\+)`), (a) => ({ from: a, to: Infinity })],
  [form(`(?:>=|=>|\u2265|at least|from) ?${NUMBER}`), (a) => ({ from: a, to: Infinity })],
  [form(`(?:>|above|over|more than) ?${NUMBER}`), (a) => ({ from: a, to: Infinity, isAbove: true })],
  [form(`${NUMBER} ?(?:or|and) (?:less|fewer|under|below|lower)`), (a) => ({ from: -Infinity, to: a })],
  [form(`(?:<=|=<|\u2264|at most|up to) ?${NUMBER}`), (a) => ({ from: -Infinity, to: a })],
  [
    form(`(?:<|under|below|less than|fewer than) ?${NUMBER}`),
    (a) => ({ from: -Infinity, to: a, isUnder: true }),
  ],
];

function form(pattern: string): RegExp {
  return new RegExp(`^${pattern}$`, "i");
}

/** Totals as people write them: "3", "1-2", "1 to 2", "9 or more", "up to 1", "total >= 9"; undefined where they are none. */
export function readTotals(text: string): TotalSpan | undefined {
  const plain = text
    .trim()
    .replace(/\s+/g, " ")
    .replace(/^total(?: points?| score)?:?(?: is| of)?(?=[ <>=\u2264\u2265]|$) ?/i, "")
    .replace(/^= ?/, "")
    .replace(/ points?$/i, "");
  if (/^any$/i.test(plain)) return { from: -Infinity, to: Infinity };
  for (const [pattern, span] of FORMS) {
    const [found, first = "", second = ""] = pattern.exec(plain) ?? [];
    if (found !== undefined) return span(readNumber(first) ?? Number.NaN, readNumber(second) ?? Number.NaN);
  }
  return undefined;
}
