import { basename, extname } from "node:path";
import type { BaselineName } from "@fairscore/core";
import {
  DEFAULTS,
  GROUPS,
  maybe,
  nameKind,
  object,
  oneOrMore,
  refuse,
  SETTINGS,
  type Shape,
  type Shapes,
  type Values,
  whole,
} from "@fairscore/core/parts";
import type { TaskBudget } from "../task/task.ts";
import { dataShape, type PlanData } from "./plan-data.ts";
import { keyed, type PlanDocument, type PlanPath } from "./plan-document.ts";
import { fullGrid, GRID_NAMES, gridShape, idleIn, type PlanGrid } from "./plan-grid.ts";
import { shapesAt, valuesAt } from "./plan-options.ts";

/** How plans are understood: by what was the default when they were first run. */
export type PlanVersion = 1 | 2 | 3 | 4;

/** What a sweep is to run, with all defaults filled in. Plain JSON. */
export interface SweepPlan {
  /**
   * Absent in folders of before there were scores: there, what says no shape is of tables, and without a limit on lines
   * they have five. Before version 3 limits were enforced for groups of any size where nothing was said,
   * before version 4 cards were those of least loss.
   */
  readonly version?: 2 | 3 | 4;
  /** The title of the report. */
  readonly name: string;
  readonly description?: string;
  readonly data: readonly PlanData[];
  readonly grid: PlanGrid;
  /** Folds to cross-validate with; null: none. Data with a column of folds have their own. */
  readonly folds: number | null;
  /** The share of rows that is set aside where there are no folds, or the condition on them; null: none. */
  readonly holdOut: number | string | null;
  /** Whether classes and groups are spread evenly over the folds. */
  readonly stratify: boolean;
  /** How sure limits are to hold where the grid asks for safety; absent: as usual. */
  readonly confidence?: number;
  /** Of the folds, or of the rows that are set aside. */
  readonly foldSeed: number;
  readonly budget: TaskBudget;
  readonly baselines: readonly BaselineName[];
  /** What is the same in all runs; the data may say otherwise for themselves. */
  readonly fixed: Values;
}

const { effort, folds, learning, safety } = GROUPS;
const fixedShapes = shapesAt("fixed");

const PLAN = {
  name: maybe(nameKind.shape),
  description: maybe(nameKind.shape),
  data: oneOrMore(dataShape),
  grid: gridShape,
  folds: maybe(orNone(folds.folds.kind.shape)),
  "hold-out": maybe(orNone(learning["hold-out"].kind.shape)),
  stratify: maybe(folds.stratify.kind.shape),
  confidence: maybe(safety.confidence.kind.shape),
  "fold-seed": maybe(whole(0)),
  budget: maybe(keyed("seconds: 2", budgetShape)),
  engine: maybe(effort.engine.kind.shape),
  baselines: maybe(folds.baselines.kind.shape),
  fixed: maybe(keyed("bins: 4", object(fixedShapes))),
};

type Written = { readonly [Key in keyof typeof PLAN]: ReturnType<(typeof PLAN)[Key]> };
const planShape = keyed("name: …", object<Written>(PLAN));

/** Says where a key belongs that stands in a wrong place. */
function homeOf(key: string): string | undefined {
  if (key in PLAN) return "the top of the plan";
  if (GRID_NAMES.includes(key)) return "grid";
  return key in fixedShapes ? "fixed, or under data" : undefined;
}

/**
 * Reads a plan and checks all that can be wrong in itself; what depends on the data is checked by `openPlan`.
 * It is understood as it was when plans had the given version.
 */
