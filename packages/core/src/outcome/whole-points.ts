import type { Solution } from "../problem/engine.ts";
import { evaluate } from "../problem/evaluate.ts";
import type { Problem } from "../problem/problem.ts";
import { provenNone, provenSum, solveBox } from "./box-lp.ts";
import { BoxRules } from "./box-rules.ts";
import type { PointBox, TableRows } from "./table-rows.ts";

/** What is wanted of points that give each cell its class. */
export interface WantedPoints {
  readonly given: Int32Array;
  /** Only sums of absolute points below this. */
  readonly sumBelow: number;
  /** Whether any such points will do, or those of the smallest sum are asked for. */
  readonly any: boolean;
}

const CLOSE = 1e-6;

/**
 * Allowed whole points that give each cell its class and keep all rules, by halving the ranges of points. Undefined when
 * there are none; `complete` is false when something could not be told.
 */
export function* wholePoints(
  problem: Problem,
  rows: TableRows,
  { given, sumBelow, any }: WantedPoints,
  steps: { count: number },
): Generator<void, { readonly found?: Solution; readonly complete: boolean }> {
  const cells = Array.from(given.keys());
  const rules = new BoxRules(problem, rows.entries);
  const open: PointBox[] = [rows.box()];
  const points = new Int32Array(problem.pointSetOf.length);
  let found: Solution | undefined;
  let complete = true;
  for (let box = open.pop(); box; box = open.pop()) {
    yield;
    if (!rules.mayHold(box)) continue;
    const program = rows.rows(box, cells, given);
    const end = solveBox(program, steps);
    if (end.status === "none" && provenNone(program, end.weights)) continue;
    if (end.status !== "solved") {
      complete = false;
      continue;
    }
    if (provenSum(program, end.weights) >= (found?.sum ?? sumBelow)) continue;
    const values = rows.points(end.x);
    const exceeding = rules.tooMany(box, values);
    if (exceeding !== undefined) {
      splitAt(box, exceeding, 0);
      continue;
    }
    const place = mostBroken(values);
    if (place >= 0) {
      halve(box, place, values[place]!);
      continue;
    }
    rows.entries.forEach(({ entry }, i) => {
      points[entry] = Math.round(values[i]!);
    });
    const { loss, size, sum, broken, given: counted } = evaluate(problem, points);
    if (
      broken.length === 0 &&
      counted.every((k, cell) => k === given[cell]) &&
      sum < (found?.sum ?? sumBelow)
    ) {
      found = { points: points.slice(), loss, size, sum };
      if (any) return { found, complete };
    } else splitAround(box, values);
  }
  return { complete, ...(found && { found }) };

  /** The entry whose value is farthest from one that it may have; -1 when all may have theirs. */
  function mostBroken(values: Float64Array): number {
    let [worst, place] = [CLOSE, -1];
    rows.entries.forEach(({ allowed }, i) => {
      const off = allowed.reduce((least, value) => Math.min(least, Math.abs(value - values[i]!)), Infinity);
      if (off > worst) [worst, place] = [off, i];
    });
    return place;
  }

  /** What is near is looked at first. */
  function halve(box: PointBox, place: number, value: number): void {
    const { allowed } = rows.entries[place]!;
    const below = allowed.filter((own) => own < value).at(-1);
    const above = allowed.find((own) => own > value);
    const parts: PointBox[] = [];
    if (below !== undefined && below >= box.lower[place]!)
      parts.push({ lower: box.lower, upper: box.upper.with(place, below) });
    if (above !== undefined && above <= box.upper[place]!)
      parts.push({ lower: box.lower.with(place, above), upper: box.upper });
    const isNearBelow = below !== undefined && above !== undefined && value - below < above - value;
    open.push(...(isNearBelow ? parts.reverse() : parts));
  }

  /** Points that are whole and break a rule: all others of the box, by whether an entry of a rule has points. */
  function splitAround(box: PointBox, values: Float64Array): void {
    const undecided = rules.undecided(box);
    const place = undecided ?? rows.entries.findIndex((_, i) => box.lower[i]! < box.upper[i]!);
    if (place < 0) return;
    splitAt(box, place, undecided === undefined ? Math.round(values[place]!) : 0);
  }

  /** The box in three: an entry has this value, which is looked at first, or a smaller or a larger one. */
  function splitAt(box: PointBox, place: number, value: number): void {
    const { allowed } = rows.entries[place]!;
    const below = allowed.filter((own) => own < value && own >= box.lower[place]!).at(-1);
    const above = allowed.find((own) => own > value && own <= box.upper[place]!);
    if (below !== undefined) open.push({ lower: box.lower, upper: box.upper.with(place, below) });
    if (above !== undefined) open.push({ lower: box.lower.with(place, above), upper: box.upper });
    open.push({ lower: box.lower.with(place, value), upper: box.upper.with(place, value) });
  }
}
