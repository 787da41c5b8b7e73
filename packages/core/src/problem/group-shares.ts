import { fault } from "../findings/fault.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { MISSING_LEVEL, OTHER_LEVEL } from "../recipe/recipe.ts";
import { totals } from "./counts.ts";
import { DEFAULTS } from "./defaults.ts";
import type { FairnessRule, OperationalRule, Spec } from "./spec.ts";

/** A group of a single protected column. */
export interface SingleGroup {
  readonly column: string;
  readonly level: string;
  /** 1 for the cells of profiles.cells that belong to it. */
  readonly cells: Uint8Array;
  readonly rows: number;
  readonly weight: number;
}

/** A rule about how often groups are given a wrong class. */
export type GroupWrongRule = Extract<OperationalRule, { readonly rule: "group-wrong" }>;

/** The groups of single protected columns with so many people, in the order of columns and levels. */
export function singleGroups(profiles: Profiles, least: number): SingleGroup[] {
  const columns = profiles.levelColumns.flatMap((column, index) =>
    column.role === "protected" ? [{ ...column, index }] : [],
  );
  if (columns.length === 0) throw fault({ code: "no-protected-column" });
  return columns
    .flatMap(({ column, levels, index }) =>
      levels.map((level, l): SingleGroup => {
        const cells = Uint8Array.from(profiles.cells, (cell) => (cell[index] === l ? 1 : 0));
        return { column, level, cells, ...totals(profiles, { cells, among: () => true }) };
      }),
    )
    .filter(
      ({ level, rows, weight }) =>
        level !== MISSING_LEVEL && level !== OTHER_LEVEL && rows >= Math.max(1, least) && weight > 0,
    );
}

/** From how many people on a group may be called the worst off: as limits say, and 30 where they say nothing. */
export function leastPeople(rules: readonly FairnessRule[]): number {
  const said = rules.flatMap(({ minGroupSize }) => (minGroupSize === undefined ? [] : [minGroupSize]));
  return said.length > 0 ? Math.min(...said) : DEFAULTS.minGroupSize;
}

/** The spec in which no group is wrong for more than a share; it stands instead of what it said of that before. */
export function withWorst(spec: Spec, atMost: number): Spec {
  const others = (spec.rules ?? []).filter(({ rule }) => rule !== "group-wrong");
  return { ...spec, rules: [...others, { rule: "group-wrong", atMost, minGroupSize: leastOf(spec) }] };
}

/** From how many people on a group counts where the worst-off one is to be as well off as possible. */
export function leastOf({ rules = [], fairness = [] }: Spec): number {
  const said = rules.find((rule): rule is GroupWrongRule => rule.rule === "group-wrong")?.minGroupSize;
  return said ?? leastPeople(fairness);
}
