import type { HoldOut } from "../profiles/split.ts";

/**
 * From so many rows on, some are set aside to judge the card itself. With fewer, a split is a lottery, and the rows are
 * worth more to learn from: all are learnt from, and cross-validation judges the way of learning.
 */
export const MANY_ROWS = 10_000;

/** The share that is set aside of many rows. */
export const SHARE_HELD_OUT = 0.25;

/** Folds of a cross-validation, where there are enough people of every class. */
export const FOLDS = 5;

/** How a card is judged on people whom it was not learnt from. */
export type VerdictPlan =
  | { readonly by: "held-out"; readonly holdOut: HoldOut }
  | { readonly by: "cross-validation" }
  | { readonly by: "none"; readonly holdOut?: HoldOut };

interface Asked {
  /** False switches the verdict off. */
  readonly verdict?: unknown;
  readonly holdOut?: HoldOut;
  readonly seed?: number;
}

/** What is asked for, or what suits so many rows. A share of 0 asks for none to be set aside. */
export function verdictPlan({ verdict, holdOut, seed = 1 }: Asked, rows: number): VerdictPlan {
  const asked = holdOut && "share" in holdOut && holdOut.share === 0 ? undefined : holdOut;
  if (verdict === false) return { by: "none", ...(asked && { holdOut: asked }) };
  if (asked) return { by: "held-out", holdOut: asked };
  if (holdOut || rows < MANY_ROWS) return { by: "cross-validation" };
  return { by: "held-out", holdOut: { share: SHARE_HELD_OUT, seed } };
}
