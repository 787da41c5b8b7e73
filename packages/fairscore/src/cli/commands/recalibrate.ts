import { card, cardHtml, cardMarkdown, modelToJson } from "@fairscore/core";
import {
  type Recalibration,
  recalibrate,
  recalibrationText,
  recipeColumnNames,
  usedRecipe,
} from "@fairscore/core/parts";
import type { Command } from "commander";
import { checkOutputs, writeAtomically } from "../../files/write-file.ts";
import { progressLine } from "../../terminal/progress.ts";
import { measuredBy } from "../../terminal/progress-words.ts";
import { colored, plainJson, print, say, terminalWidth } from "../../terminal/terminal.ts";
import { addDataOptions, DATA_ARGUMENT, type DataOptions } from "../options/data-options.ts";
import { numberOption } from "../options/parse.ts";
import { readModel } from "../read/read-file.ts";
import { saySeal } from "../text/seal-words.ts";
import { resultJson, sayNotes } from "../text/words.ts";
import { openForModel } from "../work/model-data.ts";

interface RecalibrateCliOptions extends DataOptions {
  out?: string;
  html?: string;
  markdown?: string;
  seed?: number;
  json?: boolean;
  quiet?: boolean;
}

export function addRecalibrate(program: Command): void {
  const command = program
    .command("recalibrate")
    .summary("keep a card's points and estimate its risks from data")
    .description(
      "Keeps the points and cut-offs of a card and estimates from data what each total means: how likely each class is. Prints how well the risks that the card had hold among these people, and how well the new ones do.",
    )
    .argument("<card>", "a model or a card, with or without risks; - reads standard input")
    .argument("[data...]", `${DATA_ARGUMENT}; with what became of people whom the card was not learnt from`)
    .optionsGroup("Output:")
    .option("-o, --out <file>", "save the card with its new risks as a model")
    .option("--html <file>", "save the card with its new risks as one printable page")
    .option("--markdown <file>", "save the card with its new risks as Markdown")
    .option("--json", "print everything that was estimated as JSON")
    .option("-q, --quiet", "no progress and no notes")
    .optionsGroup("Check:")
    .option(
      "--seed <n>",
      "divides people into the folds that the new risks are checked by (default 1)",
      numberOption("--seed", "a whole number", Number.isSafeInteger),
    );
  addDataOptions(command);
  command.addHelpText("after", HELP);
  command.action(runRecalibrate);
}

async function runRecalibrate(path: string, files: string[], options: RecalibrateCliOptions): Promise<void> {
  await checkOutputs([options.out, options.html, options.markdown], [path, ...files]);
  const system = await readModel(path);
  saySeal(system);
  const recipe = { ...usedRecipe(system), protected: [], strata: [] };
  const source = await openForModel(files, options, recipe, recipeColumnNames(recipe));
  const line = progressLine({
    quiet: options.quiet ?? false,
    seconds: Number.POSITIVE_INFINITY,
    measured: measuredBy({ recipe, objective: system.spec.objective, fairness: [] }, false),
  });
  try {
    const found = await recalibrate(system, source, {
      ...(options.seed !== undefined && { seed: options.seed }),
      onFold: ({ fold, folds }) => line.pass(`checking the new risks: fold ${fold + 1} of ${folds}`),
    });
    line.end();
    if (!options.quiet) sayNotes(found.notes);
    await save(found, options);
    const text = () => recalibrationText(found, { width: terminalWidth(), color: colored });
    await print(options.json ? plainJson(resultJson(found, 2)) : text());
  } finally {
    line.end();
    await source.close();
  }
}

async function save({ system }: Recalibration, options: RecalibrateCliOptions): Promise<void> {
  const saved = async (file: string | undefined, text: () => string) => {
    if (file === undefined) return;
    await writeAtomically(file, text());
    if (!options.quiet) say(`saved ${file}`);
  };
  await saved(options.out, () => modelToJson(system));
  await saved(options.html, () => cardHtml(card(system)));
  await saved(options.markdown, () => cardMarkdown(card(system)));
}

const HELP = `
Why: a risk such as "6 points: 9.7%" holds for people like those it was counted
among. Elsewhere the same points often rank people as well, but mean more or
less. Points and cut-offs stay, so everyone is given what they were given.

How: from 500 people on (or 30 with each total) risks are counted in bands of
totals, with fewer they are a logistic curve of the total. All rows serve: the
card was not learnt from them, so none need be held out. Data that the card
was learnt from are refused. Risks that the card had stay in the model for the
record. What is printed of the new ones comes from cross-validation.

Examples:
  $ fairscore audit card.yaml patients.csv
      how well the published risks hold here

  $ fairscore recalibrate card.yaml patients.csv --out here.json
  $ fairscore predict here.json new.csv --risk --keep id

  $ fairscore import card.csv --outcome stroke --classes no,yes --out card.json
  $ fairscore recalibrate card.json patients.csv --out here.json
      a card whose classes are called otherwise in the data, and one without
      risks

Exit codes: 0 done, 2 bad input.`;
