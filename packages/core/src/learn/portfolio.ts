import { type Engine, type EngineEvent, isBetter, type Solution } from "../problem/engine.ts";
import type { Problem } from "../problem/problem.ts";
import { search } from "../search/search.ts";
import { heartbeat, type LaneExecutor, lanes, type OpenLanes } from "./lanes.ts";
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

/** Units of work of a lane before it hears of the others: about a second. */
const LARGEST_SLICE = 100_000;

/**
 * The search goes first, for this many units of work in each lane, some fifty milliseconds: a good start makes proofs
 * shorter. Counted and not timed, so that a busy machine has good tables as well before provers take the thread.
 */
export const FIRST_LOOK = 5_000;

/** Then the provers have the thread for this share of the time that is left, and the search has the rest. */
const SHARE_OF_PROVERS = 0.75;

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
  return async function* (problem, engineOptions): AsyncGenerator<EngineEvent> {
    const open = options.executor.open(problem);
    const race = new Race(problem, open, options, engineOptions.seed);
    try {
      if (options.work === Infinity && options.engine !== "exact") yield* race.lookHere(engineOptions.starts);
      if (options.engine === "search") yield* race.search(engineOptions.starts);
      else if (options.work < Infinity) yield* race.byWork(engineOptions.starts);
      else if (options.executor.threads === 1) yield* race.byTurns(engineOptions.starts);
      else yield* race.sideBySide(engineOptions.starts);
    } finally {
      race.stop();
      open.stop();
      open.close();
    }
  };
}

/**
 * Two or three threads: one for all provers in turn. More: one for floors, and a quarter of the others for proofs
 * over tables that differ in their seed, for a solver's luck varies: the first to finish ends the race.
 */
function proversFor(threads: number, engine: EngineName): ProverName[] {
  if (engine === "auto" && threads < 4) return ["all"];
  const racers = engine === "exact" ? threads - 1 : Math.floor(threads / 4);
  return ["floors", ...Array.from({ length: Math.min(racers, MOST_RACERS) }, () => "tables" as const)];
}

class Race {
  readonly #problem: Problem;
  readonly #open: OpenLanes;
  readonly #options: PortfolioOptions;
  readonly #seed: number;
  readonly #proofs = new Set<RunningProof>();
  /** What provers said since the last look. */
  #said: EngineEvent[] = [];
  #best: Solution | undefined;
  #work = 0;

  constructor(problem: Problem, open: OpenLanes, options: PortfolioOptions, seed: number) {
    this.#problem = problem;
    this.#open = open;
    this.#options = options;
    this.#seed = seed;
    this.#best = options.best;
  }

