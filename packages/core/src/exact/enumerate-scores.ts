import { riskCuts } from "../likelihood/risk-cuts.ts";
import { type EngineEvent, isBetter } from "../problem/engine.ts";
import { brokenConstraints, brokenTables, tableSize } from "../problem/evaluate.ts";
import { logLoss } from "../problem/log-loss.ts";
import { usableLines } from "../problem/merge-profiles.ts";
import type { Problem } from "../problem/problem.ts";
import { cutBetween, solutionLength } from "../problem/shape.ts";
import { profilesOf } from "./profiles-of.ts";

const solutionsPerEvent = 1024;

/**
 * Visits every score: all points within the limits, and for each all ways to cut the totals that people have. Its last
 * incumbent is optimal beyond doubt: the oracle of tests, and quick enough for tiny problems. Work is counted in
 * thousands of scores.
 */
export function* enumerateScores(problem: Problem): Generator<EngineEvent> {
  const { classCount, profileCount, lineCount, cost } = problem;
  const lines = usableLines(problem);
  const holding = lines.map((j) => profilesOf(problem, j));
  const points = new Int32Array(solutionLength(problem));
  const totals = new Int32Array(profileCount);
  const given = new Int32Array(profileCount);
  const best = { loss: Infinity, size: Infinity, sum: Infinity };
  let solutions = 0;

  function* descend(depth: number, used: number): Generator<EngineEvent> {
    if (depth === lines.length) {
      yield* cutAll();
      return;
    }
    const line = lines[depth]!;
    for (const value of problem.pointSets[problem.pointSetOf[line]!]!) {
      if (value !== 0 && used === problem.maxConditions) continue;
      points[line] = value;
      for (const p of holding[depth]!) totals[p]! += value;
      yield* descend(depth + 1, used + (value === 0 ? 0 : 1));
      for (const p of holding[depth]!) totals[p]! -= value;
    }
    points[line] = 0;
  }

  function* cutAll(): Generator<EngineEvent> {
    const reached = [...new Set(totals)].sort((a, b) => a - b);
    const place = new Map(reached.map((total, i) => [total, i]));
    const cells = new Float64Array(reached.length * classCount);
    totals.forEach((total, p) => {
      for (let k = 0; k < classCount; k++)
        cells[place.get(total)! * classCount + k]! += cost[p * classCount + k]!;
    });
    const nats = problem.people && logLoss(problem, points);
    for (const cuts of problem.people ? cutForRisks(reached) : cutsAmong(reached.length, classCount - 1)) {
      if (++solutions % solutionsPerEvent === 0) yield { type: "work", units: solutions / 1000 };
      let loss = 0;
      for (let i = 0, k = 0; i < reached.length; i++) {
        while (k < cuts.length && i >= cuts[k]!) k++;
        loss += cells[i * classCount + k]!;
      }
      loss = nats ?? loss;
      if (loss > best.loss) continue;
      const worth = { loss, ...tableSize(problem, points) };
      if (!isBetter(worth, best)) continue;
      cuts.forEach((at, i) => {
        points[lineCount + i] = cutAt(reached, at);
      });
      totals.forEach((total, p) => {
        given[p] = cuts.filter((at) => place.get(total)! >= at).length;
      });
      if (brokenTables(problem, points).length > 0 || brokenConstraints(problem, given).length > 0) continue;
      Object.assign(best, worth);
      yield { type: "incumbent", points: points.slice(), ...worth };
    }
  }

  /** Of scores for risks, the cut-offs that they have. */
  function cutForRisks(reached: readonly number[]): number[][] {
    const coefficients = problem.constraints.map((constraint) => constraint.coefficients);
    const cuts = riskCuts(problem, { totals, cost, coefficients });
    return cuts ? [cuts.map((cut) => reached.filter((total) => total < cut).length)] : [];
  }

  yield* descend(0, 0);
  const reason = { code: "all-tables-tried", tables: solutions } as const;
  if (best.loss < Infinity) yield { type: "proven", status: "optimal", ...best, reason };
  else yield { type: "proven", status: "infeasible", reason };
}

/** How many scores `enumerateScores` would visit, at most. */
export function scoresToEnumerate(problem: Problem): number {
  let ways = [1];
  const lines = usableLines(problem);
  for (const line of lines) {
    const nonZero = problem.pointSets[problem.pointSetOf[line]!]!.length - 1;
    const longer = [...ways, 0].map((count, n) => count + nonZero * (ways[n - 1] ?? 0));
    ways = longer.slice(0, Math.min(longer.length, problem.maxConditions + 1));
  }
  const cells = Math.min(problem.profileCount, 2 ** Math.min(lines.length, problem.maxConditions));
  return ways.reduce((sum, count) => sum + count, 0) * (cells + 1) ** (problem.classCount - 1);
}

/** A cut-off at the i-th of the totals that are reached; past the last it is reached by nobody. */
export function cutAt(reached: readonly number[], i: number): number {
  if (i === reached.length) return reached.at(-1)! + 1;
  return i === 0 ? reached[0]! : cutBetween(reached[i - 1]!, reached[i]!);
}

/** All ways to place so many cut-offs at 0 to n, none before the one before it. */
function* cutsAmong(n: number, count: number, from = 0): Generator<number[]> {
  if (count === 0) yield [];
  else
    for (let first = from; first <= n; first++)
      for (const rest of cutsAmong(n, count - 1, first)) yield [first, ...rest];
}
