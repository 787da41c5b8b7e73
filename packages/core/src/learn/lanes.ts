import { type Engine, type EngineEvent, isBetter, type Solution } from "../problem/engine.ts";
import type { Problem } from "../problem/problem.ts";
import type { LaneResult, LaneTask } from "./lane.ts";
import type { ProofTask, RunningProof } from "./proof-task.ts";

/** Runs the tasks of a round, on one thread or many. */
export interface LaneExecutor {
  /** Threads that it can keep busy. */
  readonly threads: number;
  /** Makes a problem known to all threads. */
  open(problem: Problem): OpenLanes;
  /**
   * Does one of `chores` on a thread that neither searches nor proves. Without it they are done on the calling thread,
   * in one piece each.
   */
  readonly chore?: (name: string, input: unknown) => Promise<unknown>;
}

export interface OpenLanes {
  /** Results in the order of the tasks. A task whose thread died gives a result that says so. */
  run(tasks: readonly LaneTask[]): Promise<readonly LaneResult[]>;
  /** Starts a proof on a thread of its own (or on the only one), which then says what it proves and finds. */
  prove(task: ProofTask, emit: (event: EngineEvent) => void): RunningProof;
  /** Asks running tasks to end soon; `run` then gives what they have. */
  stop(): void;
  close(): void;
}

export interface LanesOptions {
  /** How many searches go on side by side; asked before each round. More than there are threads is fine. */
  readonly lanes: () => number;
  /** Most units of work of a lane in one round. */
  readonly slice: number;
  /** For runs by the clock. */
  readonly clock?: LanesClock;
  /** The best solution known from elsewhere. */
  readonly elite?: () => Solution | undefined;
  /** Waits a moment; the host gets a turn meanwhile. */
  readonly pause: () => Promise<void>;
}

export interface LanesClock {
  /** Until the run ends; lanes come home by then, for what they have is lost with them. */
  readonly millisecondsLeft: () => number;
  /** Most milliseconds of a round. */
  readonly longest: number;
  /** Units of work of a lane in the first round, and whether the clock may cut them short. */
  readonly firstLook: number;
  readonly mayCutFirstLook: boolean;
}

/** A pool replaces threads that die: only when round after round is lost there is none to be had. */
const MOST_LOST_ROUNDS = 3;

/**
 * Several searches with different seeds that share the best they found. The work is cut into rounds of equal
 * tasks, and nothing but the tasks' results decides about the next round: so the outcome is the same for any
 * number of threads.
 */
export function lanes(open: OpenLanes, options: LanesOptions): Engine {
  return async function* (_problem, { seed, starts = [] }): AsyncGenerator<EngineEvent> {
    const own: (Solution | undefined)[] = [];
    let best: Solution | undefined;
    let work = 0;
    let lostRounds = 0;
    const { clock } = options;
    // Threads that began late are late: told to stop, they bring what they have.
    const pause = async () => {
      const mayStop = work > 0 || clock?.mayCutFirstLook;
      if (clock && mayStop && clock.millisecondsLeft() <= 0) open.stop();
      await options.pause();
    };
    for (let round = 0; ; round++) {
      const elite = options.elite?.();
      if (elite && (!best || isBetter(elite, best))) best = elite;
      const tasks = Array.from({ length: options.lanes() }, (_, lane) =>
        taskOf(options, seed, round, lane, startsOf(round, lane, best, own[lane], starts)),
      );
      const results = yield* heartbeat(open.run(tasks), work, pause);
      let done = 0;
      for (const [lane, result] of results.entries()) {
        done += result.work;
        if (!result.best) continue;
        if (!own[lane] || isBetter(result.best, own[lane])) own[lane] = result.best;
        if (best && !isBetter(result.best, best)) continue;
        best = result.best;
        yield { type: "incumbent", ...best };
      }
      lostRounds = results.every((result) => result.lost) ? lostRounds + 1 : 0;
      if (lostRounds === MOST_LOST_ROUNDS) return; // no thread is left; what was found stays
      work += done;
      yield { type: "work", units: work };
      if (clock && clock.millisecondsLeft() <= 0) return;
    }
  };
}

function taskOf(
  options: LanesOptions,
  seed: number,
  round: number,
  lane: number,
  starts: readonly Int32Array[],
): LaneTask {
  // Seeds that no two tasks of a run share; the first is the run's own, so that one lane is the plain search.
  const task = { seed: seed + 1_000_003 * lane + 7_919_000_081 * round, starts, work: options.slice };
  if (!options.clock) return task;
  const { firstLook, mayCutFirstLook, longest, millisecondsLeft } = options.clock;
  if (round === 0 && !mayCutFirstLook) return { ...task, work: firstLook };
  const left = Math.max(1, millisecondsLeft());
  if (round === 0) return { ...task, work: firstLook, milliseconds: left };
  // The first rounds are short: others should soon hear of the first good tables.
  return { ...task, milliseconds: Math.min(left, longest, 25 * 2 ** round) };
}

/** Even lanes work on the best of all, odd ones on their own, so that not everything flows into one valley. */
function startsOf(
  round: number,
  lane: number,
  best: Solution | undefined,
  own: Solution | undefined,
  given: readonly Int32Array[],
): readonly Int32Array[] {
  if (round === 0) return given;
  const start = lane % 2 === 0 ? best : (own ?? best);
  return start ? [start.points] : [];
}

/** Lets the host look up while something runs: it may want to draw, or to stop. */
export async function* heartbeat<T>(
  running: Promise<T>,
  work: number,
  pause: () => Promise<void>,
): AsyncGenerator<EngineEvent, T> {
  let finished = false;
  const done = running.finally(() => {
    finished = true;
  });
  done.catch(() => {}); // the rejection reaches the caller below, also when it comes during a pause
  while (!finished) {
    await Promise.race([done, pause()]);
    if (!finished) yield { type: "work", units: work };
  }
  return done;
}
