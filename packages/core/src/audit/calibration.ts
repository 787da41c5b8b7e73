import { log, logistic } from "../exp-log.ts";
import { wilson } from "./intervals.ts";
import { estimate, type Ranged, type Step, sumOfSteps, UNKNOWN } from "./steps.ts";

/** Whether as many people are of a class as the card says, and whether its risks are far enough apart. */
export interface Calibration {
  /** The share of people who are of the class, with its Wilson interval. */
  readonly observed: Ranged;
  /** The mean of their risks. */
  readonly expected: number | null;
  /** Observed minus expected: calibration in the large. */
  readonly difference: Ranged;
  /** Observed over expected. */
  readonly ratio: Ranged;
  /**
   * Of the logistic regression of the class on the log odds of the risks: 1 is right; below 1, high risks are too high and low
   * ones too low. Null where everyone has the same risk, or where the regression has no end.
   */
  readonly slope: Ranged;
}

/** People with risks next to each other: what was said of them, and what they are. */
export interface CalibrationPoint {
  /** The lowest and the highest risk. */
  readonly from: number;
  readonly to: number;
  readonly n: number;
  readonly own: number;
  /** The mean of their risks. */
  readonly expected: number;
  readonly observed: Ranged;
}

/** Null where the card says nothing of risks. */
export function calibrationOf(steps: readonly Step[]): Calibration | null {
  if (steps.some(({ risk }) => risk === null)) return null;
  const observed = observedShare(steps);
  const expected = meanRisk(steps);
  const { value, low, high } = observed;
  const less = (share: number | null) => (share === null || expected === null ? null : share - expected);
  const over = (share: number | null) => (share === null || !expected ? null : share / expected);
  return {
    observed,
    expected,
    difference: { value: less(value), low: less(low), high: less(high) },
    ratio: { value: over(value), low: over(low), high: over(high) },
    slope: calibrationSlope(steps),
  };
}

function observedShare(steps: readonly Step[]): Ranged {
  const { rows, weight } = sumOfSteps(steps);
  const all = weight[0] + weight[1];
  if (all <= 0) return UNKNOWN;
  const n = rows[0] + rows[1];
  return { value: weight[1] / all, ...wilson((weight[1] * n) / all, n) };
}

function meanRisk(steps: readonly Step[]): number | null {
  let [sum, all] = [0, 0];
  for (const { risk, weight } of steps) {
    sum += risk! * (weight[0] + weight[1]);
    all += weight[0] + weight[1];
  }
  return all > 0 ? sum / all : null;
}

/** Risks of 0 and 1 have no odds: they count as one in a million. */
const NEAR_SURE = 1e-6;
const MOST_STEPS = 50;
/** Steeper than any card: a regression that climbs beyond has no end. */
const STEEPEST = 100;

/** Newton's method for level and slope; people count by weight, as many in all as there are rows. */
function calibrationSlope(steps: readonly Step[]): Ranged {
  const { rows, weight } = sumOfSteps(steps);
  if (Math.min(...rows, ...weight) <= 0) return UNKNOWN;
  const unit = (rows[0] + rows[1]) / (weight[0] + weight[1]);
  const points = steps.map((step) => {
    const risk = Math.min(1 - NEAR_SURE, Math.max(NEAR_SURE, step.risk!));
    const own = step.weight[1] * unit;
    return { x: log(risk / (1 - risk)), own, all: own + step.weight[0] * unit };
  });
  const seen = points.filter(({ all }) => all > 0);
  if (seen.every(({ x }) => x === seen[0]!.x)) return UNKNOWN;
  let [level, slope] = [0, 1];
  for (let i = 0; i < MOST_STEPS; i++) {
    let [g0, g1, h00, h01, h11] = [0, 0, 0, 0, 0];
    for (const { x, own, all } of seen) {
      const share = logistic(level + slope * x);
      const rest = own - all * share;
      const bend = all * share * (1 - share);
      g0 += rest;
      g1 += rest * x;
      h00 += bend;
      h01 += bend * x;
      h11 += bend * x * x;
    }
    const size = h00 * h11 - h01 * h01;
    if (!(size > 1e-12 * h00 * h11)) return UNKNOWN;
    const [up, along] = [(h11 * g0 - h01 * g1) / size, (h00 * g1 - h01 * g0) / size];
    // Long steps overshoot where shares are near 0 or 1.
    const short = Math.min(1, 4 / Math.max(Math.abs(up), Math.abs(along), 1e-300));
    level += short * up;
    slope += short * along;
    if (Math.abs(slope) > STEEPEST) return UNKNOWN;
    if (Math.max(Math.abs(up), Math.abs(along)) < 1e-10) return estimate(slope, Math.sqrt(h00 / size));
  }
  return UNKNOWN;
}

/** Neighbouring steps put together, so that there are at most so many points of about as many people each. */
export function calibrationPoints(steps: readonly Step[], most = 10): CalibrationPoint[] {
  if (steps.some(({ risk }) => risk === null)) return [];
  const sorted = steps
    .filter(({ rows }) => rows[0] + rows[1] > 0)
    .sort((a, b) => a.risk! - b.risk! || a.at - b.at);
  const { rows } = sumOfSteps(sorted);
  const each = (rows[0] + rows[1]) / most;
  const points: Step[][] = [];
  let before = 0;
  let slot = -1;
  for (const step of sorted) {
    const size = step.rows[0] + step.rows[1];
    // By where its middle is; equal risks are one point.
    const own = Math.min(most - 1, Math.floor((before + size / 2) / each));
    const last = points.at(-1);
    if (last && (own === slot || last.at(-1)!.risk === step.risk)) last.push(step);
    else {
      points.push([step]);
      slot = own;
    }
    before += size;
  }
  return points.map((together) => {
    const sum = sumOfSteps(together);
    return {
      from: together[0]!.risk!,
      to: together.at(-1)!.risk!,
      n: sum.rows[0] + sum.rows[1],
      own: sum.rows[1],
      expected: meanRisk(together) ?? together[0]!.risk!,
      observed: observedShare(together),
    };
  });
}
