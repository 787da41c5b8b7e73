import { recipeToJson } from "@fairscore/core";
import { recipeFor } from "@fairscore/core/parts";
import type { Command } from "commander";
import { checkOutputs, writeAtomically } from "../../files/write-file.ts";
import { plainJson, print, say } from "../../terminal/terminal.ts";
import { addDataOptions, DATA_ARGUMENT, type DataOptions, openData } from "../options/data-options.ts";
import { addColumnOptions, type ColumnOptions, recipeOptions } from "../options/recipe-options.ts";
import { inFlags } from "../text/words.ts";

interface RecipeCliOptions extends DataOptions, ColumnOptions {
  out?: string;
  quiet?: boolean;
}

export function addRecipe(program: Command): void {
  const command = program
    .command("recipe")
    .summary("propose the yes/no conditions, to read and edit")
    .description(
      "Proposes which yes/no conditions each column becomes, as JSON that you can edit and give to fit --recipe.",
    )
    .argument("[data...]", DATA_ARGUMENT)
    .optionsGroup("Output:")
    .option("-o, --out <file>", "write to a file instead of the terminal")
    .option("--json", "JSON, which a recipe always is")
    .option("-q, --quiet", "no notes");
  addDataOptions(addColumnOptions(command));
  command.addHelpText("after", EXAMPLES);
  command.action(runRecipe);
}

async function runRecipe(files: string[], options: RecipeCliOptions): Promise<void> {
  await checkOutputs([options.out], files);
  const tell = options.quiet ? () => {} : say;
  const source = await openData(files, options);
  try {
    const { recipe, notes } = await recipeFor(source, await recipeOptions(options, source));
    for (const note of [...source.notes, ...notes]) tell(`note: ${inFlags(note)}`);
    const text = recipeToJson(recipe);
    if (options.out === undefined) return await print(plainJson(text));
    await writeAtomically(options.out, text);
    tell(`saved ${options.out}`);
  } finally {
    await source.close();
  }
}

const EXAMPLES = `
Examples:
  $ fairscore recipe loans.csv -y decision -p sex --out recipe.json
      which conditions each column becomes; edit the file, then:
  $ fairscore fit loans.csv --recipe recipe.json

  $ fairscore recipe loans.csv -y decision --cuts "age=25,40,60" --thresholds
      your own cuts of age, as "at least" lines`;
