import type { RowsLeftOut } from "@fairscore/core";

/** People of the file who are not counted, and why. */
export interface LeftOut extends Omit<RowsLeftOut, "reason"> {
  readonly reason: RowsLeftOut["reason"] | "ragged" | "blank-outcome" | "other-outcome";
}
