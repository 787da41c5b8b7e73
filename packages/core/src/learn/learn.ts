import { InputError } from "../errors.ts";
import type { Engine } from "../problem/engine.ts";
import { evaluate } from "../problem/evaluate.ts";
import type { Problem } from "../problem/problem.ts";
import { search } from "../search/search.ts";
import { equalAnswersFloor } from "./floor.ts";
import { type Host, systemHost } from "./host.ts";
import { proveInfeasible } from "./infeasible.ts";
import { inlineExecutor } from "./inline-executor.ts";
import { isBetter } from "./lane.ts";
import { type LaneExecutor, lanes } from "./lanes.ts";

/** What `learn` tells while it works; `best` never rises, `floor` never falls. */
export interface Progress {
  readonly type: "start" | "incumbent" | "bound" | "work" | "done";
  readonly seconds: number;
  readonly work: number;
  /** Whole-number loss of the best solution, once there is one. */
  readonly best?: number;
  readonly points?: Int32Array;
  readonly lines?: number;
  readonly floor: number;
  readonly lossScale: number;
  /** (best - floor) / best, 0 when they meet, 1 while nothing is found. */
  readonly gap: number;
}

export interface LearnOptions {
  /** Default 1. */
  readonly seed?: number;
  /** Seconds to work; default 10, or none when `work` is given. */
  readonly seconds?: number;
  /** Units of work, for runs that can be repeated exactly on any machine. */
  readonly work?: number;
  /** Stop when the gap is at most this. Default 0. */
  readonly gap?: number;
  /** An engine of one's own; default the search. */
  readonly engine?: Engine;
  /** Threads to search on; default this one. Ignored when an engine is given. */
  readonly executor?: LaneExecutor;
  readonly starts?: readonly Int32Array[];
  readonly onProgress?: (progress: Progress) => void;
  readonly signal?: { readonly aborted: boolean };
  /** Clock and pause; default those of Node and browsers. */
  readonly host?: Host;
}

export type LearnStatus = "optimal" | "feasible" | "infeasible" | "unknown";

export interface Learnt {
  readonly status: LearnStatus;
  /** Why the work ended: the proof closed, or which limit was reached. */
  readonly stopped: "proven" | "seconds" | "work" | "gap" | "signal" | "engine";
  readonly points?: Int32Array;
  readonly loss?: number;
  readonly lines?: number;
  readonly sum?: number;
  readonly floor: number;
  readonly floorWhy: string;
  /** For status infeasible: which constraints, and why. */
  readonly conflict?: { readonly constraints: readonly string[]; readonly why: string };
  readonly seconds: number;
  readonly work: number;
  readonly seed: number;
}

/** How long to work when nothing is said. */
export const DEFAULT_SECONDS = 10;

/** Lanes of a run with a budget of work: enough for the threads of a usual machine. */
const LANES = 4;

/** Units of work of a lane before it hears of the others: about a second. */
const LARGEST_SLICE = 100_000;

/** How long the engine may work before the host gets a turn: short enough for a smooth bar and a quick stop. */
const TURN_MILLISECONDS = 25;

