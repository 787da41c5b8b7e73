import { InputError } from "@fairscore/core";
import { VERSION } from "@fairscore/core/parts";
import { Command, CommanderError } from "commander";
import { CliError, EXIT } from "../terminal/exit.ts";
import { say, tolerateClosedPipes } from "../terminal/terminal.ts";
import { addAudit } from "./commands/audit.ts";
import { addBins } from "./commands/bins.ts";
import { addCodebook } from "./commands/codebook.ts";
import { addCv } from "./commands/cv.ts";
import { addDemo } from "./commands/demo.ts";
import { addExport } from "./commands/export.ts";
import { addFit } from "./commands/fit.ts";
import { addFrontier } from "./commands/frontier.ts";
import { addImport } from "./commands/import.ts";
import { addImprove } from "./commands/improve.ts";
import { addPredict } from "./commands/predict.ts";
import { addRecalibrate } from "./commands/recalibrate.ts";
import { addRecipe } from "./commands/recipe.ts";
import { addReport } from "./commands/report.ts";
import { addScale } from "./commands/scale.ts";
import { addShow } from "./commands/show.ts";
import { addStudio } from "./commands/studio.ts";
import { addSweep } from "./commands/sweep.ts";
import { addSweepTask } from "./commands/sweep-task.ts";
import { addVerify } from "./commands/verify.ts";
import { freeFiles } from "./options/free-files.ts";
import { refuseSwallowedOptions, usageSentence } from "./options/usage.ts";
import { inFlags } from "./text/words.ts";
import { endOnSignals } from "./work/interrupt.ts";

/** The command line. Errors end in one sentence and an exit code; `--debug` shows where they came from. */
export async function main(argv: readonly string[]): Promise<void> {
  tolerateClosedPipes();
  endOnSignals();
  try {
    const program = makeProgram();
    await program.parseAsync(freeFiles(argv, program));
  } catch (error) {
    process.exitCode = report(error, argv.includes("--debug"));
  }
}

function makeProgram(): Command {
  const program = new Command("fairscore")
    .description(
      "Small points tables that decide fairly, with a proof of how much better any others could be.",
    )
    .version(VERSION, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand("help [command]", "print the help of a command")
    .exitOverride()
    .hook("preAction", (_, command) => refuseSwallowedOptions(command));
  // Errors become one sentence in `report`; help that was not asked for is still shown.
  program.configureOutput({ outputError: () => {} });
  for (const add of [
    addFit,
    addCv,
    addFrontier,
    addSweep,
    addSweepTask,
    addPredict,
    addAudit,
    addReport,
    addShow,
    addScale,
    addVerify,
    addExport,
    addImport,
    addImprove,
    addRecalibrate,
    addRecipe,
    addBins,
    addCodebook,
    addStudio,
    addDemo,
  ])
    add(program);
  for (const command of program.commands) {
    command
      .exitOverride()
      .optionsGroup("Other:")
      .helpOption("-h, --help", "print this help")
      .option("--debug", "show the stack of errors");
  }
  program.addHelpText(
    "after",
    `
Start here:
  $ fairscore demo
  $ fairscore studio
  $ fairscore fit data.csv --outcome decision
  $ fairscore help fit`,
  );
  return program;
}

function report(error: unknown, debug: boolean): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return EXIT.done;
    if (error.code !== "commander.help") say(`fairscore: ${usageSentence(error)}`);
    return EXIT.badInput;
  }
  const message =
    error instanceof InputError
      ? inFlags(error.finding)
      : error instanceof Error
        ? error.message
        : String(error);
  if (debug && error instanceof Error) for (const line of (error.stack ?? "").split("\n")) say(line);
  if (error instanceof CliError || error instanceof InputError) {
    say(`fairscore: ${message}`);
    return error instanceof CliError ? error.exitCode : EXIT.badInput;
  }
  say(`fairscore: internal error: ${message} (run with --debug for details, and please report it)`);
  return EXIT.internal;
}
