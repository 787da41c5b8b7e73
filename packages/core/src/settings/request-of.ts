import { fault } from "../findings/fault.ts";
import { libraryName } from "../findings/setting-names.ts";
import type { AskedSpec } from "../problem/asked-spec.ts";
import type { Comparison, FairnessRule } from "../problem/spec.ts";
import type { RecipeOptions } from "../recipe/propose/recipe-options.ts";
import type { Recipe } from "../recipe/recipe.ts";
import { missingOf } from "./missing.ts";
import type { Setting } from "./setting.ts";
import { SETTINGS } from "./settings.ts";

/** What was said, by the names of the settings. What comes later is right: two of them are joined by spreading. */
export type Values = Readonly<Record<string, unknown>>;

/** What a fairness rule is about, whatever it measures. */
export type RuleScope = Omit<FairnessRule, "measure" | "form" | "tolerance">;

/** What settings ask for: the request but for its fairness rules, and what each of those is about. */
export interface Asked {
  readonly request: Partial<RecipeOptions> & Omit<AskedSpec, "fairness">;
  readonly scope: RuleScope;
}

const ONE_OF = [
  ["allow-protected", "bar-listed"],
  ["objective", "cost"],
  ["style", "thresholds"],
  ["shape", "one-table"],
] as const;

/** The library's words for what was said of columns, conditions, tables and fairness. */
export function requestOf(values: Values, protectedColumns?: Recipe["protected"]): Asked {
  for (const settings of ONE_OF)
    if (settings.every((name) => values[name])) throw fault({ code: "choose-one", settings });
  const request: Record<string, unknown> = {};
  const limits: Record<string, unknown> = {};
  const scope: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const told = toldBy(SETTINGS[name]!, value);
    if (name === "missing") {
      Object.assign(request, missingOf(value as readonly string[]));
      continue;
    }
    const [, part, key = ""] = /^(limits\.|fairness\[\]\.|)(.*)$/.exec(libraryName(name))!;
    if (told !== undefined) (part === "" ? request : part === "limits." ? limits : scope)[key] = told;
  }
  const { outcome } = request;
  if (Array.isArray(outcome) && outcome.length === 1) request.outcome = outcome[0];
  if (request.protectedPoints === "allow") request.protectedAsFeatures = true;
  if (Object.keys(limits).length > 0) request.limits = limits;
  const { compare, ...others } = scope;
  const compared = compare === undefined ? {} : comparison(String(compare), protectedColumns);
  return { request, scope: { ...others, ...compared } };
}

function toldBy({ on, off, takes }: Setting, value: unknown): unknown {
  return takes === undefined ? (value ? on : off) : value;
}

/**
 * "each", "pairs", or a group against the rest: "female", or "sex=female" where several columns are protected. A group
 * may be called "each", or have a "=" in its name, which is known where the columns are.
 */
function comparison(how: string, columns: Recipe["protected"] = []): Pick<RuleScope, "compare" | "columns"> {
  const named = columns.flatMap(({ column, levels }) =>
    levels
      .filter(({ label }) => label === how || `${column}=${label}` === how)
      .map(({ label }) => ({ column, label })),
  );
  if (named.length > 0) {
    const own = [...new Set(named.map(({ column }) => column))];
    return { compare: oneGroup(named[0]!.label), ...(own.length < columns.length && { columns: own }) };
  }
  if (how === "each") return { compare: { mode: "each-vs-rest" } };
  if (how === "pairs") return { compare: { mode: "pairs" } };
  const [, column, group] = (columns.length === 0 && /^(.*)=(.*)$/.exec(how)) || [];
  return column === undefined ? { compare: oneGroup(how) } : { compare: oneGroup(group!), columns: [column] };
}

function oneGroup(group: string): Comparison {
  return { mode: "one-vs-rest", group };
}

/** A measure with what it is about, as a rule; for csp, one for each of several columns of strata. */
export function rulesOf<M extends Pick<FairnessRule, "measure" | "form">>(
  measured: M,
  scope: RuleScope,
  strata: readonly string[] = [],
): (M & RuleScope)[] {
  const rule = { ...measured, ...scope };
  if (measured.measure !== "csp" || strata.length < 2) return [rule];
  return strata.map((stratum) => ({ ...rule, stratum }));
}
