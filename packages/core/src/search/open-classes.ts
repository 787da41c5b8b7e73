import type { EqualPairs } from "../outcome/equal-pairs.ts";
import type { Instance } from "./instance.ts";

/** How often prices are bettered at each look, and what their bound may be wrong by. */
const ROUNDING = 1e-6;
const STEP = 0.5;
const FIRST_STEPS = 100;

/** Cells and classes that can't all go together. */
export type Nogood = readonly { readonly cell: number; readonly bit: number }[];

/** Which classes each profile may still get, as bits, and which class both of some pair of a group surely get. */
export interface OpenClasses {
  readonly classes: Int32Array;
  /** By group of equal pairs, as its bit; -1 while there is none. */
  readonly claims: Int32Array;
  /** What a unit of each constraint's sum costs: any prices give a bound, and these have become good ones on the way. */
  readonly prices: Float64Array;
}

/** Takes away the classes that can't be: by pairs with equal sums, by the loss to beat and by the constraints. */
export class Narrowing {
  readonly nogoods: Nogood[] = [];

  readonly #instance: Instance;
  readonly #pairs: EqualPairs;
  readonly #steps: { count: number };
  /** Profiles whose class has just become known. */
  readonly #known: Int32Array;
  readonly priced: Float64Array;
  readonly #least: Float64Array;
  readonly #slope: Float64Array;
  #knownCount = 0;
  #failed = false;

  constructor(instance: Instance, pairs: EqualPairs, steps: { count: number }) {
    this.#steps = steps;
    this.#instance = instance;
    this.#pairs = pairs;
    this.#known = new Int32Array(instance.profileCount);
    this.priced = new Float64Array(instance.profileCount * instance.classCount);
    this.#least = new Float64Array(instance.profileCount);
    this.#slope = new Float64Array(instance.constraintCount);
  }

  start(): OpenClasses {
    const { profileCount, classCount } = this.#instance;
    return {
      classes: new Int32Array(profileCount).fill(2 ** classCount - 1),
      claims: new Int32Array(this.#pairs.groupCount).fill(-1),
      prices: new Float64Array(this.#instance.constraintCount),
    };
  }

  /** Takes these classes from a profile and all that follows from it; false when some profile has none left. */
  without(open: OpenClasses, profile: number, bits: number, below: number): boolean {
    this.#failed = false;
    this.#knownCount = 0;
    this.#take(open, profile, bits);
    return this.#narrow(open, below);
  }

  /** The same with nothing taken away by hand. */
  narrow(open: OpenClasses, below: number): boolean {
    this.#failed = false;
    this.#knownCount = 0;
    for (let i = 0; i < FIRST_STEPS && !this.#failed; i++) this.#byPrices(open, below);
    return this.#narrow(open, below);
  }

  #narrow(open: OpenClasses, below: number): boolean {
    do {
      while (this.#knownCount > 0 && !this.#failed) this.#byPairs(open, this.#known[--this.#knownCount]!);
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
    const { left, right, groupOf, pairsOf, pairsStart } = this.#pairs;
    const { classes, claims } = open;
    const own = classes[p]!;
    const to = pairsStart[p + 1]!;
    this.#steps.count += to - pairsStart[p]!;
    for (let i = pairsStart[p]!; i < to && !this.#failed; i++) {
      const pair = pairsOf[i]!;
      const other = left[pair] === p ? right[pair]! : left[pair]!;
      const group = groupOf[pair]!;
      const claim = claims[group]!;
      if (claim !== -1) {
        if (claim !== own) this.#take(open, other, own);
      } else if (classes[other] === own) {
        claims[group] = own;
        this.#byClaim(open, group, own);
      }
    }
  }

  /** Both of a pair get the same class, so both of no other pair get another one. */
  #byClaim(open: OpenClasses, group: number, claim: number): void {
    const { left, right, groupStart } = this.#pairs;
    const { classes } = open;
    const to = groupStart[group + 1]!;
    this.#steps.count += to - groupStart[group]!;
    for (let pair = groupStart[group]!; pair < to; pair++) {
      const a = left[pair]!;
      const b = right[pair]!;
      const ofA = classes[a]!;
      const ofB = classes[b]!;
      if (ofA !== claim && isOne(ofA)) this.#take(open, b, ofA);
      else if (ofB !== claim && isOne(ofB)) this.#take(open, a, ofB);
    }
  }

  #byNogoods(open: OpenClasses): void {
    const { classes } = open;
    this.#steps.count += 4 * this.nogoods.length;
    for (const nogood of this.nogoods) {
      let free = -1;
      let i = 0;
      for (; i < nogood.length; i++) {
        const { cell, bit } = nogood[i]!;
        const own = classes[cell]!;
        if (own === bit) continue;
        if ((own & bit) === 0 || free >= 0) break;
        free = i;
      }
      if (i < nogood.length) continue;
      if (free < 0) this.#failed = true;
      else this.#take(open, nogood[free]!.cell, nogood[free]!.bit);
      if (this.#failed) return;
    }
  }

  #byLoss(open: OpenClasses, below: number): void {
    const { profileCount, classCount, cost } = this.#instance;
    const { classes } = open;
    this.#steps.count += 2 * profileCount * classCount;
    let least = 0;
    for (let p = 0; p < profileCount; p++) least += leastOf(classes[p]!, cost, p * classCount, classCount);
    if (!(least < below)) this.#failed = true;
    for (let p = 0; p < profileCount && !this.#failed; p++) {
      const own = classes[p]!;
      if (isOne(own)) continue;
      const others = least - leastOf(own, cost, p * classCount, classCount);
      for (let k = 0; k < classCount; k++)
        if ((own >> k) & 1 && !(others + cost[p * classCount + k]! < below)) this.#take(open, p, 1 << k);
    }
  }

  /**
   * With prices on their sums, no outcome that keeps the constraints is cheaper than the cheapest class of each profile
   * less what the limits give back. Then moves the prices towards dearer ones.
   */
  #byPrices(open: OpenClasses, below: number): void {
    const { profileCount, classCount, constraintCount: width, cost, coefficients, min, max, violationUnit } = this.#instance;
    const { classes, prices } = open;
    const priced = this.priced;
    const slope = this.#slope;
    this.#steps.count += 2 * profileCount * classCount * (1 + width);
    let bound = 0;
    for (let c = 0; c < width; c++) {
      const limit = prices[c]! > 0 ? max[c]! : min[c]!;
      if (prices[c] !== 0) bound -= prices[c]! * limit;
      slope[c] = prices[c] === 0 ? 0 : -limit;
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
          cheapest = k;
        }
      }
      bound += least;
      this.#least[p] = least;
      for (let c = 0; c < width; c++) slope[c]! += coefficients[(p * classCount + cheapest) * width + c]!;
    }
    // Losses are whole numbers.
    const room = below - 1 - bound + ROUNDING;
    if (room < 0) {
      this.#failed = true;
      return;
    }
    for (let p = 0; p < profileCount && !this.#failed; p++) {
      const own = classes[p]!;
      if (isOne(own)) continue;
      for (let k = 0; k < classCount; k++)
        if ((own >> k) & 1 && priced[p * classCount + k]! - this.#least[p]! > room)
          this.#take(open, p, 1 << k);
    }
    if (below === Infinity) return;
    let square = 0;
    for (let c = 0; c < width; c++) {
      // A price of 0 leaves 0 only towards a limit that is passed.
      if (prices[c] === 0)
        slope[c] = slope[c]! > max[c]! ? slope[c]! - max[c]! : slope[c]! < min[c]! ? slope[c]! - min[c]! : 0;
      square += (slope[c]! * violationUnit[c]!) ** 2;
    }
    if (square === 0) return;
    for (let c = 0; c < width; c++) {
      const next = prices[c]! + ((STEP * (room + 1)) / square) * slope[c]! * violationUnit[c]! ** 2;
      prices[c] = prices[c]! * next < 0 ? 0 : next;
    }
  }

