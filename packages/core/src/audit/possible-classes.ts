import type { PointsTable } from "../model/scoring-system.ts";
import { conditionKey } from "../recipe/condition/condition.ts";
import type { LimitedRate } from "./limited-rates.ts";

/**
 * Which classes the tables can give to anybody at all, whatever the answers. A class is impossible when another always
 * has more points, or as many and comes first. Answers are taken as free of each other, so that a class which is
 * called possible may still be given to nobody.
 */
export function possibleClasses(tables: readonly PointsTable[]): boolean[] {
  return tables.map((table, k) =>
    tables.every((other, k2) => {
      if (k === k2) return true;
      const most = largestLead(table, other);
      return k < k2 ? most >= 0 : most > 0;
    }),
  );
}

/** By how many points the first table can be ahead of the second, at most. */
function largestLead(first: PointsTable, second: PointsTable): number {
  const leads = new Map<string, number>();
  for (const { condition, points } of first.lines) leads.set(conditionKey(condition), points);
  for (const { condition, points } of second.lines) {
    const key = conditionKey(condition);
    leads.set(key, (leads.get(key) ?? 0) - points);
  }
  let most = first.startsWith - second.startsWith;
  for (const lead of leads.values()) most += Math.max(0, lead);
  return most;
}

/**
 * Whether a rate is the same on both sides for certain, among any people: the class is never given, or no other is.
 * No sample is needed to say so.
 */
export function surelyEqual({ rate, ofGroup }: LimitedRate, possible: readonly boolean[]): boolean {
  if (rate.label === null || rate.name === "wrong-about") return false;
  if (!possible[rate.label]) return true;
  return !ofGroup && possible.every((can, k) => can === (k === rate.label));
}
