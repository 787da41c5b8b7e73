import {
  type Comparison,
  type FairnessRule,
  InputError,
  type Limits,
  type RecipeOptions,
  type Spec,
} from "@fairscore/core";
import { parseRule } from "@fairscore/core/internal/problem/spec-json";
import { listOf as shapeOfList } from "@fairscore/core/internal/schema";
import {
  checkKeys,
  flag,
  listOf,
  memberOf,
  numberThat,
  oneOrMore,
  type PlanReader,
  type PlanValue,
  pathWords,
  text,
  unexpected,
  wholeFrom,
  wordOf,
} from "./plan-value.ts";

/** What is the same in all runs on some data: columns, conditions, limits, rules, and how groups are compared. */
export interface PlanOptions {
  readonly recipe: Partial<RecipeOptions>;
  readonly limits: Omit<Limits, "linesPerTable">;
  readonly spec: Pick<Spec, "rules" | "oneTable" | "protocol">;
  /** Each as it was said, so that one that is false takes nothing from the other. */
  readonly protectedPoints: { readonly allow?: boolean; readonly barListed?: boolean };
  readonly fairness: Omit<FairnessRule, "measure" | "form" | "tolerance">;
}

const share = numberThat("a share of at least 0 and under 1", (value) => value >= 0 && value < 1);
const names = oneOrMore(text);

/** Every option by its name, which is the one that `fairscore fit` has for it. What is off by default is not stored. */
const OPTIONS: Readonly<Record<string, PlanReader<Partial<PlanOptions>>>> = {
  outcome: (at) => recipe({ outcome: one(names(at)) }),
  classes: (at) => recipe({ classes: listOf(text)(at) }),
  protect: (at) => recipe({ protect: names(at) }),
  stratum: (at) => recipe({ strata: names(at) }),
  weight: (at) => recipe({ weight: text(at) }),
  ignore: (at) => recipe({ ignore: names(at) }),
  only: (at) => recipe({ only: names(at) }),
  "allow-protected": (at) => ({
    recipe: { protectedAsFeatures: flag(at) || undefined },
    protectedPoints: { allow: flag(at) || undefined },
  }),
  bins: (at) => recipe({ bins: wholeFrom(2, 100)(at) }),
  binning: (at) => recipe({ binning: wordOf(["quantile", "width"])(at) }),
  cuts: (at) => recipe({ cuts: cutsByColumn(at) }),
  thresholds: (at) => recipe({ style: flag(at) ? "thresholds" : undefined }),
  rare: (at) => recipe({ rareShare: share(at) }),
  "max-categories": (at) => recipe({ maxCategories: wholeFrom(1)(at) }),
  "missing-lines": (at) => recipe({ missing: flag(at) ? undefined : "none" }),
  "lines-in-all": (at) => ({ limits: { linesInAll: wholeFrom(1)(at) } }),
  columns: (at) => ({ limits: { columns: wholeFrom(1)(at) } }),
  points: (at) => ({ limits: { points: pointSet(at) } }),
  "free-start": (at) => ({ limits: { startsWithCounts: flag(at) ? false : undefined } }),
  "one-table": (at) => ({ spec: { oneTable: flag(at) || undefined } }),
  rules: (at) => ({ spec: { rules: rulesAt(at) } }),
  "bar-listed": (at) => ({ protectedPoints: { barListed: flag(at) || undefined } }),
  consistent: (at) => ({ spec: { protocol: flag(at) ? "consistent" : undefined } }),
  labels: (at) => fairness({ labels: names(at) }),
  compare: (at) => fairness(comparison(text(at))),
  intersections: (at) => fairness({ intersections: flag(at) || undefined }),
  "min-group": (at) => fairness({ minGroupSize: wholeFrom(1)(at) }),
  "empty-cells": (at) =>
    fairness({ emptyCells: wordOf(["refuse", "skip"])(at) === "skip" ? "skip" : undefined }),
  "group-normalisation": (at) => fairness({ normalisation: flag(at) ? "group" : undefined }),
};

