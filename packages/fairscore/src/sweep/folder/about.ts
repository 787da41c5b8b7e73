import { basename } from "node:path";
import type { SweepTask } from "../task/task.ts";
import type { SweepRecord } from "./results-folder.ts";

/** How a sweep was made, for whoever wants to make it again. */
export function aboutSweep(
  { fairscore, hash, data }: SweepRecord,
  tasks: readonly SweepTask[],
): { name: string; value: string }[] {
  const distinct = (values: readonly (string | undefined)[]) =>
    [...new Set(values)].filter((value) => value !== undefined);
  const tables = tasks.filter(({ method }) => method === "tables");
  return [
    { name: "fairscore", value: fairscore },
    ...Object.entries(data).map(([name, { file, sha256 }]) => ({
      name: `data ${name}`,
      value: `${basename(file)}, sha256 ${sha256}`,
    })),
    { name: "rows set aside", value: distinct(tasks.map(splitWords)).join("; ") },
    { name: "budget of a run", value: distinct(tables.map(budgetWords)).join("; ") },
    { name: "seeds", value: distinct(tables.map(({ seed }) => String(seed))).join(", ") },
    { name: "plan", value: `${tasks.length} tasks, sha256 of their names ${hash}` },
  ];
}

function splitWords({ holdOut }: SweepTask): string {
  if (holdOut === null) return "none";
  if ("column" in holdOut) return `folds by column "${holdOut.column}"`;
  if ("when" in holdOut) return `rows with ${holdOut.when}`;
  if ("share" in holdOut) return `${holdOut.share * 100}% of the rows, seed ${holdOut.seed}`;
  const evenly = holdOut.stratify.length === 0 ? "" : `, spread evenly by ${holdOut.stratify.join(", ")}`;
  return `${holdOut.folds} folds, seed ${holdOut.seed}${evenly}`;
}

function budgetWords({ budget: { seconds, work, gap, engine } }: SweepTask): string {
  const time = work === undefined ? `${seconds} s` : `${work.toLocaleString("en")} units of work`;
  return [
    time,
    ...(gap === undefined ? [] : [`or a gap of ${gap * 100}%`]),
    ...(engine === undefined ? [] : [`engine ${engine}`]),
  ].join(", ");
}