/** Runs an engine within its budget, keeps the best solution and the highest floor, and proves what it can. */
export async function learn(problem: Problem, options: LearnOptions): Promise<Learnt> {
  const { host = systemHost, signal, onProgress } = options;
  const budget = checkBudget(options);
  const began = host.now();
  const seconds = () => (host.now() - began) / 1000;
  let { loss: floor, why: floorWhy } = equalAnswersFloor(problem);
  let best: { points: Int32Array; loss: number; lines: number; sum: number } | undefined;
  let work = 0;
  const gap = () => (best === undefined ? 1 : best.loss <= floor ? 0 : (best.loss - floor) / best.loss);
  const tell = (type: Progress["type"]) =>
    onProgress?.({
      type,
      seconds: seconds(),
      work,
      ...(best && { best: best.loss, points: best.points, lines: best.lines }),
      floor,
      lossScale: problem.lossScale,
      gap: gap(),
    });
  const finish = (status: LearnStatus, stopped: Learnt["stopped"], conflict?: Learnt["conflict"]): Learnt => {
    tell("done");
    return {
      status,
      stopped,
      ...best,
      floor,
      floorWhy,
      conflict,
      seconds: seconds(),
      work,
      seed: budget.seed,
    };
  };

  tell("start");
  const contradiction = proveInfeasible(problem);
  if (contradiction) return finish("infeasible", "proven", contradiction);

  const engine = options.engine ?? chooseEngine(options, budget, host);
  let turnEnds = host.now() + TURN_MILLISECONDS;
  let stopped: Learnt["stopped"] = "engine";
  for await (const event of engine(problem, { seed: budget.seed, starts: options.starts })) {
    if (event.type === "incumbent" && (!best || isBetter(event, best))) {
      checkIncumbent(problem, event);
      best = { points: event.points, loss: event.loss, lines: event.lines, sum: event.sum };
      tell("incumbent");
    } else if (event.type === "bound" && event.loss > floor) {
      floor = event.loss;
      floorWhy = event.why;
      tell("bound");
    } else if (event.type === "work") {
      work = event.units;
    } else if (event.type === "proven") {
      if (event.status === "infeasible")
        return finish("infeasible", "proven", { constraints: [], why: event.why });
      floor = best!.loss;
      floorWhy = event.why;
      return finish("optimal", "proven");
    }
    // Empty tables that reach the floor: nothing is left to improve.
    if (best && best.loss <= floor && best.sum === 0) return finish("optimal", "proven");
    if (work >= budget.work) {
      stopped = "work";
      break;
    }
    if (options.gap !== undefined && best && gap() <= options.gap) {
      stopped = "gap";
      break;
    }
    if (host.now() < turnEnds) continue;
    tell("work");
    await host.pause();
    if (signal?.aborted) {
      stopped = "signal";
      break;
    }
    if (seconds() >= budget.seconds) {
      stopped = "seconds";
      break;
    }
    turnEnds = host.now() + TURN_MILLISECONDS;
  }
  if (!best) return finish("unknown", stopped);
  return finish(best.loss <= floor ? "optimal" : "feasible", stopped);
}

/**
 * A budget of work always goes through the same lanes, so that the tables don't depend on how many threads there
 * are. By the clock, one thread is best used by one search, and several by one search each.
 */
function chooseEngine(options: LearnOptions, budget: { work: number }, host: Host): Engine {
  const { executor = inlineExecutor(host) } = options;
  const pause = () => host.pause();
  if (budget.work < Infinity) {
    return lanes(executor, {
      lanes: LANES,
      slice: Math.min(LARGEST_SLICE, Math.ceil(budget.work / LANES)),
      pause,
    });
  }
  if (executor.threads === 1) return search;
  return lanes(executor, { lanes: executor.threads, slice: Infinity, milliseconds: 1000, pause });
}

/** An engine's word is not taken: what it reports is counted again the plain way. */
function checkIncumbent(
  problem: Problem,
  claimed: { points: Int32Array; loss: number; lines: number; sum: number },
): void {
  const counted = evaluate(problem, claimed.points);
  const wrong =
    counted.loss !== claimed.loss ||
    counted.lines !== claimed.lines ||
    counted.sum !== claimed.sum ||
    counted.broken.length > 0;
  if (wrong) {
    throw new Error(
      `the engine reported tables that a recount does not support: loss ${claimed.loss}, counted ${counted.loss}` +
        `; lines ${claimed.lines}, counted ${counted.lines}; broken: ${counted.broken.join(", ") || "nothing"}`,
    );
  }
}

function checkBudget(options: LearnOptions): { seed: number; seconds: number; work: number } {
  const { seed = 1, work = Infinity, seconds = work < Infinity ? Infinity : DEFAULT_SECONDS } = options;
  if (!Number.isSafeInteger(seed) || seed < 0)
    throw new InputError(`invalid seed: ${seed}; expected a whole number of at least 0`);
  if (!(seconds > 0)) throw new InputError(`invalid seconds: ${seconds}; expected a number above 0`);
  if (!(work > 0)) throw new InputError(`invalid work: ${work}; expected a number above 0`);
  return { seed, seconds, work };
}
