import { dirname, resolve } from "node:path";
import { type Finding, InputError, type Source } from "@fairscore/core";
import { fault, NAMES_COLUMNS, unknownName, type Values } from "@fairscore/core/parts";
import { fileSha256 } from "../../source/file-sha256.ts";
import { openSource } from "../../source/open-source.ts";
import { fileStat, noSuchFile } from "../../source/resolve-files.ts";
import type { TaskData } from "../task/task.ts";
import { checkRuns } from "./check-runs.ts";
import type { SweepPlan } from "./plan.ts";
import type { PlanData } from "./plan-data.ts";
import type { PlanDocument, PlanPath } from "./plan-document.ts";
import { type Split, splitsFor } from "./splits.ts";

/** Data of a plan, looked at: what they are, what is asked of them, and which rows are set aside, run by run. */
export interface OpenedData extends TaskData {
  /** Absolute. */
  readonly file: string;
  readonly rows: number;
  readonly options: Values;
  readonly splits: readonly Split[];
  /** Sentences for the user. */
  readonly notes: readonly Finding[];
}

/** One of the data of a plan while it is checked; faults are said at the place in the plan that they come from. */
export interface DataAtHand {
  readonly plan: SweepPlan;
  readonly name: string;
  readonly options: Values;
  readonly foldColumn?: string;
  readonly source: Source;
  /** The error for what the plan says under this key, for these data or for all. */
  fault(key: string, sentence: string): InputError;
}

/** Opens every file of the plan once, and finds what can't work before any work is done. */
export async function openPlanData(
  document: PlanDocument,
  plan: SweepPlan,
  planFile: string,
): Promise<OpenedData[]> {
  const opened: OpenedData[] = [];
  for (const [i, data] of plan.data.entries()) {
    const listed = Array.isArray((document.value as { data: unknown }).data);
    opened.push(await openOne(document, plan, data, listed ? ["data", i] : ["data"], planFile));
  }
  return opened;
}

async function openOne(
  document: PlanDocument,
  plan: SweepPlan,
  data: PlanData,
  path: PlanPath,
  planFile: string,
): Promise<OpenedData> {
  const { name, foldColumn } = data;
  const read = JSON.parse(JSON.stringify(data.read)) as TaskData["read"];
  const fault = (key: string, sentence: string) => document.fault(placeOf(document, path, key), sentence);
  const file = resolve(dirname(planFile), data.file);
  const source = await openFile(data.file, file, read).catch((error: unknown) => {
    throw error instanceof InputError ? fault("file", error.message) : error;
  });
  try {
    const options = { ...plan.fixed, ...data.options };
    const atHand: DataAtHand = { plan, name, options, foldColumn, source, fault };
    checkColumns(atHand);
    if (options["allow-protected"] && options["bar-listed"]) {
      throw fault("bar-listed", `both allow-protected and bar-listed are true for "${name}"; choose one`);
    }
    const { splits, classes, notes } = await splitsFor(atHand);
    const inOrder: Values = classes ? { ...options, classes } : options;
    const isOfBefore = plan.version === undefined && options.shape === undefined;
    const { "one-table": oneTable, ...shapeless } = inOrder;
    const checked = isOfBefore && !oneTable ? { ...shapeless, shape: "tables" } : inOrder;
    const shape = await checkRuns({ ...atHand, options: checked }, splits);
    // A task says what it is of, so that what it means does not depend on the version that runs it.
    const settled = isOfBefore ? inOrder : { ...shapeless, shape };
    const [sha256, rows] = [await fileSha256(file), source.rowCount];
    return { name, sha256, read, file, rows, options: settled, splits, notes };
  } finally {
    await source.close();
  }
}

async function openFile(written: string, file: string, read: TaskData["read"]): Promise<Source> {
  const stat = fileStat(written, file);
  if (!stat) throw fault(noSuchFile(written, file, "paths start at the plan's folder"));
  if (stat.isDirectory()) throw new InputError(`invalid file: "${written}" is a folder; name a file in it`);
  return openSource({ files: file, ...read });
}

/** Every column that the plan names is there. */
function checkColumns({ plan, name, options, foldColumn, source, fault }: DataAtHand): void {
  const known = source.columns.map((column) => column.name);
  if (options.outcome === undefined) {
    throw fault(
      "outcome",
      `no outcome of "${name}"; say which column to predict, such as outcome: ${known.at(-1)}`,
    );
  }
  const named: Values = { ...options, "fold-column": foldColumn };
  for (const key of NAMES_COLUMNS) {
    const value = named[key] ?? [];
    // Texts, or by column.
    const columns = typeof value === "string" ? [value] : Array.isArray(value) ? value : Object.keys(value);
    const unknown = columns.find((column) => !known.includes(column));
    if (unknown !== undefined) throw fault(key, unknownName(`column of "${name}"`, unknown, known).message);
  }
  if (
    plan.grid.measure.some((measure) => measure !== null) &&
    options.protect === undefined &&
    options.group === undefined
  ) {
    throw fault("protect", `no groups to compare in "${name}"; name their column, such as protect: sex`);
  }
}

/** Where the plan says it: with the data, at the top, in the grid, or else in what is fixed. */
function placeOf(document: PlanDocument, path: PlanPath, key: string): PlanPath {
  const valueAt = (parts: PlanPath) =>
    parts.reduce<unknown>(
      (value, part) => (value as Record<string | number, unknown> | undefined)?.[part],
      document.value,
    );
  const places: PlanPath[] = [[...path, key], ["fixed", key], ["grid", key], [key]];
  return places.find((place) => valueAt(place) !== undefined) ?? path;
}