/** The names of all options. */
export const OPTION_NAMES: readonly string[] = Object.keys(OPTIONS);

/** Reads the options among the keys of an object; keys with other names are left to others. */
export function readOptions(at: PlanValue): PlanOptions {
  const given = OPTION_NAMES.map((name) => ({ name, member: memberOf(at, name) }));
  return given
    .filter(({ member }) => member.value !== undefined)
    .reduce((all, { name, member }) => joinOptions(all, OPTIONS[name]!(member)), joinOptions({}, {}));
}

/** Both together; where both say something, the second one is right. */
export function joinOptions(first: Partial<PlanOptions>, second: Partial<PlanOptions>): PlanOptions {
  return {
    recipe: { ...first.recipe, ...second.recipe },
    limits: { ...first.limits, ...second.limits },
    spec: { ...first.spec, ...second.spec },
    protectedPoints: { ...first.protectedPoints, ...second.protectedPoints },
    fairness: { ...first.fairness, ...second.fairness },
  };
}

/** A set of points: a range as `-5..5` or with min and max, or a list that has 0. */
export function pointSet(at: PlanValue): NonNullable<Limits["points"]> {
  const what = "a range such as -5..5, or a list with 0 such as [0, 1, 2, 5]";
  const range = typeof at.value === "string" && /^\s*([+-]?\d+)\s*\.\.\s*([+-]?\d+)\s*$/.exec(at.value);
  if (range) return checkedRange(at, Number(range[1]), Number(range[2]), what);
  if (Array.isArray(at.value)) {
    const list = at.value as unknown[];
    if (!list.every(Number.isSafeInteger) || !list.includes(0)) throw unexpected(at, what);
    return (list as number[]).toSorted((a, b) => a - b);
  }
  if (typeof at.value !== "object" || at.value === null) throw unexpected(at, what);
  checkKeys(at, ["min", "max"]);
  const whole = numberThat("a whole number", Number.isSafeInteger);
  return checkedRange(at, whole(memberOf(at, "min")), whole(memberOf(at, "max")), what);
}

function checkedRange(at: PlanValue, min: number, max: number, what: string): { min: number; max: number } {
  if (min > 0 || max < 0) throw unexpected(at, what);
  return { min: min || 0, max: max || 0 };
}

function cutsByColumn(at: PlanValue): Record<string, number[]> {
  if (typeof at.value !== "object" || at.value === null || Array.isArray(at.value)) {
    throw unexpected(at, "columns with rising numbers, such as age: [30, 45, 60]");
  }
  const cuts = listOf(numberThat("a number", Number.isFinite));
  return Object.fromEntries(Object.keys(at.value).map((column) => [column, cuts(memberOf(at, column))]));
}

const readRules = shapeOfList(parseRule);

function rulesAt(at: PlanValue): NonNullable<Spec["rules"]> {
  try {
    return readRules(at.value, pathWords(at.path));
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw at.document.fault(at.path, error.message);
  }
}

/**
 * "each", "pairs", or a group against the rest: "female", or "sex=female" where several columns are protected. Always
 * says which columns, so that those of an earlier comparison do not stay.
 */
function comparison(how: string): { compare: Comparison; columns: string[] | undefined } {
  const columns = undefined;
  if (how === "each") return { compare: { mode: "each-vs-rest" }, columns };
  if (how === "pairs") return { compare: { mode: "pairs" }, columns };
  const [, column, group] = /^(.*)=(.*)$/.exec(how) ?? [];
  if (column === undefined) return { compare: { mode: "one-vs-rest", group: how }, columns };
  return { compare: { mode: "one-vs-rest", group: group! }, columns: [column] };
}

function recipe(options: Partial<RecipeOptions>): Partial<PlanOptions> {
  return { recipe: options };
}

function fairness(options: PlanOptions["fairness"]): Partial<PlanOptions> {
  return { fairness: options };
}

function one(list: readonly string[]): string | readonly string[] {
  return list.length === 1 ? list[0]! : list;
}
