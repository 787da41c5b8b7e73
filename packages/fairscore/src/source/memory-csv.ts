import type { Finding, Table, TableColumn } from "@fairscore/core";
import {
  type CheckedCsv,
  checkCsv,
  columnCollector,
  csvNotes,
  fault,
  type NumberForm,
  numberForms,
  openCsv,
  readDates,
  readTexts,
  takeRows,
} from "@fairscore/core/parts";
import { fitsMemory } from "./memory-limits.ts";
import { pauses } from "./pauses.ts";
import { matchNames, type RawTable, type TableOptions } from "./raw-table.ts";
import type { CsvOptions } from "./read-csv.ts";
import { xlsxCsv } from "./read-xlsx.ts";
import { type TextFile, wholeFile } from "./text-file.ts";

/** A checked file, and where each column stands in it. */
interface CsvPart {
  readonly csv: CheckedCsv;
  readonly order: readonly number[];
}

/** How the text of a sheet is written. */
const AS_CSV: CsvOptions = { delimiter: ",", encoding: "utf-8" };

/**
 * CSV files with the same columns as one table in memory, for which their bytes are read once and no database is
 * loaded; nothing when they do not fit there.
 */
export async function memoryCsv(
  files: readonly TextFile[],
  options: CsvOptions,
  mostBytes: number,
  isWorkbook: boolean,
): Promise<RawTable | undefined> {
  if (files.reduce((sum, { size }) => sum + size, 0) > mostBytes) return undefined;
  const parts: CsvPart[] = [];
  const notes: Finding[] = [];
  for (const file of files) {
    const whole = await wholeFile(file, mostBytes);
    if (whole === undefined) return undefined;
    const sheet = isWorkbook ? await xlsxCsv(whole, file.name, options.sheet) : { bytes: whole, notes: [] };
    notes.push(...sheet.notes);
    const csv = await checked(sheet.bytes, file.name, isWorkbook ? AS_CSV : options);
    const first = parts[0]?.csv ?? csv;
    parts.push({ csv, order: matchNames(first.header, csv.header, first.name, csv.name) });
  }
  const { header, name } = parts[0]!.csv;
  const rows = parts.reduce((sum, { csv }) => sum + csv.rows, 0);
  if (!fitsMemory(header.length, rows, name)) return undefined;
  const forms = numberForms(
    isWorkbook ? undefined : options.decimal,
    parts.map(({ csv }) => csv.delimiter),
  );
  return {
    columns: header.map((column) => ({ name: column, storage: "text" as const })),
    parts: [],
    forms,
    notes: notes.concat(
      parts.flatMap(({ csv }) => {
        const { name: file, ragged: lines, firstRagged } = csv;
        const skipped = firstRagged && {
          code: "lines-skipped" as const,
          file,
          lines,
          first: firstRagged.line,
        };
        return [...csvNotes(csv), ...(skipped ? [skipped] : [])];
      }),
    ),
    table: (how) => tableOf(header, parts.splice(0), rows, { ...how, forms }),
  };
}

async function checked(bytes: Uint8Array, name: string, options: CsvOptions): Promise<CheckedCsv> {
  const pause = pauses();
  const csv = await openCsv(bytes, name, options, pause);
  const done = await checkCsv(csv, options.ragged && "count", pause);
  if (done.rows === 0) throw fault({ code: "no-rows", format: "csv", file: name });
  return done;
}

async function tableOf(
  names: readonly string[],
  parts: CsvPart[],
  rowCount: number,
  { kinds, missing, dates, forms, pause }: TableOptions & { readonly forms: readonly NumberForm[] },
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
  const texts = into.columns();
  const textsOf = (name: string) => texts[names.indexOf(name)]!;
  for (const [i, raw] of texts.entries()) {
    const name = names[i]!;
    const date = dates.find(({ column }) => column === name);
    const { column, notes: said } = date
      ? readDates(date, textsOf, missing)
      : readTexts(name, raw, { kind: kinds.get(name), forms, missing });
    let cells: string[] | undefined;
    const written = (row: number) => {
      cells ??= raw.texts();
      return cells[raw.codes[row]!]!;
    };
    columns.push({ ...column, written });
    notes.push(...said);
    await pause();
  }
  return { columns, rowCount, notes };
}
