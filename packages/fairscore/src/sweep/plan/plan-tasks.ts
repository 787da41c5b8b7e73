import { VERSION } from "@fairscore/core/parts";
import { nameTask, type SweepTask, type TaskContent } from "../task/task.ts";
import type { OpenedData } from "./open-data.ts";
import type { SweepPlan } from "./plan.ts";
import type { PlanDocument } from "./plan-document.ts";
import { type GridPoint, gridPoints, gridSize } from "./plan-grid.ts";
import { baselineRequestFor, measuringRulesFor, requestFor } from "./plan-request.ts";

/** More tasks than this are taken for a slip in the grid. */
const MOST_TASKS = 100_000;

/** Refuses plans with too many runs, before any is listed. */
export function checkSize(document: PlanDocument, plan: SweepPlan, opened: readonly OpenedData[]): void {
  const size = opened.reduce((sum, { splits }) => sum + gridSize(plan.grid) * splits.length, 0);
  if (size <= MOST_TASKS) return;
  const [asked, most] = [size, MOST_TASKS].map((count) => count.toLocaleString("en"));
  throw document.fault(
    ["grid"],
    `too many runs: ${asked} fits; expected at most ${most}, so shorten the lists`,
  );
}

/** All tasks of a plan in the order of its lists, folds changing fastest; equal ones are one. */
export function planTasks(plan: SweepPlan, opened: readonly OpenedData[]): SweepTask[] {
  const tasks = opened.flatMap((data) => [...tableTasks(plan, data), ...baselineTasks(plan, data)]);
  return [...new Map(tasks.map((task) => [task.id, task])).values()];
}

function tableTasks(plan: SweepPlan, data: OpenedData): SweepTask[] {
  const measuredBy = measuringRulesFor(data.options, plan.grid);
  return gridPoints(plan.grid).flatMap((point) => {
    const request = requestFor(data.name, data.options, point);
    return tasksOfSplits(data, {
      method: "tables",
      request,
      ...(request.fairness === undefined && measuredBy.length > 0 && { measuredBy }),
      ...(request.fairness !== undefined && safetyOf(plan, point)),
      seed: point.seed,
      budget: plan.budget,
    });
  });
}

/**
 * Models to compare with run once for each objective and measure: neither limits nor tolerances touch them, but for
 * points where a rule about points may bar conditions. What they are measured by is the tightest tolerance, and their
 * seed the smallest, so that the order of lists does not matter.
 */
function baselineTasks(plan: SweepPlan, data: OpenedData): SweepTask[] {
  const { grid } = plan;
  const measures = grid.measure.filter((measure) => measure !== null);
  const tolerances = grid.tolerance.filter((value) => value !== null);
  const points = grid.form.flatMap((form) => {
    // Of ratios, the largest allows least.
    const tightest = form === "ratio" ? Math.max(...tolerances) : Math.min(...tolerances);
    return gridPoints({
      ...grid,
      conditions: [undefined],
      lines: [1],
      measure: measures.length > 0 ? measures : [null],
      form: [form],
      tolerance: [tolerances.length > 0 ? tightest : null],
      safety: [null],
      seed: [Math.min(...grid.seed)],
    });
  });
  return plan.baselines.flatMap((method) =>
    points.flatMap((point: GridPoint) =>
      tasksOfSplits(data, {
        method,
        request: baselineRequestFor(data.name, data.options, point),
        seed: point.seed,
        budget: {},
      }),
    ),
  );
}

/** A task without safety says nothing of it, and so it is named as it was before there was any. */
function safetyOf({ confidence }: SweepPlan, { safety }: GridPoint): Pick<TaskContent, "safety"> {
  if (safety === null) return {};
  const by = safety === "cv" ? ("cross-validation" as const) : safety;
  return { safety: { by, ...(confidence !== undefined && { confidence }) } };
}

function tasksOfSplits(
  { name, sha256, read, splits }: OpenedData,
  content: Pick<TaskContent, "method" | "request" | "measuredBy" | "safety" | "seed" | "budget">,
): SweepTask[] {
  return splits.map(({ holdOut, fold }) =>
    nameTask({ fairscore: VERSION, data: { name, sha256, read }, ...content, holdOut, fold }),
  );
}
