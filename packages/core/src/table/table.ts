import { fault, unknownName } from "../findings/fault.ts";
import type { Finding } from "../findings/finding.ts";
import { anything, checkOptions, maybe, recordOf, refuse } from "../schema.ts";
import { inOneGo } from "../turns.ts";
import { type Cell, type ColumnKind, toCell } from "./cell.ts";
import { inferKind } from "./infer-kind.ts";
import { isMissing, type Missing, missingIn, readCell } from "./missing.ts";
import { missingShape } from "./missing-shape.ts";

/** Rows read between two looks at the clock. */
const ROWS_PER_TURN = 256;

/** A column in memory. */
export interface TableColumn {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly values: readonly Cell[];
  /** A row's cell as it stands in the file; where there is none, the value stands for itself. */
  readonly written?: (row: number) => string | null;
}

/** A table in memory: columns of equal length. */
export interface Table {
  readonly columns: readonly TableColumn[];
  readonly rowCount: number;
  /** On values that could not be read as the kind that the user gave their column. */
  readonly notes?: readonly Finding[];
}

export interface TableOptions {
  /** Kinds that the user knows better than the values show; other columns are inferred. */
  readonly kinds?: Readonly<Record<string, ColumnKind>>;
  /** What stands for "nothing was recorded"; default MISSING_TEXTS. An empty text always does. */
  readonly missing?: Missing;
}

/**
 * A table from rows as objects, such as a CSV parser or JSON gives them. A row without a key has no value
 * there; columns come in the order in which their names first occur.
 */
export function tableFromRows(rows: readonly object[], options: TableOptions = {}): Table {
  return inOneGo(readRows(rows, options));
}

/** The same, giving control back every few hundred rows. */
export function* readRows(rows: readonly object[], options: TableOptions = {}): Generator<void, Table> {
  if (!Array.isArray(rows)) refuse(rows, "rows", "a list of objects");
  const raw = new Map<string, unknown[]>();
  // Not by forEach, which would leave out what is not there.
  for (let index = 0; index < rows.length; index++) {
    if (index % ROWS_PER_TURN === 0) yield;
    const row: unknown = rows[index];
    if (typeof row !== "object" || row === null || Array.isArray(row))
      return refuse(row, `row ${index + 1}`, "an object of values by column");
    for (const [name, value] of Object.entries(row)) {
      let values = raw.get(name);
      if (values === undefined) {
        values = new Array<unknown>(rows.length).fill(null);
        raw.set(name, values);
      }
      values[index] = value;
    }
  }
  if (rows.length === 0) throw fault({ code: "no-rows" });
  return yield* readColumns(raw, rows.length, options);
}

/** A table from columns of equal length by name. */
export function tableFromColumns(
  columns: Readonly<Record<string, ArrayLike<unknown>>>,
  options: TableOptions = {},
): Table {
  if (typeof columns !== "object" || columns === null || Array.isArray(columns))
    refuse(columns, "columns", "an object of lists by name");
  const raw = new Map<string, ArrayLike<unknown>>();
  let first: { column: string; values: number } | undefined;
  for (const [name, values] of Object.entries(columns)) {
    if (!isListLike(values)) refuse(values, `column "${name}"`, "a list of values");
    const counted = { column: name, values: values.length };
    first ??= counted;
    if (counted.values !== first.values) throw fault({ code: "unequal-columns", columns: [first, counted] });
    raw.set(name, values);
  }
  if (first?.values === 0) throw fault({ code: "no-rows" });
  return tableFromMap(raw, first?.values ?? 0, options);
}

/** A list, or anything that has as many values as it says. */
function isListLike(values: unknown): values is ArrayLike<unknown> {
  if (typeof values !== "object" || values === null) return false;
  const { length } = values as { length?: unknown };
  if (!Number.isSafeInteger(length) || (length as number) < 0) return false;
  return length === 0 || (length as number) - 1 in values;
}

/** A table from columns in the order of a map: an object would put names that are numbers first. */
export function tableFromMap(
  raw: ReadonlyMap<string, ArrayLike<unknown>>,
  rowCount: number,
  options: TableOptions,
): Table {
  return inOneGo(readColumns(raw, rowCount, options));
}

function* readColumns(
  raw: ReadonlyMap<string, ArrayLike<unknown>>,
  rowCount: number,
  options: TableOptions,
): Generator<void, Table> {
  checkOptions(options, { kinds: maybe(recordOf(anything)), missing: maybe(missingShape) });
  if (raw.size === 0) throw fault({ code: "no-columns" });
  const names = [...raw.keys()];
  const kinds = new Map(Object.entries(options.kinds ?? {}));
  for (const [name, kind] of kinds) {
    if (!raw.has(name)) throw unknownName("column", name, names);
    checkKind(kind, name);
  }
  const notes: Finding[] = [];
  const columns: TableColumn[] = [];
  for (const name of names) {
    columns.push(readColumn(name, raw.get(name)!, kinds.get(name), options.missing, notes));
    yield;
  }
  return { columns, rowCount, ...(notes.length > 0 && { notes }) };
}

/** Refuses a kind that the user gave a column. */
export function checkKind(kind: unknown, column: string): void {
  if (kind !== "number" && kind !== "category" && kind !== "boolean")
    refuse(kind, `kind of column "${column}"`, "number, category or boolean");
}

function readColumn(
  name: string,
  raw: ArrayLike<unknown>,
  known: ColumnKind | undefined,
  missing: Missing | undefined,
  notes: Finding[],
): TableColumn {
  const here = missingIn(name, missing);
  const all = Array.from(raw);
  const kind = known ?? inferKind(all.filter((value) => !isMissing(value, here)));
  const values = all.map((value) => readCell(value, kind, here));
  const unreadable = all.filter((value, i) => values[i] === null && !isMissing(value, here));
  if (unreadable.length > 0) {
    const example = String(toCell(unreadable[0], "category") ?? "");
    notes.push({ code: "unreadable-values", column: name, kind, rows: unreadable.length, example });
  }
  return { name, kind, values: kind === "number" ? values.map(withoutMinusZero) : values };
}

/** -0 and 0 are one number to every condition, so they should be one in every summary. */
function withoutMinusZero(cell: Cell): Cell {
  return cell === 0 ? 0 : cell;
}
