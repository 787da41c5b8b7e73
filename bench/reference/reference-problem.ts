import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type FairnessMeasure,
  type Profiles,
  type Recipe,
  type Spec,
  tableFromColumns,
} from "@fairscore/core";
import { type CompiledProblem, compileProblem, memorySource } from "@fairscore/core/parts";
import { csvCells, csvRecords, type PublishedRun } from "./published-runs.ts";

/** The classes of each data set, in the order in which ties are decided. */
export const LABELS: Readonly<Record<string, readonly string[]>> = {
  synthetic: ["L1", "L2", "L3"],
  wine: ["quality == low", "quality == medium", "quality == high"],
  customer: ["A", "B", "C", "D"],
};

interface Dataset {
  readonly features: readonly string[];
  readonly rows: readonly Record<string, string>[];
  /** The fold in which a row is a test row; -1 when the published protocol drops it. */
  readonly folds: readonly number[];
}

/**
 * Builds the problems of published runs: consistent rows, the run's fold left out, points -9..9, "starts with"
 * counts as a line, and only the protected column itself gives no points.
 */
export class ReferenceProblems {
  readonly #folder: string;
  readonly #datasets = new Map<string, Dataset>();
  readonly #profiles = new Map<string, Promise<Profiles>>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async problem(run: PublishedRun): Promise<CompiledProblem["problem"]> {
    return compileProblem(await this.profiles(run), specOf(run)).problem;
  }

  /** Profiles of the train rows of a run; runs that share them count them once. */
  profiles(run: PublishedRun): Promise<Profiles> {
    const key = [run.dataset, run.fold, run.rows ?? "", run.fairness?.protected ?? ""].join("|");
    const known = this.#profiles.get(key) ?? this.#count(run);
    this.#profiles.set(key, known);
    return known;
  }

  #count(run: PublishedRun): Promise<Profiles> {
    const { features, rows, folds } = this.#dataset(run.dataset);
    const train = rows.filter((_, i) => run.rows === "all" || (folds[i]! >= 0 && folds[i] !== run.fold));
    const labels = LABELS[run.dataset]!;
    const names = [...features, ...labels];
    const table = tableFromColumns(
      Object.fromEntries(names.map((name) => [name, train.map((row) => row[name])])),
      {
        kinds: Object.fromEntries(names.map((name) => [name, "boolean" as const])),
      },
    );
    return memorySource(table).profiles(recipeOf(features, labels, run.fairness?.protected));
  }

  #dataset(name: string): Dataset {
    const known = this.#datasets.get(name);
    if (known) return known;
    const text = readFileSync(join(this.#folder, "data", `${name}.csv`), "utf8");
    const labels = LABELS[name];
    if (!labels) throw new Error(`unknown data set: "${name}"; there are ${Object.keys(LABELS).join(", ")}`);
    const dataset = {
      features: csvCells(text.slice(0, text.search(/\r?\n/))).filter((column) => !labels.includes(column)),
      rows: csvRecords(text),
      folds: csvRecords(readFileSync(join(this.#folder, "folds", `${name}.csv`), "utf8")).map((row) =>
        Number(row.consistent),
      ),
    };
    this.#datasets.set(name, dataset);
    return dataset;
  }
}

/** Every feature is a condition, as it is in the file. */
export function recipeOf(
  features: readonly string[],
  labels: readonly string[],
  sensitive: string | undefined,
): Recipe {
  return {
    format: "fairscore-recipe",
    version: 1,
    outcome: { columns: labels, classes: labels },
    columns: features.map((column) => ({ column, kind: "boolean", conditions: [{ column, is: true }] })),
    protected:
      sensitive === undefined
        ? []
        : [
            {
              column: sensitive,
              kind: "boolean",
              levels: [
                { label: "yes", when: { column: sensitive, is: true } },
                { label: "no", when: { column: sensitive, is: false } },
              ],
            },
          ],
    strata: [],
    setAside: [],
  };
}

export function specOf(run: PublishedRun): Spec {
  return {
    objective: run.objective,
    limits: { linesPerTable: run.maxLines, points: { min: -9, max: 9 }, startsWithCounts: true },
    protectedPoints: "bar-listed",
    steadiness: 0,
    ...(run.fairness && {
      fairness: [
        {
          measure: run.fairness.measure as FairnessMeasure,
          tolerance: run.fairness.tolerance,
          labels: run.fairness.labels,
          compare: { mode: "one-vs-rest", group: "yes" } as const,
          minGroupSize: 1,
          emptyCells: "skip" as const,
        },
      ],
    }),
  };
}
