/** The limits of some tables: on conditions or on lines per table, and the tolerance of a fairness rule (null: there is none). */
export interface Place {
  readonly conditions?: number;
  readonly lines?: number;
  readonly tolerance: number | null;
}

/** "at most 6 conditions and tolerance 0.05", "at most 5 lines per table and no limit on unfairness". */
export function placeWords({ conditions, lines = 0, tolerance }: Place): string {
  const most =
    conditions === undefined
      ? `at most ${lines} ${lines === 1 ? "line" : "lines"} per table`
      : `at most ${conditions} ${conditions === 1 ? "condition" : "conditions"}`;
  return tolerance === null ? `${most} and no limit on unfairness` : `${most} and tolerance ${tolerance}`;
}
