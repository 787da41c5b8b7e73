import { CountedParts } from "../exact/counting/counted.ts";
import { countingWay } from "../exact/counting/prove.ts";
import { type Engine, type EngineEvent, isBetter, type Solution } from "../problem/engine.ts";
import { type CountedProof, isCounted } from "../problem/floor-proof.ts";
import { search } from "../search/search.ts";
import { heartbeat, type LaneExecutor, lanes } from "./lanes.ts";
import type { RunningProof } from "./proof-task.ts";
import type { ProverName } from "./provers.ts";

/** Which engines work: the search alone, the provers alone, or both side by side. */
export type EngineName = "search" | "exact" | "auto";

export interface PortfolioOptions {
  readonly engine: EngineName;
  readonly executor: LaneExecutor;
  /** The best tables that are known already. */
  readonly best?: Solution;
  /** Whether there are tables to give when nothing is found: else the clock does not cut the first look short. */
  readonly hasTables: boolean;
  /** A gap that is small enough to stop at. */
  readonly gap?: number;
  /** Units of work of the search; Infinity for runs by the clock. */
  readonly work: number;
  /** Seconds that the run has in all; Infinity for runs by work. */
  readonly seconds: number;
  /** When it began, by the same clock. */
  readonly began: number;
  readonly now: () => number;
  readonly pause: () => Promise<void>;
}

/** Lanes of a run with a budget of work: enough for the threads of a usual machine. */
const LANES = 4;

/** And of a run for risks, where all lanes would begin with the same set: below so much work there is one. */
const WORTH_LANES = 50_000;

/** Units of work of a lane before it hears of the others: about a second. */
const LARGEST_SLICE = 100_000;

/**
 * The search goes first, for this many units of work in each lane, some fifty milliseconds: a good start makes proofs
 * shorter. Counted and not timed, so that a busy machine has good tables as well before provers take the thread.
 */
export const FIRST_LOOK = 5_000;

/** Then the provers have the thread for this share of the time that is left, and the search has the rest. */
const SHARE_OF_PROVERS = 0.75;

/** Milliseconds of counting that are worth all threads: less is done sooner by the one that proves. */
const WORTH_ALL_THREADS = 500;

/** And the share of the time that it may take them from the search. */
const SHARE_OF_COUNTING = 0.25;

/** Share of the time that the search has before, at most: sets are ruled out by good cards. */
const SHARE_BEFORE_COUNTING = 0.1;
/** And no longer than so many times what counting takes one thread: it would wait for little. */
const TIMES_COUNTING = 2;

/** Answers up to which a search begins within milliseconds. */
const SMALL = 100_000;

/** Solvers side by side: each takes memory of its own, and luck has its limits. */
const MOST_RACERS = 8;

/**
 * Search and provers race: they share the best solution and the floor, and the host stops them when the two meet.
 * By the clock, provers have threads of their own where there are several, and take turns with the search on a
 * single one. With a budget of work the search comes first and the provers after it, each with limits that are
 * counted: so the outcome is the same for any number of threads.
 */
