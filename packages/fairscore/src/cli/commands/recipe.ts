import { recipeFor, recipeToJson } from "@fairscore/core";
import type { Command } from "commander";
import { addDataOptions, type DataOptions, openData } from "../data-options.ts";
import { checkWritable, writeAtomically } from "../files.ts";
import { addColumnOptions, type ColumnOptions, recipeOptions } from "../recipe-options.ts";
import { print, say } from "../terminal.ts";

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
    .argument("[data...]", "CSV, TSV, Parquet or JSON lines; globs work")
    .option("-o, --out <file>", "write to a file instead of the terminal")
    .option("-q, --quiet", "no notes")
    .addHelpText(
      "after",
      `
Examples:
  $ fairscore recipe loans.csv --outcome decision --protect sex --out recipe.json
  $ fairscore recipe loans.csv --outcome decision --cuts "age=25,40,60" --thresholds
  $ fairscore fit loans.csv --recipe recipe.json`,
    );
  addColumnOptions(addDataOptions(command));
  command.action(async (files: string[], options: RecipeCliOptions) => {
    await checkWritable(options.out);
    const source = await openData(files, options);
    try {
      const { recipe, notes } = await recipeFor(source, recipeOptions(options, source));
      if (!options.quiet) for (const note of notes) say(`note: ${note}`);
      const text = recipeToJson(recipe);
      if (options.out === undefined) await print(text);
      else {
        await writeAtomically(options.out, text);
        if (!options.quiet) say(`saved ${options.out}`);
      }
    } finally {
      await source.close();
    }
  });
}
