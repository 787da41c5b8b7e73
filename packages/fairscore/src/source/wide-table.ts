import type { Table } from "@fairscore/core";
import { tableFromMap, toCell } from "@fairscore/core/parts";
import type { Database } from "./database.ts";
import { columnSql, type RawColumn, type Storage, type TableOptions } from "./raw-table.ts";

/** Reads a table that has types into memory. */
export async function wideTable(
  database: Database,
  columns: readonly RawColumn[],
  from: string,
  rows: number,
  options: TableOptions,
): Promise<Table> {
  const raw = new Map(columns.map(({ name }) => [name, new Array<unknown>(rows)]));
  const lists = [...raw.values()];
  const values = columns.map(({ storage }, i) => plainSql(columnSql(i), storage));
  let start = 0;
  for await (const chunk of database.chunks(`SELECT ${values.join(", ")} FROM ${from}`)) {
    for (const [c, list] of lists.entries()) {
      const vector = chunk.getColumnVector(c);
      for (let i = 0; i < chunk.rowCount; i++) list[start + i] = vector.getItem(i);
      await options.pause();
    }
    start += chunk.rowCount;
  }
  // What is no text, number or yes/no is shown as text, but never read as anything else.
  const shown = columns.filter(({ name, storage }) => storage === "other" && !options.kinds.has(name));
  const kinds = new Map([...options.kinds, ...shown.map(({ name }) => [name, "category"] as const)]);
  return tableOf(raw, rows, { ...options, kinds });
}

/** A value as one that JavaScript has: whole numbers of any size, numbers, texts, yes/no. */
function plainSql(value: string, storage: Storage): string {
  if (storage === "real") return `CAST(${value} AS DOUBLE)`;
  return storage === "text" || storage === "other" ? `CAST(${value} AS VARCHAR)` : value;
}

/** `JSON.parse` rounds whole numbers of more digits, and identifiers may be such. */
const LONG_NUMBER = /\d{16}/;

/**
 * Reads lists of JSON objects into memory: an object is parsed once, and not once for each of its keys. Nothing when
 * they may hold what only the database reads exactly.
 */
export async function wideJson(
  database: Database,
  objects: readonly string[],
  names: readonly string[],
  rows: number,
  options: TableOptions,
): Promise<Table | undefined> {
  const raw = new Map(names.map((name) => [name, new Array<unknown>(rows).fill(null)]));
  let row = 0;
  for (const from of objects) {
    for await (const chunk of database.chunks(`SELECT CAST(json AS VARCHAR) FROM ${from}`)) {
      const vector = chunk.getColumnVector(0);
      for (let i = 0; i < chunk.rowCount; i++, row++) {
        const text = vector.getItem(i) as string;
        if (LONG_NUMBER.test(text)) return undefined;
        for (const [name, value] of Object.entries(JSON.parse(text)))
          raw.get(name)![row] = typeof value === "object" && value !== null ? JSON.stringify(value) : value;
        await options.pause();
      }
    }
  }
  return tableOf(raw, rows, options);
}

function tableOf(
  raw: ReadonlyMap<string, readonly unknown[]>,
  rows: number,
  { kinds, missing }: TableOptions,
): Table {
  const table = tableFromMap(raw, rows, { kinds: Object.fromEntries(kinds), missing });
  const columns = table.columns.map((column) => {
    const values = raw.get(column.name)!;
    return { ...column, written: (row: number) => toCell(values[row], "category") as string | null };
  });
  return { ...table, columns };
}
