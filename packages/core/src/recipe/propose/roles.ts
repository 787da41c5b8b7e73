import { fault, unknownName } from "../../findings/fault.ts";
import { refuse } from "../../schema.ts";
import type { ColumnSummary } from "../../table/summary.ts";
import type { FullRecipeOptions } from "./recipe-options.ts";

/** The columns that the user named, found. */
export interface Roles {
  readonly outcome: readonly ColumnSummary[];
  readonly protect: readonly ColumnSummary[];
  readonly strata: readonly ColumnSummary[];
  readonly weight?: ColumnSummary;
  readonly unit?: string;
  readonly ignore: ReadonlySet<string>;
  readonly only?: ReadonlySet<string>;
}

/** Finds every named column, and checks that no column has two roles that exclude each other. */
export function findRoles(summaries: readonly ColumnSummary[], options: FullRecipeOptions): Roles {
  const byName = new Map(summaries.map((summary) => [summary.name, summary]));
  const find = (name: string) => {
    const summary = byName.get(name);
    if (summary === undefined) throw unknownName("column", name, [...byName.keys()]);
    return summary;
  };
  const outcome = typeof options.outcome === "string" ? [options.outcome] : options.outcome;
  if (outcome.length === 0) refuse(outcome, "outcome", "the name of a column");
  const weight = options.weight === undefined ? [] : [options.weight];
  const taken = new Map<string, string>();
  const take = (names: readonly string[], role: string) => {
    for (const name of names) {
      find(name);
      const other = taken.get(name);
      if (other !== undefined) throw fault({ code: "two-roles", column: name, roles: [other, role] });
      taken.set(name, role);
    }
  };
  take(outcome, "outcome");
  take(options.protect, "protected");
  take(options.strata, "stratum");
  take(weight, "weight");
  if (options.unit !== undefined) take([options.unit], "unit");

  // Strata may earn points; protected columns only when asked for, which `only` would contradict.
  const candidate = (name: string) => {
    const role = taken.get(name);
    return role === undefined || role === "stratum" || (role === "protected" && options.protectedAsFeatures);
  };
  for (const name of options.ignore) {
    find(name);
    if (options.only?.includes(name)) throw fault({ code: "both-ignored-and-chosen", column: name });
  }
  for (const name of options.only ?? []) {
    find(name);
    if (!candidate(name)) throw fault({ code: "role-without-points", column: name, role: taken.get(name)! });
  }
  for (const name of Object.keys(options.cuts)) find(name);
  for (const name of Object.keys(options.missingValues ?? {})) find(name);
  return {
    outcome: outcome.map(find),
    protect: options.protect.map(find),
    strata: options.strata.map(find),
    weight: weight.map(find)[0],
    unit: options.unit,
    ignore: new Set(options.ignore),
    only: options.only === undefined ? undefined : new Set(options.only),
  };
}
