import type { Problem } from "../problem/problem.ts";
import { cutOffs, type Layout, startsOf } from "./layout.ts";

/** One edit of a card, as engines count lines: line 0 is "starts with". */
export interface Move {
  /** A line's points, a line struck, added or exchanged for another; what a table starts with; a cut-off of a score. */
  readonly kind: "points" | "strike" | "add" | "swap" | "start" | "cut-off";
  /** Class whose table it is; 1 for the lines of a score, and the class that is given from a cut-off on. */
  readonly table: number;
  /** The line; 0 for starts and cut-offs. */
  readonly line: number;
  /** The line that comes instead, for a swap. */
  readonly instead?: number;
  /** Points, start or cut-off before and after. */
  readonly from: number;
  readonly to: number;
}

/** The points after an edit; lines of a score change in all its tables. */
export function moved(
  { classCount, lineCount }: Problem,
  points: Int32Array,
  move: Move,
  layout: Layout,
): Int32Array {
  const after = points.slice();
  const set = (line: number, value: number) => {
    if (layout === "tables") after[move.table * lineCount + line] = value;
    else for (let k = 1; k < classCount; k++) after[k * lineCount + line] = k * value;
  };
  if (move.kind === "cut-off") {
    const cuts = cutOffs(startsIn(points, lineCount, classCount));
    cuts[move.table - 1] = move.to;
    startsOf(cuts).forEach((start, k) => {
      after[k * lineCount] = start;
    });
  } else if (move.kind === "swap") {
    set(move.line, 0);
    set(move.instead!, move.to);
  } else set(move.line, move.to);
  return after;
}

/** What each table starts with. */
export function startsIn(points: Int32Array, lineCount: number, classCount: number): number[] {
  return Array.from({ length: classCount }, (_, k) => points[k * lineCount]!);
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
