import { basename, extname } from "node:path";
import { BASELINES, type BaselineName, type EngineName } from "@fairscore/core";
import { type PlanData, readData } from "./plan-data.ts";
import type { PlanDocument } from "./plan-document.ts";
import { GRID_NAMES, type PlanGrid, readGrid } from "./plan-grid.ts";
import { OPTION_NAMES, type PlanOptions, readOptions } from "./plan-options.ts";
import {
  checkKeys,
  flag,
  listOf,
  memberOf,
  numberThat,
  oneOrMore,
  optional,
  type PlanReader,
  type PlanValue,
  text,
  unexpected,
  wholeFrom,
  wordOf,
} from "./plan-value.ts";
import type { TaskBudget } from "./task.ts";

/** What a sweep is to run, with all defaults filled in. Plain JSON. */
export interface SweepPlan {
  /** The title of the report. */
  readonly name: string;
  readonly description?: string;
  readonly data: readonly PlanData[];
  readonly grid: PlanGrid;
  /** Folds to cross-validate with; null: none. Data with a column of folds have their own. */
  readonly folds: number | null;
  /** The share of rows that is set aside where there are no folds; null: none. */
  readonly holdOut: number | null;
  /** Whether classes and groups are spread evenly over the folds. */
  readonly stratify: boolean;
  /** Of the folds, or of the rows that are set aside. */
  readonly foldSeed: number;
  readonly budget: TaskBudget;
  readonly baselines: readonly BaselineName[];
  /** What is the same in all runs; the data may say otherwise for themselves. */
  readonly fixed: PlanOptions;
}

const PLAN_NAMES = [
  "name",
  "description",
  "data",
  "grid",
  "folds",
  "hold-out",
  "stratify",
  "fold-seed",
  "budget",
  "engine",
  "baselines",
  "fixed",
];

/** Says where a key belongs that stands in a wrong place. */
function homeOf(key: string): string | undefined {
  if (PLAN_NAMES.includes(key)) return "the top of the plan";
  if (GRID_NAMES.includes(key)) return "grid";
  return OPTION_NAMES.includes(key) ? "fixed, or under data" : undefined;
}

/** Reads a plan and checks all that can be wrong in itself; what depends on the data is checked by `openPlan`. */
export function parsePlan(document: PlanDocument, file: string): SweepPlan {
  const at: PlanValue = { document, path: [], value: document.value };
  checkKeys(at, PLAN_NAMES, homeOf);
  for (const key of ["data", "grid"]) {
    if (memberOf(at, key).value === undefined) {
      throw document.fault([], `missing key: "${key}"; see fairscore sweep --example for a plan`);
    }
  }
  const fixedAt = memberOf(at, "fixed");
  if (fixedAt.value !== undefined) checkKeys(fixedAt, OPTION_NAMES, homeOf);
  const dataAt = memberOf(at, "data");
  const data = readData(dataAt, homeOf);
  const gridAt = memberOf(at, "grid");
  const grid = readGrid(gridAt, homeOf);
  for (const place of [
    ...(fixedAt.value === undefined ? [] : [fixedAt]),
    ...oneOrMore((entry) => entry)(dataAt),
  ]) {
    const twice = ["lines-in-all", "columns", "points"].find((key) =>
      [place, gridAt].every((within) => memberOf(within, key).value !== undefined),
    );
    if (twice === undefined) continue;
    throw document.fault(
      [...place.path, twice],
      `"${twice}" is both in grid and in ${place.path[0]}; leave it out of one`,
    );
  }
  const folds = optional(at, "folds", orNone(wholeFrom(2))) ?? null;
  const holdOut = optional(at, "hold-out", orNone(heldOutShare)) ?? null;
  if (folds !== null && holdOut !== null) {
    throw document.fault(["hold-out"], "both folds and hold-out are given; choose one, or folds: none");
  }
  return {
    name: optional(at, "name", text) ?? basename(file, extname(file)),
    description: optional(at, "description", text),
    data,
    grid,
    folds,
    holdOut,
    stratify: optional(at, "stratify", flag) ?? true,
    foldSeed: optional(at, "fold-seed", wholeFrom(0)) ?? 1,
    budget: budgetOf(at),
    baselines: baselinesOf(at),
    fixed: readOptions({ ...fixedAt, value: fixedAt.value ?? {} }),
  };
}

const heldOutShare = numberThat(
  "a share above 0 and under 1, such as 0.25",
  (value) => value > 0 && value < 1,
);

/** `none`, or 0, stands for what is not wanted. */
function orNone<T>(read: PlanReader<T>): PlanReader<T | null> {
  return (at) => (at.value === "none" || at.value === 0 ? null : read(at));
}

function budgetOf(at: PlanValue): TaskBudget {
  const engine = optional(at, "engine", wordOf<EngineName>(["auto", "search", "exact"]));
  const own = engine === undefined || engine === "auto" ? {} : { engine };
  const budget = memberOf(at, "budget");
  if (budget.value === undefined) return { seconds: DEFAULT_SECONDS, ...own };
  checkKeys(budget, ["seconds", "work", "gap"]);
  const above0 = numberThat("a number above 0", (value) => value > 0);
  const seconds = optional(budget, "seconds", above0);
  const work = optional(budget, "work", above0);
  if ((seconds === undefined) === (work === undefined)) {
    throw unexpected(budget, "either seconds: 2 or work: 500000");
  }
  const gap = optional(
    budget,
    "gap",
    numberThat("a share of at least 0 and under 1", (value) => value >= 0 && value < 1),
  );
  return { ...(seconds === undefined ? { work } : { seconds }), ...(gap ? { gap } : {}), ...own };
}

/** For each task, where the plan says nothing; the same as of one fit. */
const DEFAULT_SECONDS = 10;

function baselinesOf(at: PlanValue): BaselineName[] {
  const member = memberOf(at, "baselines");
  if (member.value === undefined || member.value === "none") return [];
  return [...new Set(listOf(wordOf(BASELINES))(member))];
}
