import { InputError, type Parsimony } from "@fairscore/core";
import { parsimonyCsv, parsimonySvg } from "@fairscore/core/parts";
import { writeAtomically } from "../../files/write-file.ts";

interface ParsimonyOptions {
  readonly parsimony?: string;
}

/** What can be refused before any data is read. */
export function checkParsimony({ parsimony }: ParsimonyOptions): void {
  if (parsimony !== undefined && !/\.(svg|csv)$/i.test(parsimony))
    throw new InputError(`invalid --parsimony: "${parsimony}"; expected a file that ends in .svg or .csv`);
}

/** Saves how the number of conditions was chosen, as a plot or as numbers. */
export async function saveParsimony(
  { parsimony: path }: ParsimonyOptions,
  chosen: Parsimony | undefined,
): Promise<void> {
  if (path === undefined || chosen === undefined) return;
  await writeAtomically(path, /\.csv$/i.test(path) ? parsimonyCsv(chosen) : parsimonySvg(chosen));
}
