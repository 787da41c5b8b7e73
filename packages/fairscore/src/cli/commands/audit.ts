import { audit, auditMarkdown, auditText, consistentRows, InputError, usedRecipe } from "@fairscore/core";
import type { Command } from "commander";
import { addDataOptions, type DataOptions, openData, recipeKinds } from "../data-options.ts";
import { checkWritable, readModel, writeAtomically } from "../files.ts";
import { print, say, terminalWidth } from "../terminal.ts";

interface AuditOptions extends DataOptions {
  asTrained?: boolean;
  format?: string;
  json?: boolean;
  out?: string;
}

export function addAudit(program: Command): void {
  const command = program
    .command("audit")
    .summary("accuracy and fairness of a model on data")
    .description(
      "Counts how a model does on data: accuracy, errors and rates per group with 95 % intervals, all fairness measures, ties.",
    )
    .argument("<model>", "a model file written by fit --out")
    .argument("[data...]", "data with the outcome and the protected columns")
    .option("--as-trained", "split the rows as when the model was learnt: train and held-out rows apart")
    .option("-f, --format <name>", "text (default), markdown or json")
    .option("--json", "the same as --format json")
    .option("-o, --out <file>", "write to a file")
    .addHelpText(
      "after",
      "\nExamples:\n  $ fairscore audit card.json next-year.csv\n  $ fairscore audit card.json loans.csv --as-trained --format markdown --out audit.md",
    );
  addDataOptions(command);
  command.action(async (path: string, files: string[], options: AuditOptions) => {
    await checkWritable(options.out);
    const system = await readModel(path);
    const recipe = usedRecipe(system);
    const source = await openData(files, options, recipeKinds(recipe));
    try {
      const holdOut = options.asTrained ? system.training?.holdOut : undefined;
      const counted = await source.profiles(recipe, { holdOut });
      if (counted.entryRows.length === 0)
        throw new InputError(`${source.name} has no row with one of the model's classes as outcome`);
      const { missingOutcome, otherOutcome } = counted.dropped;
      if (missingOutcome + otherOutcome > 0) {
        say(
          `note: ${missingOutcome + otherOutcome} rows without an outcome that the model knows were left out`,
        );
      }
      const consistent = options.asTrained && system.spec.protocol === "consistent";
      const numbers = audit(system, consistent ? consistentRows(counted) : counted);
      const format = options.json ? "json" : (options.format ?? "text");
      const text =
        format === "json"
          ? JSON.stringify(numbers, null, 2)
          : format === "markdown"
            ? auditMarkdown(numbers)
            : format === "text"
              ? auditText(numbers, { width: terminalWidth() })
              : undefined;
      if (text === undefined)
        throw new InputError(`invalid --format: "${format}"; expected text, markdown or json`);
      if (options.out === undefined) await print(text);
      else await writeAtomically(options.out, text.endsWith("\n") ? text : `${text}\n`);
    } finally {
      await source.close();
    }
  });
}
