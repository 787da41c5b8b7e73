import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { CsvDelimiter } from "@fairscore/core/parts";
import { writeAtomically } from "../../files/write-file.ts";
import { svgToPng } from "../../plots/png.ts";
import { sweepReport } from "../../report/report.ts";
import { resultsCsv } from "../../results/results-csv.ts";
import { resultsParquet } from "../../results/results-parquet.ts";
import { aboutSweep } from "../folder/about.ts";
import type { Collected } from "../folder/collected.ts";
import type { ResultsFolder } from "../folder/results-folder.ts";
import { taskWords } from "../task/task-words.ts";
import { figuresOf } from "./figures.ts";

/** Writes what is known so far as table, page and plots into the sweep's folder; gives the names of the files. */
export async function writeReport(
  found: Collected,
  folder: ResultsFolder,
  delimiter?: CsvDelimiter,
): Promise<string[]> {
  const { record, tasks, results, failed, open } = found;
  const { name, description } = record;
  const within = (...parts: string[]) => join(folder.path, ...parts);
  await writeAtomically(within("results.csv"), resultsCsv(results, null, delimiter));
  await resultsParquet(results, within("results.parquet"));
  const page = sweepReport({
    title: name,
    description,
    results,
    failed: failed.map(({ task, id, message }) => ({ name: `${taskWords(task)} (${id})`, error: message })),
    progress: { tasks: tasks.length, open },
    about: aboutSweep(record, tasks),
  });
  await writeAtomically(within("report.html"), page);
  // Those of an earlier report may be of runs that are no longer asked for.
  rmSync(within("figures"), { recursive: true, force: true });
  const figures = figuresOf(results);
  if (figures.length > 0) mkdirSync(within("figures"), { recursive: true });
  for (const { name, svg } of figures) {
    await writeAtomically(within("figures", `${name}.svg`), svg);
    await writeAtomically(within("figures", `${name}.png`), await svgToPng(svg));
  }
  const tables = ["report.html", "results.csv", "results.parquet"];
  return figures.length > 0 ? [...tables, `figures/ (${figures.length})`] : tables;
}
