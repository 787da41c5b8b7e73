import { type TableColumn, words } from "@fairscore/core";
import { doubtfulReason, RECIPE_DEFAULTS, summariseColumn, uselessReason } from "@fairscore/core/parts";
import type { ColumnInfo } from "../../model/data.ts";

/** Bars of the small histogram. */
const BARS = 12;
/** Values that are listed; an outcome may have up to twenty. */
const LISTED = 20;

/** What the page shows of a column: counts only. */
export function describeColumn({ name, kind, values }: TableColumn): ColumnInfo {
  const summary = summariseColumn(name, kind, values, []);
  // The options of a recipe that nobody changes here.
  const doubt = uselessReason(summary, { missing: "condition" }) ?? doubtfulReason(summary, RECIPE_DEFAULTS);
  const { missing: blank, distinct, number, categories } = summary;
  return {
    name,
    kind,
    blank,
    distinct,
    ...(categories && { values: listed(kind, categories) }),
    ...(number && {
      range: { min: number.min, max: number.max, bars: bars(values as (number | null)[], number) },
      ...(distinct <= LISTED && { values: fewNumbers(values as (number | null)[]) }),
    }),
    ...(doubt && { doubt: { column: name, reason: words(doubt), finding: doubt } }),
  };
}

function listed(kind: string, categories: readonly { value: string; rows: number }[]) {
  const named = (value: string) => (kind !== "boolean" ? value : value === "true" ? "yes" : "no");
  return categories.slice(0, LISTED).map(({ value, rows }) => ({ value: named(value), rows }));
}

function fewNumbers(values: readonly (number | null)[]) {
  const counts = new Map<number, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, rows]) => ({ value: String(value), rows }))
    .sort((a, b) => b.rows - a.rows || Number(a.value) - Number(b.value));
}

function bars(
  values: readonly (number | null)[],
  { min, max, whole }: { min: number; max: number; whole: boolean },
): number[] {
  // Few whole numbers have a bar each, else some bars would be empty by chance.
  const count = whole && max - min < BARS ? max - min + 1 : BARS;
  const counts = new Array<number>(count).fill(0);
  const width = count < BARS ? 1 : (max - min) / BARS || 1;
  for (const value of values) {
    if (value === null) continue;
    const bar = Number.isFinite(width) ? Math.floor((value - min) / width) : 0;
    counts[Math.min(count - 1, Math.max(0, bar))]!++;
  }
  return counts;
}
