/** The limits of some tables: lines per table, and the tolerance of a fairness rule (null: there is none). */
export interface Place {
  readonly lines: number;
  readonly tolerance: number | null;
}

/** "at most 5 lines per table and tolerance 0.05". */
export function placeWords({ lines, tolerance }: Place): string {
  const most = `at most ${lines} ${lines === 1 ? "line" : "lines"} per table`;
  return tolerance === null ? `${most} and no limit on unfairness` : `${most} and tolerance ${tolerance}`;
}