  /** The search, on all threads that no prover uses, until `until` says stop. */
  async *search(
    starts: readonly Int32Array[] | undefined,
    until: (units: number) => boolean = () => false,
  ): AsyncGenerator<EngineEvent> {
    const { work, executor } = this.#options;
    const byWork = work < Infinity;
    const before = this.#work;
    // By the clock, one thread is best used by one search that nothing interrupts: on the calling thread, unless the
    // executor is there to keep that free.
    const isHere = !byWork && executor.threads === 1 && executor.chore === undefined;
    const engine = isHere ? search : this.#lanes(byWork);
    const given = this.#best ? [this.#best.points, ...(starts ?? [])] : starts;
    for await (const event of engine(this.#problem, { seed: this.#seed, starts: given })) {
      if (event.type === "work") this.#work = before + event.units;
      yield* this.#pass(event.type === "work" ? { type: "work", units: this.#work } : event);
      yield* this.#heard();
      if (until(this.#work)) return;
    }
  }

  #lanes(byWork: boolean): Engine {
    const { work, executor, pause } = this.#options;
    return lanes(this.#open, {
      // A budget of work always goes through the same lanes, whatever the number of threads.
      lanes: () => (byWork ? LANES : Math.max(1, executor.threads - this.#proofs.size)),
      slice: byWork ? Math.min(LARGEST_SLICE, Math.ceil(work / LANES)) : Infinity,
      ...(!byWork && {
        clock: {
          millisecondsLeft: () => this.#millisecondsLeft(),
          longest: 1000,
          firstLook: FIRST_LOOK,
          mayCutFirstLook: this.#options.hasTables,
        },
      }),
      elite: () => this.#best,
      pause,
    });
  }

  async *byWork(starts: readonly Int32Array[] | undefined): AsyncGenerator<EngineEvent> {
    const { work, engine } = this.#options;
    if (engine === "auto") yield* this.search(starts, (units) => units >= work);
    yield* this.#waitFor(this.#prove("all", { work }));
  }

  async *byTurns(starts: readonly Int32Array[] | undefined): AsyncGenerator<EngineEvent> {
    const { engine } = this.#options;
    if (engine === "auto") yield* this.search(starts, (units) => units >= FIRST_LOOK);
    const share = engine === "auto" ? SHARE_OF_PROVERS : 1;
    yield* this.#waitFor(this.#prove("all", { milliseconds: share * this.#millisecondsLeft() }));
    if (engine === "auto") yield* this.search(undefined);
  }

  async *sideBySide(starts: readonly Int32Array[] | undefined): AsyncGenerator<EngineEvent> {
    const { executor, engine } = this.#options;
    const names = proversFor(executor.threads, engine);
    const begin = () => {
      const milliseconds = this.#millisecondsLeft();
      return names.map((name, i) => this.#prove(name, { milliseconds }, this.#seed + i));
    };
    if (engine === "exact") {
      yield* this.#waitFor(...begin());
      return;
    }
    // Provers begin when the search has its first tables: after one short round. Where a look at it has found none, it is
    // open whether there are any, and nothing is to be waited for.
    let begun = !this.#options.hasTables && this.#best === undefined;
    if (begun) begin();
    const before = this.#work;
    for await (const event of this.search(starts)) {
      yield event;
      if (begun || this.#work === before) continue;
      begin();
      begun = true;
    }
  }

  /**
   * A first look on this thread, until there are tables: where the problem is small it takes less time than threads
   * take to start on a busy machine, and where there are tables already nobody waits for them.
   */
  async *lookHere(starts: readonly Int32Array[] | undefined): AsyncGenerator<EngineEvent> {
    const { profileCount, lineCount } = this.#problem;
    if (this.#options.hasTables || profileCount * lineCount > SMALL) return;
    for (const event of search(this.#problem, { seed: this.#seed, starts })) {
      if (event.type === "work") this.#work = event.units;
      yield* this.#pass(event);
      if (this.#best || this.#work >= FIRST_LOOK) return;
    }
  }

  stop(): void {
    for (const proof of this.#proofs) proof.stop();
  }

  #millisecondsLeft(): number {
    return 1000 * this.#options.seconds - (this.#options.now() - this.#options.began);
  }

  #prove(
    prover: ProverName,
    limits: { work?: number; milliseconds?: number },
    seed = this.#seed,
  ): RunningProof {
    const proof = this.#open.prove(
      {
        prover,
        seed,
        ...(this.#best && { start: this.#best.points }),
        best: this.#best?.loss ?? Infinity,
        ...(this.#options.gap !== undefined && { gap: this.#options.gap }),
        ...limits,
      },
      (event) => this.#said.push(event),
    );
    this.#proofs.add(proof);
    const over = () => this.#proofs.delete(proof);
    proof.done.then(over, (error: unknown) => {
      over();
      this.#said.push({ type: "failed", message: error instanceof Error ? error.message : String(error) });
    });
    return proof;
  }

  async *#waitFor(...proofs: readonly RunningProof[]): AsyncGenerator<EngineEvent> {
    const all = Promise.allSettled(proofs.map((proof) => proof.done));
    for await (const event of heartbeat(all, this.#work, this.#options.pause)) {
      yield* this.#heard();
      yield event;
    }
    yield* this.#heard();
  }

  /** What the provers said meanwhile. */
  *#heard(): Generator<EngineEvent> {
    const said = this.#said;
    this.#said = [];
    for (const event of said) if (event.type !== "work") yield* this.#pass(event);
  }

  *#pass(event: EngineEvent): Generator<EngineEvent> {
    if (event.type === "incumbent" && (!this.#best || isBetter(event, this.#best))) {
      const { points, loss, lines, sum } = event;
      this.#best = { points, loss, lines, sum };
      for (const proof of this.#proofs) proof.tell(loss);
    }
    yield event;
  }
}
