import { seededRandom } from "../random.ts";
import type { RowPolicy, RowsLeftOut } from "../recipe/row-policy.ts";
import type { Cell } from "../table/cell.ts";
import type { Table, TableColumn } from "../table/table.ts";
import { cellsAs, findColumn, namedTable } from "./named-table.ts";
import { codeOf } from "./units.ts";

/** The rows that a policy keeps, as a table of their own. */
export interface KeptRows {
  readonly table: Table;
  /** The place of a kept row among all rows. */
  readonly fileRow: (row: number) => number;
  readonly leftOut: readonly RowsLeftOut[];
}

/**
 * Says for one row after the other whether it is in a random sample of so many: every sample is equally likely, and
 * the same seed gives the same one.
 */
export function rowPicker(rows: number, wanted: number, seed: number): () => boolean {
  const random = seededRandom(seed);
  let [left, open] = [rows, Math.min(wanted, rows)];
  return () => {
    const picked = random() * left < open;
    left--;
    if (picked) open--;
    return picked;
  };
}

/** Applies a policy to a table; each row that is left out counts under the first reason that applies. */
export function keepRows(given: Table, { sample, blanks = [], copies = [] }: RowPolicy): KeptRows {
  if (!sample && blanks.length === 0 && copies.length === 0)
    return { table: given, fileRow: (row) => row, leftOut: [] };
  const table = namedTable(given);
  const cellsOf = (columns: typeof blanks) =>
    columns.map(({ column, kind }) => cellsAs(findColumn(table, column), kind));
  const [strict, compared] = [cellsOf(blanks), cellsOf(copies)];
  const isPicked = sample && rowPicker(table.rowCount, sample.rows, sample.seed);
  const isCopy = copyFinder(compared);
  const blank = blanks.map(() => 0);
  let [unpicked, copied] = [0, 0];
  const kept: number[] = [];
  for (let row = 0; row < table.rowCount; row++) {
    const first = strict.findIndex((cells) => cells[row] === null);
    if (isPicked && !isPicked()) unpicked++;
    else if (first >= 0) blank[first]!++;
    else if (compared.length > 0 && isCopy(row)) copied++;
    else kept.push(row);
  }
  return {
    table: kept.length === table.rowCount ? given : rowsOf(given, kept),
    fileRow: (row) => kept[row]!,
    leftOut: rowsLeftOut(unpicked, blanks, blank, copied),
  };
}

/** The reasons that apply to some row. `blank`: how many rows have no value in each of the columns. */
export function rowsLeftOut(
  unpicked: number,
  blanks: NonNullable<RowPolicy["blanks"]>,
  blank: readonly number[],
  copied: number,
): RowsLeftOut[] {
  const all: RowsLeftOut[] = [
    { reason: "not-sampled", rows: unpicked },
    ...blanks.map(({ column }, i) => ({ reason: "blank" as const, column, rows: blank[i]! })),
    { reason: "copy", rows: copied },
  ];
  return all.filter(({ rows }) => rows > 0);
}

/** Says of one row after the other whether an earlier one has the same cells. */
function copyFinder(columns: readonly (readonly Cell[])[]): (row: number) => boolean {
  const codes = columns.map(() => new Map<Cell, number>());
  const seen = new Set<string>();
  return (row) => {
    let key = "";
    for (const [c, cells] of columns.entries()) {
      key += `${codeOf(codes[c]!, cells[row]!)},`;
    }
    return seen.size === seen.add(key).size;
  };
}

function rowsOf(table: Table, rows: readonly number[]): Table {
  const columns = table.columns.map(
    ({ values, written, ...column }): TableColumn => ({
      ...column,
      values: rows.map((row) => values[row]!),
      ...(written && { written: (row: number) => written(rows[row]!) }),
    }),
  );
  return { ...table, columns, rowCount: rows.length };
}
