import type { Problem } from "../problem/problem.ts";
import { cutsOf, tableCount } from "../problem/shape.ts";
import { lossesByCutOff, lossesBySwap, lossesByValue } from "./line-losses.ts";
import type { Move } from "./move.ts";
import type { View, Viewed } from "./views.ts";

/** An edit and the loss that it leads to. */
export interface CountedMove {
  readonly move: Move;
  readonly loss: number;
}

/** Every single edit that lowers the loss and keeps the limits on lines, columns and points, in no order. */
export function gainingMoves(problem: Problem, points: Int32Array, viewed: Viewed): CountedMove[] {
  const found: CountedMove[] = [];
  const keep = (move: Move, change: number) => {
    if (change < 0) found.push({ move, loss: viewed.loss + change });
  };
  const room = roomIn(problem, points);
  for (const view of viewed.views) {
    const own = { problem, points, view, room, keep };
    if (problem.shape === "score") cutOffMoves(own);
    else if (points[view.table * problem.lineCount] !== 0 || room.forStart(view.table))
      valueMoves(own, 0, "start");
    for (let line = 1; line < problem.lineCount; line++) {
      if (pointsOf(own, line) !== 0) {
        valueMoves(own, line, "points");
        swapMoves(own, line);
      } else if (room.forLine(view.table, line)) valueMoves(own, line, "add");
    }
  }
  return found;
}

interface Ground {
  readonly problem: Problem;
  readonly points: Int32Array;
  readonly view: View;
  readonly room: Room;
  readonly keep: (move: Move, change: number) => void;
}

function pointsOf({ problem, points, view }: Ground, line: number): number {
  return points[view.table * problem.lineCount + line]!;
}

function allowedFor({ problem, view }: Ground, line: number): readonly number[] {
  const { pointSets, pointSetOf, lineCount } = problem;
  return pointSets[pointSetOf[view.table * lineCount + line]!]!;
}

function valueMoves(ground: Ground, line: number, kind: "points" | "start" | "add"): void {
  const { problem, view, keep } = ground;
  const from = pointsOf(ground, line);
  const allowed = allowedFor(ground, line);
  if (allowed.length === 1 && allowed[0] === from) return;
  lossesByValue(problem, view, line, from, allowed).forEach((change, v) => {
    const to = allowed[v]!;
    const strikes = kind === "points" && to === 0;
    if (to !== from) keep({ kind: strikes ? "strike" : kind, table: view.table, line, from, to }, change);
  });
}

function swapMoves(ground: Ground, line: number): void {
  const { problem, view, room, keep } = ground;
  const value = pointsOf(ground, line);
  const candidates: number[] = [];
  for (let other = 1; other < problem.lineCount; other++) {
    if (pointsOf(ground, other) !== 0 || !allowedFor(ground, other).includes(value)) continue;
    if (room.forSwap(line, other)) candidates.push(other);
  }
  if (candidates.length === 0) return;
  const changes = lossesBySwap(problem, view, line, value, candidates);
  for (const instead of candidates)
    keep({ kind: "swap", table: view.table, line, instead, from: value, to: value }, changes[instead]!);
}

/** Cut-offs stay in their order, and where totals can tell people apart by them. */
function cutOffMoves({ problem, points, view, keep }: Ground): void {
  const cuts = cutsOf(problem, points);
  const lowest = view.totals.reduce((a, b) => Math.min(a, b), 0);
  const highest = view.totals.reduce((a, b) => Math.max(a, b), 0) + 1;
  cuts.forEach((cut, i) => {
    const from = Math.max(lowest, i === 0 ? lowest : cuts[i - 1]! + 1);
    const to = Math.min(highest, i === cuts.length - 1 ? highest : cuts[i + 1]! - 1);
    lossesByCutOff(view, i, from, to).forEach((change, at) => {
      if (from + at !== cut)
        keep({ kind: "cut-off", table: i + 1, line: 0, from: cut, to: from + at }, change);
    });
  });
}

/** Whether the limits on lines and columns leave room for an edit. */
export interface Room {
  forStart(table: number): boolean;
  forLine(table: number, line: number): boolean;
  forSwap(line: number, instead: number): boolean;
}

export function roomIn(problem: Problem, points: Int32Array): Room {
  const { lineCount, columnOf, columnCount, startsWithCounts } = problem;
  const inTable = new Int32Array(tableCount(problem));
  const ofLine = new Int32Array(lineCount);
  const ofColumn = new Int32Array(Math.max(1, columnCount));
  points.subarray(0, inTable.length * lineCount).forEach((value, entry) => {
    const line = entry % lineCount;
    if (value === 0) return;
    if (line > 0) {
      ofLine[line]!++;
      ofColumn[columnOf[line]!]!++;
    }
    if (line > 0 || startsWithCounts) inTable[Math.floor(entry / lineCount)]!++;
  });
  const lines = inTable.reduce((sum, count) => sum + count, 0);
  const conditions = ofLine.filter((count) => count > 0).length;
  const columns = ofColumn.filter((count) => count > 0).length;
  const hasLines = (table: number) => inTable[table]! < problem.maxLinesPerTable && lines < problem.maxLines;
  const hasColumn = (line: number, freed: number) =>
    ofColumn[columnOf[line]!]! > 0 || columns - freed < problem.maxColumns;
  const hasCondition = (line: number, freed: number) =>
    ofLine[line]! > 0 || conditions - freed < problem.maxConditions;
  return {
    forStart: (table) => !startsWithCounts || hasLines(table),
    forLine: (table, line) => hasLines(table) && hasCondition(line, 0) && hasColumn(line, 0),
    forSwap: (line, instead) =>
      hasCondition(instead, ofLine[line] === 1 ? 1 : 0) &&
      hasColumn(instead, ofColumn[columnOf[line]!] === 1 ? 1 : 0),
  };
}
