import { fault } from "../findings/fault.ts";
import type { Finding } from "../findings/finding.ts";
import { type Host, systemHost } from "../host.ts";
import { checkProblem } from "../problem/check-problem.ts";
import { type Engine, isBetter } from "../problem/engine.ts";
import { evaluation } from "../problem/evaluate.ts";
import { type ConflictProof, type CountedProof, isCounted } from "../problem/floor-proof.ts";
import { mergeProfiles } from "../problem/merge-profiles.ts";
import type { Problem } from "../problem/problem.ts";
import { solutionLength } from "../problem/shape.ts";
import { isFar } from "../problem/useful-gap.ts";
import { checkOptions } from "../schema.ts";
import { inTurns, TURN_MILLISECONDS } from "../turns.ts";
import { budgetOf } from "./budget.ts";
import { checkIncumbent, isAbout } from "./check-claims.ts";
import { LEARN_OPTIONS } from "./check-options.ts";
import { doChore } from "./chore.ts";
import { constantSolution } from "./constant.ts";
import { infeasibilityProof } from "./infeasible.ts";
import { inlineExecutor } from "./inline-executor.ts";
import { firstFloor, type Known, knownSolution } from "./known.ts";
import type { LaneExecutor } from "./lanes.ts";
import { type LocalOptimum, localOptimum } from "./local-optimum.ts";
import { type EngineName, FIRST_LOOK, portfolio } from "./portfolio.ts";

/** What `learn` tells while it works; `best` never rises, `floor` never falls. */
export interface Progress {
  readonly type: "start" | "incumbent" | "bound" | "work" | "done";
  readonly seconds: number;
  readonly work: number;
  /** Whole-number loss of the best solution, once there is one. */
  readonly best?: number;
  readonly points?: Int32Array;
  /** Its number of conditions or lines, as the problem counts. */
  readonly size?: number;
  /** With an `incumbent`: the sum of each constraint of the problem. */
  readonly sums?: Float64Array;
  readonly floor: number;
  readonly lossScale: number;
  /** (best - floor) / best, 0 when they meet, 1 while nothing is found. */
  readonly gap: number;
  /** What `learn` would give if it were stopped now. */
  readonly soFar: Learnt;
}

export interface LearnOptions {
  /** Default 1. */
  readonly seed?: number;
  /**
   * Seconds to work; default 10, or none when `work` is given. Where not even tables that give everyone one class keep
   * the limits, a short first look of the search is not cut off by the clock.
   */
  readonly seconds?: number;
  /** Seconds after which to give up when nothing was found; default `seconds`. */
  readonly patience?: number;
  /** Units of work, for runs that can be repeated exactly on any machine. */
  readonly work?: number;
  /** Stop when the gap is at most this. Default 0. */
  readonly gap?: number;
  /** Which engines work: "auto" (default) is search and provers together; or an engine of one's own. */
  readonly engine?: EngineName | Engine;
  /** Threads to work on; default this one. Ignored by an engine of one's own. */
  readonly executor?: LaneExecutor;
  readonly starts?: readonly Int32Array[];
  /** To go on from; each of it counts where it is better than what this run comes to by itself. */
  readonly known?: Known;
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
  readonly size?: number;
  readonly sum?: number;
  readonly floor: number;
  readonly floorReason: Finding;
  /** Whether it is also proven that no card of this loss is smaller, or as small with smaller points. */
  readonly smallest: boolean;
  /** The highest floor that comes with a proof to check; its profiles are those of `mergeProfiles(problem)`. */
  readonly checkable: { readonly floor: number; readonly reason: Finding; readonly proof: ConflictProof };
  /** The highest floor that comes from counting sets of conditions, and what has to be counted again to check it. */
  readonly counted?: { readonly floor: number; readonly reason: Finding; readonly proof: CountedProof };
  /** Where the floor stayed far: what was counted around the best card; absent where it is near, or time was short. */
  readonly localOptimum?: LocalOptimum;
  /** What went wrong on the way; the result stands without it. */
  readonly notes: readonly Finding[];
  /** For status infeasible: which constraints, and why. */
  readonly conflict?: { readonly constraints: readonly string[]; readonly reason: Finding };
  readonly seconds: number;
  readonly work: number;
  /** Whether work alone limited the run: the same problem, seed and work then give all of this again, but the seconds. */
  readonly byWork: boolean;
  readonly seed: number;
  /** Which engines worked ("own" for one of the caller's), on how many threads. */
  readonly engine: EngineName | "own";
  readonly threads: number;
}

/** Once the loss is proven: seconds, beside as many as the proof took, in which to make the tables smaller. */
const TIDY_SECONDS = 1;

/** How long to wait for threads that are late: seconds, and a share of the time. */
const LEAST_GRACE = 0.02;
const SHARE_OF_GRACE = 0.04;

/** Share of the time that goes into a proof that there are no tables, before any engine looks for some. */
const SHARE_OF_REFUSAL = 0.3;

