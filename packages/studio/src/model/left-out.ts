/** People of the file who are not counted, and why. */
export interface LeftOut {
  readonly reason: "ragged" | "not-sampled" | "blank" | "copy" | "blank-outcome" | "other-outcome";
  /** For "blank": the column that is blank. */
  readonly column?: string;
  readonly rows: number;
}
