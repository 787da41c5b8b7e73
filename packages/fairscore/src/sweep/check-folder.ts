import { existsSync, readdirSync, statSync } from "node:fs";
import { InputError } from "@fairscore/core";
import type { ResultsFolder, SweepRecord } from "./folder/results-folder.ts";
import type { PreparedSweep } from "./sweep.ts";
import type { SweepTask } from "./task/task.ts";

/** What a folder may hold before its plan is written: a sweep that was killed at its very start. */
const OWN_NAMES = /^(folder\.lock|tasks\.jsonl|results|failed|\..*\.tmp)$/;

/** Refuses folders of other plans, unless they are to be extended, and of other things. */
export function checkFolder({ record, tasks }: PreparedSweep, folder: ResultsFolder, extend: boolean): void {
  if (existsSync(folder.path) && !statSync(folder.path).isDirectory()) {
    throw new InputError(`can't use "${folder.path}" as a folder: it is a file; name a folder with --out`);
  }
  const known = folder.readRecord();
  if (known === undefined) {
    const names = existsSync(folder.path) ? readdirSync(folder.path) : [];
    const foreign = names.find((name) => !OWN_NAMES.test(name));
    if (foreign === undefined) return;
    throw new InputError(
      `the folder "${folder.path}" is not one of a sweep (it has "${foreign}"); name a new one with --out`,
    );
  }
  if (known.hash === record.hash || extend) return;
  throw new InputError(
    `the folder "${folder.path}" has the results of another plan: ${difference(known, record, tasks, folder)}; ` +
      "keep what both plans have with --extend, or name another folder with --out",
  );
}

function difference(
  known: SweepRecord,
  record: SweepRecord,
  tasks: readonly SweepTask[],
  folder: ResultsFolder,
): string {
  if (known.fairscore !== record.fairscore) {
    return `it was made by fairscore ${known.fairscore}, and this is ${record.fairscore}`;
  }
  const changed = Object.entries(record.data).find(([name, { sha256 }]) => {
    const before = known.data[name]?.sha256;
    return before !== undefined && before !== sha256;
  });
  if (changed) return `the file of "${changed[0]}" has changed`;
  const ids = new Set(tasks.map(({ id }) => id));
  const old = folder.readTasks();
  const both = old.filter(({ id }) => ids.has(id)).length;
  return `of its ${old.length} tasks ${both} are among the ${tasks.length} of this one`;
}
