/** A place in a drawing. */
export type Point = readonly [x: number, y: number];

/** A line through points. */
export function linePath(points: readonly Point[]): string {
  return points.length === 0 ? "" : `M${points.map(([x, y]) => `${round(x)},${round(y)}`).join("L")}`;
}

/** What lies between two lines. */
export function bandPath(upper: readonly Point[], lower: readonly Point[]): string {
  return upper.length === 0 ? "" : `${linePath([...upper, ...lower.toReversed()])}Z`;
}

/** Points of a line that keeps its height up to the next point. */
export function stepsAfter(points: readonly Point[]): Point[] {
  return points.flatMap(([x, y], i): Point[] =>
    i === 0
      ? [[x, y]]
      : [
          [x, points[i - 1]![1]],
          [x, y],
        ],
  );
}

function round(place: number): number {
  return Math.round(place * 100) / 100;
}
