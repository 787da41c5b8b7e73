import type { Random } from "../random.ts";
import { type Incumbent, keepsConstraints } from "./incumbent.ts";
import type { Instance } from "./instance.ts";
import type { Penalties } from "./penalties.ts";
import type { ScorePosition } from "./score-position.ts";
import { TotalScan } from "./total-scan.ts";

/** More values of a line than this are not all tried: a part of them, drawn by lot. */
const MOST_VALUES = 64;

/**
 * Finds the best move from a position: another value of a line, or one line for another, each together with the
 * cut-offs that suit it best. Equal moves are drawn by lot, or the smaller scores win when `preferSmall` is on.
 */
export class ScoreMoves {
  preferSmall = false;
  /** The best move so far gives this line other points; -1 while there is none. */
  line = -1;

  #value = 0;
  /** The line that goes for it; -1 for none. */
  #dropped = -1;
  #price = Number.POSITIVE_INFINITY;
  #size = 0;
  #ties = 0;
  /** Number of the move, and before which one a line may not change unless that gives a new incumbent. */
  #move = 0;
  readonly #tabuUntil: Int32Array;
  readonly #bestCuts: Int32Array;
  /** Places of cut-offs that are tried, and what the constraints come to with them. */
  readonly #places: Int32Array;
  /** Whether two cut-offs are moved at a time. */
  #movesPairs = false;
  readonly #sums: Float64Array;
  readonly #scan: TotalScan;
  readonly #instance: Instance;
  readonly #position: ScorePosition;
  readonly #penalties: Penalties;
  readonly #incumbent: Incumbent;
  readonly #random: Random;
  /** Of the walk over totals for three classes and more: least costs by class, and where each came from. */
  readonly #least: Float64Array;
  #from = new Uint8Array(0);

  constructor(
    instance: Instance,
    position: ScorePosition,
    penalties: Penalties,
    incumbent: Incumbent,
    random: Random,
  ) {
    this.#instance = instance;
    this.#position = position;
    this.#penalties = penalties;
    this.#incumbent = incumbent;
    this.#random = random;
    this.#scan = new TotalScan(instance);
    this.#tabuUntil = new Int32Array(instance.lineCount);
    this.#bestCuts = new Int32Array(instance.classCount - 1);
    this.#places = new Int32Array(instance.classCount - 1);
    this.#sums = new Float64Array(instance.constraintCount);
    this.#least = new Float64Array(instance.classCount);
  }

  begin(): void {
    this.#move++;
    this.line = -1;
    this.#dropped = -1;
    this.#price = Number.POSITIVE_INFINITY;
    this.#ties = 0;
  }

  isTabu(line: number): boolean {
    return this.#tabuUntil[line]! > this.#move;
  }

  /** Considers all values of all lines that may have any, now or (with one dropped) instead of that one. */
  considerLines(dropped = -1): void {
    const { movable, values } = this.#instance;
    const { rules, points } = this.#position;
    this.#scan.look(this.#position);
    for (const line of movable) {
      if (line === dropped || (dropped >= 0 && points[line] !== 0)) continue;
      if (points[line] === 0 && !rules.hasRoom(line)) continue;
      this.#scan.lookAt(line);
      this.#consider(line, values[line]!, dropped);
    }
  }

