import type {
  FairnessMeasure,
  FairnessRule,
  FitRequest,
  MeasuringRule,
  RecipeOptions,
  Spec,
} from "@fairscore/core";
import { canonicalJson } from "./canonical-json.ts";
import type { GridPoint, PlanGrid } from "./plan-grid.ts";
import type { PlanOptions } from "./plan-options.ts";

/** What one combination of the grid asks for on data with these options. Combinations that mean the same are equal. */
export function requestFor(name: string, options: PlanOptions, point: GridPoint): FitRequest {
  const { recipe, limits, spec } = options;
  return plain({
    ...(recipe as RecipeOptions),
    sourceName: name,
    objective: point.objective,
    limits: {
      ...limits,
      linesPerTable: point.lines,
      linesInAll: point.linesInAll ?? limits.linesInAll,
      columns: point.columns ?? limits.columns,
      points: point.points ?? limits.points,
    },
    fairness: rulesFor(options, point),
    ...spec,
    protectedPoints: protectedPointsFor(options),
  });
}

/**
 * The same for models to compare with: they keep to no limits, so only what they are learnt from and measured by
 * stays. What is barred from tables is barred from them.
 */
export function baselineRequestFor(name: string, options: PlanOptions, point: GridPoint): FitRequest {
  return plain({
    ...(options.recipe as RecipeOptions),
    sourceName: name,
    objective: point.objective,
    fairness: rulesFor(options, point),
    protectedPoints: protectedPointsFor(options),
    protocol: options.spec.protocol,
    ...barringRules(options, point),
  });
}

/** The rules by which conditions may be barred from all tables, and what else decides whether they are. */
function barringRules({ spec, limits }: PlanOptions, point: GridPoint): Spec {
  const rules = (spec.rules ?? []).filter(({ rule }) => rule === "points" || rule === "forbid");
  if (rules.length === 0) return {};
  // A rule may allow only points that the set of points lacks.
  const points = rules.some(({ rule }) => rule === "points") ? (point.points ?? limits.points) : undefined;
  return { rules, oneTable: spec.oneTable, ...(points && { limits: { points } }) };
}

function protectedPointsFor({ protectedPoints }: PlanOptions): Spec["protectedPoints"] {
  return protectedPoints.allow ? "allow" : protectedPoints.barListed ? "bar-listed" : undefined;
}

/**
 * What tables without a limit on unfairness are measured by: all rules of the grid, whatever their tolerance. Their
 * order is not that of the grid's lists, so that it does not matter.
 */
export function measuringRulesFor(options: PlanOptions, grid: PlanGrid): MeasuringRule[] {
  const rules = grid.measure
    .filter((measure) => measure !== null)
    .flatMap((measure) => grid.form.flatMap((form) => measuringRules(options, measure, form)));
  const distinct = new Map(rules.map((rule) => [canonicalJson(rule), plain(rule)]));
  return [...distinct].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, rule]) => rule);
}

function rulesFor(options: PlanOptions, point: GridPoint): FairnessRule[] | undefined {
  const { measure, form, tolerance } = point;
  if (measure === null || tolerance === null) return undefined;
  return measuringRules(options, measure, form).map((rule) => ({ ...rule, tolerance }));
}

function measuringRules(
  { recipe, fairness }: PlanOptions,
  measure: FairnessMeasure,
  form: GridPoint["form"],
): MeasuringRule[] {
  const rule: MeasuringRule = { measure, ...(form === "ratio" && { form }), ...fairness };
  const strata = recipe.strata ?? [];
  // As on the command line: several columns of strata are one rule each.
  if (measure !== "csp" || strata.length < 2) return [rule];
  return strata.map((stratum) => ({ ...rule, stratum }));
}

/** Without keys that have no value, and with the others in order: the request as a file would hold it. */
function plain<T>(request: T): T {
  return JSON.parse(canonicalJson(request)) as T;
}
