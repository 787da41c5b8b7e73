import { join } from "node:path";
import {
  loanDesk,
  type Problem,
  type RecipeOptions,
  type Spec,
  syntheticPaperData,
  tableFromRows,
} from "@fairscore/core";
import { compileProblem, memorySource, recipeFor } from "@fairscore/core/parts";
import { type PublishedRun, publishedRuns } from "../reference/published-runs.ts";
import { ReferenceProblems } from "../reference/reference-problem.ts";
import { generatedProblem } from "./generated-problem.ts";

export interface BenchProblem {
  readonly name: string;
  readonly problem: Problem;
}

/** The problems that the project makes itself: small, middling and large, all with a fairness constraint. */
export async function ownProblems(): Promise<BenchProblem[]> {
  const parity: Spec = { fairness: [{ measure: "sp", tolerance: 0.05 }] };
  return [
    {
      name: "synthetic",
      problem: await problemOf(
        syntheticPaperData().rows,
        { outcome: "label", protect: ["feature_1"] },
        { ...parity, limits: { linesPerTable: 5 } },
      ),
    },
    {
      name: "loan desk",
      problem: await problemOf(
        loanDesk().rows,
        { outcome: "decision", classes: ["approve", "refer", "decline"], protect: ["sex"] },
        { ...parity, limits: { linesPerTable: 4, points: { min: -5, max: 5 } } },
      ),
    },
    {
      name: "generated",
      problem: generatedProblem({ profiles: 8000, conditions: 80, classes: 3, parity: 0.02 }),
    },
  ];
}

/** No run on the wine data is published as a table; this one follows the protocol of the others. */
const wine: PublishedRun = {
  experiment: "wine",
  config: 0,
  fold: 0,
  dataset: "wine",
  objective: "accuracy",
  maxLines: 10,
  published: 0,
};

/** A run of each data set of the paper: of the published ones, that with the most lines and the least tolerance. */
export async function referenceProblems(folder: string): Promise<BenchProblem[]> {
  const problems = new ReferenceProblems(folder);
  const published = publishedRuns(join(folder, "cplex-1h.csv")).filter(
    (run) => run.fold === 0 && run.fairness,
  );
  const names = [...new Set(published.map((run) => run.dataset))];
  const runs = names.map((name) => hardest(published.filter(({ dataset }) => dataset === name)));
  return Promise.all(
    [...runs, wine].map(async (run) => ({
      name: `paper: ${run.dataset}`,
      problem: await problems.problem(run),
    })),
  );
}

function hardest(runs: readonly PublishedRun[]): PublishedRun {
  const tolerance = (run: PublishedRun) => run.fairness!.tolerance;
  return runs.reduce((a, b) =>
    b.maxLines > a.maxLines || (b.maxLines === a.maxLines && tolerance(b) < tolerance(a)) ? b : a,
  );
}

async function problemOf(rows: readonly object[], columns: RecipeOptions, spec: Spec): Promise<Problem> {
  const source = memorySource(tableFromRows(rows));
  const { recipe } = await recipeFor(source, columns);
  return compileProblem(await source.profiles(recipe), spec).problem;
}
