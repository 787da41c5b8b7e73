import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loanDesk, type Profiles, tableFromColumns, tableFromRows } from "@fairscore/core";
import { dealRows, memorySource, recipeFor } from "@fairscore/core/parts";
import { csvCells, csvRecords } from "../reference/published-runs.ts";
import { LABELS, recipeOf } from "../reference/reference-problem.ts";

/** Data and its folds: in each, the rows of one part of the data are held out (part 1). */
export interface FoldedData {
  readonly name: string;
  readonly folds: readonly Profiles[];
}

const FOLDS = 5;

/** The loan desk, dealt at random. */
export async function loanDeskFolds(seed: number): Promise<FoldedData> {
  const source = memorySource(tableFromRows(loanDesk().rows));
  const { recipe } = await recipeFor(source, {
    outcome: "decision",
    classes: ["approve", "refer", "decline"],
    protect: ["sex"],
  });
  return { name: "loan desk", folds: dealRows(await source.profiles(recipe), FOLDS, seed) };
}

/** The paper's data in the folds that come with them: of consistent rows only, as in the published runs, or of all. */
export function referenceFolds(folder: string, rows: "consistent" | "all"): Promise<FoldedData[]> {
  return Promise.all(
    Object.keys(LABELS).map(async (name) => {
      const text = readFileSync(join(folder, "data", `${name}.csv`), "utf8");
      const folds = csvRecords(readFileSync(join(folder, "folds", `${name}.csv`), "utf8"));
      const kept = csvRecords(text)
        .map((row, i): Record<string, string> => ({ ...row, fold: folds[i]![rows]! }))
        .filter(({ fold }) => fold !== "-1");
      const labels = LABELS[name]!;
      const features = csvCells(text.slice(0, text.search(/\r?\n/))).filter((cell) => !labels.includes(cell));
      const table = tableFromColumns(
        Object.fromEntries(
          [...features, ...labels, "fold"].map((column) => [column, kept.map((row) => row[column])]),
        ),
        {
          kinds: {
            ...Object.fromEntries([...features, ...labels].map((column) => [column, "boolean"])),
            fold: "category",
          },
        },
      );
      const source = memorySource(table);
      const recipe = recipeOf(features, labels, undefined);
      const counted = Array.from({ length: FOLDS }, (_, fold) =>
        source.profiles(recipe, { holdOut: { column: "fold", is: String(fold) } }),
      );
      return { name, folds: await Promise.all(counted) };
    }),
  );
}
