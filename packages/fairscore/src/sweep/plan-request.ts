import type { FairnessRule, FitRequest, RecipeOptions } from "@fairscore/core";
import { canonicalJson } from "./canonical-json.ts";
import type { GridPoint } from "./plan-grid.ts";
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
  });
}

/**
 * The same for models to compare with: they keep to no limits, so only what they are learnt from and measured by
 * stays.
 */
export function baselineRequestFor(name: string, options: PlanOptions, point: GridPoint): FitRequest {
  const { protectedPoints, protocol } = options.spec;
  return plain({
    ...(options.recipe as RecipeOptions),
    sourceName: name,
    objective: point.objective,
    fairness: rulesFor(options, point),
    protectedPoints,
    protocol,
  });
}

function rulesFor({ recipe, fairness }: PlanOptions, point: GridPoint): FairnessRule[] | undefined {
  const { measure, form, tolerance } = point;
  if (measure === null || tolerance === null) return undefined;
  const rule: FairnessRule = { measure, ...(form === "ratio" && { form }), tolerance, ...fairness };
  const strata = recipe.strata ?? [];
  // As on the command line: several columns of strata are one rule each.
  if (measure !== "csp" || strata.length < 2) return [rule];
  return strata.map((stratum) => ({ ...rule, stratum }));
}

/** Without keys that have no value, and with the others in order: the request as a file would hold it. */
function plain(request: FitRequest): FitRequest {
  return JSON.parse(canonicalJson(request)) as FitRequest;
}
