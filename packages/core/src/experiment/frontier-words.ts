import type { Place } from "./frontier-place.ts";

/** "at most 5 lines per table and tolerance 0.05". */
export function placeWords({ linesPerTable, tolerance }: Pick<Place, "linesPerTable" | "tolerance">): string {
  const lines = `at most ${linesPerTable} ${linesPerTable === 1 ? "line" : "lines"} per table`;
  return tolerance === null ? `${lines} and no limit on unfairness` : `${lines} and tolerance ${tolerance}`;
}
