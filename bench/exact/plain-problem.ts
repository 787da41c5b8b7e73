import type { CardShape, Problem } from "@fairscore/core";

/** A problem as the peers get it: nothing derived, nothing merged, and it can be sent as JSON. */
export interface PlainProblem {
  readonly shape: CardShape;
  readonly classCount: number;
  readonly lineCount: number;
  /** Lines that hold, by profile; line 0 ("starts with") holds in all. */
  readonly profiles: readonly (readonly number[])[];
  /** By profile, then class. */
  readonly costs: readonly (readonly number[])[];
  /** By profile, then class; null for a side without a bound. */
  readonly constraints: readonly {
    readonly coefficients: readonly (readonly number[])[];
    readonly min: number | null;
    readonly max: number | null;
  }[];
  /** Least and most points, by table (a score has one), then line; a barred entry has 0 and 0. */
  readonly points: readonly (readonly (readonly [least: number, most: number])[])[];
  /** As many as there are, where they are not limited. */
  readonly maxLinesPerTable: number;
  readonly maxConditions: number;
  readonly startsWithCounts: boolean;
}

/** No other limits than these are measured, so that the models stay as simple as those of the papers. */
export function plainProblem(problem: Problem): PlainProblem {
  const { shape, classCount, lineCount, profileCount, words, lines, constraints } = problem;
  const { pointSets, pointSetOf } = problem;
  const rules = problem.counts.length + problem.implications.length + problem.orders.length;
  if (rules > 0 || problem.maxLines < Infinity || problem.maxColumns < Infinity)
    throw new Error(
      "the plain models know only limits on lines per table and on conditions, and sums over given classes",
    );
  const byProfile = (values: Float64Array) =>
    Array.from({ length: profileCount }, (_, p) => [
      ...values.subarray(p * classCount, (p + 1) * classCount),
    ]);
  return {
    shape,
    classCount,
    lineCount,
    profiles: Array.from({ length: profileCount }, (_, p) =>
      Array.from({ length: lineCount }, (_, j) => j).filter(
        (j) => (lines[j * words + (p >> 5)]! >>> (p & 31)) & 1,
      ),
    ),
    costs: byProfile(problem.cost),
    constraints: constraints.map(({ coefficients, min, max }) => ({
      coefficients: byProfile(coefficients),
      min: Number.isFinite(min) ? min : null,
      max: Number.isFinite(max) ? max : null,
    })),
    points: Array.from({ length: shape === "score" ? 1 : classCount }, (_, k) =>
      Array.from({ length: lineCount }, (_, j) => range(pointSets[pointSetOf[k * lineCount + j]!]!)),
    ),
    maxLinesPerTable: Math.min(problem.maxLinesPerTable, lineCount),
    maxConditions: Math.min(problem.maxConditions, lineCount - 1),
    startsWithCounts: problem.startsWithCounts,
  };
}

function range(points: readonly number[]): readonly [number, number] {
  const [least, most] = [points[0]!, points.at(-1)!];
  if (most - least !== points.length - 1)
    throw new Error(`the plain models know only ranges of points, not ${points.join(", ")}`);
  return [least, most];
}
