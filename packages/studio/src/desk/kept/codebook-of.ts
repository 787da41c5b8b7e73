import type { RecipeOutcome } from "@fairscore/core";
import { type Codebook, codebookFor, fitClasses, fitCodebook } from "@fairscore/core/parts";
import { tellable } from "../../model/codebook.ts";
import type { DataInfo } from "../../model/data.ts";
import type { Settings } from "../../model/settings.ts";

/** What of the codebook holds of this outcome, as a recipe has it; nothing where nothing is told. */
export function codebookOf(
  { codebook }: Settings,
  { columns }: Pick<DataInfo, "columns">,
  outcome: RecipeOutcome,
): Codebook | undefined {
  if (!codebook) return undefined;
  const all = columns.map(tellable);
  const { codebook: fitted } = fitCodebook(codebook, all);
  const { codebook: book } = fitClasses(fitted, all, outcome);
  return Object.keys(book).length === 0 ? undefined : codebookFor(book, all, outcome);
}
