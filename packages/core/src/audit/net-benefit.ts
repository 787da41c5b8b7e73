import { type Step, sumOfSteps } from "./steps.ts";

/** What it is worth to act on risks from a threshold on, in true positives a person. */
export interface NetBenefit {
  readonly threshold: number;
  /** Whoever has at least this risk is treated. */
  readonly card: number;
  /** Everyone is treated. Treating nobody is worth 0. */
  readonly all: number;
}

/**
 * The decision curve (Vickers and Elkin, 2006): who treats from a risk of t on holds a false positive to cost t / (1 - t) of what
 * a true positive is worth. Empty where the card says nothing of risks.
 */
export function decisionCurve(steps: readonly Step[], thresholds: readonly number[]): NetBenefit[] {
  const { weight } = sumOfSteps(steps);
  const everyone = weight[0] + weight[1];
  if (everyone <= 0 || steps.some(({ risk }) => risk === null)) return [];
  return thresholds.map((threshold) => {
    const price = threshold / (1 - threshold);
    const taken = sumOfSteps(steps.filter(({ risk }) => risk! >= threshold)).weight;
    const worth = ([others, own]: readonly [number, number]) => own / everyone - (others / everyone) * price;
    return { threshold, card: worth(taken), all: worth(weight) };
  });
}
