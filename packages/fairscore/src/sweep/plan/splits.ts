import { type Finding, InputError } from "@fairscore/core";
import { heldOutBy, planFolds } from "@fairscore/core/parts";
import { orderBefore } from "../task/of-before.ts";
import type { TaskContent } from "../task/task.ts";
import type { DataAtHand } from "./open-data.ts";
import { gridPoints } from "./plan-grid.ts";
import { requestFor } from "./plan-request.ts";

/** Which rows one run sets aside. */
export type Split = Pick<TaskContent, "holdOut" | "fold">;

/** What is set aside on some data, run by run, and what has to be the same in all runs for that. */
export interface Splits {
  /** Each fold in turn, a share once, or nothing once. */
  readonly splits: readonly Split[];
  /** With folds, the classes of all rows: a fold without one of them would be another task. */
  readonly classes?: readonly string[];
  readonly notes: readonly Finding[];
}

/** Plans what is set aside; refuses folds that can't all be learnt from. */
export async function splitsFor(data: DataAtHand): Promise<Splits> {
  const { plan, foldColumn, source, fault } = data;
  const { folds, holdOut, foldSeed: seed, stratify } = plan;
  if (folds === null && foldColumn === undefined) {
    return {
      splits: [{ holdOut: heldOutBy(holdOut, seed) ?? null, fold: null }],
      notes: [],
    };
  }
  const isOfBefore = plan.version === undefined && data.options.classes === undefined;
  const inOrder = (classes: readonly string[] | undefined) =>
    classes && isOfBefore && "outcome" in request && typeof request.outcome === "string"
      ? orderBefore(classes)
      : classes;
  const request = requestFor(data.name, data.options, gridPoints(plan.grid)[0]!);
  const options = foldColumn === undefined ? { folds: folds!, seed, stratify } : { foldColumn };
  try {
    const { holdOuts, request: same, notes } = await planFolds(source, request, options);
    return {
      splits: holdOuts.map((holdOut, index) => ({ holdOut, fold: { index, of: holdOuts.length } })),
      classes: "recipe" in same ? undefined : inOrder(same.classes),
      notes,
    };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw fault(foldColumn === undefined ? "folds" : "fold-column", `data "${data.name}": ${error.message}`);
  }
}
