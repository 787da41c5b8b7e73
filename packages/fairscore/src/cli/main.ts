import { InputError, VERSION } from "@fairscore/core";
import { Command, CommanderError } from "commander";
import { addAudit } from "./commands/audit.ts";
import { addDemo } from "./commands/demo.ts";
import { addFit } from "./commands/fit.ts";
import { addPredict } from "./commands/predict.ts";
import { addRecipe } from "./commands/recipe.ts";
import { addShow } from "./commands/show.ts";
import { addVerify } from "./commands/verify.ts";
import { CliError, EXIT } from "./exit.ts";
import { say, tolerateClosedPipes } from "./terminal.ts";

/** The command line. Errors end in one sentence and an exit code; `--debug` shows where they came from. */
export async function main(argv: readonly string[]): Promise<void> {
  tolerateClosedPipes();
  const program = new Command("fairscore")
    .description(
      "Small points tables that decide fairly, with a proof of how much better any others could be.",
    )
    .version(VERSION)
    .configureHelp({ showGlobalOptions: false })
    .showHelpAfterError("(run with --help for the options and examples)")
    .exitOverride();
  for (const add of [addFit, addPredict, addAudit, addShow, addVerify, addRecipe, addDemo]) add(program);
  for (const command of program.commands) command.exitOverride().option("--debug", "show the stack of errors");
  program.addHelpText(
    "after",
    "\nStart here:\n  $ fairscore demo\n  $ fairscore fit data.csv --outcome decision\n  $ fairscore help fit",
  );
  try {
    await program.parseAsync(argv);
  } catch (error) {
    process.exitCode = report(error, argv.includes("--debug"));
  }
}

function report(error: unknown, debug: boolean): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.badInput;
  if (debug && error instanceof Error) say(error.stack ?? error.message);
  if (error instanceof CliError) {
    say(`fairscore: ${error.message}`);
    return error.exitCode;
  }
  if (error instanceof InputError) {
    say(`fairscore: ${error.message}`);
    return EXIT.badInput;
  }
  say(
    `fairscore: internal error: ${error instanceof Error ? error.message : String(error)} (run with --debug for details)`,
  );
  return 70;
}
