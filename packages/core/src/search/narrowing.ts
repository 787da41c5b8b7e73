import type { EqualPairs } from "../outcome/equal-pairs.ts";
import type { Instance } from "./instance.ts";

/** What the bound of prices may be wrong by: they are no whole numbers. */
const ROUNDING = 1e-6;
/** How far prices go towards those that would rule out everything, if all went on as it begins; and how often at first. */
const PRICE_STEP = 0.5;
const FIRST_PRICES = 100;
/** Nogoods that are kept: each is looked at again and again. */
const MOST_NOGOODS = 300;

/** Profiles that can't all get these classes, which are bits. */
export type Nogood = readonly { readonly profile: number; readonly bit: number }[];

/** Two classes, as bits, and the pairs of profiles whose totals of one less those of the other are always equal. */
export interface Rivals {
  readonly first: number;
  readonly second: number;
  readonly pairs: EqualPairs;
  /** Where the claims of its groups begin. */
  readonly claimsAt: number;
}

/** Which classes each profile may still get, as bits, and which class both of some pair of a group surely get. */
export interface OpenClasses {
  readonly classes: Int32Array;
  /** By two classes and group of equal pairs, as the class's bit; 0 while there is none. */
  readonly claims: Int32Array;
  /** What a unit of each constraint's sum costs: any prices give a bound, and these have become good ones on the way. */
  readonly prices: Float64Array;
}

/** Takes away the classes that can't be: by pairs with equal sums, by the loss to beat and by the constraints. */
export class Narrowing {
  /** Cost of class k in profile p with its share of the constraints, at `p * K + k`, after the last look at open ones. */
  readonly priced: Float64Array;

  readonly #instance: Instance;
  readonly #rivals: readonly Rivals[];
  readonly #steps: { count: number };
  readonly #nogoods: Nogood[] = [];
  /** Profiles whose class has just become known. */
  readonly #known: Int32Array;
  #knownCount = 0;
  #failed = false;
  /** By profile, the least and the most that its open classes add to what is looked at. */
  readonly #low: Float64Array;
  readonly #high: Float64Array;
  /** How much the bound rises by the price of each constraint. */
  readonly #slope: Float64Array;

  constructor(instance: Instance, rivals: readonly Rivals[], steps: { count: number }) {
    const { profileCount, classCount, constraintCount } = instance;
    this.#instance = instance;
    this.#rivals = rivals;
    this.#steps = steps;
    this.#known = new Int32Array(profileCount);
    this.priced = new Float64Array(profileCount * classCount);
    this.#low = new Float64Array(profileCount);
    this.#high = new Float64Array(profileCount);
    this.#slope = new Float64Array(constraintCount);
  }

