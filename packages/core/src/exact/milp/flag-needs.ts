import type { Problem } from "../../problem/problem.ts";
import { type FlagNeed, isBarred, isCounted } from "./entries.ts";

/** What each entry's flag "not zero" is needed for; flags that nothing looks at would only slow the solver down. */
export function flagNeeds(problem: Problem, countsSize: boolean): FlagNeed[] {
  const { classCount, lineCount } = problem;
  const needs = new Array<FlagNeed>(classCount * lineCount).fill("none");
  const need = (entries: Iterable<number>, what: FlagNeed) => {
    for (const entry of entries) if (needs[entry] !== "exact") needs[entry] = what;
  };
  for (let k = 0; k < classCount; k++)
    if (limitsTable(problem, k)) need(countedEntries(problem, k), "atLeast");
  if (countsSize || limitsLines(problem)) need(allCountedEntries(problem), "atLeast");
  if (limitsColumns(problem) || limitsConditions(problem)) {
    for (let e = 0; e < needs.length; e++) if (e % lineCount !== 0) need([e], "atLeast");
  }
  for (const rule of problem.counts) need(rule.groups.flat(), rule.min > 0 ? "exact" : "atLeast");
  for (const rule of problem.implications) {
    need(rule.if, "atLeast");
    need(rule.then, "exact");
  }
  return needs;
}

/** Entries of a table that may have points and count as lines. */
export function countedEntries(problem: Problem, k: number): number[] {
  return Array.from({ length: problem.lineCount }, (_, j) => k * problem.lineCount + j).filter(
    (entry) => !isBarred(problem, entry) && isCounted(problem, entry),
  );
}

export function allCountedEntries(problem: Problem): number[] {
  return Array.from({ length: problem.classCount }, (_, k) => countedEntries(problem, k)).flat();
}

/** Whether the limit on lines of a table can be broken at all. */
export function limitsTable(problem: Problem, k: number): boolean {
  return countedEntries(problem, k).length > problem.maxLinesPerTable;
}

export function limitsLines(problem: Problem): boolean {
  return allCountedEntries(problem).length > problem.maxLines;
}

export function limitsColumns(problem: Problem): boolean {
  return entriesByColumn(problem).size > problem.maxColumns;
}

export function limitsConditions(problem: Problem): boolean {
  return entriesByCondition(problem).size > problem.maxConditions;
}

/** Entries that may have points, by the column that their line comes from. */
export function entriesByColumn(problem: Problem): Map<number, number[]> {
  return entriesBy(problem, (line) => problem.columnOf[line]!);
}

/** Entries that may have points, by their line. */
export function entriesByCondition(problem: Problem): Map<number, number[]> {
  return entriesBy(problem, (line) => line);
}

function entriesBy(problem: Problem, keyOf: (line: number) => number): Map<number, number[]> {
  const found = new Map<number, number[]>();
  problem.pointSetOf.forEach((_, entry) => {
    const line = entry % problem.lineCount;
    if (line === 0 || isBarred(problem, entry)) return;
    const key = keyOf(line);
    found.set(key, [...(found.get(key) ?? []), entry]);
  });
  return found;
}
