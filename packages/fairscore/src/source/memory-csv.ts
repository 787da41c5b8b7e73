import type { Finding, Table, TableColumn } from "@fairscore/core";
import {
  type CheckedCsv,
  type CommaUse,
  checkCsv,
  columnCollector,
  commaUse,
  fault,
  openCsv,
  readTexts,
  takeRows,
} from "@fairscore/core/parts";
import { fitsMemory } from "./memory-limits.ts";
import { pauses } from "./pauses.ts";
import { checkNames, matchNames, type RawTable, type TableOptions } from "./raw-table.ts";
import type { CsvOptions } from "./read-csv.ts";
import { type TextFile, wholeFile } from "./text-file.ts";

/** A checked file, and where each column stands in it. */
interface CsvPart {
  readonly csv: CheckedCsv;
  readonly order: readonly number[];
}

/**
 * CSV files with the same columns as one table in memory, for which their bytes are read once and no database is
 * loaded; nothing when they do not fit there.
 */
export async function memoryCsv(
  files: readonly TextFile[],
  options: CsvOptions,
  mostBytes: number,
): Promise<RawTable | undefined> {
  if (files.reduce((sum, { size }) => sum + size, 0) > mostBytes) return undefined;
  const parts: CsvPart[] = [];
  for (const file of files) {
    const bytes = await wholeFile(file, mostBytes);
    if (bytes === undefined) return undefined;
    const csv = await checked(bytes, file.name, options);
    const first = parts[0]?.csv ?? csv;
    parts.push({ csv, order: matchNames(first.header, csv.header, first.name, csv.name) });
  }
  const { header, name } = parts[0]!.csv;
  const rows = parts.reduce((sum, { csv }) => sum + csv.rows, 0);
  if (!fitsMemory(header.length, rows, name)) return undefined;
  const commas = commaUse(
    options.decimal,
    parts.map(({ csv }) => csv.delimiter),
  );
  return {
    columns: header.map((column) => ({ name: column, storage: "text" as const })),
    parts: [],
    commas,
    notes: parts.flatMap(({ csv: { name: file, ragged: lines, firstRagged } }) =>
      firstRagged ? { code: "lines-skipped" as const, file, lines, first: firstRagged.line } : [],
    ),
    table: (how) => tableOf(header, parts.splice(0), rows, { ...how, commas }),
  };
}

async function checked(bytes: Uint8Array, name: string, options: CsvOptions): Promise<CheckedCsv> {
  const pause = pauses();
  const csv = await openCsv(bytes, name, options, pause);
  checkNames(csv.header, { format: "csv", file: name });
  const done = await checkCsv(csv, options.ragged && "count", pause);
  if (done.rows === 0) throw fault({ code: "no-rows", format: "csv", file: name });
  return done;
}

async function tableOf(
  names: readonly string[],
  parts: CsvPart[],
  rowCount: number,
  { kinds, missing, commas, pause }: TableOptions & { readonly commas: CommaUse },
): Promise<Table> {
  const into = columnCollector(names.length, rowCount);
  // The bytes of a file are let go when its rows are taken.
  for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
    const { csv, order } = part;
    const found = await takeRows(csv, { into, order, pause });
    if (found !== csv.rows) throw fault({ code: "lost-rows", file: csv.name, found, expected: csv.rows });
  }
  const columns: TableColumn[] = [];
  const notes: Finding[] = [];
  for (const [i, raw] of into.columns().entries()) {
    const name = names[i]!;
    const { column, note } = readTexts(name, raw, { kind: kinds.get(name), commas, missing });
    let texts: string[] | undefined;
    const written = (row: number) => {
      texts ??= raw.texts();
      return texts[raw.codes[row]!]!;
    };
    columns.push({ ...column, written });
    if (note !== undefined) notes.push(note);
    await pause();
  }
  return { columns, rowCount, notes };
}
