import { type FairnessRule, InputError, type Recipe } from "@fairscore/core";
import { classNamed, requestOf, rulesOf, unknownName, type ValuesOf } from "@fairscore/core/parts";
import { given, namesOf, refuseIdle, resolveNames } from "./settings.ts";

/** What the command line says of fairness: limits, and to whom and what they apply. */
export type FairnessOptions = ValuesOf<"fairness">;

/** The measures in words, for help. */
export const MEASURES_HELP = `
Fairness limits: a measure, then <= and the largest difference between rates,
or >= and the smallest ratio of rates.
  sp   statistical parity: given the class
  pe   predictive equality: given the class, of those who are not it
  eo   equal opportunity: given the class, of those who are it
  eod  equalized odds: pe and eo (eod-terms: given the class, of those who
       are each class)
  omr  given a wrong class (omr-label: wrong about the class)
  csp  statistical parity inside each level of --stratum`;

/** Settings that say what a limit applies to. */
const SCOPE = namesOf("fairness").filter((name) => name !== "fair");

/** The limits as rules; names of classes and groups are resolved when the recipe is known. */
export function prepareFairness(options: FairnessOptions): (recipe: Recipe) => FairnessRule[] {
  const { fair: limits = [], labels, compare, intersections } = options;
  const values = given(options, SCOPE);
  if (limits.length === 0) refuseIdle(values, 'no limit to apply to; add one, such as --fair "sp<=0.05"');
  return ({ protected: columns, outcome, strata }) => {
    if (limits.length === 0) return [];
    if (columns.length === 0)
      throw new InputError("--fair needs groups to compare; name their column with --protect");
    const { scope } = requestOf(values, columns);
    const groups = columns.flatMap(({ levels }) => levels.map(({ label }) => label));
    // Names of combinations are known only when the rows have been counted.
    if (scope.compare?.mode === "one-vs-rest" && !intersections && !groups.includes(scope.compare.group))
      throw unknownName("value of --compare", compare!, ["each", "pairs", ...groups]);
    const meant = (name: string) => classNamed(name, outcome);
    const about = labels && { labels: resolveNames("class", labels, outcome.classes, meant) };
    const stratified = strata.map(({ column }) => column);
    return limits.flatMap((limit) => rulesOf(limit, { ...scope, ...about }, stratified));
  };
}
