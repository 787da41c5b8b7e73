import { counted } from "../../results/words.ts";
import { plain } from "../../terminal/terminal.ts";
import type { FolderState } from "../folder/results-folder.ts";
import type { PreparedSweep } from "../sweep.ts";

/** What a sweep would run, by data. */
export function dryRunText(
  { record, tasks, data }: PreparedSweep,
  state: FolderState,
  threads: number,
): string {
  const left = tasks.filter(({ id }) => !state.finished.has(id));
  const lines = data.map(({ name, rows, splits }) => {
    const own = tasks.filter((task) => task.data.name === name);
    const tables = own.filter(({ method }) => method === "tables").length;
    const folds = splits[0]!.fold ? `, ${splits.length} folds` : splits[0]!.holdOut ? ", some held out" : "";
    const others = own.length - tables;
    return (
      `  ${plain(name)} (${counted(rows, "row")}${folds}): ${counted(tables, "fit")} of tables` +
      (others > 0 ? `, ${counted(others, "model")} to compare with` : "")
    );
  });
  const seconds = left.reduce((sum, { budget }) => sum + (budget.seconds ?? 0), 0) / threads;
  const time = seconds > 0 ? `; at most ${minutesWords(seconds)} on ${counted(threads, "thread")}` : "";
  return [
    `${plain(record.name)}: ${counted(tasks.length, "task")}, ${tasks.length - left.length} done, ${left.length} to run${time}`,
    ...lines,
    "",
  ].join("\n");
}

function minutesWords(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : counted(Math.ceil(seconds / 60), "minute");
}
