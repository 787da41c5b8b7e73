import type { CountRule, Problem } from "../../problem/problem.ts";
import type { MilpBuilder, Term } from "./builder.ts";
import { type EntryColumns, isBarred, negated } from "./entries.ts";
import {
  allCountedEntries,
  countedEntries,
  entriesByColumn,
  entriesByCondition,
  limitsColumns,
  limitsConditions,
  limitsLines,
  limitsTable,
} from "./flag-needs.ts";

/** Limits and rules about the tables themselves. */
export function addTableRows(builder: MilpBuilder, problem: Problem, entries: readonly EntryColumns[]): void {
  const used = (list: readonly number[]) => list.flatMap((entry) => entries[entry]!.used);
  for (let k = 0; k < problem.classCount; k++) {
    if (limitsTable(problem, k))
      builder.row(-Infinity, problem.maxLinesPerTable, used(countedEntries(problem, k)));
  }
  if (limitsLines(problem)) builder.row(-Infinity, problem.maxLines, used(allCountedEntries(problem)));
  if (limitsColumns(problem)) {
    const columns = [...entriesByColumn(problem).values()].flatMap((group) =>
      anyUsed(builder, entries, group, { atLeast: true, exact: false }),
    );
    builder.row(-Infinity, problem.maxColumns, columns);
  }
  if (limitsConditions(problem))
    builder.row(-Infinity, problem.maxConditions, conditionFlags(builder, problem, entries));
  for (const rule of problem.counts) addCount(builder, problem, entries, rule);
  for (const rule of problem.implications) {
    for (const entry of new Set(rule.if)) {
      if (rule.then.includes(entry)) continue;
      builder.row(-Infinity, 0, [...entries[entry]!.used, ...negated(used([...new Set(rule.then)]))]);
    }
  }
  for (const { lower, upper } of problem.orders)
    builder.row(-Infinity, 0, [...entries[lower]!.points, ...negated(entries[upper]!.points)]);
}

/** Terms that add up to at least the number of distinct conditions in use. */
export function conditionFlags(
  builder: MilpBuilder,
  problem: Problem,
  entries: readonly EntryColumns[],
): readonly Term[] {
  return [...entriesByCondition(problem).values()].flatMap((group) =>
    anyUsed(builder, entries, group, { atLeast: true, exact: false }),
  );
}

function addCount(
  builder: MilpBuilder,
  problem: Problem,
  entries: readonly EntryColumns[],
  { groups, min, max }: CountRule,
): void {
  const usable = groups
    .map((group) => [...new Set(group)].filter((entry) => !isBarred(problem, entry)))
    .filter((group) => group.length > 0);
  const atLeast = max < usable.length;
  const exact = min > 0;
  if (!atLeast && !exact) return;
  const flags = usable.flatMap((group) => anyUsed(builder, entries, group, { atLeast, exact }));
  builder.row(exact ? min : -Infinity, atLeast ? max : Infinity, flags);
}

/** 1 when some entry of the group is used: at least in that case, or in no other, or both. */
function anyUsed(
  builder: MilpBuilder,
  entries: readonly EntryColumns[],
  group: readonly number[],
  { atLeast, exact }: { atLeast: boolean; exact: boolean },
): readonly Term[] {
  if (group.length === 1) return entries[group[0]!]!.used;
  const any = builder.binary({ type: "used", entries: group });
  const used = group.map((entry) => entries[entry]!.used);
  if (atLeast) for (const flags of used) builder.row(-Infinity, 0, [...flags, [any, -1]]);
  if (exact) builder.row(0, Infinity, [...used.flat(), [any, -1]]);
  return [[any, 1]];
}
