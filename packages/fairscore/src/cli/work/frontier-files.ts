import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Frontier, type FrontierPoint, InputError, modelToJson } from "@fairscore/core";
import { cantWrite, checkOutputs, writeAtomically } from "../../files/write-file.ts";
import type { CsvOutOptions } from "../options/csv-options.ts";
import { frontierCsv } from "./frontier-csv.ts";

/** Where to save what of a frontier. */
export interface FrontierFiles extends CsvOutOptions {
  out?: string;
  csv?: string;
  svg?: string;
  png?: string;
  html?: string;
}

/** Fails early when something can't be saved. */
export async function checkFrontierFiles(
  { out, csv, svg, png, html }: FrontierFiles,
  inputs: readonly (string | undefined)[],
): Promise<void> {
  await checkOutputs([csv, svg, png, html], inputs);
  if (out === undefined) return;
  if (out === "-" || out === "")
    throw new InputError(`can't write to "${out}"; name a folder for the models`);
  const existing = await stat(out).catch(() => undefined);
  if (existing && !existing.isDirectory())
    throw new InputError(`can't write "${out}": it is a file; name a folder for the models`);
}

/** Saves what was asked for, and says what: "12 models in cards", "trade-off.svg". */
export async function saveFrontier(frontier: Frontier, files: FrontierFiles): Promise<string[]> {
  const { out, csv, svg, png, html } = files;
  const saved: string[] = [];
  if (out !== undefined) {
    await mkdir(out, { recursive: true }).catch((error: unknown) => {
      throw cantWrite(out, error);
    });
    const models = frontier.points.filter(({ system }) => system !== null);
    for (const point of models)
      await writeAtomically(
        join(out, `${pointName(point, frontier.limited)}.json`),
        modelToJson(point.system!),
      );
    saved.push(`${models.length} ${models.length === 1 ? "model" : "models"} in ${out}`);
  }
  const write = async (path: string | undefined, content: () => Promise<string | Uint8Array>) => {
    if (path === undefined) return;
    await writeAtomically(path, await content());
    saved.push(path);
  };
  const plot = async () => (await import("../../plots/frontier-plot.ts")).frontierPlot(frontier);
  await write(csv, async () => frontierCsv(frontier, files.outDelimiter));
  await write(svg, plot);
  await write(png, async () => (await import("../../plots/png.ts")).svgToPng(await plot()));
  await write(html, async () => (await import("../../report/frontier-report.ts")).frontierReport(frontier));
  return saved;
}

/** "conditions-5-tolerance-0.05", "lines-5-no-limit". */
export function pointName({ limit, tolerance }: FrontierPoint, limited: Frontier["limited"]): string {
  return `${limited === "conditions" ? "conditions" : "lines"}-${limit}-${tolerance === null ? "no-limit" : `tolerance-${tolerance}`}`;
}
