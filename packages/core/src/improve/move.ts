import type { Problem } from "../problem/problem.ts";

/** One edit of a card, as engines count lines: line 0 is "starts with". */
export interface Move {
  /** A line's points, a line struck, added or exchanged for another; what a table starts with; a cut-off of a score. */
  readonly kind: "points" | "strike" | "add" | "swap" | "start" | "cut-off";
  /** Class whose table it is, 0 for the only one of a score; the class that is given from a cut-off on. */
  readonly table: number;
  /** The line; 0 for starts and cut-offs. */
  readonly line: number;
  /** The line that comes instead, for a swap. */
  readonly instead?: number;
  /** Points, start or cut-off before and after. */
  readonly from: number;
  readonly to: number;
}

/** The solution after an edit. */
export function moved({ lineCount }: Problem, points: Int32Array, move: Move): Int32Array {
  const after = points.slice();
  // The cut-offs of a score follow its points.
  if (move.kind === "cut-off") after[lineCount + move.table - 1] = move.to;
  else {
    const at = move.table * lineCount;
    if (move.kind === "swap") after[at + move.line] = 0;
    after[at + (move.instead ?? move.line)] = move.to;
  }
  return after;
}

const KINDS: readonly Move["kind"][] = ["cut-off", "start", "points", "strike", "swap", "add"];

/** Of edits that gain the same, the plainer first: the smaller change, then the earlier line. */
export function comparePlainness(a: Move, b: Move): number {
  return (
    KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
    Math.abs(a.to - a.from) - Math.abs(b.to - b.from) ||
    a.table - b.table ||
    a.line - b.line ||
    (a.instead ?? 0) - (b.instead ?? 0) ||
    a.to - b.to
  );
}

/** What an edit is about: of several edits of one place only the best is worth telling. */
export function placeOf({ kind, table, line }: Move): string {
  return `${kind === "swap" || kind === "cut-off" ? kind : "line"} ${table} ${line}`;
}
