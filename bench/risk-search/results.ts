/** One fold at one size: FastRiskScoreClassifier, and the search told in each of its ways. */
export interface FoldResult {
  readonly label: string;
  readonly data: string;
  readonly fold: number;
  readonly size: number;
  readonly rows: number;
  readonly columns: number;
  readonly profiles: number;
  readonly byProcessor: boolean;
  /** Seconds of the longer search. */
  readonly lateSeconds: number;
  /** Mean log loss by its own probabilities, and by the likeliest curve through its totals; seconds, the median. */
  readonly peer: {
    readonly own: number;
    readonly recalibrated: number;
    readonly seconds: number;
    readonly version: string;
  };
  /** For each variant, by its name. */
  readonly ours: Readonly<Record<string, OwnResult>>;
  readonly proof?: Proof;
}

/** Medians of the runs: mean log loss by then, and after how many seconds it was not above the peer's (null: not by the end). */
export interface OwnResult {
  readonly early: number;
  readonly late: number;
  readonly level: number | null;
}

/** What was proven in so many seconds, as mean log losses of the smoothed people. */
export interface Proof {
  readonly seconds: number;
  readonly loss: number;
  readonly floor: number;
  readonly status: string;
}

/** Mean log losses whose sums over all rows are nearer than a thousandth of a nat are equal: whole losses are no finer. */
export function compared(ours: number, peer: number, rows: number): "better" | "equal" | "worse" {
  const apart = (ours - peer) * rows;
  return Math.abs(apart) <= 1e-3 ? "equal" : apart < 0 ? "better" : "worse";
}

export function resultKey({
  label,
  data,
  fold,
  size,
}: Pick<FoldResult, "label" | "data" | "fold" | "size">): string {
  return JSON.stringify([label, data, fold, size]);
}
