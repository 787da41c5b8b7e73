import type { Random } from "../random.ts";
import { type Incumbent, isBetter } from "./incumbent.ts";
import type { Instance } from "./instance.ts";
import { Neighbourhood } from "./neighbourhood.ts";
import { Penalties } from "./penalties.ts";
import type { Position } from "./position.ts";

/** Profiles that one move may look at, roughly: keeps moves below a few milliseconds on large problems. */
const visitsPerMove = 400_000;

/** Tabu search from wherever the position is. */
export class Tabu {
  readonly penalties: Penalties;
  readonly neighbourhood: Neighbourhood;
  /** The best that the last walk came by: penalised loss 0 broken first. */
  readonly best: Int32Array;

  readonly #instance: Instance;
  readonly #position: Position;
  readonly #incumbent: Incumbent;
  readonly #random: Random;
  readonly #order: Int32Array;

  constructor(instance: Instance, position: Position, incumbent: Incumbent, random: Random) {
    this.#instance = instance;
    this.#position = position;
    this.#incumbent = incumbent;
    this.#random = random;
    this.penalties = new Penalties(instance);
    this.neighbourhood = new Neighbourhood(instance, position, this.penalties, incumbent, random);
    this.best = new Int32Array(instance.entryCount);
    this.#order = instance.movable.slice();
  }

  /** Walks until `patience` moves in a row have found nothing better; says so after every move. */
  *walk(patience: number): Generator<void> {
    const { movable } = this.#instance;
    const position = this.#position;
    const hood = this.neighbourhood;
    let stale = 0;
    const found = { fine: Infinity, loss: Infinity, lines: Infinity, sum: Infinity };
    const tenure = Math.max(2, Math.round(Math.sqrt(movable.length)));
    while (stale < patience) {
      hood.move++;
      hood.begin();
      this.#look();
      if (hood.entry < 0) {
        stale++;
        yield;
        continue;
      }
      hood.make();
      const until = hood.move + tenure + ((this.#random() * tenure) | 0);
      hood.tabuUntil[hood.entry] = until;
      if (hood.dropped >= 0) hood.tabuUntil[hood.dropped] = until;
      this.#incumbent.offer(position);
      const fine = this.penalties.ofSums(position.sums, 0) + this.penalties.ofRules(position.rules.broken);
      const { lines, sum } = position.rules;
      const loss = position.loss + fine;
      const feasible = fine === 0;
      if (
        (feasible && (found.fine > 0 || isBetter(loss, lines, sum, found))) ||
        (!feasible && found.fine > 0 && loss < found.loss)
      ) {
        if (feasible !== (found.fine === 0) || loss < found.loss) stale = 0;
        found.fine = fine;
        found.loss = loss;
        found.lines = lines;
        found.sum = sum;
        this.best.set(position.points);
      } else stale++;
      this.penalties.adapt(position);
      yield;
    }
  }

  #look(): void {
    const { lineCount } = this.#instance;
    const position = this.#position;
    const hood = this.neighbourhood;
    const start = position.visits;
    const order = this.#order;
    // A part of the neighbourhood will do when all of it costs too much; which part, is drawn anew each time.
    for (let i = 0; i < order.length; i++) {
      const other = i + ((this.#random() * (order.length - i)) | 0);
      const entry = order[other]!;
      order[other] = order[i]!;
      order[i] = entry;
      hood.consider(entry);
      if (position.visits - start > visitsPerMove / 2) break;
    }
    const shared = position.rules.sharedLimitsAreUsedUp();
    for (let i = 0; i < order.length; i++) {
      const entry = order[i]!;
      if (position.points[entry] === 0 || hood.isTabu(entry)) continue;
      if (shared || position.rules.tableIsFull((entry / lineCount) | 0)) hood.considerSwapsInTable(entry);
      if (shared) hood.considerSwapsAcross(entry);
      if (position.visits - start > visitsPerMove) break;
    }
  }
}
