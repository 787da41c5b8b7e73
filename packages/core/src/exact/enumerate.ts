import { type EngineEvent, isBetter } from "../problem/engine.ts";
import { brokenConstraints, brokenTables, tableSize } from "../problem/evaluate.ts";
import { logLoss } from "../problem/log-loss.ts";
import type { Problem } from "../problem/problem.ts";
import { enumerateScores, scoresToEnumerate } from "./enumerate-scores.ts";
import { profilesOf } from "./profiles-of.ts";

const solutionsPerEvent = 4096;

/**
 * Visits every solution within the limits on lines, so its last incumbent is optimal beyond doubt: the oracle
 * of tests, and quick enough for tiny problems. Ask `enumerationSize` first. Work is counted in thousands of
 * solutions.
 */
export function* enumerate(problem: Problem): Generator<EngineEvent> {
  if (problem.shape === "score") return yield* enumerateScores(problem);
  const { classCount, profileCount, lineCount, cost } = problem;
  const points = new Int32Array(classCount * lineCount);
  const scores = new Int32Array(profileCount * classCount);
  const given = new Int32Array(profileCount);
  const linesInTable = new Int32Array(classCount);
  const best = { loss: Infinity, size: Infinity, sum: Infinity };
  const entries = movableEntries(problem);
  const next = new Int32Array(entries.length);
  const holding = Array.from({ length: lineCount }, (_, j) => profilesOf(problem, j));
  let all = 0;

  const put = (entry: number, value: number) => {
    const k = Math.floor(entry / lineCount);
    const j = entry % lineCount;
    const delta = value - points[entry]!;
    const turned = Number(value !== 0) - Number(points[entry] !== 0);
    points[entry] = value;
    if (delta !== 0) for (const p of holding[j]!) scores[p * classCount + k]! += delta;
    if (j === 0 && !problem.startsWithCounts) return;
    linesInTable[k]! += turned;
    all += turned;
  };

  /** Loss of the points as they are, or what is more than the best one; fills `given` as far as it counts. */
  const count = () => {
    let loss = 0;
    const enough = problem.people ? Infinity : best.loss;
    for (let p = 0; p < profileCount && loss <= enough; p++) {
      let first = 0;
      for (let k = 1; k < classCount; k++)
        if (scores[p * classCount + k]! > scores[p * classCount + first]!) first = k;
      given[p] = first;
      loss += cost[p * classCount + first]!;
    }
    return problem.people ? logLoss(problem, points) : loss;
  };

  let solutions = 0;
  let depth = 0;
  while (depth >= 0) {
    if (depth === entries.length) {
      depth--;
      const loss = count();
      if (loss <= best.loss) {
        const worth = { loss, ...tableSize(problem, points) };
        const feasible = () =>
          brokenTables(problem, points).length === 0 && brokenConstraints(problem, given).length === 0;
        if (isBetter(worth, best) && feasible()) {
          Object.assign(best, worth);
          yield { type: "incumbent", points: points.slice(), ...worth };
        }
      }
      if (++solutions % solutionsPerEvent === 0) yield { type: "work", units: solutions / 1000 };
      continue;
    }
    const entry = entries[depth]!;
    const values = problem.pointSets[problem.pointSetOf[entry]!]!;
    const i = next[depth]!;
    if (i === values.length) {
      put(entry, 0);
      next[depth] = 0;
      depth--;
      continue;
    }
    next[depth] = i + 1;
    put(entry, values[i]!);
    const fits =
      all <= problem.maxLines && linesInTable[Math.floor(entry / lineCount)]! <= problem.maxLinesPerTable;
    if (fits) depth++;
  }
  const reason = { code: "all-tables-tried", tables: solutions } as const;
  if (best.loss < Infinity) yield { type: "proven", status: "optimal", ...best, reason };
  else yield { type: "proven", status: "infeasible", reason };
}

/** How many solutions `enumerate` would visit; costs nothing. */
export function enumerationSize(problem: Problem): number {
  if (problem.shape === "score") return scoresToEnumerate(problem);
  const { classCount, lineCount } = problem;
  /** Ways by number of lines, for all tables so far. */
  let all = [1];
  for (let k = 0; k < classCount; k++) {
    let table = [1];
    for (let j = 0; j < lineCount; j++) {
      const nonZero = problem.pointSets[problem.pointSetOf[k * lineCount + j]!]!.length - 1;
      const counts = j > 0 || problem.startsWithCounts;
      table = counts ? product(table, [1, nonZero]) : table.map((ways) => ways * (1 + nonZero));
      // More lines than allowed are never fewer again: what they could be need not be carried along.
      table.length = Math.min(table.length, atMost(problem.maxLinesPerTable));
    }
    all = product(all, table);
    all = all.slice(0, atMost(problem.maxLines));
  }
  return all.reduce((sum, ways) => sum + ways, 0);
}

function atMost(lines: number): number {
  return Math.max(0, lines) + 1;
}

function product(a: readonly number[], b: readonly number[]): number[] {
  const out = new Array<number>(a.length + b.length - 1).fill(0);
  a.forEach((x, i) => {
    b.forEach((y, j) => {
      out[i + j]! += x * y;
    });
  });
  return out;
}

function movableEntries(problem: Problem): number[] {
  const entries: number[] = [];
  problem.pointSetOf.forEach((set, entry) => {
    if (problem.pointSets[set]!.length > 1) entries.push(entry);
  });
  return entries;
}
