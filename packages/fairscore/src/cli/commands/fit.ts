import { InputError } from "@fairscore/core";
import { isAuto } from "@fairscore/core/parts";
import type { Command } from "commander";
import { checkOutputs } from "../../files/write-file.ts";
import { SHOW_SMALL } from "../../terminal/terminal.ts";
import { addDataOptions, DATA_ARGUMENT, type DataOptions } from "../options/data-options.ts";
import { MEASURES_HELP } from "../options/fairness-options.ts";
import { checkJudging, heldOutFor, type JudgingOptions } from "../options/judging-options.ts";
import type { LearnCliOptions } from "../options/learn-options.ts";
import { addColumnOptions, type ColumnOptions } from "../options/recipe-options.ts";
import { addSafetyOptions, checkSafety, type SafetyCliOptions } from "../options/safety-options.ts";
import { addGroup } from "../options/settings.ts";
import {
  addSpecOptions,
  prepareAsked,
  prepareSpec,
  type SpecOptions,
  type SpecToLearn,
} from "../options/spec-options.ts";
import { learnAndShow, type OutputOptions } from "../work/learn-and-show.ts";
import { checkParsimony } from "../work/save-parsimony.ts";
import { type WithRecipe, withRecipe } from "../work/with-recipe.ts";

type FitCliOptions = DataOptions &
  ColumnOptions &
  SpecOptions &
  LearnCliOptions &
  SafetyCliOptions &
  JudgingOptions &
  OutputOptions & { readonly recipe?: string };

export function addFit(program: Command): void {
  const command = program
    .command("fit")
    .summary("learn points tables from a data file")
    .description(
      "Learns a points card from a data file, within the limits you set, and prints it: one score for two classes, a table per class for more.",
    )
    .argument("[data...]", DATA_ARGUMENT)
    .optionsGroup("Output:")
    .option("-o, --out <file>", "save the model as JSON")
    .option("--html <file>", "save the card as one printable page")
    .option("--markdown <file>", "save the card as Markdown")
    .option(
      "--parsimony <file>",
      "with --conditions auto: save loss by number of conditions, as a plot (.svg) or numbers (.csv)",
    )
    .option("--json", "print model, audit and verification as JSON")
    .option("--show-small", SHOW_SMALL)
    .option("-q, --quiet", "no progress and no notes");
  addColumnOptions(command).option("--recipe <file>", "conditions and columns from an edited recipe instead");
  addGroup(addGroup(addGroup(addSpecOptions(command), "fairness"), "effort"), "learning");
  addDataOptions(addSafetyOptions(addGroup(command, "judging")));
  command.addHelpText("after", `${MEASURES_HELP}\n${EXAMPLES}`);
  command.action(runFit);
}

async function runFit(files: string[], options: FitCliOptions): Promise<void> {
  await checkOutputs(
    [options.out, options.html, options.markdown, options.safetyReport, options.parsimony],
    [...files, options.recipe, options.spec],
  );
  checkSafety(options);
  checkJudging(options);
  checkParsimony(options);
  const askedOf = await prepareAsked(options);
  const work = async ({ source, recipe, spec, columns, notes }: WithRecipe<SpecToLearn>) => {
    const asked = { ...askedOf(recipe), ...columns };
    if (options.parsimony !== undefined && !isAuto(spec))
      throw new InputError("--parsimony has nothing to show; it goes with --conditions auto");
    await learnAndShow(source, { ...spec, recipe }, notes, options, asked);
  };
  await withRecipe(
    files,
    options,
    () => prepareSpec(options),
    (source) => heldOutFor(options, source),
    work,
  );
}

const EXAMPLES = `
Examples:
  $ fairscore fit loans.csv --outcome decision
      a card of at most 6 conditions, in 10 seconds; one score where "decision"
      has two classes

  $ fairscore fit loans.csv -y decision -p sex --fair "sp<=0.05" -o card.json
      each class is given to every sex at rates that differ by at most 5 points

  $ fairscore fit loans.csv -y decision -p sex --fair "eo<=10%" --labels approve
      only approvals of those who deserve one must be alike

  $ fairscore fit loans.csv -y decision --conditions 4 --points -5..5 \\
      --hold-out 0.25
      a smaller card; a quarter of the rows is set aside to check them

  $ fairscore fit loans.csv -y decision --conditions auto --parsimony curve.svg
      as few conditions as do as well as any number on people not learnt from,
      but for chance; the curve that says so, as a picture

  $ fairscore fit loans.csv -y decision -p sex --fair "sp<=0.1" --safety
      a limit that holds with 95 % confidence for people not in the data, as
      tested on half of the rows

  $ fairscore fit triage.csv -y urgency --shape score \\
      --classes low,high,immediate
      one total with two cut-offs: classes in their order, the points count
      towards the last

  $ fairscore fit 'data/*.parquet' -y A,B,C,D -p "Gender == Female"
      classes as one yes/no column each

  $ fairscore fit loans.csv -y decision --recall "approve>=80%" \\
      --rising "decline:late_payments" --forbid postcode
      at least 80 % of those who are "approve" are given it, more late payments
      never take points from "decline", and the postcode gives none

  $ fairscore fit loans.csv -y decision \\
      --rule '{"rule":"given","class":"approve","atMost":0.5}'
      what is rarer, as JSON: given, false-positives, points, count, if-then,
      one-cut

  $ fairscore fit loans.csv -y decision -p sex --fair "sp<=0.05" \\
      --strict over-limit,no-better --work 200000 -o card.json
      for pipelines: exit code 1 where the verdict says that the limit is
      broken among people not learnt from, or that the card is no better than
      giving everyone one class; with --work instead of seconds the same rows
      give the same card and warnings on any machine

The verdict comes first: how right and how fair the card is among people it was
not learnt from. From 10,000 rows on, a quarter is held out to judge the card;
of fewer, all are learnt from, and cross-validation judges the way of learning.

Exit codes: 0 done, 1 no tables within the limits, not certified by --safety,
or a warning of --strict (the tables are saved), 2 bad input, 130 stopped by
Ctrl-C (the best tables are saved).`;
