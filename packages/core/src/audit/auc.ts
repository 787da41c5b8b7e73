import { log, logistic } from "../exp-log.ts";
import { type Ranged, type Step, sumOfSteps, UNKNOWN, Z95 } from "./steps.ts";

/**
 * The area under the ROC curve: how often somebody of the class is ranked above somebody of the others, equal ranks
 * counting half. Its variance is that of DeLong, DeLong and Clarke-Pearson (1988), from the places of each person among the
 * other side; with weights, the rows of a step share its weight evenly. The interval is made on the scale of log odds, so that it
 * stays between 0 and 1; where all are ranked right, or all wrong, or a side has one person, it is Newcombe's (2006).
 */
export function aucOf(steps: readonly Step[]): Ranged {
  const { rows, weight } = sumOfSteps(steps);
  if (Math.min(...rows, ...weight) <= 0) return UNKNOWN;
  let below = 0;
  let pairs = 0;
  for (const { weight: at } of steps) {
    pairs += at[1] * (below + at[0] / 2);
    below += at[0];
  }
  const value = pairs / (weight[0] * weight[1]);
  const error = Math.sqrt(variance(steps, value));
  if (!(value > 0 && value < 1) || !(error > 0)) return { value, ...withoutSpread(value, rows) };
  const odds = log(value / (1 - value));
  const half = (Z95 * error) / (value * (1 - value));
  return { value, low: logistic(odds - half), high: logistic(odds + half) };
}

function variance(steps: readonly Step[], auc: number): number {
  const { rows, weight } = sumOfSteps(steps);
  // Of each side, the squares by which the places of its people differ from their mean.
  const squares: [number, number] = [0, 0];
  const below: [number, number] = [0, 0];
  for (const step of steps) {
    for (const side of [0, 1] as const) {
      const other = side === 0 ? 1 : 0;
      const lower = (below[other] + step.weight[other] / 2) / weight[other];
      const place = side === 1 ? lower : 1 - lower;
      if (step.rows[side] > 0)
        squares[side] += (step.weight[side] ** 2 / step.rows[side]) * (place - auc) ** 2;
    }
    for (const side of [0, 1] as const) below[side] += step.weight[side];
  }
  return ([0, 1] as const).reduce<number>(
    (sum, side) =>
      sum +
      (rows[side] < 2 ? Number.NaN : (squares[side] / weight[side] ** 2) * (rows[side] / (rows[side] - 1))),
    0,
  );
}

/**
 * Where people show no spread: those areas t whose own standard error, were it the true one, has what was seen within 1.96 of
 * it. Newcombe, Statistics in Medicine 25 (2006) 559-573, method 5.
 */
function withoutSpread(seen: number, [m, n]: Step["rows"]): { low: number; high: number } {
  const half = (m + n) / 2 - 1;
  const isNear = (t: number) =>
    (seen - t) ** 2 <= (Z95 ** 2 * (t * (1 - t) * (1 + half * ((1 - t) / (2 - t) + t / (1 + t))))) / (m * n);
  const end = (limit: number) => {
    if (seen === limit) return limit;
    let [near, far] = [seen, limit];
    for (let i = 0; i < 60; i++) {
      const middle = (near + far) / 2;
      if (isNear(middle)) near = middle;
      else far = middle;
    }
    return near;
  };
  return { low: end(0), high: end(1) };
}

/** The mean of several areas; its interval is that of areas that err together, so it is never too narrow for that. */
export function meanAuc(areas: readonly Ranged[]): Ranged {
  const known = areas.filter(({ value }) => value !== null);
  if (known.length === 0) return UNKNOWN;
  const mean = (of: (area: Ranged) => number | null) =>
    known.reduce((sum, area) => sum + of(area)!, 0) / known.length;
  return { value: mean(({ value }) => value), low: mean(({ low }) => low), high: mean(({ high }) => high) };
}

/** Gini: twice what the area is above a half. */
export function giniOf({ value, low, high }: Ranged): Ranged {
  const twice = (area: number | null) => (area === null ? null : 2 * area - 1);
  return { value: twice(value), low: twice(low), high: twice(high) };
}

/** Kolmogorov and Smirnov: by how much the shares of both sides from a cut-off on differ where they differ most. */
export function ksOf(steps: readonly Step[]): number | null {
  const { weight } = sumOfSteps(steps);
  if (Math.min(...weight) <= 0) return null;
  const below: [number, number] = [0, 0];
  let most = 0;
  for (const step of steps) {
    for (const side of [0, 1] as const) below[side] += step.weight[side];
    most = Math.max(most, Math.abs(below[0] / weight[0] - below[1] / weight[1]));
  }
  return most;
}

/** The mean of the precisions at every cut-off, each by the share of the class that it adds: the area under precision and recall. */
export function averagePrecision(steps: readonly Step[]): number | null {
  const { weight } = sumOfSteps(steps);
  if (weight[1] <= 0) return null;
  const above: [number, number] = [0, 0];
  let sum = 0;
  for (const step of [...steps].reverse()) {
    for (const side of [0, 1] as const) above[side] += step.weight[side];
    if (step.weight[1] > 0) sum += (step.weight[1] / weight[1]) * (above[1] / (above[0] + above[1]));
  }
  return sum;
}