export function parsePlan(document: PlanDocument, file: string, version: PlanVersion = 4): SweepPlan {
  const plan = document.read(planShape, homeOf);
  checkTogether(document, plan);
  const { engine = "auto" } = plan;
  return {
    ...(version !== 1 && { version }),
    name: plan.name ?? basename(file, extname(file)),
    description: plan.description,
    data: plan.data,
    grid: fullGrid(plan.grid, version === 1),
    folds: plan.folds ?? null,
    holdOut: plan["hold-out"] ?? null,
    stratify: plan.stratify ?? true,
    ...(plan.confidence !== undefined && { confidence: plan.confidence }),
    foldSeed: plan["fold-seed"] ?? 1,
    budget: { ...(plan.budget ?? { seconds: DEFAULTS.seconds }), ...(engine !== "auto" && { engine }) },
    baselines: plan.baselines ?? [],
    // A task says from how many people on its limits are enforced, and how much is given away for a likelier card, so that
    // it means the same whatever the default becomes.
    fixed: {
      ...(version > 2 && { "min-group": DEFAULTS.minGroupSize }),
      ...(version > 3 && { steadiness: engine === "exact" ? 0 : DEFAULTS.steadiness }),
      ...valuesAt("fixed", plan.fixed ?? {}),
    },
  };
}

/** Refuses what is right by itself, but not beside the rest. */
function checkTogether(document: PlanDocument, { data, grid, ...plan }: Written): void {
  const written = document.value as Readonly<Record<string, object>>;
  const listed = Array.isArray(written.data);
  for (const [i, { name }] of data.entries()) {
    if (data.findIndex((other) => other.name === name) === i) continue;
    throw document.fault(
      ["data", i],
      `two data are called "${name}"; give them different names, such as name: ${name}-2`,
    );
  }
  const idle = idleIn(grid);
  if (idle) throw document.fault(["grid", idle[0]], idle[1]);
  checkSafety(document, { data, grid, ...plan });
  const places: [PlanPath, Values][] = [
    [["fixed"], plan.fixed ?? {}],
    ...data.map(({ options }, i): [PlanPath, Values] => [listed ? ["data", i] : ["data"], options]),
  ];
  for (const [path, values] of places) {
    const twice = Object.keys(values).find(
      (key) => key in written.grid! && SETTINGS[key]?.plan.includes("grid"),
    );
    if (twice === undefined) continue;
    throw document.fault(
      [...path, twice],
      `"${twice}" is both in grid and in ${path[0]}; leave it out of one`,
    );
  }
  if (plan.folds != null && plan["hold-out"] != null)
    throw document.fault(["hold-out"], "both folds and hold-out are given; choose one, or folds: none");
}

/** Safety needs a limit to keep, and rows to test it on where they are not to be dealt. */
function checkSafety(document: PlanDocument, { data, grid, ...plan }: Written): void {
  const { safety = [], tolerance = [] } = grid;
  const isAsked = safety.some((way) => way !== null);
  if (plan.confidence !== undefined && !isAsked)
    throw document.fault(["confidence"], "confidence has nothing to apply to; add grid.safety: held-out");
  if (!isAsked) return;
  if (tolerance.every((limit) => limit === null))
    throw document.fault(
      ["grid", "safety"],
      "grid.safety has no limit to keep; add for example tolerance: 0.05",
    );
  const hasRows =
    plan.folds != null || plan["hold-out"] != null || data.every(({ foldColumn }) => foldColumn);
  if (safety.includes("held-out") && !hasRows)
    throw document.fault(
      ["grid", "safety"],
      "grid.safety needs rows that are set aside; add hold-out: 0.5 or folds: 5, or use safety: cv",
    );
}

/** `none`, or 0, stands for what is not wanted. */
function orNone<T>(shape: Shape<T>): Shape<T | null> {
  return (value, path) => (value === "none" || value === 0 ? null : shape(value, path));
}

function budgetShape(value: unknown, path: string): TaskBudget {
  const { gap, ...budget } = object(shapesAt("budget") as Shapes<TaskBudget>)(value, path);
  if ((budget.seconds === undefined) === (budget.work === undefined))
    return refuse(value, path, "either seconds: 2 or work: 500000");
  return { ...budget, ...(gap ? { gap } : {}) };
}
