import { exp, log } from "../exp-log.ts";
import { factorise, solveWith } from "./cholesky.ts";

/** Newton's method doubles its digits with each step once it is near: far more steps than are needed. */
const MOST_STEPS = 60;

/** A step that gains less than this share of a person's certainty is the last. */
const ENOUGH = 1e-10;

/**
 * The least log loss of people by total when "class k or a later one" has the share logistic(slope * total + level), one
 * slope of at least 0 for all classes and a level for each but the first. `totals` rise; the people of class k with the
 * i-th are at `i * K + k`. In nats; a function of these numbers alone, whatever the machine.
 */
export interface ScoreCurve {
  readonly loss: number;
  readonly slope: number;
  /** Falling, one for each class but the first. */
  readonly levels: readonly number[];
}

export function scoreCurve(totals: ArrayLike<number>, people: Float64Array, classCount: number): ScoreCurve {
  return classCount === 2 ? curveOfTwo(totals, people) : curveOfMany(totals, people, classCount);
}

function curveOfTwo(totals: ArrayLike<number>, people: Float64Array): ScoreCurve {
  const count = totals.length;
  let [no, yes, sumNo, sumYes] = [0, 0, 0, 0];
  for (let i = 0; i < count; i++) {
    no += people[2 * i]!;
    yes += people[2 * i + 1]!;
    sumNo += people[2 * i]! * totals[i]!;
    sumYes += people[2 * i + 1]! * totals[i]!;
  }
  const everyone = no + yes;
  if (no === 0 || yes === 0) return { loss: 0, slope: 0, levels: [yes === 0 ? -Infinity : Infinity] };
  const base = log(yes / no);
  const flat = { loss: everyone * log(everyone) - no * log(no) - yes * log(yes), slope: 0, levels: [base] };
  // As if totals of both classes were normal with one variance: mostly near the answer.
  const [meanNo, meanYes, mean] = [sumNo / no, sumYes / yes, (sumNo + sumYes) / everyone];
  if (meanYes <= meanNo) return flat;
  let variance = 0;
  for (let i = 0; i < count; i++) {
    const [a, b] = [totals[i]! - meanNo, totals[i]! - meanYes];
    variance += people[2 * i]! * a * a + people[2 * i + 1]! * b * b;
  }
  variance /= everyone;
  let slope = variance > 0 ? (meanYes - meanNo) / variance : 0;
  // Around the mean total, slope and level hardly depend on each other.
  const reach = Math.max(mean - totals[0]!, totals[count - 1]! - mean);
  if (slope * reach > 20) slope = 20 / reach;
  let level = base;
  let here = look(slope, level);
  if (!(here.loss < flat.loss)) {
    slope = 0;
    here = look(slope, level);
  }
  for (let step = 0; step < MOST_STEPS; step++) {
    const { ga, gb, haa, hab, hbb } = here;
    const determinant = haa * hbb - hab * hab;
    if (!(determinant > 1e-14 * haa * hbb)) break;
    const [da, db] = [(hbb * ga - hab * gb) / determinant, (haa * gb - hab * ga) / determinant];
    const hoped = ga * da + gb * db;
    let length = 1;
    let there = look(slope + da, level + db);
    while (there.loss > here.loss && length > 1e-9) {
      length /= 2;
      there = look(slope + length * da, level + length * db);
    }
    if (!(there.loss < here.loss)) break;
    slope += length * da;
    level += length * db;
    here = there;
    if (hoped < ENOUGH * everyone) break;
  }
  if (slope <= 0 || !(here.loss < flat.loss)) return flat;
  return { loss: here.loss, slope, levels: [level - slope * mean] };

  function look(a: number, b: number) {
    let [loss, ga, gb, haa, hab, hbb] = [0, 0, 0, 0, 0, 0];
    for (let i = 0; i < count; i++) {
      const x = totals[i]! - mean;
      const z = a * x + b;
      const small = exp(z < 0 ? z : -z);
      const larger = 1 / (1 + small);
      const share = z < 0 ? small * larger : larger;
      const [low, high] = [people[2 * i]!, people[2 * i + 1]!];
      loss += (low + high) * log(1 + small) + (z < 0 ? -z * high : z * low);
      const off = high - (low + high) * share;
      const bend = (low + high) * small * larger * larger;
      ga += off * x;
      gb += off;
      haa += bend * x * x;
      hab += bend * x;
      hbb += bend;
    }
    return { loss, ga, gb, haa, hab, hbb };
  }
}

/**
 * Proportional odds: its log loss is convex in slope and levels. Parameters are the slope and a level for each class but
 * the first; a point where levels do not fall has no loss.
 */
