import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Row } from "@fairscore/core";
import { assignFolds, planFolds, recipeFor } from "@fairscore/core/parts";
import { openSource } from "fairscore";
import type { PeerData } from "./data-sets.ts";

type Cell = Row[string];

/** Data with the fold of each row, the same for all methods. */
export interface DealtData {
  readonly name: string;
  readonly rows: readonly Row[];
  readonly outcome: string;
  readonly protect: string | undefined;
  readonly classes: readonly string[];
  /** For each row the place of its class. */
  readonly labels: readonly number[];
  readonly groups: readonly (string | null)[] | undefined;
  /** For each row, from 0. */
  readonly fold: readonly number[];
  readonly folds: number;
  /** The share of the most frequent class. */
  readonly majority: number;
  /** The rows and their folds for peers: a CSV file whose last columns are "peers:class" and "peers:fold". */
  readonly file: string;
}

/** Deals as `crossValidate` does: classes and groups spread evenly, copies of a row in one fold. */
export async function dealData(
  { name, file, outcome, protect }: PeerData,
  folds: number,
  seed: number,
  folder: string,
): Promise<DealtData> {
  const source = await openSource({ files: file });
  try {
    const request = { outcome, ...(protect !== undefined && { protect: [protect] }) };
    const { holdOuts } = await planFolds(source, request, { folds, seed });
    const { recipe } = await recipeFor(source, request);
    const [first] = holdOuts;
    if (!first || !("folds" in first)) throw new Error(`${name}: no folds by chance`);
    const rows: Row[] = [];
    for await (const row of source.rows()) rows.push(row);
    if (rows.some((row) => row[outcome] === null)) throw new Error(`${name}: rows without an outcome`);
    const together = recipe.rows?.together?.columns.map(({ column }) => column);
    const fold = await assignFolds(
      source.rows(first.stratify),
      first,
      together && firstOfEqual(rows, together),
    );
    const { classes } = recipe.outcome;
    const labels = rows.map((row) => placeOf(row[outcome]!, classes));
    const counts = classes.map((_, k) => labels.filter((label) => label === k).length);
    const dealt = {
      name,
      rows,
      outcome,
      protect,
      classes,
      labels,
      majority: Math.max(...counts) / rows.length,
      groups: protect === undefined ? undefined : rows.map((row) => textOf(row[protect]!)),
      fold: [...fold],
      folds,
      file: join(folder, `${name.replaceAll(" ", "-")}-${folds}-folds-seed-${seed}.csv`),
    };
    writeForPeers(dealt);
    return dealt;
  } finally {
    await source.close();
  }
}

/** For each row the first one with the same cells in these columns. */
function firstOfEqual(rows: readonly Row[], columns: readonly string[]): Uint32Array {
  const known = new Map<string, number>();
  return Uint32Array.from(rows, (row, i) => {
    const key = JSON.stringify(columns.map((column) => row[column]));
    const first = known.get(key) ?? i;
    known.set(key, first);
    return first;
  });
}

function textOf(cell: Cell): string | null {
  return cell === null ? null : String(cell);
}

/** A class of a yes/no column is called yes or no, as the recipe calls it. */
function placeOf(cell: Cell, classes: readonly string[]): number {
  const names = typeof cell === "boolean" ? [String(cell), cell ? "yes" : "no"] : [String(cell)];
  const place = classes.findIndex((name) => names.includes(name));
  if (place < 0) throw new Error(`no class ${String(cell)} among ${classes.join(", ")}`);
  return place;
}

function writeForPeers({ rows, outcome, labels, fold, file }: DealtData): void {
  const columns = Object.keys(rows[0]!).filter((column) => column !== outcome);
  const quoted = (cell: Cell) => (cell === null ? "" : `"${String(cell).replaceAll('"', '""')}"`);
  const lines = [
    [...columns, "peers:class", "peers:fold"].map(quoted),
    ...rows.map((row, i) => [...columns.map((column) => quoted(row[column]!)), labels[i], fold[i]]),
  ];
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${lines.map((cells) => cells.join(",")).join("\n")}\n`);
}
