import type { TableRules } from "./table-rules.ts";

/** Where a search stands, among tables or among scores: what restarts, prices and the incumbent need of it. */
export interface Standpoint {
  readonly rules: TableRules;
  /** The whole solution. */
  readonly points: Int32Array;
  /** Whole-number loss, and the sum of each constraint. */
  readonly loss: number;
  readonly sums: Float64Array;
  /** Gives an entry this value. */
  set(entry: number, value: number): void;
}
