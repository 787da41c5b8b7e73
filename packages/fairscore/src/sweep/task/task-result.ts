import type { Finding, HistoryPoint, Result, ScoringSystem } from "@fairscore/core";
import {
  above0,
  asFinding,
  checkSystem,
  findingShape,
  finite,
  from0,
  holdOutShape,
  listOf,
  maybe,
  members,
  methodShape,
  oneOf,
  orNull,
  resultShape,
  type Shape,
  spoken,
  text,
  whole,
} from "@fairscore/core/parts";
import { hashOf } from "./canonical-json.ts";
import { type SweepTask, type TaskBudget, type TaskData, taskId } from "./task.ts";

/** What a finished task came to. */
export interface TaskResult {
  readonly task: SweepTask;
  readonly results: readonly Result[];
  /** The tables; null where none were found or the method makes none. */
  readonly system: ScoringSystem | null;
  /** About the data, the recipe and the limits. */
  readonly notes: readonly Finding[];
  readonly run: TaskRun;
}

/** When and where a task ran. */
export interface TaskRun {
  readonly host: string;
  /** ISO 8601, in UTC. */
  readonly began: string;
  /** From opening the data to the last number. */
  readonly seconds: number;
}

/** A task that could not be finished. */
export interface TaskFailure {
  readonly id: string;
  /** What went wrong, in one sentence. */
  readonly message: string;
  /** The first lines of the stack; empty where the user's input was at fault. */
  readonly stack: readonly string[];
  /** How often it was tried so far. */
  readonly attempts: number;
  readonly host: string;
}

interface Clocked {
  readonly seconds: number;
  readonly history?: readonly HistoryPoint[];
}

/**
 * A result file. All that depends on the clock is under `timing`, at the end: the rest of two runs of a task with a
 * budget of work is the same, byte for byte. `sum` is the sha256 of that rest's canonical JSON.
 */
export function resultToJson({ task, results, system, notes, run }: TaskResult): string {
  const training = system?.training;
  const timing = {
    ...run,
    results: results.map(({ seconds, history }): Clocked => ({ seconds, ...(history && { history }) })),
    ...(training?.seconds !== undefined && { training: training.seconds }),
  };
  const timeless = {
    format: "fairscore-result",
    version: 1,
    task,
    results: results.map(({ seconds: _, history: __, ...rest }) => rest),
    system: training ? { ...system, training: { ...training, seconds: undefined } } : system,
    notes: notes.map((note) => spoken(note)),
  };
  return `${JSON.stringify({ ...timeless, sum: hashOf(timeless), timing })}\n`;
}

/** What a task asks for is checked by those who run it. */
const anObject = members<object>({}) as Shape<never>;

export const taskShape = members<SweepTask>({
  id: text,
  fairscore: text,
  data: members<TaskData>({ name: text, sha256: text, read: anObject }),
  method: methodShape,
  request: anObject,
  measuredBy: maybe(listOf(anObject)),
  safety: maybe(anObject),
  holdOut: orNull(holdOutShape),
  fold: orNull(members<NonNullable<SweepTask["fold"]>>({ index: whole(0), of: whole(1) })),
  seed: whole(0),
  budget: members<TaskBudget>({
    seconds: maybe(above0),
    work: maybe(above0),
    gap: maybe(from0),
    engine: maybe(oneOf(["auto", "search", "exact"])),
  }),
});

const taskResult = members<TaskResult>({
  task: taskShape,
  results: listOf(resultShape),
  system: orNull(checkSystem),
  notes: listOf(findingShape),
  run: members<TaskRun>({ host: text, began: text, seconds: finite }),
});

/** Reads a result file; undefined where it is not whole, was changed, or is not what its name says. */
export function parseResult(json: string, id: string): TaskResult | undefined {
  try {
    const { sum, timing, ...timeless } = JSON.parse(json);
    const { format, version, task, results, system, notes } = timeless;
    if (format !== "fairscore-result" || version !== 1 || taskId(task) !== id) return undefined;
    if (sum !== hashOf(timeless)) return undefined;
    const { results: clocked, training, ...run } = timing;
    const read = {
      task: { ...task, id },
      results: results.map((result: object, i: number) => ({ ...result, ...clocked[i] })),
      system:
        training === undefined ? system : { ...system, training: { ...system.training, seconds: training } },
      // Files of earlier versions have sentences.
      notes: notes.map((note: unknown) => asFinding(note)),
      run,
    };
    return taskResult(read, "result");
  } catch {
    return undefined;
  }
}
