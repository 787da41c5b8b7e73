import type { Random } from "../random.ts";
import type { Incumbent } from "./incumbent.ts";
import type { Instance } from "./instance.ts";
import { Neighbourhood } from "./neighbourhood.ts";
import { Penalties } from "./penalties.ts";
import type { Position } from "./position.ts";

/**
 * Profiles that the look before a move may cost, roughly. On large problems many moves after a part of the
 * neighbourhood each are worth more than few after all of it.
 */
const visitsPerMove = 10_000;
/** What a move costs besides, in visits of profiles: for each entry and for itself. */
const overheadPerEntry = 30;
const overheadPerMove = 300;

/**
 * Tabu search: makes the best move it sees, even if that is for the worse, and leaves entries alone for some
 * moves after a change.
 */
export class Tabu {
  /** Where the last walk was best: feasible if it ever was. */
  readonly best: Int32Array;

  readonly #instance: Instance;
  readonly #position: Position;
  readonly #incumbent: Incumbent;
  readonly #random: Random;
  readonly #penalties: Penalties;
  readonly #neighbourhood: Neighbourhood;
  readonly #tables: Int32Array;

  constructor(instance: Instance, position: Position, incumbent: Incumbent, random: Random) {
    this.#instance = instance;
    this.#position = position;
    this.#incumbent = incumbent;
    this.#random = random;
    this.#penalties = new Penalties(instance);
    this.#neighbourhood = new Neighbourhood(instance, position, this.#penalties, incumbent, random);
    this.best = new Int32Array(instance.entryCount);
    this.#tables = Int32Array.from({ length: instance.classCount }, (_, k) => k);
  }

  /**
   * Walks from where the position is until `patience` moves in a row have found nothing better; pauses after
   * every move. With `preferSmall`, the smaller tables win among equal moves.
   */
  *walk(patience: number, preferSmall: boolean): Generator<void> {
    const position = this.#position;
    const neighbourhood = this.#neighbourhood;
    const penalties = this.#penalties;
    // Tenures are drawn anew for each walk: no single one suits all problems.
    const tenure = Math.max(
      2,
      Math.round((0.7 + 1.3 * this.#random()) * Math.sqrt(this.#instance.movable.length)),
    );
    let bestPrice = Number.POSITIVE_INFINITY;
    let bestIsFeasible = false;
    let stale = 0;
    neighbourhood.preferSmall = preferSmall;
    this.best.set(position.points);
    while (stale < patience) {
      neighbourhood.begin();
      this.#look();
      stale++;
      if (neighbourhood.entry >= 0) {
        neighbourhood.make(tenure + ((this.#random() * tenure) | 0));
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
      position.visits += overheadPerMove + overheadPerEntry * this.#instance.movable.length;
      yield;
    }
  }

  /** Looks at table after table, in an order drawn by lot, until it has seen enough. */
  #look(): void {
    const position = this.#position;
    const { rules, points } = position;
    const { classCount, lineCount } = this.#instance;
    const neighbourhood = this.#neighbourhood;
    const tables = this.#tables;
    const enough = position.visits + visitsPerMove;
    for (let i = 0; i < classCount && position.visits < enough; i++) {
      const other = i + ((this.#random() * (classCount - i)) | 0);
      const table = tables[other]!;
      tables[other] = tables[i]!;
      tables[i] = table;
      const first = table * lineCount;
      for (let entry = first; entry < first + lineCount; entry++)
        if (points[entry] !== 0) neighbourhood.considerValues(entry);
      neighbourhood.considerNewLines(table);
      const sharedLimits = rules.sharedLimitsAreUsedUp();
      if (!sharedLimits && !rules.tableIsFull(table)) continue;
      const turn = (this.#random() * lineCount) | 0;
      for (let n = 0; n < lineCount && position.visits < enough; n++) {
        const entry = first + ((n + turn) % lineCount);
        if (points[entry] === 0 || neighbourhood.isTabu(entry)) continue;
        neighbourhood.considerSwapsInTable(entry);
        if (sharedLimits) neighbourhood.considerSwapsAcross(entry);
      }
    }
  }
}
