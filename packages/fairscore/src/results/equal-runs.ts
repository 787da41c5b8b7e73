import type { FrontierPoint } from "@fairscore/core";

/** Points one after the other that read alike but for their tolerance. */
export interface EqualRun<Row> {
  readonly row: Row;
  readonly points: readonly FrontierPoint[];
}

/** Joins points of one limit on size, one after the other, whose rows are equal. Points without a limit stay alone. */
export function equalRuns(
  points: readonly FrontierPoint[],
  rowOf: (point: FrontierPoint) => readonly string[],
): EqualRun<readonly string[]>[] {
  const runs: { row: readonly string[]; key: string; points: FrontierPoint[] }[] = [];
  for (const point of points) {
    const row = rowOf(point);
    const key = JSON.stringify([point.limit, point.tolerance === null, row]);
    const last = runs.at(-1);
    if (last?.key === key) last.points.push(point);
    else runs.push({ row, key, points: [point] });
  }
  return runs;
}

/** "5 points", or of several "1–5 points": the words of the last with the number of the first before them. */
export function rangeWords(
  points: readonly FrontierPoint[],
  words: (point: FrontierPoint) => string,
): string {
  const first = words(points[0]!);
  const last = words(points.at(-1)!);
  if (points.length === 1) return last;
  const number = /[\d.]+/;
  return last.replace(number, (to) => `${number.exec(first)?.[0] ?? first}–${to}`);
}
