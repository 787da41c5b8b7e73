import type { Finding, FindingOf } from "../findings/finding.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { totals } from "./counts.ts";
import type { RuleComparison } from "./fairness.ts";
import { amongWords, measureOf } from "./rates.ts";
import type { FairnessRule } from "./spec.ts";

/**
 * Of what a rule compares, that which has enough people in both denominators, and notes about the groups that have not.
 * With a handful of people one of them more or less moves a rate past any limit: what is enforced there is chance.
 */
export function withEnoughPeople(
  rule: FairnessRule,
  profiles: Profiles,
  comparisons: readonly RuleComparison[],
): { comparisons: RuleComparison[]; notes: Finding[] } {
  const least = rule.minGroupSize ?? 1;
  if (least <= 1) return { comparisons: [...comparisons], notes: [] };
  const measure = measureOf(rule.measure).title;
  const people = peopleCounter(profiles);
  const small = new Map<string, FindingOf<"small-group">>();
  const kept = comparisons.filter(({ groups, rate, stratumName }) => {
    const sides = [
      { cells: groups.first, title: groups.firstName },
      { cells: groups.second, title: groups.secondName },
    ];
    const few = sides.filter(({ cells }) => {
      const among = rule.normalisation === "group" ? () => true : rate.among;
      return people(cells, among) < least;
    });
    for (const { cells, title } of few) {
      const all = people(cells, () => true);
      const group = `${title}${stratumName}`;
      // A group that is too small as a whole is one thing to say, whatever the rate.
      const among = all < least ? "" : amongWords(rate.name, profiles.classes, rate.label, rate.trueClass);
      small.set(JSON.stringify([group, among]), {
        code: "small-group",
        measure,
        group,
        ...(among !== "" && { among }),
        rows: among === "" ? all : people(cells, rate.among),
        least,
      });
    }
    return few.length === 0;
  });
  const because = [...small.values()];
  const notes: Finding[] =
    kept.length === 0 && because.length > 0
      ? [{ code: "nothing-enforced", measure, least, because }]
      : because;
  return { comparisons: kept, notes };
}

/** People by cells and true class, counted once for each set of cells: intersections have many comparisons of each. */
function peopleCounter(profiles: Profiles) {
  const known = new Map<Uint8Array, number[]>();
  return (cells: Uint8Array, among: (y: number) => boolean): number => {
    const byClass =
      known.get(cells) ??
      profiles.classes.map((_, k) => totals(profiles, { cells, among: (y) => y === k }).rows);
    known.set(cells, byClass);
    return byClass.reduce((sum, rows, y) => (among(y) ? sum + rows : sum), 0);
  };
}
