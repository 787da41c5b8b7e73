import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import {
  type CrossValidation,
  crossValidate,
  type Finding,
  type FitRequest,
  InputError,
  modelToJson,
  type Source,
} from "@fairscore/core";
import { BASELINES, fault, type ValuesOf } from "@fairscore/core/parts";
import type { Command } from "commander";
import { cantWrite, checkOutputs, writeAtomically } from "../../files/write-file.ts";
import { resultsCsv } from "../../results/results-csv.ts";
import { EXIT } from "../../terminal/exit.ts";
import { progressLine } from "../../terminal/progress.ts";
import { measuredBy } from "../../terminal/progress-words.ts";
import { colors, plainJson, print, say, terminalWidth } from "../../terminal/terminal.ts";
import { addCsvOutOptions, type CsvOutOptions } from "../options/csv-options.ts";
import { addDataOptions, DATA_ARGUMENT, type DataOptions } from "../options/data-options.ts";
import { MEASURES_HELP } from "../options/fairness-options.ts";
import type { EffortOptions } from "../options/learn-options.ts";
import { addColumnOptions, type ColumnOptions } from "../options/recipe-options.ts";
import { checkFoldSafety, type SafetyCliOptions, safetyOf } from "../options/safety-options.ts";
import { addGroup, addSettings } from "../options/settings.ts";
import { addSpecOptions, prepareAsked, prepareSpec, type SpecOptions } from "../options/spec-options.ts";
import { cvText } from "../text/cv-text.ts";
import { resultJson, sayNotes } from "../text/words.ts";
import { FoldClock } from "../work/fold-clock.ts";
import { inSight } from "../work/in-sight.ts";
import { orderNotes } from "../work/query-order.ts";
import { type WithRecipe, withRecipe } from "../work/with-recipe.ts";

type CvOptions = DataOptions &
  CsvOutOptions &
  ColumnOptions &
  SpecOptions &
  EffortOptions &
  SafetyCliOptions &
  ValuesOf<"folds"> &
  Pick<ValuesOf<"judging">, "cutAtRisk"> & {
    readonly recipe?: string;
    readonly csv?: string;
    readonly out?: string;
    readonly json?: boolean;
    readonly quiet?: boolean;
  };

/** For each fold: enough for good tables of most data, short enough to wait for five. */
const SECONDS = 2;

export function addCv(program: Command): void {
  const command = program
    .command("cv")
    .summary("how well tables do on rows that they have not seen")
    .description(
      "Cross-validation: divides the rows into folds, holds out one after the other, learns from the rest, and measures accuracy and fairness on both. Conditions are made anew for each fold, without its rows.",
    )
    .argument("[data...]", DATA_ARGUMENT);
  addGroup(command, "folds")
    .optionsGroup("Output:")
    .option("--csv <file>", "save one line for each fold and method")
    .option("-o, --out <folder>", "save the tables of each fold: fold-1.json, fold-2.json, …")
    .option("--json", "print all results as JSON")
    .option("-q, --quiet", "no progress and no notes");
  addColumnOptions(addCsvOutOptions(command)).option(
    "--recipe <file>",
    "conditions and columns from an edited recipe instead",
  );
  addGroup(addGroup(addSpecOptions(command), "fairness"), "effort", {
    seconds: { help: "time to work on each fold", default: SECONDS },
    seed: { help: "seed of the search and of the folds" },
  });
  addSettings(command, "Classes by risk:", ["cut-at-risk"]);
  addGroup(command, "safety", {
    safety: {
      help: "learn with a margin, tested on the fold that is held out (held-out), or inside of the others, which leaves the fold alone: cv",
    },
  });
  addDataOptions(command);
  command.addHelpText("after", `${MEASURES_HELP}\n${EXAMPLES}`);
  command.action(runCv);
}

async function runCv(files: string[], options: CvOptions): Promise<void> {
  await checkOutputs([options.csv], [...files, options.recipe, options.spec]);
  if (options.folds !== undefined && options.foldColumn !== undefined)
    throw fault({ code: "folds-and-column" });
  checkFoldSafety(options);
  const askedOf = await prepareAsked(options);
  const work = async ({ source, recipe, columns }: WithRecipe) => {
    const { outcome } = recipe;
    const request: FitRequest = { ...askedOf(recipe), ...columns };
    const { done: cv, interrupted } = await foldsInSight(source, request, options);
    await save(cv, options);
    await show(cv, request, "column" in outcome ? outcome.column : outcome.columns.join(", "), options);
    if (interrupted) process.exitCode = EXIT.interrupted;
    else if (cv.systems.every((system) => system === null)) process.exitCode = EXIT.infeasible;
  };
  await withRecipe(
    files,
    options,
    () => prepareSpec(options),
    () => undefined,
    work,
  );
}

