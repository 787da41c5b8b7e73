import type { Problem } from "./problem.ts";

/**
 * A problem of tables of which every score of the given one is a solution: with the score S and its cut-offs, table k
 * has k times the points and starts so that it passes the one before it from the k-th cut-off on. What is proven of the
 * tables holds for the scores. With two classes the two are the same: the second table is the score, and it starts with
 * 1 less its cut-off.
 */
export function asTables(problem: Problem): Problem {
  const { classCount, lineCount, maxConditions, pointSets, pointSetOf } = problem;
  const most = Math.min(maxConditions, lineCount - 1);
  const sets: (readonly number[])[] = [[0]];
  const tables = new Int32Array(classCount * lineCount);
  for (let k = 1; k < classCount; k++) {
    const first = sets.length;
    sets.push(...pointSets.map((set) => set.map((value) => k * value)));
    for (let j = 1; j < lineCount; j++) tables[k * lineCount + j] = first + pointSetOf[j]!;
    tables[k * lineCount] = sets.push(startsWithin(problem, k, most)) - 1;
  }
  // A rule about points of the score is one about the second table, whose points are the score's.
  const entry = (of: number) => lineCount + of;
  return {
    ...problem,
    shape: "tables",
    pointSets: sets,
    pointSetOf: tables,
    maxLinesPerTable: most,
    maxLines: (classCount - 1) * most,
    maxConditions: Infinity,
    startsWithCounts: false,
    counts: problem.counts.map((rule) => ({
      ...rule,
      groups: rule.groups.map((group) => group.map(entry)),
    })),
    implications: problem.implications.map((rule) => ({
      ...rule,
      if: rule.if.map(entry),
      then: rule.then.map(entry),
    })),
    orders: problem.orders.map((rule) => ({ ...rule, lower: entry(rule.lower), upper: entry(rule.upper) })),
  };
}

/** What table k may start with: so much that any k cut-offs that tell totals apart can be said. */
function startsWithin({ pointSets, pointSetOf }: Problem, k: number, most: number): number[] {
  let highest = 0;
  let lowest = 0;
  for (const set of new Set(pointSetOf)) {
    highest = Math.max(highest, pointSets[set]!.at(-1)!);
    lowest = Math.min(lowest, pointSets[set]![0]!);
  }
  const from = -k * most * highest;
  const to = k * (1 - most * lowest);
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

/** Tables of two classes that `asTables` allows, as the solution of the score. */
export function scoreOfSolution({ lineCount }: Problem, tables: Int32Array): Int32Array {
  const score = new Int32Array(lineCount + 1);
  score.set(tables.subarray(lineCount + 1, 2 * lineCount), 1);
  score[lineCount] = 1 - tables[lineCount]!;
  return score;
}

/** The inverse: a score of two classes as tables. */
export function tablesOfSolution({ lineCount }: Problem, score: Int32Array): Int32Array {
  const tables = new Int32Array(2 * lineCount);
  tables.set(score.subarray(1, lineCount), lineCount + 1);
  tables[lineCount] = 1 - score[lineCount]!;
  return tables;
}
