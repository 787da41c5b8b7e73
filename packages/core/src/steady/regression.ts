import { type Features, scoresOf } from "../baselines/features.ts";
import { minimise } from "../baselines/minimise.ts";
import { softmax } from "../baselines/softmax.ts";
import type { Problem } from "../problem/problem.ts";
import { tableCount } from "../problem/shape.ts";
import type { Ground } from "./ground.ts";

/** Next to nothing, so that conditions that say the same have one answer. */
const PENALTY = { conditions: 0.01, intercept: 1e-6 };

/** Points are tried at so many scales at most. */
const MOST_SCALES = 9;

/** Coefficients are rounded to these parts before anything is made of them: powers differ in their last digits. */
const PARTS = 2 ** 20;

/** The likeliest real points on a ground: coefficients of its entries, and the likelihood that they come to. */
export interface Regression {
  readonly coefficients: Float64Array;
  readonly likelihood: number;
}

/**
 * Logistic regression: of tables one score for each class, of a score one answer for each cut-off, with the same
 * coefficients for all of them and a level of its own.
 */
export function regress({ classCount: K, shape }: Problem, ground: Ground): Regression {
  const { cells, people } = ground;
  const cuts = shape === "score" ? K - 1 : 1;
  const features = stacked(ground, cuts);
  const weightOf = (keep: (k: number, cut: number) => boolean) =>
    Float64Array.from({ length: cells.count * cuts }, (_, i) => {
      const [c, cut] = [Math.floor(i / cuts), (i % cuts) + 1];
      let sum = 0;
      for (let k = 0; k < K; k++) if (keep(k, cut)) sum += people[c * K + k]!;
      return sum;
    });
  const weights =
    shape === "score"
      ? [weightOf((k, cut) => k < cut), weightOf((k, cut) => k >= cut)]
      : Array.from({ length: K }, (_, k) => weightOf((own) => own === k));
  const { loss, penalty } = softmax(weights);
  const { outputs } = loss;
  const found = minimise(features, loss, { ...penalty, ...PENALTY });
  const likelihood = likelihoodAt(scoresOf(features, found, outputs), weights, outputs);
  const { width } = features;
  const coefficients = new Float64Array(ground.entries.length);
  for (let a = 0; a < outputs; a++) {
    // Of two tables only the second has coefficients.
    const table = shape === "score" ? 0 : a + K - outputs;
    for (let i = 0; i < ground.width; i++) {
      const from = a * width + i + (shape === "score" ? cuts : 0);
      coefficients[table * ground.width + i] = Math.round(found[from]! * PARTS) / PARTS;
    }
  }
  return { coefficients, likelihood };
}

/** Each cell once for each cut-off: the intercept, the level of the cut-offs behind the first, the lines that hold. */
function stacked({ cells }: Ground, cuts: number): Features {
  const { lines, count, holds } = cells;
  const starts = new Int32Array(count * cuts + 1);
  const active: number[] = [];
  for (let i = 0; i < count * cuts; i++) {
    const [c, cut] = [Math.floor(i / cuts), i % cuts];
    active.push(0);
    if (cut > 0) active.push(cut);
    for (let j = 0; j < lines.length; j++) if (holds[c * lines.length + j] === 1) active.push(cuts + j);
    starts[i + 1] = active.length;
  }
  return { profileCount: count * cuts, width: cuts + lines.length, starts, active: Int32Array.from(active) };
}

function likelihoodAt(scores: Float64Array, weights: readonly Float64Array[], outputs: number): number {
  const withoutScore = weights.length - outputs;
  let sum = 0;
  for (let p = 0; p < weights[0]!.length; p++) {
    const own = weights.map((_, k) => (k < withoutScore ? 0 : scores[p * outputs + k - withoutScore]!));
    const top = Math.max(...own);
    const all = top + Math.log(own.reduce((total, score) => total + Math.exp(score - top), 0));
    weights.forEach((weight, k) => {
      sum += weight[p]! * (own[k]! - all);
    });
  }
  return sum;
}

/** The coefficients as points, at several scales: the largest becomes 1, 2, 3, … as far as points are allowed. */
export function* roundedCoefficients(
  problem: Problem,
  ground: Ground,
  { coefficients }: Regression,
): Generator<Int32Array> {
  const skipsStart = ground.width > ground.cells.lines.length;
  const largest = coefficients.reduce(
    (most, value, i) => (skipsStart && i % ground.width === 0 ? most : Math.max(most, Math.abs(value))),
    0,
  );
  if (largest === 0) return;
  const tables = tableCount(problem);
  const most = Math.max(...ground.allowed.flat().map(Math.abs));
  for (let scale = 1; scale <= Math.min(MOST_SCALES, most); scale++) {
    const real = coefficients.map((value) => (value * scale) / largest);
    // Only differences between tables count: a middle one without points on a line has the smallest ones.
    if (tables > 2) centre(real, tables, ground.width);
    yield Int32Array.from(real, (value, i) => nearestOf(ground.allowed[i]!, value));
  }
}

function centre(values: Float64Array, tables: number, width: number): void {
  for (let i = 0; i < width; i++) {
    const own = Array.from({ length: tables }, (_, k) => values[k * width + i]!).sort((a, b) => a - b);
    const middle = own[tables >> 1]!;
    for (let k = 0; k < tables; k++) values[k * width + i]! -= middle;
  }
}

function nearestOf(values: readonly number[], to: number): number {
  return values.reduce((found, value) => (Math.abs(value - to) < Math.abs(found - to) ? value : found));
}
