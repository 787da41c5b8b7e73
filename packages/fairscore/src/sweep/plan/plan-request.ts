import type { CardShape, FairnessMeasure, FairnessRule, FitRequest, MeasuringRule } from "@fairscore/core";
import { type Asked, DEFAULTS, requestOf, rulesOf, type Values } from "@fairscore/core/parts";
import { canonicalJson } from "../task/canonical-json.ts";
import type { GridPoint, PlanGrid } from "./plan-grid.ts";

/** What one combination of the grid asks for on data with these options. Combinations that mean the same are equal. */
export function requestFor(name: string, options: Values, point: GridPoint): FitRequest {
  const asked = askedFor(options, point);
  const { objective } = point;
  return plain({ ...asked.request, sourceName: name, objective, fairness: rulesFor(asked, point) });
}

/**
 * The same for models to compare with: they keep to no limits, so only what they are learnt from and measured by
 * stays. What is barred from tables is barred from them.
 */
export function baselineRequestFor(name: string, options: Values, point: GridPoint): FitRequest {
  const asked = askedFor(options, point);
  const { limits, rules, oneTable, shape, steadiness: _, ...own } = asked.request;
  const { rising, falling, recall, force, ...others } = own;
  // By these, conditions may be barred from all tables.
  const barring = rules?.filter(({ rule }) => rule === "points" || rule === "forbid");
  // A rule may allow only points that the set of points lacks.
  const points = barring?.some(({ rule }) => rule === "points") ? limits?.points : undefined;
  return plain({
    ...others,
    sourceName: name,
    objective: point.objective,
    fairness: rulesFor(asked, point),
    shape,
    ...(barring?.length && { rules: barring, oneTable, ...(points && { limits: { points } }) }),
  });
}

function askedFor(options: Values, point: GridPoint): Asked {
  const limits = ["conditions", "lines", "lines-in-all", "columns", "points", "steadiness"] as const;
  const own = limits.flatMap((name) => (point[name] === undefined ? [] : [[name, point[name]]]));
  return requestOf(withSize({ ...options, ...Object.fromEntries(own) }));
}

/** A task says what limits the size of its card, so that it means the same whatever the default becomes. */
function withSize(values: Values): Values {
  const isLimited = ["conditions", "lines", "lines-in-all"].some((name) => values[name] !== undefined);
  const shape = values.shape as CardShape | undefined;
  return isLimited || shape === undefined ? values : { ...values, conditions: DEFAULTS.conditions[shape] };
}

/**
 * What tables without a limit on unfairness are measured by: all rules of the grid, whatever their tolerance. Their
 * order is not that of the grid's lists, so that it does not matter.
 */
export function measuringRulesFor(options: Values, grid: PlanGrid): MeasuringRule[] {
  const asked = requestOf(options);
  const rules = grid.measure
    .filter((measure) => measure !== null)
    .flatMap((measure) => grid.form.flatMap((form) => measuringRules(asked, measure, form)));
  const distinct = new Map(rules.map((rule) => [canonicalJson(rule), plain<MeasuringRule>(rule)]));
  return [...distinct].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, rule]) => rule);
}

function rulesFor(asked: Asked, { measure, form, tolerance }: GridPoint): FairnessRule[] | undefined {
  if (measure === null || tolerance === null) return undefined;
  return measuringRules(asked, measure, form).map((rule) => ({ ...rule, tolerance }));
}

function measuringRules(
  { request, scope }: Asked,
  measure: FairnessMeasure,
  form: GridPoint["form"],
): MeasuringRule[] {
  return rulesOf({ measure, ...(form === "ratio" && { form }) }, scope, request.strata);
}

/** Without keys that have no value, and with the others in order: the request as a file would hold it. */
function plain<T>(request: object): T {
  return JSON.parse(canonicalJson(request)) as T;
}
