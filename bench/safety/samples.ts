import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type HoldOut,
  loanDesk,
  type Profiles,
  proposeRecipe,
  type Recipe,
  type Source,
  type Spec,
  tableFromColumns,
  tableFromRows,
} from "@fairscore/core";
import { memorySource, recipeQuantiles } from "@fairscore/core/parts";
import { csvCells, csvRecords } from "../reference/published-runs.ts";
import { LABELS, recipeOf } from "../reference/reference-problem.ts";

/** People to learn from, and other people to see whether a tolerance holds. */
export interface Sample {
  readonly data: string;
  readonly seed: number;
  readonly recipe: Recipe;
  counted(holdOut?: HoldOut): Promise<Profiles>;
  readonly unseen: Profiles;
  spec(tolerance: number): Spec;
}

/** A seed that no sample has. */
const POPULATION_SEED = 1_000_003;

/** Samples of the loan desk, one for each seed; unseen are a hundred thousand and more of the same making. */
export async function loanDeskSamples(runs: number, rows: number, population: number): Promise<Sample[]> {
  const request = {
    outcome: "decision",
    classes: ["approve", "refer", "decline"],
    protect: ["sex"],
  } as const;
  const everyone = sourceOf(loanDesk(POPULATION_SEED, population).rows);
  // One recipe for all, so that the population is counted once.
  const summaries = await sourceOf(loanDesk(POPULATION_SEED + 1, rows).rows).summarise({
    quantiles: recipeQuantiles(request),
  });
  const { recipe } = proposeRecipe(summaries, request);
  const unseen = await everyone.profiles(recipe);
  return Array.from({ length: runs }, (_, run) => {
    const source = sourceOf(loanDesk(run + 1, rows).rows);
    return {
      data: `loan desk, ${rows.toLocaleString("en")} rows`,
      seed: run + 1,
      recipe,
      counted: (holdOut) => source.profiles(recipe, { holdOut }),
      unseen,
      spec: (tolerance) => ({
        fairness: [{ measure: "sp", tolerance }],
        limits: { linesPerTable: 4, points: { min: -5, max: 5 } },
      }),
    };
  });
}

function sourceOf(rows: readonly object[]): Source {
  return memorySource(tableFromRows(rows));
}

/** What the published runs compare: see bench/reference. */
const PUBLISHED: Readonly<Record<string, { protected: string; labels: readonly string[] }>> = {
  synthetic: { protected: "A1", labels: ["L1"] },
  customer: { protected: "Gender == Female", labels: ["A", "B", "C", "D"] },
};

/** The folds of a published data set, all rows: each fold is unseen once. */
export async function publishedSamples(reference: string, name: string, repeats: number): Promise<Sample[]> {
  const labels = LABELS[name]!;
  const published = PUBLISHED[name]!;
  const text = readFileSync(join(reference, "data", `${name}.csv`), "utf8");
  const rows = csvRecords(text);
  const folds = csvRecords(readFileSync(join(reference, "folds", `${name}.csv`), "utf8")).map(({ all }) =>
    Number(all),
  );
  const names = csvCells(text.slice(0, text.search(/\r?\n/)));
  const recipe = recipeOf(
    names.filter((column) => !labels.includes(column)),
    labels,
    published.protected,
  );
  const sourceOfRows = (takes: (row: number) => boolean) => {
    const taken = rows.filter((_, i) => takes(i));
    const columns = Object.fromEntries(names.map((column) => [column, taken.map((row) => row[column])]));
    const kinds = Object.fromEntries(names.map((column) => [column, "boolean" as const]));
    return memorySource(tableFromColumns(columns, { kinds }));
  };
  const samples: Sample[] = [];
  for (const fold of [...new Set(folds)].sort()) {
    const source = sourceOfRows((row) => folds[row] !== fold);
    const unseen = await sourceOfRows((row) => folds[row] === fold).profiles(recipe);
    for (let seed = 1; seed <= repeats; seed++) {
      samples.push({
        data: `${name}, ${source.rowCount.toLocaleString("en")} rows`,
        seed,
        recipe,
        counted: (holdOut) => source.profiles(recipe, { holdOut }),
        unseen,
        spec: (tolerance) => ({
          fairness: [
            {
              measure: "sp",
              tolerance,
              labels: published.labels,
              compare: { mode: "one-vs-rest", group: "yes" },
            },
          ],
          limits: { linesPerTable: 4 },
          protectedPoints: "bar-listed",
        }),
      });
    }
  }
  return samples;
}
