import { type EngineEvent, isBetter } from "../../problem/engine.ts";
import { usableLines } from "../../problem/merge-profiles.ts";
import type { Problem } from "../../problem/problem.ts";
import { profilesOf } from "../profiles-of.ts";
import { type WinnerPattern, winnerPatterns } from "./winner-patterns.ts";

/** Sets of lines between two looks of the host. */
const SETS_PER_EVENT = 64;

/** Combinations of points that are tried for patterns of winners: about a second. */
const MOST_POINTS = 1_000_000;

/**
 * Tables of one line each, all of them: every set of K lines splits the profiles into 2^K cells, which bound what
 * any tables on these lines can reach; where that is better than the best so far, every way to hand the lines to
 * the classes and every pattern of winners is counted. Ask `oneLineSize` first. Work is counted in sets of lines.
 */
export function* oneLine(problem: Problem, best = Infinity): Generator<EngineEvent> {
  const { classCount, lineCount, pointSets, pointSetOf } = problem;
  const usable = usableLines(problem);
  // Tables that use no line at all are those with 0 points on any line.
  const lines = usable.length > 0 ? usable : [0];
  const patterns = new Map<string, WinnerPattern[]>();
  const cells = new Cells(problem, lines);
  const found = { loss: best + 1, size: Infinity, sum: Infinity };
  const chosen = new Int32Array(classCount);
  const handed = new Int32Array(classCount);
  let sets = 0;
  for (const set of multisets(lines.length, classCount)) {
    if (++sets % SETS_PER_EVENT === 0) yield { type: "work", units: sets };
    cells.split(set);
    if (cells.floor() > found.loss) continue;
    for (const order of cells.orders()) {
      for (let k = 0; k < classCount; k++) {
        chosen[k] = lines[set[order[k]!]!]!;
        handed[k] = pointSetOf[k * lineCount + chosen[k]!]!;
      }
      const key = handed.join();
      const known =
        patterns.get(key) ??
        winnerPatterns(
          [...handed].map((s) => pointSets[s]!),
          problem.maxLines,
        );
      patterns.set(key, known);
      for (const pattern of known) {
        const loss = cells.loss(order, pattern.winners, found.loss);
        const { lines: size, sum } = pattern;
        if (!isBetter({ loss, size, sum }, found) || !cells.keepsConstraints(order, pattern.winners))
          continue;
        Object.assign(found, { loss, size, sum });
        const points = new Int32Array(classCount * lineCount);
        pattern.points.forEach((value, k) => {
          points[k * lineCount + chosen[k]!] = value;
        });
        yield { type: "incumbent", points, loss, size, sum };
      }
    }
  }
  yield { type: "work", units: sets };
  const reason = { code: "one-line-tables-tried" } as const;
  if (found.size < Infinity) yield { type: "proven", status: "optimal", ...found, reason };
  // Told of a loss that it does not find, it knows nothing of tables beyond that loss.
  else if (best === Infinity) yield { type: "proven", status: "infeasible", reason };
}

/** About how many steps `oneLine` takes, Infinity where it does not apply. */
export function oneLineSize(problem: Problem): number {
  const { classCount: K, counts, implications, orders } = problem;
  const rules = counts.length + implications.length + orders.length > 0;
  if (problem.shape === "score" || problem.maxConditions < Infinity) return Infinity;
  if (problem.maxLinesPerTable !== 1 || !problem.startsWithCounts || rules) return Infinity;
  if (problem.maxColumns < problem.columnCount || K > 5) return Infinity;
  if (pointsToTry(problem) > MOST_POINTS) return Infinity;
  const lines = Math.max(1, usableLines(problem).length);
  let sets = 1;
  for (let i = 0; i < K; i++) sets = (sets * (lines + i)) / (i + 1);
  const ways = [0, 1, 6, 20, 75, 300][K]! /* patterns */ * [1, 1, 2, 6, 24, 120][K]! /* orders */;
  // A third of the sets is a guess of how many their floor does not rule out.
  return sets * (problem.profileCount * K + (ways * 2 ** K) / 3);
}

/** Combinations of points that patterns are found from, for all combinations of the tables' point sets. */
function pointsToTry({ classCount, lineCount, pointSets, pointSetOf }: Problem): number {
  let combinations = 1;
  for (let k = 0; k < classCount; k++) {
    const own = new Set(pointSetOf.subarray(k * lineCount, (k + 1) * lineCount));
    combinations *= [...own].reduce((sum, set) => sum + pointSets[set]!.length, 0);
  }
  return combinations;
}

