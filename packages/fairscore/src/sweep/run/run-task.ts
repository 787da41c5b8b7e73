import { hostname } from "node:os";
import { countFor, InputError, type Run, runOne, type Source } from "@fairscore/core";
import { baselineResults, systemHost, VERSION } from "@fairscore/core/parts";
import type { ResultsFolder } from "../folder/results-folder.ts";
import { asBefore, isOfBefore, ofAllGroups, ofLeastLoss } from "../task/of-before.ts";
import type { SweepTask } from "../task/task.ts";
import type { TaskEnd } from "./executor.ts";

/** Lines of a stack that are kept of a failure. */
const STACK_LINES = 8;

/** Runs a task on this thread, and puts its result, or why there is none, into the folder. */
export async function runTask(
  task: SweepTask,
  folder: ResultsFolder,
  openSource: () => Source | Promise<Source>,
): Promise<TaskEnd> {
  const began = new Date().toISOString();
  const start = performance.now();
  try {
    const { results, system, notes } = await learn(task, await openSource());
    const seconds = (performance.now() - start) / 1000;
    await folder.writeResult({ task, results, system, notes, run: { host: hostname(), began, seconds } });
    return { id: task.id };
  } catch (error) {
    return recordFailure(task, folder, error);
  }
}

/** Puts into the folder why a task has no result. */
export async function recordFailure(
  { id }: SweepTask,
  folder: ResultsFolder,
  error: unknown,
): Promise<TaskEnd> {
  const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  const lines = error instanceof InputError ? [] : stack.split("\n").slice(1, 1 + STACK_LINES);
  await folder.writeFailure({ id, message, stack: lines.map((line) => line.trim()) });
  return { id, failure: message };
}

async function learn(task: SweepTask, source: Source): Promise<Run> {
  const { method, measuredBy, safety, seed, budget, data, fold } = task;
  if (task.fairscore !== VERSION) {
    throw new InputError(
      `this is fairscore ${VERSION}, and the task is for ${task.fairscore}; use the same on all machines`,
    );
  }
  const holdOut = task.holdOut ?? undefined;
  const asked = ofAllGroups(task.request);
  const request = isOfBefore(asked) ? await asBefore(source, asked, holdOut) : asked;
  if (method === "tables") {
    return runOne(source, ofLeastLoss(request), {
      ...budget,
      seed,
      data: data.name,
      holdOut,
      fold: fold ?? undefined,
      measuredBy,
      safety,
      history: true,
    });
  }
  const { profiles, spec, notes } = await countFor(source, request, holdOut);
  const place = { data: data.name, fold: fold?.index ?? null, folds: fold?.of ?? null, seed };
  const results = baselineResults([method], profiles, spec, { ...place, now: () => systemHost.now() });
  return { results, system: null, notes };
}
