import type { EngineName, FitRequest, HoldOut, MeasuringRule, Method, Safety } from "@fairscore/core";
import type { SourceInput } from "../../source/open-source.ts";
import { hashOf } from "./canonical-json.ts";

/** How a data file is read, where the user knows better than the file shows. */
export type ReadOptions = Pick<
  SourceInput,
  "kinds" | "missing" | "delimiter" | "decimal" | "encoding" | "sheet" | "dates"
>;

/** The rows that a task learns from: the bytes of a file, wherever it lies. */
export interface TaskData {
  /** As the plan calls them. */
  readonly name: string;
  /** Of the file's bytes, in hex. */
  readonly sha256: string;
  readonly read: ReadOptions;
}

/** How long one task works: by the clock, or by units of work, which give the same tables on any machine. */
export interface TaskBudget {
  readonly seconds?: number;
  readonly work?: number;
  /** Stop when the gap is at most this. */
  readonly gap?: number;
  readonly engine?: EngineName;
}

/** Everything that decides what one fit of a sweep comes to. Plain JSON. */
export interface TaskContent {
  /** The version of fairscore that runs it. */
  readonly fairscore: string;
  readonly data: TaskData;
  /** Points tables, or a model to compare them with. */
  readonly method: Method;
  readonly request: FitRequest;
  /** The rules of the grid by which tables without a limit are measured, to be compared with those that have one. */
  readonly measuredBy?: readonly MeasuringRule[];
  /** How the limits are tested on people who were not learnt from; absent: not. */
  readonly safety?: Pick<Safety, "by" | "confidence">;
  /** The rows that are set aside; null: none are. */
  readonly holdOut: HoldOut | null;
  /** Which of how many folds is set aside, from 0; null without folds. */
  readonly fold: { readonly index: number; readonly of: number } | null;
  readonly seed: number;
  readonly budget: TaskBudget;
}

/** One fit of a sweep, named by its content: equal tasks are one task, and a finished one is never run again. */
export interface SweepTask extends TaskContent {
  /** The first 16 hex digits of the sha256 of the content's canonical JSON. */
  readonly id: string;
}

/** The task with its name. */
export function nameTask(content: TaskContent): SweepTask {
  return { id: taskId(content), ...content };
}

/** The name that a task has by its content, whatever it says it is called. */
export function taskId({
  fairscore,
  data,
  method,
  request,
  measuredBy,
  safety,
  holdOut,
  fold,
  seed,
  budget,
}: TaskContent): string {
  const content = { fairscore, data, method, request, measuredBy, safety, holdOut, fold, seed, budget };
  return hashOf(content).slice(0, 16);
}
