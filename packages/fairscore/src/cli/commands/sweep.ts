import { availableParallelism } from "node:os";
import { basename, dirname, extname, join } from "node:path";
import { InputError } from "@fairscore/core";
import type { Command } from "commander";
import { EXECUTORS } from "../../sweep/executors.ts";
import type { Collected } from "../../sweep/folder/collected.ts";
import { type ResultsFolder, resultsFolder } from "../../sweep/folder/results-folder.ts";
import { EXAMPLE_PLAN } from "../../sweep/plan/example-plan.ts";
import type { PreparedSweep, SweepEnd } from "../../sweep/sweep.ts";
import { EXIT } from "../../terminal/exit.ts";
import { plainJson, print, say, terminalWidth } from "../../terminal/terminal.ts";
import { addCsvOutOptions, type CsvOutOptions } from "../options/csv-options.ts";
import { wholeOption, wordOption } from "../options/parse.ts";
import { addSlurmOptions } from "../options/slurm-options.ts";
import { inFlags } from "../text/words.ts";
import { listenForInterrupt } from "../work/interrupt.ts";

interface SweepCliOptions extends CsvOutOptions {
  out?: string;
  threads?: number;
  executor?: string;
  extend?: boolean;
  dryRun?: boolean;
  status?: boolean;
  collect?: boolean;
  example?: boolean;
  json?: boolean;
  quiet?: boolean;
}

/** Many fits by a plan, and a report of them. */
export function addSweep(program: Command): void {
  const command = program
    .command("sweep")
    .summary("run a plan of many fits and report on them")
    .description(
      "Runs every combination of a plan (data, objectives, limits, fairness, folds, seeds), keeps each result in a " +
        "folder as soon as it is there, and writes a report. The same command goes on where it was stopped.",
    )
    .argument("[plan]", "a YAML or JSON file; --example prints one")
    .optionsGroup("Output:")
    .option("-o, --out <folder>", "results and report (default: PLAN-results, beside the plan)")
    .option("--json", "print results and failures as JSON")
    .option("-q, --quiet", "no progress and no notes");
  addCsvOutOptions(command)
    .optionsGroup("Instead of running:")
    .option("--dry-run", "check the plan and its data, and say what would run")
    .option("--status", "how far the folder is")
    .option("--collect", "write the report of what is there so far")
    .option("--example", "print a plan with comments")
    .optionsGroup("Running:")
    .option("--threads <n>", "tasks side by side (default: all cores)", wholeOption("--threads", 1))
    .option("--extend", "take a folder of another plan, and keep the results that both have")
    .option(
      "--executor <name>",
      "where tasks run: local (default) or slurm",
      wordOption("--executor", Object.keys(EXECUTORS)),
    );
  addSlurmOptions(command);
  command.addHelpText("after", EXAMPLES);
  command.action(runSweepCommand);
}

async function runSweepCommand(plan: string | undefined, options: SweepCliOptions): Promise<void> {
  if (options.example) return print(EXAMPLE_PLAN);
  if (plan === undefined) {
    throw new InputError(
      "no plan given; name a YAML file, or print one to start with: fairscore sweep --example",
    );
  }
  const folder = resultsFolder(options.out ?? defaultFolder(plan));
  if (options.status) return printStatus(folder, options);
  if (options.collect) return report(collected(await collectFrom(folder), folder), folder, options);
  const { prepareSweep, runSweep } = await import("../../sweep/sweep.ts");
  const sweep = await prepareSweep(plan, folder);
  if (options.dryRun) return printDryRun(sweep, folder, options);
  const makeExecutor = await EXECUTORS[options.executor ?? "local"]!();
  const executor = await makeExecutor({ ...options });
  const { sweepProgressLine } = await import("../../sweep/output/sweep-progress.ts");
  const line = sweepProgressLine(options.quiet ?? false);
  const interrupt = listenForInterrupt(() =>
    line.tell(executor.stopSentence ?? "stopping; running tasks are dropped …"),
  );
  let end: SweepEnd;
  try {
    for (const { name, notes } of sweep.data)
      for (const note of notes) line.tell(`note: ${name}: ${inFlags(note)}`);
    const host = { signal: interrupt.signal, tell: line.tell, onProgress: line.show };
    end = await runSweep(sweep, folder, executor, host, { extend: options.extend ?? false });
  } finally {
    line.end();
    interrupt.release();
  }
  if (end.how === "stopped") {
    say(`${end.done} of ${end.tasks} done; run the same command to go on`);
    process.exitCode = EXIT.interrupted;
  }
  if (end.how === "finished") await report(collected(await collectFrom(folder), folder), folder, options);
}

