import { log, logistic } from "../exp-log.ts";
import { climb, type Ground } from "./climb.ts";
import { classWeights, padded, type RiskPeople, total } from "./people.ts";

/** logistic(slope * total + level) of "class k + 1 or a later one", a level for each cut-off. */
export interface ScoreCurve {
  readonly slope: number;
  readonly levels: readonly number[];
}

/**
 * How strongly slopes are held back: the logarithm of the odds that one standard deviation of totals makes is taken to be
 * within a few units (a normal prior; Gelman and others, Annals of Applied Statistics 2 (2008) 1360-1383). It keeps the curve
 * finite where totals tell all apart, and is nothing beside some dozens of people.
 */
const PRIOR = 1 / (2.5 * 2.5);

/** The likeliest curve of cumulative logits: one slope, a level for each cut-off. Falling ones are flat. */
export function scoreCurve(counted: RiskPeople): ScoreCurve {
  const people = padded(counted);
  const { cells, classCount } = people;
  const { mean, deviation } = spreadOf(people);
  const byClass = classWeights(people);
  const everyone = total(byClass);
  const above = (cut: number) => total(byClass.slice(cut));
  const start = new Float64Array(classCount);
  for (let cut = 1; cut < classCount; cut++) start[cut] = log(above(cut) / (everyone - above(cut)));
  if (deviation === 0) return { slope: 0, levels: [...start.subarray(1)] };
  const at = cells.map(({ totals }) => (totals[0]! - mean) / deviation);
  const weights = cells.map((cell) => cell.weights);
  const found = climb(start, (values) => groundOf(values, at, weights));
  if (found[0]! <= 0) return { slope: 0, levels: [...start.subarray(1)] };
  const slope = found[0]! / deviation;
  return { slope, levels: [...found.subarray(1)].map((level) => level - slope * mean) };
}

function groundOf(
  values: Float64Array,
  at: readonly number[],
  weights: readonly (readonly number[])[],
): Ground {
  const size = values.length;
  const slope = new Float64Array(size);
  const information = new Float64Array(size * size);
  slope[0] = -PRIOR * values[0]!;
  information[0] = PRIOR;
  let value = (-PRIOR * values[0]! * values[0]!) / 2;
  for (let c = 0; c < at.length; c++) {
    const people = total(weights[c]!);
    if (people === 0) continue;
    // Shares of "this class or a later one", and how fast they grow; before the first everyone, after the last nobody.
    const from = Array.from({ length: size + 1 }, (_, k) =>
      k === 0 ? 1 : k === size ? 0 : logistic(values[0]! * at[c]! + values[k]!),
    );
    const growth = from.map((share) => share * (1 - share));
    for (let k = 0; k < size; k++) {
      const share = from[k]! - from[k + 1]!;
      if (!(share > 0)) return { value: -Infinity, slope, information };
      const own = weights[c]![k]!;
      value += own * log(share);
      // The share of class k moves with its own level, with the next one, and with the slope.
      const moves: [place: number, by: number][] = [[0, at[c]! * (growth[k]! - growth[k + 1]!)]];
      if (k > 0) moves.push([k, growth[k]!]);
      if (k + 1 < size) moves.push([k + 1, -growth[k + 1]!]);
      for (const [i, by] of moves) {
        slope[i]! += (own * by) / share;
        for (const [j, other] of moves) information[i * size + j]! += (people * by * other) / share;
      }
    }
  }
  return { value, slope, information };
}

/** The mean of the totals and their standard deviation. */
export function spreadOf({ cells }: RiskPeople): { mean: number; deviation: number } {
  const people = cells.map(({ weights }) => total(weights));
  const everyone = total(people);
  if (everyone === 0) return { mean: 0, deviation: 0 };
  const mean = total(cells.map(({ totals }, c) => people[c]! * totals[0]!)) / everyone;
  const squares = cells.map(({ totals }, c) => people[c]! * (totals[0]! - mean) * (totals[0]! - mean));
  return { mean, deviation: Math.sqrt(total(squares) / everyone) };
}

/** The levels for which, under this slope, mean risks are the shares that people have: one equation for each cut-off. */
export function levelsFor(slope: number, counted: RiskPeople): number[] {
  const people = padded(counted);
  const { cells, classCount } = people;
  const byClass = classWeights(people);
  const everyone = total(byClass);
  const { mean } = spreadOf(people);
  const weights = cells.map((cell) => total(cell.weights));
  const sum = total(weights);
  return Array.from({ length: classCount - 1 }, (_, cut) => {
    const share = total(byClass.slice(cut + 1)) / everyone;
    let level = log(share / (1 - share)) - slope * mean;
    let [low, high] = [-Infinity, Infinity];
    for (let step = 0; step < 100; step++) {
      let [reached, growth] = [0, 0];
      cells.forEach(({ totals }, c) => {
        const own = logistic(slope * totals[0]! + level);
        reached += (weights[c]! * own) / sum;
        growth += (weights[c]! * own * (1 - own)) / sum;
      });
      const off = share - reached;
      if (off > 0) low = level;
      else high = level;
      let next = level + off / growth;
      // A step out of what is known to be around it is halved.
      if (!(next > low && next < high))
        next = Number.isFinite(low + high) ? (low + high) / 2 : level + Math.sign(off);
      if (next === level || Math.abs(next - level) < 1e-15) break;
      level = next;
    }
    return level;
  });
}

/** The share of each class under the curve, at a total. */
export function sharesOnCurve({ slope, levels }: ScoreCurve, at: number): number[] {
  const from = [1, ...levels.map((level) => logistic(slope * at + level)), 0];
  return from.slice(1).map((next, k) => from[k]! - next);
}

/** What people know of a line of log odds: of its level at the middle, of both, and of its slope. */
export function lineInformation(
  { cells }: RiskPeople,
  { slope, level }: { readonly slope: number; readonly level: number },
  middle: number,
): { readonly a: number; readonly b: number; readonly c: number } {
  let [a, b, c] = [0, 0, 0];
  for (const { totals, weights } of cells) {
    const share = logistic(slope * totals[0]! + level);
    const own = total(weights) * share * (1 - share);
    const off = totals[0]! - middle;
    a += own;
    b += own * off;
    c += own * off * off;
  }
  return { a, b, c };
}
