import { readFile } from "node:fs/promises";
import type { Finding, Table, TableColumn } from "@fairscore/core";
import { type CommaUse, columnCollector, csvRecords, fault, readTexts } from "@fairscore/core/parts";
import { cantRead } from "../files/cant-read.ts";
import type { TableOptions } from "./raw-table.ts";
import type { CheckedCsv } from "./read-csv.ts";
import { isWide } from "./wide-table.ts";

/** A file's text must fit one string. */
const MOST_BYTES = 400_000_000;

/** Whether these files have so many columns, and so few cells, that they are read into memory. */
export function areWide(files: readonly CheckedCsv[]): boolean {
  const { names, name } = files[0]!;
  const rows = files.reduce((sum, csv) => sum + csv.rows, 0);
  return isWide(names.length, rows, name) && files.every(({ bytes }) => bytes <= MOST_BYTES);
}

/** Reads checked files into memory: the same table as the database reads. `order`: where each column stands in a file. */
export async function wideCsv(
  names: readonly string[],
  files: readonly { readonly csv: CheckedCsv; readonly order: readonly number[] }[],
  { kinds, missing, commas, pause }: TableOptions & { readonly commas: CommaUse },
): Promise<Table> {
  const rowCount = files.reduce((sum, { csv }) => sum + csv.rows, 0);
  const collector = columnCollector(names.length, rowCount);
  for (const { csv, order } of files) {
    const inOrder = order.every((position, i) => position === i);
    let rows = -1;
    for (const { cells } of csvRecords(await textOf(csv), csv.delimiter)) {
      // An empty line is no record, unless there is only one column; ragged ones were refused.
      if (cells.length !== names.length) continue;
      if (rows++ >= 0) collector.add(inOrder ? cells : order.map((position) => cells[position]!));
      await pause();
    }
    if (rows !== csv.rows)
      throw fault({ code: "lost-rows", file: csv.name, found: rows, expected: csv.rows });
  }
  const columns: TableColumn[] = [];
  const notes: Finding[] = [];
  for (const [i, raw] of collector.columns().entries()) {
    const name = names[i]!;
    const { column, note } = readTexts(name, raw, { kind: kinds.get(name), commas, missing });
    columns.push({ ...column, written: (row) => raw.texts[raw.codes[row]!]! });
    if (note !== undefined) notes.push(note);
    await pause();
  }
  return { columns, rowCount, notes };
}

async function textOf({ path, name }: CheckedCsv): Promise<string> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw cantRead(name, error);
  });
  // A mark at the very start is no part of the first name.
  return new TextDecoder().decode(bytes);
}
