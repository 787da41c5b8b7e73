import { readFileSync } from "node:fs";
import { csvRecords } from "../reference/published-runs.ts";

/** What CPLEX found in one hour on one fold, counted on the rows learnt from and on the fold's own. */
export interface PublishedFold {
  readonly fold: number;
  /** Accuracy, or balanced accuracy where that was the objective. */
  readonly train: number;
  readonly test: number;
  /** Largest difference over the sensitive labels; null without a fairness rule. */
  readonly unfairnessTrain: number | null;
  readonly unfairnessTest: number | null;
  readonly gap: number;
}

/** One setting of the published experiments with its five folds. */
export interface PublishedPoint {
  readonly data: string;
  readonly objective: "accuracy" | "balanced";
  readonly linesPerTable: number;
  readonly measure: string | null;
  readonly tolerance: number | null;
  readonly folds: readonly PublishedFold[];
}

/** Reads the table of published runs and puts the folds of a setting together. */
export function publishedPoints(path: string): PublishedPoint[] {
  const points = new Map<string, PublishedPoint & { folds: PublishedFold[] }>();
  for (const line of csvRecords(readFileSync(path, "utf8"))) {
    const key = `${line.experiment}/${line.config}`;
    const objective = line.objective === "balanced" ? "balanced" : "accuracy";
    const score = objective === "balanced" ? "balanced_accuracy" : "accuracy";
    const measure = line.fairness || null;
    const point = points.get(key) ?? {
      data: line.dataset!,
      objective,
      linesPerTable: Number(line.max_lines),
      measure,
      tolerance: measure === null ? null : Number(line.tolerance),
      folds: [],
    };
    points.set(key, point);
    point.folds.push({
      fold: Number(line.fold),
      train: Number(line[`${score}_train`]),
      test: Number(line[`${score}_test`]),
      unfairnessTrain: measure === null ? null : Number(line[`${measure}_train`]),
      unfairnessTest: measure === null ? null : Number(line[`${measure}_test`]),
      gap: Number(line.gap),
    });
  }
  return [...points.values()];
}
