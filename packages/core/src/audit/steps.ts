/** People whom a card does not tell apart in one question: "is it this class?". */
export interface Step {
  /** What they are ranked by: a total, how far one is ahead of the others, or a risk. Steps rise by it. */
  readonly at: number;
  /** How likely the card says that they are of the class; null where it says nothing. */
  readonly risk: number | null;
  /** Those who are not of the class, then those who are. */
  readonly rows: readonly [others: number, own: number];
  /** Sums of weights, times the audit's `weightScale`. */
  readonly weight: readonly [others: number, own: number];
}

/** A number with its 95 % interval; null where there is none to give. */
export interface Ranged {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

export const UNKNOWN: Ranged = { value: null, low: null, high: null };

/** Standard normal quantile of 0.975. */
export const Z95 = 1.959963984540054;

/** A number with its standard error. */
export function estimate(value: number, error: number): Ranged {
  return { value, low: value - Z95 * error, high: value + Z95 * error };
}

/** Everyone on some steps, of the others and of the class. */
export function sumOfSteps(steps: readonly Step[]): Pick<Step, "rows" | "weight"> {
  const rows: [number, number] = [0, 0];
  const weight: [number, number] = [0, 0];
  for (const step of steps) {
    for (const side of [0, 1] as const) {
      rows[side] += step.rows[side];
      weight[side] += step.weight[side];
    }
  }
  return { rows, weight };
}
