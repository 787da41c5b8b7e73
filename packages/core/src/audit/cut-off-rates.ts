import { wilson } from "./intervals.ts";
import { type Ranged, type Step, sumOfSteps, UNKNOWN } from "./steps.ts";

/** What it comes to when everyone from a step on is taken to be of the class. */
export interface CutOff extends Step {
  /** Of those who are of the class, how many are taken. */
  readonly sensitivity: Ranged;
  /** Of the others, how many are not taken. */
  readonly specificity: Ranged;
  /** Of those who are taken, how many are of the class. */
  readonly ppv: Ranged;
  /** Of those who are not taken, how many are others; null at the first step, which takes everyone. */
  readonly npv: Ranged;
}

/** The rates at every step as a cut-off, with Wilson intervals whose n are rows. */
export function cutOffRates(steps: readonly Step[]): CutOff[] {
  const all = sumOfSteps(steps);
  const below: { rows: [number, number]; weight: [number, number] } = { rows: [0, 0], weight: [0, 0] };
  return steps.map((step) => {
    const [tn, fn] = below.rows;
    const [tnWeight, fnWeight] = below.weight;
    const [fp, tp] = [all.rows[0] - tn, all.rows[1] - fn];
    const [fpWeight, tpWeight] = [all.weight[0] - tnWeight, all.weight[1] - fnWeight];
    for (const side of [0, 1] as const) {
      below.rows[side] += step.rows[side];
      below.weight[side] += step.weight[side];
    }
    return {
      ...step,
      sensitivity: rate(tpWeight, tpWeight + fnWeight, tp + fn),
      specificity: rate(tnWeight, tnWeight + fpWeight, tn + fp),
      ppv: rate(tpWeight, tpWeight + fpWeight, tp + fp),
      npv: rate(tnWeight, tnWeight + fnWeight, tn + fn),
    };
  });
}

function rate(counted: number, among: number, n: number): Ranged {
  if (n === 0 || among <= 0) return UNKNOWN;
  return { value: counted / among, ...wilson((counted * n) / among, n) };
}