  /**
   * Considers all ways to move two cut-offs and leave the points as they are: with three classes and more, constraints
   * may allow no way to move one after the other. Where no line may have points, all there is to move are cut-offs.
   */
  considerCuts(): void {
    const { movable, constraintCount } = this.#instance;
    if (movable.length > 0 && (this.#places.length < 2 || constraintCount === 0)) return;
    // Line 0 has no points and never gets any: what it "changes" to is where it is.
    this.#scan.look(this.#position);
    this.#scan.lookAt(0);
    this.#movesPairs = this.#places.length > 1;
    this.#consider(0, Int32Array.of(0), -1);
    this.#movesPairs = false;
  }

  /** Considers other lines instead of this one. */
  considerSwaps(dropped: number): void {
    const value = this.#position.points[dropped]!;
    this.#position.set(dropped, 0);
    this.considerLines(dropped);
    this.#position.set(dropped, value);
  }

  /** Makes the best move, and bans its lines for so many moves. */
  make(tenure: number): void {
    if (this.#dropped >= 0) {
      this.#position.set(this.#dropped, 0);
      this.#tabuUntil[this.#dropped] = this.#move + tenure;
    }
    this.#position.set(this.line, this.#value);
    this.#position.setCuts(this.#bestCuts);
    this.#tabuUntil[this.line] = this.#move + tenure;
  }

  /**
   * The value of a line, with its cut-offs, that is best in loss, size and points among those that break nothing; it is
   * given to the position. True when that is better than now.
   */
  shrink(line: number): boolean {
    const position = this.#position;
    const { rules } = position;
    const now = position.points[line]!;
    const before = { loss: position.loss, size: rules.size, sum: rules.sum };
    const best = { ...before };
    let bestValue: number | undefined;
    this.#movesPairs = this.#places.length > 1;
    this.#scan.look(position);
    this.#scan.lookAt(line);
    if (this.#instance.constraintCount > 0) this.#scan.lookAtSums(position, line);
    for (const value of this.#instance.values[line]!) {
      if (rules.broken + rules.change(line, value) > 0) continue;
      const size = rules.sizeWith(line, value);
      const sum = rules.sum + Math.abs(value) - Math.abs(now);
      this.#eachCuts(value - now, best.loss, (loss) => {
        const equal = loss === best.loss;
        if (equal && (size > best.size || (size === best.size && sum >= best.sum))) return;
        this.#scan.sumsAt(value - now, this.#places, this.#sums);
        if (!keepsConstraints(this.#instance, this.#sums, 0)) return;
        Object.assign(best, { loss, size, sum });
        bestValue = value;
        this.#keepCuts();
      });
    }
    this.#movesPairs = false;
    if (bestValue === undefined) return false;
    position.set(line, bestValue);
    position.setCuts(this.#bestCuts);
    return true;
  }

  #consider(line: number, values: Int32Array, dropped: number): void {
    const position = this.#position;
    const { rules } = position;
    const now = position.points[line]!;
    const penalties = this.#penalties;
    const record = this.#incumbent.loss;
    const tabu = this.isTabu(line) || (dropped >= 0 && this.isTabu(dropped));
    const isConstrained = this.#instance.constraintCount > 0;
    let hasSums = false;
    const chance = MOST_VALUES / values.length;
    for (const value of values) {
      if (dropped >= 0 && value === 0) continue;
      if (chance < 1 && value !== 0 && this.#random() > chance) continue;
      const broken = penalties.ofRules(rules.broken + rules.change(line, value));
      const most = tabu ? record : Math.max(record, this.#price);
      const size = this.preferSmall
        ? rules.sizeWith(line, value) * 1e6 + rules.sum + Math.abs(value) - Math.abs(now)
        : 0;
      this.#eachCuts(value - now, most, (loss) => {
        if (value === now && this.#areCutsNow()) return;
        if (loss >= record && (tabu || loss + broken > this.#price)) return;
        let fine = broken;
        if (isConstrained) {
          if (!hasSums) this.#scan.lookAtSums(position, line);
          hasSums = true;
          this.#scan.sumsAt(value - now, this.#places, this.#sums);
          fine += penalties.ofSums(this.#sums, 0);
        }
        const isRecord = fine === 0 && loss < record;
        if (tabu && !isRecord) return;
        const price = isRecord ? loss - record : loss + fine;
        if (price > this.#price) return;
        if (price === this.#price) {
          if (size > this.#size) return;
          if (size === this.#size) {
            this.#ties++;
            if (this.#random() * this.#ties >= 1) return;
          } else this.#ties = 1;
        } else this.#ties = 1;
        this.#price = price;
        this.#size = size;
        this.line = line;
        this.#value = value;
        this.#dropped = dropped;
        this.#keepCuts();
      });
    }
  }

  /** Whether the places that are tried give everyone what the position gives them; only asked for the line's own value. */
  #areCutsNow(): boolean {
    const { low } = this.#scan;
    return this.#position.cuts.every((cut, k) => cut === this.#places[k]! + low);
  }

  #keepCuts(): void {
    const { low } = this.#scan;
    for (let k = 0; k < this.#places.length; k++) this.#bestCuts[k] = this.#places[k]! + low;
  }

  /**
   * Tells of ways to cut the totals when the people of the line move by `delta`, with their loss, in `#places`. Two
   * classes: all ways with a loss of at most `most`. More: the cheapest way, which may break constraints, and where there
   * are some, all ways to move one of the cut-offs that hold now.
   */
  #eachCuts(delta: number, most: number, tell: (loss: number) => void): void {
    const { width } = this.#scan;
    const places = this.#places;
    const from = Math.min(0, delta);
    const to = width + Math.max(0, delta);
    this.#position.visits += 2 * (to - from);
    if (places.length === 1) {
      for (let place = from; place <= to; place++) {
        places[0] = place;
        const loss = this.#scan.lossAt(delta, places);
        if (loss <= most) tell(loss);
      }
      return;
    }
    this.#cheapestCuts(delta, from, to);
    tell(this.#scan.lossAt(delta, places));
    if (this.#instance.constraintCount === 0) return;
    const { cuts } = this.#position;
    const { low } = this.#scan;
    const now = (k: number) => Math.min(Math.max(cuts[k]! - low, from), to);
    const together = this.#movesPairs ? 2 : 1;
    const move = (k: number, least: number, left: number) => {
      const next = k + left < places.length ? now(k + left) : to;
      for (let place = least; place <= next; place++) {
        places[k] = place;
        if (left > 1) move(k + 1, place, left - 1);
        else {
          const loss = this.#scan.lossAt(delta, places);
          if (loss <= most) tell(loss);
        }
      }
    };
    for (let k = 0; k + together <= places.length; k++) {
      for (let i = 0; i < places.length; i++) places[i] = now(i);
      move(k, k > 0 ? now(k - 1) : from, together);
    }
  }

  /** The cheapest way to give classes that never fall along the totals: class by class from the lowest total up. */
  #cheapestCuts(delta: number, from: number, to: number): void {
    const { classCount } = this.#instance;
    const scan = this.#scan;
    const least = this.#least.fill(0);
    const length = to - from;
    if (this.#from.length < length * classCount) this.#from = new Uint8Array(2 * length * classCount);
    const came = this.#from;
    for (let i = 0; i < length; i++) {
      let best = Number.POSITIVE_INFINITY;
      let by = 0;
      for (let k = 0; k < classCount; k++) {
        if (least[k]! < best) {
          best = least[k]!;
          by = k;
        }
        came[i * classCount + k] = by;
        const own = k === 0 ? 0 : scan.above(delta, from + i, k - 1) - scan.above(delta, from + i + 1, k - 1);
        least[k] = best + own;
      }
    }
    let last = 0;
    for (let k = 1; k < classCount; k++) if (least[k]! < least[last]!) last = k;
    // From the highest total down: class k + 1 begins where a lower one was given before.
    this.#places.fill(from);
    this.#places.fill(to, last);
    for (let i = length - 1; i >= 0; i--) {
      const before = came[i * classCount + last]!;
      if (before < last) this.#places.fill(from + i, before, last);
      last = before;
    }
  }
}