  learn(nogood: Nogood): void {
    if (this.#nogoods.length < MOST_NOGOODS) this.#nogoods.push(nogood);
  }

  /** All classes open. */
  start(): OpenClasses {
    const { profileCount, classCount } = this.#instance;
    return {
      classes: new Int32Array(profileCount).fill(2 ** classCount - 1),
      claims: new Int32Array(this.#rivals.reduce((sum, { pairs }) => sum + pairs.groupCount, 0)),
      prices: new Float64Array(this.#instance.constraintCount),
    };
  }

  /** What can be said at once, with prices to begin with; false when some profile has no class left. */
  begin(open: OpenClasses, below: number): boolean {
    this.#failed = false;
    this.#knownCount = 0;
    for (let i = 0; i < FIRST_PRICES && !this.#failed; i++) this.#byPrices(open, below);
    return this.#narrow(open, below);
  }

  /** Takes these classes from a profile, and all that follows from it; false when some profile has none left. */
  without(open: OpenClasses, profile: number, bits: number, below: number): boolean {
    this.#failed = false;
    this.#knownCount = 0;
    this.#take(open, profile, bits);
    return this.#narrow(open, below);
  }

  #narrow(open: OpenClasses, below: number): boolean {
    do {
      while (this.#knownCount > 0 && !this.#failed) {
        this.#knownCount -= 1;
        this.#byPairs(open, this.#known[this.#knownCount]!);
      }
      if (!this.#failed) this.#byNogoods(open);
      if (!this.#failed) this.#byLoss(open, below);
      for (let c = 0; c < this.#instance.constraintCount && !this.#failed; c++) this.#byConstraint(open, c);
      if (!this.#failed) this.#byPrices(open, below);
    } while (this.#knownCount > 0 && !this.#failed);
    return !this.#failed;
  }

  #take({ classes }: OpenClasses, profile: number, bits: number): void {
    const before = classes[profile]!;
    const left = before & ~bits;
    if (left === before) return;
    classes[profile] = left;
    if (left === 0) this.#failed = true;
    else if (isOne(left)) this.#known[this.#knownCount++] = profile;
  }

  /** A profile's class is known: what pairs with equal sums say then. */
  #byPairs(open: OpenClasses, p: number): void {
    const own = open.classes[p]!;
    for (const rivals of this.#rivals) {
      if (this.#failed) return;
      if (own === rivals.first) this.#byPairsAgainst(open, p, own, rivals.second, rivals);
      else if (own === rivals.second) this.#byPairsAgainst(open, p, own, rivals.first, rivals);
    }
  }

  #byPairsAgainst(
    open: OpenClasses,
    p: number,
    own: number,
    rival: number,
    { pairs, claimsAt }: Rivals,
  ): void {
    const { left, right, groupOf, pairsOf, pairsStart } = pairs;
    const { classes, claims } = open;
    const to = pairsStart[p + 1]!;
    this.#steps.count += to - pairsStart[p]!;
    for (let i = pairsStart[p]!; i < to && !this.#failed; i++) {
      const pair = pairsOf[i]!;
      const other = left[pair] === p ? right[pair]! : left[pair]!;
      const group = groupOf[pair]!;
      const claim = claims[claimsAt + group]!;
      if (claim === rival) this.#take(open, other, own);
      else if (claim === 0 && classes[other] === own) {
        claims[claimsAt + group] = own;
        this.#byClaim(open, group, rival, pairs);
      }
    }
  }

  /** Both of a pair get a class, so both of no other pair of the group get its rival. */
  #byClaim(open: OpenClasses, group: number, rival: number, { left, right, groupStart }: EqualPairs): void {
    const { classes } = open;
    const to = groupStart[group + 1]!;
    this.#steps.count += to - groupStart[group]!;
    for (let pair = groupStart[group]!; pair < to; pair++) {
      const a = left[pair]!;
      const b = right[pair]!;
      if (a === b || classes[a] === rival) this.#take(open, b, rival);
      else if (classes[b] === rival) this.#take(open, a, rival);
    }
  }

  #byNogoods(open: OpenClasses): void {
    const { classes } = open;
    this.#steps.count += 4 * this.#nogoods.length;
    for (const nogood of this.#nogoods) {
      let free = -1;
      let i = 0;
      for (; i < nogood.length; i++) {
        const { profile, bit } = nogood[i]!;
        const own = classes[profile]!;
        if (own === bit) continue;
        if ((own & bit) === 0 || free >= 0) break;
        free = i;
      }
      if (i < nogood.length) continue;
      if (free < 0) this.#failed = true;
      else this.#take(open, nogood[free]!.profile, nogood[free]!.bit);
      if (this.#failed) return;
    }
  }

  #byLoss(open: OpenClasses, below: number): void {
    const { profileCount, classCount, cost } = this.#instance;
    const { classes } = open;
    const low = this.#low;
    this.#steps.count += 2 * profileCount * classCount;
    let least = 0;
    for (let p = 0; p < profileCount; p++) {
      low[p] = Infinity;
      for (let k = 0; k < classCount; k++)
        if ((classes[p]! >> k) & 1) low[p] = Math.min(low[p]!, cost[p * classCount + k]!);
      least += low[p]!;
    }
    if (least >= below) this.#failed = true;
    for (let p = 0; p < profileCount && !this.#failed; p++) {
      if (isOne(classes[p]!)) continue;
      for (let k = 0; k < classCount; k++)
        if (least - low[p]! + cost[p * classCount + k]! >= below) this.#take(open, p, 1 << k);
    }
  }

  /**
   * With prices on their sums, no outcome that keeps the constraints is cheaper than the cheapest class of each profile
   * less what the limits give back. Then moves the prices towards dearer ones.
   */
  #byPrices(open: OpenClasses, below: number): void {
    const { profileCount, classCount, constraintCount: width, cost, coefficients } = this.#instance;
    const { min, max } = this.#instance;
    const { classes, prices } = open;
    const { priced } = this;
    const low = this.#low;
    const slope = this.#slope;
    this.#steps.count += 2 * profileCount * classCount * (1 + width);
    let bound = 0;
    for (let c = 0; c < width; c++) {
      const price = prices[c]!;
      slope[c] = price === 0 ? 0 : price > 0 ? -max[c]! : -min[c]!;
      if (price !== 0) bound += price * slope[c]!;
    }
    for (let p = 0; p < profileCount; p++) {
      let least = Infinity;
      let cheapest = 0;
      for (let k = 0; k < classCount; k++) {
        if (((classes[p]! >> k) & 1) === 0) continue;
        const at = p * classCount + k;
        let own = cost[at]!;
        for (let c = 0; c < width; c++) own += prices[c]! * coefficients[at * width + c]!;
        priced[at] = own;
        if (own < least) {
          least = own;
          cheapest = at;
        }
      }
      low[p] = least;
      bound += least;
      for (let c = 0; c < width; c++) slope[c]! += coefficients[cheapest * width + c]!;
    }
    // Losses are whole numbers.
    const room = below - 1 - bound + ROUNDING;
    if (room < 0) this.#failed = true;
    for (let p = 0; p < profileCount && !this.#failed; p++) {
      if (isOne(classes[p]!)) continue;
      for (let k = 0; k < classCount; k++)
        if ((classes[p]! >> k) & 1 && priced[p * classCount + k]! - low[p]! > room)
          this.#take(open, p, 1 << k);
    }
    if (!this.#failed) this.#raise(prices, room + 1);
  }

  /** Moves prices up the slope of their bound, by about what lies between it and the loss to beat. */
  #raise(prices: Float64Array, room: number): void {
    const { min, max, violationUnit } = this.#instance;
    const slope = this.#slope;
    let square = 0;
    for (let c = 0; c < slope.length; c++) {
      // No price so far: there is one to come only where a limit is passed.
      if (prices[c] === 0)
        slope[c] = slope[c]! > max[c]! ? slope[c]! - max[c]! : slope[c]! < min[c]! ? slope[c]! - min[c]! : 0;
      square += (slope[c]! * violationUnit[c]!) ** 2;
    }
    if (square === 0) return;
    for (let c = 0; c < slope.length; c++) {
      const next = prices[c]! + ((PRICE_STEP * room) / square) * slope[c]! * violationUnit[c]! ** 2;
      // A price that changes its sign is about the other limit: it begins anew from none.
      prices[c] = prices[c]! * next < 0 ? 0 : next;
    }
  }

  /** The classes with which a sum can still come within its limits. */
  #byConstraint(open: OpenClasses, c: number): void {
    const { profileCount, classCount, constraintCount: width, coefficients } = this.#instance;
    const min = this.#instance.min[c]!;
    const max = this.#instance.max[c]!;
    const { classes } = open;
    const low = this.#low;
    const high = this.#high;
    this.#steps.count += 2 * profileCount * classCount;
    let least = 0;
    let most = 0;
    for (let p = 0; p < profileCount; p++) {
      low[p] = Infinity;
      high[p] = -Infinity;
      for (let k = 0; k < classCount; k++) {
        if (((classes[p]! >> k) & 1) === 0) continue;
        const own = coefficients[(p * classCount + k) * width + c]!;
        if (own < low[p]!) low[p] = own;
        if (own > high[p]!) high[p] = own;
      }
      least += low[p]!;
      most += high[p]!;
    }
    if (least > max || most < min) this.#failed = true;
    if (least >= min && most <= max) return;
    for (let p = 0; p < profileCount && !this.#failed; p++) {
      if (isOne(classes[p]!)) continue;
      for (let k = 0; k < classCount; k++) {
        const own = coefficients[(p * classCount + k) * width + c]!;
        if (least - low[p]! + own > max || most - high[p]! + own < min) this.#take(open, p, 1 << k);
      }
    }
  }
}

/** Whether one class is left. */
export function isOne(bits: number): boolean {
  return (bits & (bits - 1)) === 0;
}
