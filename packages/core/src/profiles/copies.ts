import type { ColumnAs } from "../recipe/row-policy.ts";
import type { Cell } from "../table/cell.ts";
import type { Table, TableColumn } from "../table/table.ts";
import { unitsOf } from "./units.ts";

/** Rows that are equal in all columns but those that only number the rows. */
export interface EqualRows {
  readonly columns: readonly ColumnAs[];
  /** Rows in all. */
  readonly rows: number;
  /** Rows that equal an earlier one. */
  readonly repeated: number;
  /** Of the first rows of `MOST_LOOKED_AT` groups of equal rows, how many were looked at. */
  readonly groups: number;
  /** How many of these have a neighbour: a row that differs from them in one column only. */
  readonly near: number;
}

/** So many groups of equal rows tell enough, and more would cost a look at all rows each. */
export const MOST_LOOKED_AT = 30;

/** Fewer rows say nothing about chance. */
const FEW_ROWS = 20;

/**
 * Whether equal rows are copies of each other rather than people who happen to have the same few answers. Where people
 * are equal by chance, there are others who differ from them in one answer only; copies have no such neighbours. And
 * where most rows repeat, the columns do not tell people apart at all.
 */
export function areCopies({ rows, repeated, groups, near }: EqualRows): boolean {
  return repeated > 0 && rows >= FEW_ROWS && repeated <= (2 / 3) * rows && near < groups / 2;
}

/** Finds equal rows of a table; `findEqualRows` of a database is its twin. Gives control back now and then. */
export function* equalRowsOf(table: Table): Generator<void, EqualRows> {
  const compared: TableColumn[] = [];
  for (const column of table.columns) {
    if (!numbersRows(column)) compared.push(column);
    yield;
  }
  const columns = compared.map(({ name, kind }) => ({ column: name, kind }));
  const cells = compared.map(({ values }) => values);
  const first = unitsOf(cells, "copy");
  yield;
  let repeated = 0;
  const groups = new Set<number>();
  first.forEach((earlier, row) => {
    if (earlier === row) return;
    repeated++;
    groups.add(earlier);
  });
  const looked = [...groups].sort((a, b) => a - b).slice(0, MOST_LOOKED_AT);
  let near = 0;
  for (const row of looked) {
    if (hasNeighbour(cells, row)) near++;
    yield;
  }
  return { columns, rows: table.rowCount, repeated, groups: looked.length, near };
}

/** A text or whole number that never repeats tells nothing but which row it is. */
function numbersRows({ kind, values }: TableColumn): boolean {
  if (kind === "boolean") return false;
  const seen = new Set<Cell>();
  for (const cell of values) {
    if (cell === null || (kind === "number" && !Number.isInteger(cell))) return false;
    if (seen.size === seen.add(cell).size) return false;
  }
  return true;
}

function hasNeighbour(columns: readonly (readonly Cell[])[], of: number): boolean {
  const rows = columns[0]!.length;
  for (let row = 0; row < rows; row++) {
    let different = 0;
    for (let c = 0; c < columns.length && different < 2; c++) {
      if (columns[c]![row] !== columns[c]![of]) different++;
    }
    if (different === 1) return true;
  }
  return false;
}