  #byConstraint(open: OpenClasses, c: number): void {
    const { profileCount, classCount, constraintCount: width, coefficients } = this.#instance;
    const min = this.#instance.min[c]!;
    const max = this.#instance.max[c]!;
    const { classes } = open;
    this.#steps.count += 2 * profileCount * classCount;
    let least = 0;
    let most = 0;
    for (let p = 0; p < profileCount; p++) {
      let low = Infinity;
      let high = -Infinity;
      for (let k = 0; k < classCount; k++) {
        if (((classes[p]! >> k) & 1) === 0) continue;
        const own = coefficients[(p * classCount + k) * width + c]!;
        if (own < low) low = own;
        if (own > high) high = own;
      }
      least += low;
      most += high;
    }
    if (least > max || most < min) {
      this.#failed = true;
      return;
    }
    if (least >= min && most <= max) return;
    for (let p = 0; p < profileCount && !this.#failed; p++) {
      const open_ = classes[p]!;
      if (isOne(open_)) continue;
      let low = Infinity;
      let high = -Infinity;
      for (let k = 0; k < classCount; k++) {
        if (((open_ >> k) & 1) === 0) continue;
        const own = coefficients[(p * classCount + k) * width + c]!;
        if (own < low) low = own;
        if (own > high) high = own;
      }
      for (let k = 0; k < classCount; k++) {
        if (((open_ >> k) & 1) === 0) continue;
        const own = coefficients[(p * classCount + k) * width + c]!;
        if (least - low + own > max || most - high + own < min) this.#take(open, p, 1 << k);
      }
    }
  }
}

/** Whether one class is left. */
export function isOne(bits: number): boolean {
  return (bits & (bits - 1)) === 0;
}

function leastOf(bits: number, cost: Float64Array, at: number, classCount: number): number {
  let least = Infinity;
  for (let k = 0; k < classCount; k++) if ((bits >> k) & 1 && cost[at + k]! < least) least = cost[at + k]!;
  return least;
}
