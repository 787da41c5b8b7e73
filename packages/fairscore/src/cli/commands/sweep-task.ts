import { readFileSync } from "node:fs";
import { InputError } from "@fairscore/core";
import type { Command } from "commander";
import { cantRead } from "../../files/cant-read.ts";
import { resultsFolder } from "../../sweep/folder/results-folder.ts";
import { parseList } from "../../sweep/slurm/task-list.ts";
import { EXIT } from "../../terminal/exit.ts";
import { say } from "../../terminal/terminal.ts";
import { wholeOption } from "../options/parse.ts";

/** How executors on other machines run tasks of a sweep; people have no use for it. */
export function addSweepTask(program: Command): void {
  program
    .command("sweep-task", { hidden: true })
    .description(
      "Runs the tasks that are named on one line of a list, and puts their results into a sweep's folder.",
    )
    .argument("<folder>", "the folder of the sweep")
    .requiredOption("--list <file>", "names of tasks, those of one index on a line")
    .requiredOption("--index <n>", "which line, from 0", wholeOption("--index", 0))
    .action(runSweepTask);
}

async function runSweepTask(path: string, options: { list: string; index: number }): Promise<void> {
  const folder = resultsFolder(path);
  const record = folder.readRecord();
  if (record === undefined) throw new InputError(`no sweep was begun in "${path}"; expected its plan.json`);
  const ids = parseList(readList(options.list))[options.index];
  if (ids === undefined)
    throw new InputError(`the list "${options.list}" has no line ${options.index} (from 0)`);
  const known = new Map(folder.readTasks().map((task) => [task.id, task]));
  // A plan that took the folder over while the list waited may ask for less.
  for (const id of ids) if (!known.has(id)) say(`${id} is skipped: the plan no longer has this task`);
  const tasks = ids.flatMap((id) => known.get(id) ?? []);
  const { runTask } = await import("../../sweep/run/run-task.ts");
  const { TaskSources } = await import("../../sweep/run/task-sources.ts");
  // One thread: whoever starts this gave it one processor.
  const sources = new TaskSources(record, tasks, 1);
  for (const task of tasks) {
    const isDone = folder.readResult(task.id) !== undefined;
    const { failure } = isDone ? {} : await runTask(task, folder, () => sources.open(task));
    await sources.release(task);
    say(
      isDone
        ? `${task.id} was done`
        : failure === undefined
          ? `${task.id} done`
          : `${task.id} failed: ${failure}`,
    );
    if (failure !== undefined) process.exitCode = EXIT.infeasible;
  }
}

function readList(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw cantRead(file, error, "the list ");
  }
}
