import {
  auditText,
  card,
  cardHtml,
  cardMarkdown,
  cardText,
  type FitRequest,
  fit,
  InputError,
  type Model,
  modelToJson,
  type Outcome,
  recipeFor,
  type Source,
  type Spec,
} from "@fairscore/core";
import type { Command } from "commander";
import { addDataOptions, type DataOptions, openData, recipeKinds } from "../data-options.ts";
import { EXIT } from "../exit.ts";
import { checkWritable, readRecipe, writeAtomically } from "../files.ts";
import { listenForInterrupt } from "../interrupt.ts";
import { addLearnOptions, holdOutOf, type LearnCliOptions } from "../learn-options.ts";
import { progressLine } from "../progress.ts";
import { addColumnOptions, type ColumnOptions, recipeOptions } from "../recipe-options.ts";
import { addSpecOptions, type SpecOptions, specOf } from "../spec-options.ts";
import { print, say, terminalWidth } from "../terminal.ts";

export interface FitCliOptions extends DataOptions, ColumnOptions, SpecOptions, LearnCliOptions {
  recipe?: string;
  out?: string;
  html?: string;
  markdown?: string;
  json?: boolean;
  quiet?: boolean;
  audit: boolean;
}

/** Where the best tables go when Ctrl-C comes and no --out was given. */
const RESCUE_FILE = "fairscore-model.json";

export function addFit(program: Command): void {
  const command = program
    .command("fit")
    .summary("learn points tables from a data file")
    .description(
      "Learns one points table per class from a data file, within the limits you set, and prints the card.",
    )
    .argument("[data...]", "CSV, TSV, Parquet or JSON lines; globs work")
    .option("--recipe <file>", "use this recipe (see: fairscore recipe)")
    .option("-o, --out <file>", "save the model as JSON")
    .option("--html <file>", "save the card as one printable page")
    .option("--markdown <file>", "save the card as Markdown")
    .option("--no-audit", "print the card only")
    .option("--json", "print model, audit and verification as JSON")
    .option("-q, --quiet", "no progress and no notes")
    .addHelpText("after", EXAMPLES);
  addSpecOptions(addColumnOptions(addLearnOptions(addDataOptions(command))));
  command.action(runFit);
}

export async function runFit(files: string[], options: FitCliOptions): Promise<void> {
  for (const path of [options.out, options.html, options.markdown]) await checkWritable(path);
  const recipe = options.recipe === undefined ? undefined : await readRecipe(options.recipe);
  if (recipe && options.outcome) {
    throw new InputError("both --recipe and --outcome given; the recipe names the outcome, edit it there");
  }
  const source = await openData(files, options, recipe && recipeKinds(recipe));
  try {
    const holdOut = holdOutOf(options);
    const made = await recipeFor(source, recipe ? { recipe } : recipeOptions(options, source), holdOut);
    const spec = await specOf(options, async () => made.recipe.outcome.classes);
    if (!options.quiet) for (const note of made.notes) say(`note: ${note}`);
    await learnAndShow(source, { ...spec, recipe: made.recipe }, options);
  } finally {
    await source.close();
  }
}

/** Learns with a live line, saves what was asked for, then prints: a closed pipe can't lose a model. */
export async function learnAndShow(
  source: Source,
  request: FitRequest & Spec,
  options: Pick<FitCliOptions, "out" | "html" | "markdown" | "json" | "quiet" | "audit"> & LearnCliOptions,
): Promise<Outcome> {
  const interrupt = listenForInterrupt("stopping; the best tables so far are kept (again to quit at once)");
  const quiet = options.quiet ?? false;
  const line = progressLine({
    quiet,
    seconds: options.seconds ?? (options.work === undefined ? 10 : Number.POSITIVE_INFINITY),
    limit: request.fairness?.find((rule) => rule.form !== "ratio")?.tolerance,
    whole: (request.objective ?? "accuracy") === "accuracy",
  });
  let outcome: Outcome;
  try {
    outcome = await fit(source, request, {
      seconds: options.seconds,
      work: options.work,
      gap: options.gap,
      seed: options.seed,
      holdOut: holdOutOf(options),
      signal: interrupt.signal,
      onEvent: line.show,
    });
  } finally {
    line.end();
    interrupt.release();
  }
  if (!quiet) for (const note of outcome.notes) say(`note: ${note}`);
  const interrupted = interrupt.signal.aborted;
  const out = options.out ?? (interrupted && outcome.model ? RESCUE_FILE : undefined);
  if (outcome.model) await save(outcome.model, outcome, { ...options, out });
  if (out !== undefined && outcome.model && !quiet) say(`saved ${out}`);
  await show(outcome, options);
  if (interrupted) process.exitCode = EXIT.interrupted;
  else if (!outcome.model) process.exitCode = EXIT.infeasible;
  return outcome;
}

async function save(
  model: Model,
  outcome: Outcome,
  options: Pick<FitCliOptions, "out" | "html" | "markdown">,
): Promise<void> {
  const printed = card(model.system, outcome.audit);
  if (options.out !== undefined) await writeAtomically(options.out, modelToJson(model.system));
  if (options.html !== undefined) await writeAtomically(options.html, cardHtml(printed));
  if (options.markdown !== undefined) await writeAtomically(options.markdown, cardMarkdown(printed));
}

async function show(outcome: Outcome, options: Pick<FitCliOptions, "json" | "audit">): Promise<void> {
  if (options.json) {
    await print(JSON.stringify(outcome, null, 2));
    return;
  }
  if (!outcome.model) {
    explainInfeasible(outcome);
    return;
  }
  const width = terminalWidth();
  await print(cardText(card(outcome.model.system, outcome.audit), { width }));
  if (options.audit) await print(`\n${auditText(outcome.audit!, { width })}`);
}

function explainInfeasible({ infeasible }: Outcome): void {
  if (!infeasible) return;
  const head = infeasible.proven
    ? "no tables can keep these limits (proven)"
    : "no tables within the limits were found";
  const which = infeasible.constraints.length > 0 ? `: ${infeasible.constraints.join("; ")}` : "";
  say(`${head}${which}: ${infeasible.why}; ${infeasible.remedy}`);
}

const EXAMPLES = `
Examples:
  $ fairscore fit loans.csv --outcome decision
      learn tables for every class of "decision", 5 lines each, 10 seconds

  $ fairscore fit loans.csv --outcome decision --protect sex --fair "sp<=0.05" --lines 4 --out card.json
      each class is given to every sex at rates that differ by at most 5 points

  $ fairscore fit loans.csv --outcome decision --protect sex --fair "eo<=0.1" --labels approve --hold-out 0.25
      only approvals of those who deserve one must be alike; a quarter of the rows checks the result

  $ fairscore fit 'data/*.parquet' --outcome A,B,C,D --protect "Gender == Female" --fair "sp<=0.01" --lines 3
      classes as one yes/no column each

Exit codes: 0 done, 1 no tables within the limits, 2 bad input, 130 stopped by Ctrl-C (the best tables are saved).`;
