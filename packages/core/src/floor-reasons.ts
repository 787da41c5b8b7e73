/** Why a floor holds, in words for the card; `verify` counts this one again from the rows. */
export const EQUAL_ANSWERS = "rows with equal answers and different outcomes can't all be right";

/** From conflicts alone: it holds for tables of any number of lines. */
export const EQUAL_SUMS =
  "groups of people whose answers add up to the same can't all be given what is best for them";

/** From conflicts and the limits on lines. */
export const EQUAL_SUMS_FEW_LINES =
  "groups of people whose answers add up to the same, on the few lines that tables may have, can't all be given what is best for them";

/** Floors for these reasons come with a proof that `verify` can add up. */
export const CHECKABLE_REASONS: readonly string[] = [EQUAL_ANSWERS, EQUAL_SUMS, EQUAL_SUMS_FEW_LINES];
