import type { Result } from "fairscore";
import type { PublishedPoint } from "./published-points.ts";

/** Ours beside the published mean over five folds, for one setting. */
export interface Compared {
  readonly point: PublishedPoint;
  readonly ours: { readonly train: number; readonly test: number; readonly gap: number };
  readonly published: { readonly train: number; readonly test: number; readonly gap: number };
  /** Standard error of the mean difference on test rows, over the folds. */
  readonly testError: number;
}

/** Differences under this are rounding. */
const EQUAL = 1e-9;

/** Pairs published settings with our results on the same folds; settings that we have no results of are left out. */
export function compareWith(points: readonly PublishedPoint[], results: readonly Result[]): Compared[] {
  return points.flatMap((point) => {
    const score = point.objective === "balanced" ? "balancedAccuracy" : "accuracy";
    const ours = results.filter((result) => isSetting(result, point));
    if (ours.length < point.folds.length) return [];
    const pairs = point.folds.map((fold) => {
      const result = ours.find((candidate) => candidate.fold === fold.fold)!;
      return { fold, train: result.train![score]!, test: result.test![score]!, gap: result.gap! };
    });
    const differences = pairs.map(({ fold, test }) => test - fold.test);
    return [
      {
        point,
        ours: {
          train: mean(pairs.map(({ train }) => train)),
          test: mean(pairs.map(({ test }) => test)),
          gap: mean(pairs.map(({ gap }) => gap)),
        },
        published: {
          train: mean(pairs.map(({ fold }) => fold.train)),
          test: mean(pairs.map(({ fold }) => fold.test)),
          gap: mean(pairs.map(({ fold }) => fold.gap)),
        },
        testError: standardError(differences),
      },
    ];
  });
}

function isSetting(result: Result, { data, objective, linesPerTable, measure, tolerance }: PublishedPoint) {
  return (
    result.method === "tables" &&
    result.protocol === "consistent" &&
    result.train !== null &&
    result.data === data &&
    result.objective === objective &&
    result.linesPerTable === linesPerTable &&
    (result.rule?.measure ?? null) === measure &&
    (result.rule?.tolerance ?? null) === tolerance
  );
}

export function isBelow(ours: number, published: number): boolean {
  return ours < published - EQUAL;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function standardError(values: readonly number[]): number {
  const middle = mean(values);
  const variance = values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1);
  return Math.sqrt(variance / values.length);
}
