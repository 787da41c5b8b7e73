import type { MessagePort } from "node:worker_threads";
import type {
  EngineEvent,
  LaneResult,
  LaneTask,
  Problem,
  Profiles,
  ProofTask,
  ScoringSystem,
} from "@fairscore/core";
import { type CompiledProblem, type CountedSets, runLane, runProof } from "@fairscore/core/parts";
import { type Answer, answerOf } from "./answer.ts";
import { shareProblem } from "./share-problem.ts";

/** What the pool sends to a thread: a stretch of search, or a proof with a port to speak through. */
export interface PoolTask {
  /** Names the problem, so that a thread prepares it only once. */
  readonly id: number;
  readonly problem: Problem;
  readonly task: LaneTask;
  /** Not 0 when the work should end. */
  readonly stop: Int32Array;
}

export interface PoolProof extends Omit<PoolTask, "task"> {
  readonly task: ProofTask;
  /** The loss of the best solution known anywhere. */
  readonly best: Float64Array;
  readonly port: MessagePort;
}

/** The sets of a model's proof, of which threads count one part after the other. */
export interface PoolCount {
  readonly system: ScoringSystem;
  readonly profiles: Profiles;
  /** The next part to count, and not 0 when the work should end. */
  readonly shared: Int32Array;
  /** Sets that each thread has behind it. */
  readonly behind: Float64Array;
  readonly thread: number;
  readonly parts: number;
}

let known: { id: number; problem: Problem } | undefined;

/** The same object for the same problem: the search keeps what it prepared for it. */
function problemOf(id: number, problem: Problem): Problem {
  if (known?.id !== id) known = { id, problem };
  return known.problem;
}

/** Runs one lane on a thread of the pool. */
export function runTask({ id, problem, task, stop }: PoolTask): LaneResult {
  return runLane(problemOf(id, problem), task, {
    now: () => performance.now(),
    stopped: () => Atomics.load(stop, 0) !== 0,
  });
}

/** Runs one proof on a thread of the pool. */
export async function runProofTask({ id, problem, task, stop, best, port }: PoolProof): Promise<void> {
  let own = Infinity;
  const emit = (event: EngineEvent) => {
    if (event.type === "incumbent") own = Math.min(own, event.loss);
    port.postMessage(event);
  };
  const host = {
    now: () => performance.now(),
    stopped: () => Atomics.load(stop, 0) !== 0,
    best: () => Math.min(own, best[0]!),
    emit,
  };
  await runProof(problemOf(id, problem), task, host).catch((error: unknown) =>
    emit({ type: "failed", message: error instanceof Error ? error.message : String(error) }),
  );
  // Behind all that was said: whoever reads this has heard everything.
  port.postMessage("over");
}

/** Does a chore on the thread for them. Problems come back in memory that all threads see. */
export function runChore({ name, input }: { name: string; input: unknown }): Promise<Answer> {
  return answerOf(async () => {
    const { chores } = await import("./chore-list.ts");
    const value = (chores as Readonly<Record<string, (input: never) => unknown>>)[name]!(input as never);
    if (name === "merge") return shareProblem(value as Problem);
    if (name !== "compile") return value;
    const compiled = value as CompiledProblem;
    return { ...compiled, problem: shareProblem(compiled.problem) };
  });
}

/** Counts parts of the sets until none is left; each with its number. */
export function runCount({ system, profiles, shared, behind, thread, parts }: PoolCount): Promise<Answer> {
  return answerOf(async () => {
    const { countPart, setsToCount } = await import("./count-list.ts");
    const sets = setsToCount(system, profiles);
    const counted: [number, CountedSets][] = [];
    if (!sets || !("problem" in sets)) return counted;
    let before = 0;
    for (let part = Atomics.add(shared, 0, 1); part < parts; part = Atomics.add(shared, 0, 1)) {
      const counting = countPart(sets, part, parts);
      for (let next = counting.next(); ; next = counting.next()) {
        behind[thread] = before + next.value.sets;
        if (Atomics.load(shared, 1) !== 0) return counted;
        if (!next.done) continue;
        counted.push([part, next.value]);
        break;
      }
      before = behind[thread]!;
    }
    return counted;
  });
}