/** Beside the plan, so that the same command finds it again from anywhere. */
function defaultFolder(plan: string): string {
  return join(dirname(plan), `${basename(plan, extname(plan))}-results`);
}

async function collectFrom(folder: ResultsFolder): Promise<Collected | undefined> {
  const { collect } = await import("../../sweep/folder/collected.ts");
  return collect(folder);
}

function collected(found: Collected | undefined, folder: ResultsFolder): Collected {
  if (found) return found;
  throw new InputError(`no sweep was run in "${folder.path}" yet; run it, or name its folder with --out`);
}

/** Writes the report and prints the summary; the exit code tells whether anything failed. */
async function report(found: Collected, folder: ResultsFolder, options: SweepCliOptions): Promise<void> {
  const { writeReport } = await import("../../sweep/output/write-report.ts");
  const files = await writeReport(found, folder, options.outDelimiter);
  if (found.failed.length > 0) process.exitCode = EXIT.infeasible;
  if (options.json) return printJson(found, folder, files);
  const { summaryText } = await import("../../sweep/output/summary-text.ts");
  const { failuresText, foundWords } = await import("../../sweep/output/status-text.ts");
  const summary = summaryText(found, terminalWidth());
  if (summary !== "") await print(`${summary}\n`);
  await print(`${failuresText(found)}${foundWords(found)}\n${files.join(", ")} are in ${folder.path}`);
}

async function printStatus(folder: ResultsFolder, options: SweepCliOptions): Promise<void> {
  const found = collected(await collectFrom(folder), folder);
  if (options.json) return printJson(found, folder, []);
  const { failuresText, foundWords } = await import("../../sweep/output/status-text.ts");
  await print(`${failuresText(found)}${foundWords(found)}`);
}

async function printDryRun(
  sweep: PreparedSweep,
  folder: ResultsFolder,
  options: SweepCliOptions,
): Promise<void> {
  const { checkFolder } = await import("../../sweep/check-folder.ts");
  checkFolder(sweep, folder, options.extend ?? false);
  const state = folder.state();
  if (options.json) {
    const ids = sweep.tasks.filter(({ id }) => !state.finished.has(id)).map(({ id }) => id);
    return print(plainJson(JSON.stringify({ folder: folder.path, tasks: sweep.tasks, toRun: ids }, null, 2)));
  }
  const { dryRunText } = await import("../../sweep/output/dry-run-text.ts");
  await print(dryRunText(sweep, state, options.threads ?? availableParallelism()));
}

async function printJson(
  { record, tasks, failed, open, results }: Collected,
  folder: ResultsFolder,
  files: readonly string[],
): Promise<void> {
  const summary = {
    name: record.name,
    folder: folder.path,
    tasks: tasks.length,
    done: tasks.length - failed.length - open,
    failed: failed.map(({ task: _, ...failure }) => failure),
    files,
    results: results.map(({ history: _, ...result }) => result),
  };
  await print(plainJson(JSON.stringify(summary, null, 2)));
}

const EXAMPLES = `
A small plan:
  data: { file: loans.csv, outcome: decision, protect: sex }
  grid: { conditions: [4, 6], measure: sp, tolerance: [0.05, none] }
  folds: 5
  budget: { seconds: 2 }

Examples:
  $ fairscore sweep --example > plan.yaml
      a plan with comments; it is about the data of "fairscore demo --write ."

  $ fairscore sweep plan.yaml --dry-run
      checks everything and counts what would run

  $ fairscore sweep plan.yaml
      runs it on all cores; results, report.html, results.csv, results.parquet
      and figures are in plan-results/

  $ fairscore sweep plan.yaml --executor slurm --sbatch "--partition=long"
      runs it as a job array of a cluster

A task that fails is recorded and the others go on; the next run tries it again.
Exit codes: 0 all done, 1 something failed, 2 bad input, 130 stopped by Ctrl-C.`;