/** Share of the time or work that goes into counting the cards around the best one, where the floor stays far. */
const SHARE_AROUND = 0.15;

/** Steps of that count in the time of a unit of search. */
const STEPS_PER_UNIT = 5_000;

/** Runs engines within their budget, keeps the best solution and the highest floor, and proves what it can. */
export async function learn(given: Problem, options: LearnOptions): Promise<Learnt> {
  checkProblem(given);
  checkOptions(options, LEARN_OPTIONS);
  checkStarts(given, options);
  const { host = systemHost, signal, onProgress, engine = "auto" } = options;
  const executor = options.executor ?? inlineExecutor(host);
  const budget = budgetOf(options);
  const began = host.now();
  const seconds = () => (host.now() - began) / 1000;
  const size = given.profileCount * given.lineCount;
  const problem = await doChore(options.executor, "merge", size, given, mergeProfiles);
  const { known } = options;
  const byClock = budget.work === Infinity;
  let { checkable, floor, floorReason } = firstFloor(problem, known);
  const constant = constantSolution(problem);
  // A run by work comes to the same tables whether or not these are known: they are its answer when it has no other.
  let best = known?.points ? knownSolution(given, known.points, floor) : byClock ? constant : undefined;
  let counting = known?.counted;
  let local: LocalOptimum | undefined;
  let smallest = false;
  const notes: Finding[] = [];
  let trusted = true;
  let work = 0;
  const proven = () => best !== undefined && best.loss <= floor;
  const gap = () => (best === undefined ? 1 : proven() ? 0 : (best.loss - floor) / best.loss);
  const held = () => best ?? constant;
  /** Whether the floor is so far that cards around the best one are to be counted instead. */
  const countsAround = () =>
    engine === "auto" && !problem.people && best !== undefined && isFar({ loss: best.loss, floor });
  const statusNow = (): LearnStatus => (best ? (proven() ? "optimal" : "feasible") : "unknown");
  const soFar = (
    status = statusNow(),
    stopped: Learnt["stopped"] = "signal",
    conflict?: Learnt["conflict"],
  ): Learnt => ({
    status,
    stopped,
    ...best,
    floor,
    floorReason,
    smallest,
    checkable,
    ...(counting && { counted: counting }),
    ...(local && { localOptimum: local }),
    notes: [...notes],
    conflict,
    seconds: seconds(),
    work,
    byWork: budget.work < Infinity && budget.seconds === Infinity,
    seed: budget.seed,
    engine: typeof engine === "function" ? "own" : engine,
    // A run by work is the same for any number of threads, and says so.
    threads: typeof engine === "function" || budget.work < Infinity ? 1 : executor.threads,
  });
  const tell = (type: Progress["type"], learnt = soFar(), sums?: Float64Array) =>
    onProgress?.({
      type,
      seconds: learnt.seconds,
      work,
      ...(best && { best: best.loss, points: best.points, size: best.size }),
      ...(sums && { sums }),
      floor,
      lossScale: problem.lossScale,
      gap: gap(),
      soFar: learnt,
    });
  const finish = (status: LearnStatus, stopped: Learnt["stopped"], conflict?: Learnt["conflict"]): Learnt => {
    const learnt = soFar(status, stopped, conflict);
    tell("done", learnt);
    return learnt;
  };

  /** An engine's word is not taken: what it reports is counted again the plain way. */
  const counted = async (points: Int32Array) => (await inTurns(evaluation(given, points), host))!;

  tell("start");
  if (!held()) {
    const mostSeconds = byClock ? SHARE_OF_REFUSAL * budget.seconds : Infinity;
    const contradiction = await inTurns(
      infeasibilityProof(problem),
      host,
      () => signal?.aborted === true || seconds() >= mostSeconds,
    );
    if (contradiction) return finish("infeasible", "proven", contradiction);
  }
  if (best) {
    if (onProgress) tell("incumbent", soFar(), (await counted(best.points)).sums);
    if (proven() && (best.sum === 0 || known?.smallest)) {
      smallest = true;
      return finish("optimal", "proven");
    }
  }

  const pause = () => host.pause();
  const run =
    typeof engine === "function"
      ? engine
      : portfolio({
          engine,
          executor,
          best: known?.points && best,
          hasTables: held() !== undefined,
          began,
          gap: options.gap,
          ...budget,
          now: () => host.now(),
          pause,
        });
  // The portfolio ends by itself when its work is done: provers come after the search.
  const mostWork = typeof engine === "function" || engine === "search" ? budget.work : Infinity;
  let turnEnds = host.now() + TURN_MILLISECONDS;
  let tidyUntil = Infinity;
  let stopped: Learnt["stopped"] = "engine";
  // The portfolio has been told of the known tables.
  const starts =
    known?.points && typeof engine === "function"
      ? [known.points, ...(options.starts ?? [])]
      : options.starts;
  // Threads come home by themselves when the time is over, with what they have found.
  const grace = byClock && executor.threads > 1 ? Math.max(LEAST_GRACE, SHARE_OF_GRACE * budget.seconds) : 0;
  /** Whether the clock may end the run: not before its first look has found something, or was had in full. */
  const hasLooked = () =>
    held() !== undefined || work >= FIRST_LOOK || typeof engine === "function" || engine === "exact";
  for await (const event of run(problem, { seed: budget.seed, starts })) {
    let news: "incumbent" | "bound" | undefined;
    let sums: Float64Array | undefined;
    if (event.type === "incumbent" && (!best || isBetter(event, best))) {
      const recount = await counted(event.points);
      checkIncumbent(recount, event);
      best = { points: event.points, loss: event.loss, size: event.size, sum: event.sum };
      news = "incumbent";
      sums = recount.sums;
    } else if (event.type === "bound" && (trusted || event.proof)) {
      const { loss, reason, proof } = event;
      if (proof && isCounted(proof)) {
        // The last word on the same floor says more about the sets that are left.
        if (loss >= (counting?.floor ?? -Infinity)) counting = { floor: loss, reason, proof };
      } else if (proof && loss > checkable.floor) checkable = { floor: loss, reason, proof };
      if (event.loss > floor) {
        floor = event.loss;
        floorReason = event.reason;
        news = "bound";
      }
    } else if (event.type === "work") {
      work = event.units;
    } else if (event.type === "proven" && trusted && isAbout(event, held())) {
      if (event.status === "infeasible")
        return finish("infeasible", "proven", { constraints: [], reason: event.reason });
      if (event.loss > floor) {
        floor = event.loss;
        floorReason = event.reason;
      }
      smallest = true;
      return finish("optimal", "proven");
    }
    const because: Finding | undefined =
      event.type === "failed"
        ? { code: "said", sentence: event.message }
        : best && best.loss < floor
          ? { code: "loss-below-floor", loss: best.loss, floor }
          : event.type === "proven" && trusted
            ? { code: "tables-contradict", because: event.reason }
            : undefined;
    if (because) {
      // From here on no engine is believed that has nothing to add up.
      trusted = false;
      notes.push({ code: "proof-given-up", because });
      // What can be added up stays; what was an engine's word goes, but for that of a run that did not fail.
      ({ floor, reason: floorReason } = checkable);
      if (counting && best && best.loss < counting.floor) counting = undefined;
      if (counting && counting.floor > floor) ({ floor, reason: floorReason } = counting);
      const isStanding = event.type === "failed" && !(best && known && best.loss < known.floor);
      if (isStanding && known && known.floor > floor) ({ floor, floorReason } = known);
    }
    if (news) tell(news, soFar(), sums);
    // Empty tables that reach the floor: nothing is left to improve.
    if (proven() && best!.sum === 0) {
      smallest = true;
      return finish("optimal", "proven");
    }
    if (work >= mostWork) {
      stopped = "work";
      break;
    }
    if (options.gap !== undefined && best && gap() <= options.gap) {
      stopped = proven() ? "proven" : "gap";
      break;
    }
    if (proven() && tidyUntil === Infinity) tidyUntil = 2 * seconds() + TIDY_SECONDS;
    if (host.now() < turnEnds) continue;
    tell("work");
    await host.pause();
    if (signal?.aborted) {
      stopped = "signal";
      break;
    }
    const whole = (countsAround() ? 1 - SHARE_AROUND : 1) * budget.seconds;
    const limit = held() ? whole + grace : Math.min(budget.seconds, options.patience ?? Infinity);
    // By the clock only: a run by work goes on to its end, to be the same everywhere.
    if (seconds() >= Math.min(limit, byClock ? tidyUntil : Infinity) && hasLooked()) {
      stopped = proven() ? "proven" : "seconds";
      break;
    }
    turnEnds = host.now() + TURN_MILLISECONDS;
  }
  if (stopped === "engine" && proven()) stopped = "proven";
  else if (stopped === "engine" && work >= budget.work) stopped = "work";
  else if (stopped === "engine" && seconds() >= budget.seconds) stopped = "seconds";
  best ??= constant;
  if (best && countsAround() && stopped !== "signal") {
    const around = await localOptimum(given, problem, best, {
      host,
      stopped: () => signal?.aborted === true || seconds() >= budget.seconds,
      mostSteps: SHARE_AROUND * budget.work * STEPS_PER_UNIT,
      found: (better) => {
        best = better;
        tell("incumbent");
      },
    });
    if (around) {
      ({ best } = around);
      local = around.claim;
    }
  }
  return finish(statusNow(), stopped);
}

/** Tables to begin with have a place for every class and line. */
function checkStarts(problem: Problem, { starts = [], known }: LearnOptions): void {
  const entries = solutionLength(problem);
  for (const points of [...starts, ...(known?.points ? [known.points] : [])]) {
    if (points.length !== entries)
      throw fault({
        code: "unexpected-value",
        path: "starts",
        found: `tables of ${points.length} points`,
        expected: `${entries}, for each class and line`,
      });
  }
}
