import type { CardShape } from "../problem/problem.ts";

/** Newton's method doubles its digits with each step once it is near: far more steps than are needed. */
const MOST_STEPS = 40;

/** A step that gains less than this is the last. */
const ENOUGH = 1e-9;

/**
 * People by cell and class with one more person of each class, dealt to the cells by their sizes: where a card tells all
 * apart on the rows at hand, likelihoods would have no maximum, and shares of 0 and 1 would be believed.
 */
export function smoothed(people: Float64Array, classCount: number): Float64Array {
  const everyone = people.reduce((sum, weight) => sum + weight, 0);
  const smooth = people.slice();
  for (let at = 0; at < people.length; at += classCount) {
    let own = 0;
    for (let k = 0; k < classCount; k++) own += people[at + k]!;
    for (let k = 0; k < classCount; k++) smooth[at + k]! += everyone > 0 ? own / everyone : 0;
  }
  return smooth;
}

/** The likelihood of smoothed people where every cell has the shares that it has: no card on these cells has more. */
export function freeLikelihood(people: Float64Array, classCount: number, shape: CardShape): number {
  let sum = 0;
  for (let at = 0; at < people.length; at += classCount) {
    if (shape === "tables") {
      let own = 0;
      for (let k = 0; k < classCount; k++) {
        own += people[at + k]!;
        sum += timesLog(people[at + k]!);
      }
      sum -= timesLog(own);
      continue;
    }
    for (let cut = 1; cut < classCount; cut++) {
      let [below, above] = [0, 0];
      for (let k = 0; k < classCount; k++) {
        if (k < cut) below += people[at + k]!;
        else above += people[at + k]!;
      }
      sum += timesLog(below) + timesLog(above) - timesLog(below + above);
    }
  }
  return sum;
}

function timesLog(value: number): number {
  return value > 0 ? value * Math.log(value) : 0;
}

/**
 * The greatest likelihood of smoothed people when each cut-off's question, "this class or a later one?", is answered with
 * logistic(a * total + b), a and b its own and a at least 0. Totals and people by cell.
 */
export function likelihoodOfScore(totals: Int32Array, people: Float64Array, classCount: number): number {
  const places = new Map<number, number>();
  for (const total of totals) places.set(total, 0);
  const distinct = [...places.keys()].sort((x, y) => x - y);
  distinct.forEach((total, i) => {
    places.set(total, i);
  });
  // Between -1 and 1, so that steps are of one size whatever the points are.
  const low = distinct[0] ?? 0;
  const wide = (distinct.at(-1) ?? 0) - low;
  const at = Float64Array.from(distinct, (total) => (wide === 0 ? 0 : (2 * (total - low)) / wide - 1));
  let sum = 0;
  for (let cut = 1; cut < classCount; cut++) {
    const below = new Float64Array(distinct.length);
    const above = new Float64Array(distinct.length);
    for (let c = 0; c < totals.length; c++) {
      const i = places.get(totals[c]!)!;
      for (let k = 0; k < classCount; k++) (k < cut ? below : above)[i]! += people[c * classCount + k]!;
    }
    sum += logisticOnLine(at, below, above);
  }
  return sum;
}

function logisticOnLine(at: Float64Array, below: Float64Array, above: Float64Array): number {
  const [no, yes] = [below, above].map((values) => values.reduce((sum, value) => sum + value, 0));
  let [slope, level] = [0, Math.log(yes! / no!)];
  const likelihood = (a: number, b: number) => {
    let sum = 0;
    for (let i = 0; i < at.length; i++) {
      const z = a * at[i]! + b;
      // Logarithms of both shares, from the side on which nothing overflows.
      const small = Math.log1p(Math.exp(-Math.abs(z)));
      sum -= above[i]! * (small + (z < 0 ? -z : 0)) + below[i]! * (small + (z > 0 ? z : 0));
    }
    return sum;
  };
  const none = likelihood(slope, level);
  let best = none;
  for (let step = 0; step < MOST_STEPS; step++) {
    let [ga, gb, haa, hab, hbb] = [0, 0, 0, 0, 0];
    for (let i = 0; i < at.length; i++) {
      const share = 1 / (1 + Math.exp(-(slope * at[i]! + level)));
      const own = below[i]! + above[i]!;
      const off = above[i]! - own * share;
      const bend = own * share * (1 - share);
      ga += off * at[i]!;
      gb += off;
      haa += bend * at[i]! * at[i]!;
      hab += bend * at[i]!;
      hbb += bend;
    }
    const det = haa * hbb - hab * hab;
    if (!(det > 1e-12 * haa * hbb)) break;
    const [da, db] = [(hbb * ga - hab * gb) / det, (haa * gb - hab * ga) / det];
    let length = 1;
    let next = likelihood(slope + da, level + db);
    while (next < best && length > 1e-6) {
      length /= 2;
      next = likelihood(slope + length * da, level + length * db);
    }
    if (next <= best) break;
    const gain = next - best;
    slope += length * da;
    level += length * db;
    best = next;
    if (gain < ENOUGH) break;
  }
  // A total that counts against its own classes tells nobody anything.
  return slope < 0 ? none : best;
}

/**
 * The greatest likelihood of smoothed people whose shares are in proportion to e^(a * total), a at least 0; the total of
 * class k in cell c is at `c * K + k`. Classes that tie are equally likely, so a tie counts as the flip of a coin.
 */
export function likelihoodOfTables(totals: Int32Array, people: Float64Array, classCount: number): number {
  let wide = 0;
  for (let at = 0; at < totals.length; at += classCount) {
    for (let k = 1; k < classCount; k++) wide = Math.max(wide, Math.abs(totals[at + k]! - totals[at]!));
  }
  const unit = wide === 0 ? 1 : 1 / wide;
  const shares = new Float64Array(classCount);
  const look = (scale: number) => {
    let [value, slope, bend] = [0, 0, 0];
    for (let at = 0; at < totals.length; at += classCount) {
      let top = totals[at]!;
      for (let k = 1; k < classCount; k++) if (totals[at + k]! > top) top = totals[at + k]!;
      let [sum, mean, square] = [0, 0, 0];
      for (let k = 0; k < classCount; k++) {
        shares[k] = Math.exp(scale * unit * (totals[at + k]! - top));
        sum += shares[k]!;
      }
      let own = 0;
      for (let k = 0; k < classCount; k++) {
        const t = unit * (totals[at + k]! - top);
        mean += (shares[k]! / sum) * t;
        square += (shares[k]! / sum) * t * t;
        own += people[at + k]!;
        value += people[at + k]! * scale * t;
        slope += people[at + k]! * t;
      }
      value -= own * Math.log(sum);
      slope -= own * mean;
      bend += own * (square - mean * mean);
    }
    return { value, slope, bend };
  };
  let scale = 0;
  let here = look(0);
  for (let step = 0; step < MOST_STEPS && here.bend > 0; step++) {
    const change = Math.max(here.slope / here.bend, -scale);
    let length = 1;
    let there = look(scale + change);
    while (there.value < here.value && length > 1e-6) {
      length /= 2;
      there = look(scale + length * change);
    }
    if (there.value <= here.value) break;
    const gain = there.value - here.value;
    scale += length * change;
    here = there;
    if (gain < ENOUGH) break;
  }
  return here.value;
}
