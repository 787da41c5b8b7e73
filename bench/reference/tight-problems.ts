import type { PublishedRun } from "./published-runs.ts";

export const MEASURES = ["sp", "pe", "eo", "eod"] as const;
export const LINES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
/** The tolerances of the published runs. */
export const TOLERANCES = [
  0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08, 0.09, 0.1, 0.12, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7,
  1,
] as const;
const FOLDS = [0, 1, 2, 3, 4] as const;

/** A run under the published protocol, of a measure that was not published. */
export interface TightRun extends PublishedRun {
  readonly key: string;
  readonly fairness: NonNullable<PublishedRun["fairness"]>;
}

/** All runs; a run comes after those that allow more, so that their floors are known when it is proven. */
export function tightRuns(labels: readonly string[]): TightRun[] {
  const runs: TightRun[] = [];
  for (const fold of FOLDS)
    for (const measure of MEASURES)
      for (const maxLines of LINES.toReversed())
        for (const tolerance of TOLERANCES.toReversed())
          runs.push({
            key: [labels.join("+"), measure, maxLines, tolerance, fold].join("/"),
            experiment: "tight",
            config: runs.length,
            fold,
            dataset: "synthetic",
            objective: "accuracy",
            maxLines,
            fairness: { measure, tolerance, protected: "A1", labels },
            published: 0,
          });
  return runs;
}

/** Whether all tables that `run` allows are allowed by `other` as well. */
export function allowsAll(other: TightRun, run: TightRun): boolean {
  return (
    other.fold === run.fold &&
    other.fairness.measure === run.fairness.measure &&
    other.fairness.labels.join() === run.fairness.labels.join() &&
    other.maxLines >= run.maxLines &&
    other.fairness.tolerance >= run.fairness.tolerance
  );
}
