import type { Random } from "../random.ts";
import type { Incumbent } from "./incumbent.ts";
import type { Instance } from "./instance.ts";
import { Penalties } from "./penalties.ts";
import { ScoreMoves } from "./score-moves.ts";
import type { ScorePosition } from "./score-position.ts";

/** Profiles that the look before a move may cost, roughly; then swaps of further lines are left out. */
const VISITS_PER_MOVE = 120_000;
/** What a move costs besides, in visits of profiles. */
const OVERHEAD = 300;

/** Tabu search among scores: makes the best move it sees, even for the worse, and leaves lines alone after a change. */
export class ScoreWalk {
  /** Where the last walk was best: feasible if it ever was. */
  readonly best: Int32Array;
  readonly moves: ScoreMoves;

  readonly #instance: Instance;
  readonly #position: ScorePosition;
  readonly #incumbent: Incumbent;
  readonly #random: Random;
  readonly #penalties: Penalties;

  constructor(instance: Instance, position: ScorePosition, incumbent: Incumbent, random: Random) {
    this.#instance = instance;
    this.#position = position;
    this.#incumbent = incumbent;
    this.#random = random;
    this.#penalties = new Penalties(instance);
    this.moves = new ScoreMoves(instance, position, this.#penalties, incumbent, random);
    this.best = new Int32Array(instance.entryCount);
  }

  /**
   * Walks from where the position is until `patience` moves in a row have found nothing better; pauses after every
   * move. With `preferSmall`, the smaller scores win among equal moves.
   */
  *walk(patience: number, preferSmall: boolean): Generator<void> {
    const position = this.#position;
    const penalties = this.#penalties;
    const { moves } = this;
    const lines = this.#instance.movable.length;
    const tenure = Math.max(1, Math.round((0.3 + 0.7 * this.#random()) * Math.sqrt(lines)));
    let bestPrice = Number.POSITIVE_INFINITY;
    let bestIsFeasible = false;
    let stale = 0;
    moves.preferSmall = preferSmall;
    this.best.set(position.points);
    while (stale < patience) {
      moves.begin();
      this.#look();
      stale++;
      if (moves.line >= 0) {
        moves.make(tenure + ((this.#random() * tenure) | 0));
        this.#incumbent.offer(position);
        const fine = penalties.ofSums(position.sums, 0) + penalties.ofRules(position.rules.broken);
        const feasible = fine === 0;
        const price = position.loss + fine;
        if (feasible === bestIsFeasible ? price < bestPrice : feasible) {
          stale = 0;
          bestPrice = price;
          bestIsFeasible = feasible;
          this.best.set(position.points);
        }
        penalties.adapt(position);
      }
      position.visits += OVERHEAD;
      yield;
    }
  }

  /** Looks at all values, and where the limits are used up at swaps, in an order drawn by lot, until it has seen enough. */
  #look(): void {
    const position = this.#position;
    const { movable } = this.#instance;
    const enough = position.visits + VISITS_PER_MOVE;
    this.moves.considerLines();
    this.moves.considerCuts();
    if (!position.rules.sharedLimitsAreUsedUp()) return;
    const turn = (this.#random() * movable.length) | 0;
    for (let n = 0; n < movable.length && position.visits < enough; n++) {
      const line = movable[(n + turn) % movable.length]!;
      if (position.points[line] === 0 || this.moves.isTabu(line)) continue;
      this.moves.considerSwaps(line);
    }
  }
}