export function portfolio(options: PortfolioOptions): Engine {
  const { engine, executor, hasTables, gap, work, pause } = options;
  const byWork = work < Infinity;
  return async function* (problem, { seed, starts }): AsyncGenerator<EngineEvent> {
    const open = executor.open(problem);
    const proofs = new Set<RunningProof>();
    /** What provers said since the last look. */
    let said: EngineEvent[] = [];
    const parts = new CountedParts();
    /** What counting on all threads has left open. */
    let counted: CountedProof | undefined;
    let { best } = options;
    /** Units of work so far. */
    let done = 0;
    try {
      if (!byWork && engine !== "exact") yield* lookHere();
      if (engine === "search") yield* searchFrom(starts);
      else if (byWork) yield* inOrder();
      else if (executor.threads === 1) yield* byTurns();
      else yield* sideBySide();
    } finally {
      for (const proof of proofs) proof.stop();
      open.stop();
      open.close();
    }

    /** The search, on all threads that no prover uses, until `until` says stop. */
    async function* searchFrom(
      given: readonly Int32Array[] | undefined,
      until: (units: number) => boolean = () => false,
    ): AsyncGenerator<EngineEvent> {
      const before = done;
      // By the clock, one thread is best used by one search that nothing interrupts: on the calling thread, unless the
      // executor is there to keep that free.
      const isHere = !byWork && executor.threads === 1 && executor.chore === undefined;
      const run = isHere ? search : onLanes();
      const from = best ? [best.points, ...(given ?? [])] : given;
      for await (const event of run(problem, { seed, starts: from })) {
        if (event.type === "work") done = before + event.units;
        yield* pass(event.type === "work" ? { type: "work", units: done } : event);
        yield* heard();
        if (until(done)) return;
      }
    }

    function onLanes(): Engine {
      // A budget of work always goes through the same lanes, whatever the number of threads.
      const fixed = problem.people && work < WORTH_LANES ? 1 : LANES;
      return lanes(open, {
        lanes: () => (byWork ? fixed : Math.max(1, executor.threads - proofs.size)),
        slice: byWork ? Math.min(LARGEST_SLICE, Math.ceil(work / fixed)) : Infinity,
        ...(!byWork && {
          clock: {
            millisecondsLeft,
            longest: 1000,
            firstLook: FIRST_LOOK,
            mayCutFirstLook: hasTables,
          },
        }),
        elite: () => best,
        pause,
      });
    }

    async function* inOrder(): AsyncGenerator<EngineEvent> {
      if (engine === "auto") yield* searchFrom(starts, (units) => units >= work);
      yield* waitFor(prove("all", { work }));
    }

    async function* byTurns(): AsyncGenerator<EngineEvent> {
      if (engine === "auto") yield* searchFrom(starts, (units) => units >= FIRST_LOOK);
      const share = engine === "auto" ? SHARE_OF_PROVERS : 1;
      yield* waitFor(prove("all", { milliseconds: share * millisecondsLeft() }));
      if (engine === "auto") yield* searchFrom(undefined);
    }

    async function* sideBySide(): AsyncGenerator<EngineEvent> {
      const { threads } = executor;
      const { way, milliseconds } = countingWay(problem, { milliseconds: millisecondsLeft(), threads });
      // How likely classes are is counted on the thread that proves.
      const isShared =
        !problem.people &&
        way === "each-set" &&
        milliseconds > WORTH_ALL_THREADS &&
        milliseconds <= threads * SHARE_OF_COUNTING * millisecondsLeft();
      const names = proversFor(threads, engine, isShared);
      const begin = () => {
        const milliseconds = millisecondsLeft();
        return names.map((name, i) => prove(name, { milliseconds }, i));
      };
      if (isShared) {
        const until = Math.min(SHARE_BEFORE_COUNTING * millisecondsLeft(), TIMES_COUNTING * milliseconds);
        const began = options.now();
        if (engine === "auto")
          yield* searchFrom(starts, () => best !== undefined && options.now() - began >= until);
        yield* countTogether();
      }
      if (engine === "exact") {
        yield* waitFor(...begin());
        return;
      }
      // Provers begin when the search has its first tables: after one short round. Where a look at it has found none, it
      // is open whether there are any, and nothing is to be waited for.
      let begun = isShared || (!hasTables && best === undefined);
      if (begun) begin();
      const before = done;
      for await (const event of searchFrom(starts)) {
        yield event;
        if (begun || done === before) continue;
        begin();
        begun = true;
      }
    }

    /** Counts sets on all threads, a part on each; what they say counts when all parts have been heard. */
    async function* countTogether(): AsyncGenerator<EngineEvent> {
      const { threads } = executor;
      const milliseconds = SHARE_OF_PROVERS * millisecondsLeft();
      const begun = Array.from({ length: threads }, (_, part) =>
        prove("each-set", { milliseconds, part, parts: threads }),
      );
      yield* waitFor(...begun);
    }

    /**
     * A first look on this thread, until there are tables: where the problem is small it takes less time than threads
     * take to start on a busy machine, and where there are tables already nobody waits for them.
     */
    function* lookHere(): Generator<EngineEvent> {
      if (hasTables || problem.profileCount * problem.lineCount > SMALL) return;
      for (const event of search(problem, { seed, starts })) {
        if (event.type === "work") done = event.units;
        yield* pass(event);
        if (best || done >= FIRST_LOOK) return;
      }
    }

    function millisecondsLeft(): number {
      return 1000 * options.seconds - (options.now() - options.began);
    }

    /** Begins a proof; provers of different numbers have different seeds. */
    function prove(
      prover: ProverName,
      limits: { work?: number; milliseconds?: number; part?: number; parts?: number },
      number = 0,
    ): RunningProof {
      const proof = open.prove(
        {
          prover,
          seed: seed + number,
          ...(best && { start: best.points }),
          best: best?.loss ?? Infinity,
          ...(gap !== undefined && { gap }),
          ...(counted && { counted }),
          ...limits,
        },
        (event) => said.push(event),
      );
      proofs.add(proof);
      const over = () => proofs.delete(proof);
      proof.done.then(over, (error: unknown) => {
        over();
        said.push({ type: "failed", message: error instanceof Error ? error.message : String(error) });
      });
      return proof;
    }

    async function* waitFor(...begun: readonly RunningProof[]): AsyncGenerator<EngineEvent> {
      const all = Promise.allSettled(begun.map((proof) => proof.done));
      for await (const event of heartbeat(all, done, pause)) {
        yield* heard();
        yield event;
      }
      yield* heard();
    }

    /** What the provers said meanwhile. */
    function* heard(): Generator<EngineEvent> {
      const news = said;
      said = [];
      for (const event of news) {
        const whole = event.type === "part" ? parts.add(event) : event;
        if (whole?.type === "bound" && whole.proof && isCounted(whole.proof)) counted = whole.proof;
        if (whole !== undefined && whole.type !== "work") yield* pass(whole);
      }
    }

    function* pass(event: EngineEvent): Generator<EngineEvent> {
      if (event.type === "incumbent" && (!best || isBetter(event, best))) {
        const { points, loss, size, sum } = event;
        best = { points, loss, size, sum };
        for (const proof of proofs) proof.tell(loss);
      }
      yield event;
    }
  };
}

/**
 * Two or three threads: one for all provers in turn. More: one for floors, and a quarter of the others for proofs
 * over tables that differ in their seed, for a solver's luck varies: the first to finish ends the race. What all threads
 * have counted together is not counted again.
 */
function proversFor(threads: number, engine: EngineName, areCounted: boolean): ProverName[] {
  if (engine === "auto" && threads < 4) return [areCounted ? "rest" : "all"];
  const racers = engine === "exact" ? threads - 1 : Math.floor(threads / 4);
  const tables = Array.from({ length: Math.min(racers, MOST_RACERS) }, () => "tables" as const);
  return [areCounted ? "settle" : "bounds", ...tables];
}
