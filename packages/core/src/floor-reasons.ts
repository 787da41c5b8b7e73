/** Why a floor holds, in words for the card; `verify` counts this one again from the rows. */
export const EQUAL_ANSWERS = "rows with equal answers and different outcomes can't all be right";
