import type { Finding } from "../../findings/finding.ts";
import { eachOnce } from "../../findings/stored.ts";
import { systemHost } from "../../host.ts";
import type { LearnOptions } from "../../learn/learn.ts";
import { FrontierClock, SHARES_WITHOUT_LIMIT } from "./clock.ts";
import type { FrontierGround } from "./ground.ts";
import type { FrontierOptions, FrontierPlan, FrontierProgress } from "./options.ts";
import type { Place } from "./place.ts";

/** Goes from place to place, learns where something is left to be learnt, and tells where the work stands. */
export class FrontierRun {
  readonly #plan: FrontierPlan;
  readonly #options: FrontierOptions;
  readonly #ground: FrontierGround;
  readonly #clock: FrontierClock;
  readonly #notes: Finding[] = [];
  /** Places whose turn came, and that have tables or were not cut short. */
  readonly #visited = new Set<Place>();
  /** Limits on size for which provers were of no use where there is no limit on unfairness. */
  readonly #beyondProof = new Set<number>();
  #tolerances: number;

  constructor(plan: FrontierPlan, options: FrontierOptions, ground: FrontierGround) {
    this.#plan = plan;
    this.#options = options;
    this.#ground = ground;
    this.#clock = new FrontierClock(options.host ?? systemHost, plan.budget.seconds ?? Infinity);
    this.#tolerances = plan.tolerances?.length ?? plan.count;
  }

  /** What went wrong on the way. */
  get notes(): readonly Finding[] {
    return eachOnce(this.#notes);
  }

  /** Tells how many tolerances there are, once that is known. */
  expect(tolerances: number): void {
    this.#tolerances = tolerances;
  }

  /** Whether the place had its turn, or needs none. */
  isDone(place: Place): boolean {
    return this.#visited.has(place) || this.#ground.knowledge.isSettled(place);
  }

  /** Learns at each place in turn, until all are done or the signal comes. */
  async visit(places: readonly Place[]): Promise<void> {
    for (const place of places) {
      if (this.#options.signal?.aborted) return;
      await this.#visitOne(place);
    }
  }

  /** Tells that the tables of so many points have been recounted. */
  tellChecked(place: Place, checked: number): void {
    this.#tell(place, { checked });
  }

  async #visitOne(place: Place): Promise<void> {
    const { knowledge } = this.#ground;
    this.#tell(place);
    const run = await this.#ground.learnAt(place, this.#learnOptions(place));
    if (run) {
      this.#notes.push(...run.notes);
      if (run.stopped === "signal" && !place.best) return;
      // Later proofs have less time and more constraints: they won't get farther than these.
      const helped =
        run.status === "optimal" || run.status === "infeasible" || run.floor > run.checkable.floor;
      if (place.tolerance === null && !helped) this.#beyondProof.add(place.limit);
    }
    this.#visited.add(place);
    this.#clock.finish(place.tolerance);
    const { lossScale } = place.problem;
    const found = place.best ? (knowledge.gapOf(place) === 0 ? "optimal" : "feasible") : "unknown";
    this.#tell(place, {
      point: {
        status: knowledge.isInfeasible(place) ? "infeasible" : found,
        loss: place.best ? place.best.loss / lossScale : null,
        floor: knowledge.floorOf(place).floor / lossScale,
        skipped: run === undefined,
      },
    });
  }

  #learnOptions(place: Place): LearnOptions {
    const { budget } = this.#plan;
    const { seed, gap, engine = "auto", executor, signal, host } = this.#options;
    const shares = place.tolerance === null ? SHARES_WITHOUT_LIMIT : 1;
    const searchOnly = engine === "auto" && place.tolerance !== null && this.#beyondProof.has(place.limit);
    return {
      seed,
      gap,
      engine: searchOnly ? "search" : engine,
      executor,
      signal,
      host,
      ...("work" in budget && { work: budget.work * shares }),
      ...(budget.seconds !== undefined && { seconds: budget.seconds * shares }),
      onProgress: ({ type }) => {
        if (type === "work") this.#tell(place);
      },
    };
  }

  #tell({ by, limit, tolerance }: Place, more: Pick<FrontierProgress, "point" | "checked"> = {}): void {
    const { limits } = this.#plan;
    this.#options.onProgress?.({
      ...this.#clock.look(limits.length, this.#tolerances),
      by,
      limit,
      tolerance,
      ...more,
    });
  }
}
