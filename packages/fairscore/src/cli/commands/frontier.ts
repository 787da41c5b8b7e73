import { type Frontier, frontierOf } from "@fairscore/core";
import type { Command } from "commander";
import { EXIT } from "../../terminal/exit.ts";
import { colors, plainJson, print, say, terminalWidth } from "../../terminal/terminal.ts";
import { addCsvOutOptions } from "../options/csv-options.ts";
import { addDataOptions, DATA_ARGUMENT, type DataOptions } from "../options/data-options.ts";
import { MEASURES_HELP } from "../options/fairness-options.ts";
import {
  addSpecOptionsWithSizes,
  type FrontierCliOptions,
  prepareFrontierSpec,
} from "../options/frontier-options.ts";
import { holdOutOf, type LearnCliOptions } from "../options/learn-options.ts";
import { addColumnOptions, type ColumnOptions } from "../options/recipe-options.ts";
import { addGroup, addSettings, TITLES } from "../options/settings.ts";
import { frontierLine } from "../text/frontier-progress.ts";
import { frontierText, isWarning } from "../text/frontier-text.ts";
import { resultJson, sayNotes } from "../text/words.ts";
import { checkFrontierFiles, type FrontierFiles, saveFrontier } from "../work/frontier-files.ts";
import { inSight } from "../work/in-sight.ts";
import { type WithRecipe, withRecipe } from "../work/with-recipe.ts";

type FrontierRunOptions = DataOptions &
  ColumnOptions &
  FrontierCliOptions &
  Omit<LearnCliOptions, "alternatives" | "within"> &
  FrontierFiles & { readonly recipe?: string; readonly json?: boolean; readonly quiet?: boolean };

/** The trade-off between accuracy, unfairness and size. */
export function addFrontier(program: Command): void {
  const command = program
    .command("frontier")
    .summary("what fairness and brevity cost: the trade-off, with proofs")
    .description(
      "Learns the best tables for several limits on unfairness and on conditions, to see what each costs before choosing. A looser limit or more conditions are never worse on the rows learnt from.",
    )
    .argument("[data...]", DATA_ARGUMENT)
    .optionsGroup("Output:")
    .option("-o, --out <folder>", "save the model of each point: conditions-4-tolerance-0.05.json")
    .option("--csv <file>", "save the numbers, a line for each point")
    .option("--svg <file>", "save the plot")
    .option("--png <file>", "save the plot as a picture")
    .option("--html <file>", "save a page with plot and tables")
    .option("--json", "print everything, models too, as JSON")
    .option("-q, --quiet", "no progress and no notes");
  addCsvOutOptions(command);
  addGroup(command, "frontier");
  addColumnOptions(command).option("--recipe <file>", "conditions and columns from an edited recipe instead");
  addGroup(addSpecOptionsWithSizes(command), "fairness", {
    fair: { help: 'a further limit, which stays, such as "eo<=0.1" (repeatable)' },
  });
  addGroup(command, "effort", {
    seconds: { help: "time for each point", default: "1; five times that without a limit" },
  });
  addSettings(command, TITLES.learning, ["hold-out"]);
  addDataOptions(command);
  command.addHelpText("after", `${MEASURES_HELP}\n${EXAMPLES}`);
  command.action(runFrontier);
}

async function runFrontier(files: string[], options: FrontierRunOptions): Promise<void> {
  await checkFrontierFiles(options, [...files, options.recipe, options.spec]);
  const work = async (opened: WithRecipe) => {
    const { done, interrupted } = await learnInSight(opened, options);
    // What the text says first is no note beside it.
    const isSaid = !options.json;
    if (!options.quiet) sayNotes(done.notes.filter((note) => !(isSaid && isWarning(note))));
    await show({ ...done, notes: [...opened.notes, ...done.notes] }, interrupted, options);
  };
  await withRecipe(
    files,
    options,
    () => prepareFrontierSpec(options),
    () => holdOutOf(options),
    work,
  );
}

function learnInSight({ source, recipe, spec, notes }: WithRecipe, options: FrontierRunOptions) {
  const line = frontierLine(options.quiet ?? false, spec.fairness?.[0]?.form ?? "difference");
  const { conditions, lines, tolerances, count } = options;
  let begun = false;
  return inSight(line, "the points so far are kept", options, (effort) =>
    frontierOf(
      source,
      { ...spec, recipe },
      {
        ...effort,
        ...{ conditions, lines, tolerances, count },
        holdOut: holdOutOf(options),
        onProgress: (progress) => {
          // Not before: what can't be learnt at all ends in one sentence.
          if (!begun) sayNotes(notes, line.tell);
          begun = true;
          line.show(progress);
        },
      },
    ),
  );
}

/** Saves what was asked for, then prints: what can't be saved is still printed, it may have taken an hour. */
async function show(frontier: Frontier, interrupted: boolean, options: FrontierRunOptions): Promise<void> {
  const found = frontier.points.some(({ system }) => system !== null);
  if (interrupted) process.exitCode = EXIT.interrupted;
  else if (!found) process.exitCode = EXIT.infeasible;
  if (frontier.points.length === 0) {
    say("fairscore: stopped before the first point was done");
    return;
  }
  const failed = await saveFrontier(frontier, options).then(
    (saved) => void (!options.quiet && saved.length > 0 && say(`saved ${saved.join(", ")}`)),
    (error: unknown) => ({ error }),
  );
  if (options.json) await print(plainJson(resultJson(frontier)));
  else await print(frontierText(frontier, terminalWidth(), colors.bold));
  if (!found)
    say(
      "fairscore: no tables within these limits; loosen a rule, allow more conditions, or give it more time",
    );
  if (failed) throw failed.error;
}

const EXAMPLES = `
Examples:
  $ fairscore frontier loans.csv -y decision -p sex --measure sp
      3, 6 and 9 conditions, with up to 20 limits each on how far apart the shares
      of men and women who are given each decision may be; takes a minute

  $ fairscore frontier loans.csv -y decision -p sex --measure eo --labels approve \\
      --conditions 5 --tolerances 1%,5%,10% --hold-out 0.25 --svg trade-off.svg
      three limits on the approvals of those who deserve one, a plot, and how
      well that carries over to rows that were set aside

  $ fairscore frontier loans.csv -y decision -p sex --measure sp --ratio \\
      --tolerances 0.8,0.9 --fair "eo<=0.1" --out cards
      ratios instead of differences, beside a limit that stays; each point's
      tables are saved, for fairscore show, verify and audit

Exit codes: 0 done, 1 no tables within the limits, 2 bad input, 130 stopped by
Ctrl-C (the points so far are printed and saved).`;