function curveOfMany(totals: ArrayLike<number>, people: Float64Array, classCount: number): ScoreCurve {
  const cuts = classCount - 1;
  const size = 1 + cuts;
  const sizes = new Float64Array(classCount);
  for (let i = 0; i < totals.length; i++)
    for (let k = 0; k < classCount; k++) sizes[k]! += people[i * classCount + k]!;
  const everyone = sizes.reduce((sum, own) => sum + own, 0);
  // A class that nobody is of takes no room: levels on both sides would be equal, and are kept a little apart.
  const shares = sizes.map((own) => Math.max(own, 1e-9 * everyone) / everyone);
  const total = shares.reduce((sum, share) => sum + share, 0);
  const width = Math.max(1, (totals[totals.length - 1]! - totals[0]!) / 2);
  const middle = (totals[totals.length - 1]! + totals[0]!) / 2;
  let at = new Float64Array(size);
  let above = total;
  for (let k = 1; k < classCount; k++) {
    above -= shares[k - 1]!;
    at[k] = log(above / (total - above));
  }
  let here = look(at);
  const flat = here.loss;
  for (let step = 0; step < MOST_STEPS; step++) {
    const move = solve(here.bend, here.pull, size);
    if (!move) break;
    const hoped = move.reduce((sum, value, i) => sum + value * here.pull[i]!, 0);
    let length = 1;
    const go = (far: number) => at.map((value, i) => value + far * move[i]!);
    let next = go(length);
    let there = look(next);
    while (!(there.loss <= here.loss) && length > 1e-9) {
      length /= 2;
      next = go(length);
      there = look(next);
    }
    if (!(there.loss < here.loss)) break;
    at = next;
    here = there;
    if (hoped < ENOUGH * everyone) break;
  }
  if (at[0]! <= 0) {
    const levels: number[] = [];
    let rest = total;
    for (let k = 1; k < classCount; k++) {
      rest -= shares[k - 1]!;
      levels.push(log(rest / (total - rest)));
    }
    return { loss: flat, slope: 0, levels };
  }
  const slope = at[0]! / width;
  return { loss: here.loss, slope, levels: [...at.slice(1)].map((level) => level - slope * middle) };

  function look(point: Float64Array) {
    const pull = new Float64Array(size);
    const bend = new Float64Array(size * size);
    let loss = 0;
    const reached = new Float64Array(classCount + 1);
    const steep = new Float64Array(classCount + 1);
    const curved = new Float64Array(classCount + 1);
    for (let k = 2; k <= cuts; k++) if (point[k]! >= point[k - 1]!) return { loss: Infinity, pull, bend };
    for (let i = 0; i < totals.length; i++) {
      const x = (totals[i]! - middle) / width;
      reached[0] = 1;
      reached[classCount] = 0;
      for (let k = 1; k <= cuts; k++) {
        const z = point[0]! * x + point[k]!;
        const small = exp(z < 0 ? z : -z);
        const share = z < 0 ? small / (1 + small) : 1 / (1 + small);
        reached[k] = share;
        steep[k] = small / ((1 + small) * (1 + small));
        curved[k] = steep[k]! * (1 - 2 * share);
      }
      for (let k = 0; k < classCount; k++) {
        const own = people[i * classCount + k]!;
        if (own === 0) continue;
        const share = reached[k]! - reached[k + 1]!;
        if (!(share > 0)) return { loss: Infinity, pull, bend };
        loss -= own * log(share);
        // Derivatives of log(share): its two levels, and the slope through both.
        const [up, down] = [k > 0 ? steep[k]! : 0, k < cuts ? steep[k + 1]! : 0];
        const [upper, lower] = [k > 0 ? curved[k]! : 0, k < cuts ? curved[k + 1]! : 0];
        const first = [((up - down) * x) / share, up / share, -down / share];
        const second = [
          [((upper - lower) * x * x) / share, (upper * x) / share, (-lower * x) / share],
          [(upper * x) / share, upper / share, 0],
          [(-lower * x) / share, 0, -lower / share],
        ];
        const places = [0, k, k + 1];
        for (let a = 0; a < 3; a++) {
          if (a > 0 && (places[a]! < 1 || places[a]! > cuts)) continue;
          pull[places[a]!]! += own * first[a]!;
          for (let b = 0; b < 3; b++) {
            if (b > 0 && (places[b]! < 1 || places[b]! > cuts)) continue;
            bend[places[a]! * size + places[b]!]! -= own * (second[a]![b]! - first[a]! * first[b]!);
          }
        }
      }
    }
    return { loss, pull, bend };
  }
}

/** Solves bend * x = pull by Cholesky's way, with next to nothing added so that there is an answer. */
export function solve(bend: Float64Array, pull: Float64Array, size: number): Float64Array | undefined {
  const lower = factor(bend, size);
  return lower && solveBy(lower, pull, size);
}

/** The lower factor by which any number of them are solved. */
export function factor(bend: Float64Array, size: number): Float64Array | undefined {
  const square = bend.slice();
  for (let at = 0; at < square.length; at += size + 1) square[at]! += 1e-10 * (1 + bend[at]!);
  const lower = new Float64Array(size * size);
  return factorise(square, lower, size) ? lower : undefined;
}

export function solveBy(lower: Float64Array, pull: Float64Array, size: number): Float64Array {
  const x = pull.slice();
  solveWith(lower, x, size);
  return x;
}
