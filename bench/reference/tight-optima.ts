import type { LaneExecutor, Problem } from "@fairscore/core";
import { learn, search } from "@fairscore/core/parts";
import { appendLine, linesOf } from "./json-lines.ts";
import { allowsAll, type TightRun } from "./tight-problems.ts";

interface Optimum {
  readonly key: string;
  /** No tables have a smaller loss; the same as `best` where that is proven. */
  readonly floor: number;
  readonly best: number;
  /** Seconds that the proof was given. */
  readonly seconds: number;
}

/** Units of the search before a proof: where it meets the floor of a run that allows more, none is needed. */
const FIRST_WORK = 20_000;

/** The optima of runs, proven once and kept in a file. */
export class Optima {
  readonly #path: string;
  readonly #known: Map<string, Optimum>;
  readonly #runs: readonly TightRun[];

  constructor(path: string, runs: readonly TightRun[]) {
    this.#path = path;
    this.#known = new Map(linesOf<Optimum>(path).map((optimum) => [optimum.key, optimum]));
    this.#runs = runs;
  }

  /** The floor and the best loss of a run: from the file, from runs that allow more, or proven now. */
  async of(run: TightRun, problem: Problem, seconds: number, executor?: LaneExecutor): Promise<Optimum> {
    const known = this.#known.get(run.key);
    if (known && (known.floor >= known.best || known.seconds >= seconds)) return known;
    const floorOfOthers = this.#runs.reduce((floor, other) => {
      const optimum = allowsAll(other, run) ? this.#known.get(other.key) : undefined;
      return Math.max(floor, optimum?.floor ?? 0);
    }, 0);
    const found = await learn(problem, { engine: search, work: FIRST_WORK, seed: 0 });
    let floor = Math.max(floorOfOthers, known?.floor ?? 0);
    let best = Math.min(found.loss ?? Number.POSITIVE_INFINITY, known?.best ?? Number.POSITIVE_INFINITY);
    if (best > floor) {
      const proof = await learn(problem, {
        engine: "auto",
        seconds,
        gap: 0,
        seed: 0,
        ...(found.points && { starts: [found.points] }),
        ...(executor && { executor }),
      });
      best = Math.min(best, proof.loss ?? best);
      floor = Math.max(floor, proof.floor);
    }
    const optimum = { key: run.key, floor: Math.min(floor, best), best, seconds };
    this.#known.set(run.key, optimum);
    appendLine(this.#path, optimum);
    return optimum;
  }
}