/** Sets of `size` of n things in which one may come several times, in rising order. */
function* multisets(n: number, size: number): Generator<Int32Array> {
  const set = new Int32Array(size);
  for (;;) {
    yield set;
    let at = size - 1;
    while (at >= 0 && set[at] === n - 1) at--;
    if (at < 0) return;
    set.fill(set[at]! + 1, at);
  }
}

/** What the profiles cost by class, and what they add to the constraints, in the cells of a set of lines. */
class Cells {
  readonly #problem: Problem;
  readonly #profiles: readonly Int32Array[];
  readonly #count: number;
  readonly #cellOf: Int32Array;
  /** By cell and class. */
  readonly #cost: Float64Array;
  readonly #permutations: readonly Int32Array[];
  /** By order: the cell of each case, where bit k of a case belongs to class k. */
  readonly #cases = new Map<Int32Array, Int32Array>();
  #set: Int32Array;
  #sums: Float64Array[] | undefined;

  constructor(problem: Problem, lines: readonly number[]) {
    const { classCount, profileCount } = problem;
    this.#problem = problem;
    this.#count = 1 << classCount;
    this.#profiles = lines.map((j) => profilesOf(problem, j));
    this.#cellOf = new Int32Array(profileCount);
    this.#cost = new Float64Array(this.#count * classCount);
    this.#permutations = permutations(classCount);
    for (const order of this.#permutations) {
      this.#cases.set(
        order,
        Int32Array.from({ length: this.#count }, (_, c) => {
          let cell = 0;
          for (let k = 0; k < classCount; k++) if ((c >> k) & 1) cell |= 1 << order[k]!;
          return cell;
        }),
      );
    }
    this.#set = new Int32Array(classCount);
  }

  split(set: Int32Array): void {
    const { classCount: K, profileCount, cost } = this.#problem;
    this.#set = set;
    this.#sums = undefined;
    this.#cellOf.fill(0);
    for (let i = 0; i < K; i++) {
      const bit = 1 << i;
      for (const p of this.#profiles[set[i]!]!) this.#cellOf[p]! |= bit;
    }
    this.#cost.fill(0);
    for (let p = 0; p < profileCount; p++) {
      const at = this.#cellOf[p]! * K;
      for (let k = 0; k < K; k++) this.#cost[at + k]! += cost[p * K + k]!;
    }
  }

  /** No tables on these lines have a smaller loss: each cell gets one class. */
  floor(): number {
    const K = this.#problem.classCount;
    let sum = 0;
    for (let at = 0; at < this.#cost.length; at += K) {
      let least = this.#cost[at]!;
      for (let k = 1; k < K; k++) if (this.#cost[at + k]! < least) least = this.#cost[at + k]!;
      sum += least;
    }
    return sum;
  }

  /** The ways to hand the lines to the classes; lines that are the same are not swapped. */
  orders(): Int32Array[] {
    const seen = new Set<string>();
    return this.#permutations.filter((order) => {
      const key = order.map((i) => this.#set[i]!).join();
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
  }

  /** The loss when each case gets its winner; not counted to its end once it passes `most`. */
  loss(order: Int32Array, winners: Uint8Array, most: number): number {
    const K = this.#problem.classCount;
    const cases = this.#cases.get(order)!;
    let loss = 0;
    for (let c = 0; c < this.#count; c++) {
      loss += this.#cost[cases[c]! * K + winners[c]!]!;
      if (loss > most) return Infinity;
    }
    return loss;
  }

  keepsConstraints(order: Int32Array, winners: Uint8Array): boolean {
    const { classCount: K, constraints } = this.#problem;
    const cases = this.#cases.get(order)!;
    this.#sums ??= constraints.map(({ coefficients }) => this.#byCell(coefficients));
    return constraints.every(({ min, max }, i) => {
      let sum = 0;
      for (let c = 0; c < this.#count; c++) sum += this.#sums![i]![cases[c]! * K + winners[c]!]!;
      return sum >= min && sum <= max;
    });
  }

  #byCell(values: Float64Array): Float64Array {
    const K = this.#problem.classCount;
    const sums = new Float64Array(this.#count * K);
    this.#cellOf.forEach((cell, p) => {
      for (let k = 0; k < K; k++) sums[cell * K + k]! += values[p * K + k]!;
    });
    return sums;
  }
}

function permutations(n: number): Int32Array[] {
  if (n === 0) return [new Int32Array(0)];
  return permutations(n - 1).flatMap((shorter) =>
    Array.from({ length: n }, (_, at) =>
      Int32Array.of(...shorter.subarray(0, at), n - 1, ...shorter.subarray(at)),
    ),
  );
}
