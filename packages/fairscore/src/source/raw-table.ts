import type { ColumnKind, Finding, FindingOf, Table } from "@fairscore/core";
import { type DateColumn, fault, type Missing, type NumberForm } from "@fairscore/core/parts";

/** What a raw column's SQL type amounts to; see `cellSql`. */
export type Storage = "text" | "json" | "boolean" | "integer" | "wide" | "real" | "other";

export interface RawColumn {
  readonly name: string;
  readonly storage: Storage;
  /** Whether its numbers were made of dates. */
  readonly isMade?: boolean;
}

/** Rows to be read by one query, whose columns are c0, c1, … */
export interface RawPart {
  readonly from: string;
  /** For messages: the file. */
  readonly name: string;
  /** Rows that were counted independently of the database, so that none can be lost. */
  readonly rows: number;
}

/** Data before its cells are read: their columns in order, and the queries that give the rows. */
export interface RawTable {
  readonly columns: readonly RawColumn[];
  readonly parts: readonly RawPart[];
  /** SQL of the row number from 0, of data that can stay where they are; others are copied once. */
  readonly rowNumber?: string;
  /** How the numbers of texts may be written, the likeliest first. */
  readonly forms: readonly NumberForm[];
  /** On what was left out in reading. */
  readonly notes?: readonly Finding[];
  /** Of a table with many columns and not too many cells: reads it into memory, past the database, if it can. */
  readonly table?: (options: TableOptions) => Promise<Table | undefined>;
}

/** How the cells of a table in memory are read. */
export interface TableOptions {
  /** Kinds that are known; other columns are inferred. */
  readonly kinds: ReadonlyMap<string, ColumnKind>;
  readonly missing: Missing;
  readonly dates: readonly DateColumn[];
  readonly pause: () => Promise<void>;
}

/** The name of column i in every query: users' names differ only in case, or collide with the engine's. */
export function columnSql(index: number): string {
  return `c${index}`;
}

export function columnList(count: number): string {
  return Array.from({ length: count }, (_, i) => columnSql(i)).join(", ");
}

/** Storage by the name of a DuckDB type. */
export function storageOf(type: string): Storage {
  if (type === "VARCHAR" || type.startsWith("ENUM(")) return "text";
  if (type === "JSON") return "json";
  if (type === "BOOLEAN") return "boolean";
  if (/^U?(TINY|SMALL|BIG)?INT$|^U?INTEGER$/.test(type)) return "integer";
  if (/^U?HUGEINT$|^BIGNUM$/.test(type)) return "wide";
  if (/^(FLOAT|DOUBLE|DECIMAL\(.*\))$/.test(type)) return "real";
  return "other";
}

/** Where column names come from. */
type NamesPlace = Pick<FindingOf<"empty-column-name">, "format" | "file" | "value">;

/** Checks that every column has a name of its own. */
export function checkNames(names: readonly string[], place: NamesPlace): void {
  const seen = new Map<string, number>();
  for (const [index, name] of names.entries()) {
    const column = index + 1;
    if (name.trim() === "") throw fault({ code: "empty-column-name", ...place, column });
    const before = seen.get(name);
    if (before !== undefined)
      throw fault({ code: "same-column-names", ...place, name, columns: [before, column] });
    seen.set(name, column);
  }
}

/** For each name of the first file its position in another file, which must have the same names. */
export function matchNames(
  first: readonly string[],
  names: readonly string[],
  firstFile: string,
  file: string,
): number[] {
  const differ = (column: string, isMissing: boolean) =>
    fault({ code: "different-columns", first: firstFile, file, column, isMissing });
  const positions = new Map(names.map((name, i) => [name, i]));
  const missing = first.find((name) => !positions.has(name));
  if (missing !== undefined) throw differ(missing, true);
  const known = new Set(first);
  const extra = names.find((name) => !known.has(name));
  if (extra !== undefined) throw differ(extra, false);
  return first.map((name) => positions.get(name)!);
}