function foldsInSight(source: Source, request: FitRequest, options: CvOptions) {
  const seconds = options.seconds ?? (options.work === undefined ? SECONDS : undefined);
  const limit = seconds ?? Number.POSITIVE_INFINITY;
  const clock = new FoldClock(limit, () => performance.now());
  let place = "";
  const line = progressLine({
    quiet: options.quiet ?? false,
    seconds: limit,
    measured: measuredBy(
      request,
      "recipe" in request ? request.recipe.weight !== undefined : !!request.weight,
    ),
    place: () => place,
  });
  return inSight(line, "what was learnt so far is kept", options, async (effort) => {
    if (options.out !== undefined) await makeFolder(options.out);
    return crossValidate(source, request, {
      ...effort,
      folds: options.folds,
      foldColumn: options.foldColumn,
      stratify: options.stratify,
      baselines: options.baselines ?? BASELINES,
      safety: safetyOf(options),
      ...(options.cutAtRisk && { cutAtRisk: options.cutAtRisk }),
      seconds,
      onProgress: (progress) => {
        if (progress.type === "finished") {
          if (effort.signal.aborted)
            line.tell(`fold ${progress.fold + 1} was cut short; its best tables so far are counted`);
          return;
        }
        place = clock.place(progress.fold, progress.folds, progress.event.seconds);
        line.show(progress.event);
      },
    });
  });
}

async function save(cv: CrossValidation, { csv, outDelimiter, out, quiet }: CvOptions): Promise<void> {
  const tell = quiet ? () => {} : say;
  if (csv !== undefined) {
    await writeAtomically(csv, resultsCsv(cv.results, cv.foldValues, outDelimiter));
    tell(`saved ${csv}`);
  }
  if (out === undefined) return;
  let saved = 0;
  for (const [fold, system] of cv.systems.entries()) {
    if (system === null) continue;
    await writeAtomically(join(out, `fold-${fold + 1}.json`), modelToJson(system));
    saved++;
  }
  tell(`saved the tables of ${saved === 1 ? "1 fold" : `${saved} folds`} in ${out}`);
}

async function show(
  cv: CrossValidation,
  request: FitRequest,
  outcome: string,
  options: CvOptions,
): Promise<void> {
  if (!options.quiet) sayNotes(notesOn(cv, options));
  if (options.json) await print(plainJson(resultJson(cv, 2)));
  else if (cv.results.length === 0) say("fairscore: stopped before any fold had tables; let it work longer");
  else {
    const rules = request.fairness ?? [];
    await print(cvText(cv, { rules, outcome, width: terminalWidth(), bold: colors.bold }));
  }
}

function notesOn(cv: CrossValidation, { sql, recipe, foldColumn }: CvOptions): Finding[] {
  return [
    ...orderNotes(sql, foldColumn === undefined && "folds"),
    ...(recipe === undefined ? [] : [{ code: "recipe-of-all-folds" } as const]),
    ...cv.notes,
  ];
}

async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "EEXIST"
      ? new InputError(`can't write "${path}": it is a file; name a folder`)
      : cantWrite(path, error);
  });
}

const EXAMPLES = `
Baselines are given for comparison and keep to no limit: majority (always the
largest class), single-line (the best single condition), svm and logistic
(linear models over all conditions).

Examples:
  $ fairscore cv loans.csv --outcome decision
      5 folds of 2 seconds each, with the baselines beside the tables

  $ fairscore cv loans.csv -y decision -p sex --fair "sp<=0.05" --folds 10
      does a limit that holds on the rows learnt from hold on others?

  $ fairscore cv loans.csv -y decision -p sex --fair "sp<=0.1" --safety cv
      the same for tables that are learnt with a margin: how often is it kept?

  $ fairscore cv loans.csv -y decision --fold-column branch --baselines none
      each branch is held out in turn: do the tables travel?

  $ fairscore cv loans.csv -y decision --work 100000 --csv folds.csv --out folds
      the same on any machine; numbers as CSV (shares from 0 to 1, folds from
      1), tables as folds/fold-1.json, which verify, audit and show take

Rules (--rule) are written as in "fairscore help fit".
Ctrl-C keeps the folds that are finished and the best tables of the running one.
Exit codes: 0 done, 1 no fold has tables within the limits, 2 bad input, 130
stopped by Ctrl-C.`;
