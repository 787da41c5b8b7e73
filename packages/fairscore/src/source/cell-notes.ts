import type { ColumnKind, Finding } from "@fairscore/core";
import { compareText, groupedNote, type Missing } from "@fairscore/core/parts";
import { cellOptions, cellSql, groupedSql, presentSql } from "./cell-sql.ts";
import type { Database } from "./database.ts";
import type { ReadAs } from "./infer-kinds.ts";
import { columnSql, type RawColumn, type RawTable } from "./raw-table.ts";

/**
 * Notes on cells that are there but can't be read as the kind that the user or a model gave their column: a
 * missing value may earn points, so nobody should get them unseen. Inferred kinds fit all cells. And on signs between
 * thousands, which may be something else.
 */
export async function cellNotes(
  database: Database,
  raw: RawTable,
  readAs: readonly ReadAs[],
  given: ReadonlyMap<string, ColumnKind>,
  missing: Missing,
): Promise<Finding[]> {
  const asked = raw.columns.flatMap((column, i) => questions(column, i, readAs[i]!, given, missing));
  const found = await those(database, raw, asked);
  return asked.flatMap(({ note }, a) => (found[a]!.rows > 0 ? (note(found[a]!) ?? []) : []));
}

/** Cells of a column that something is to be said of, if there are any. */
interface Asked {
  readonly column: string;
  /** SQL of whether a cell is one of them. */
  readonly condition: string;
  readonly note: (found: Found) => Finding | undefined;
}

/** How many cells are so, and the first of them by its text. */
interface Found {
  rows: number;
  example: string;
}

function questions(
  asked: RawColumn,
  index: number,
  { kind, form }: ReadAs,
  given: ReadonlyMap<string, ColumnKind>,
  missing: Missing,
): Asked[] {
  const { name, storage } = asked;
  const column = columnSql(index);
  const options = cellOptions(asked, missing, form);
  const present = `(${presentSql(column, storage, options)}) IS NOT NULL`;
  const odd: Asked = {
    column,
    // A code is read, too.
    condition: `${present} AND (${cellSql(column, storage, kind, { ...options, numbers: [] })}) IS NULL`,
    note: (found) => ({ code: "unreadable-values", column: name, kind, ...found }),
  };
  const grouped: Asked = {
    column,
    condition: `${groupedSql(column, form)} AND ${present}`,
    note: ({ example }) => groupedNote(name, form, example),
  };
  const isGrouped = kind === "number" && (form === "grouped" || form === "comma-grouped");
  return [...(given.has(name) && kind !== "category" ? [odd] : []), ...(isGrouped ? [grouped] : [])];
}

/** Looks for all of them at once. */
async function those(database: Database, raw: RawTable, asked: readonly Asked[]): Promise<Found[]> {
  const found = asked.map((): Found => ({ rows: 0, example: "" }));
  if (asked.length === 0) return found;
  const cells = asked.map(
    ({ column, condition }, a) => `CASE WHEN ${condition} THEN CAST(${column} AS VARCHAR) END AS o${a}`,
  );
  const counts = asked.map((_, a) => `count(o${a})::DOUBLE, min(o${a})`);
  for (const { from } of raw.parts) {
    const [row] = await database.rows(
      `SELECT ${counts.join(", ")} FROM (SELECT ${cells.join(", ")} FROM ${from})`,
    );
    for (const [a, some] of found.entries()) {
      const [rows, first] = [Number(row![2 * a]), row![2 * a + 1]];
      if (rows > 0 && (some.rows === 0 || compareText(String(first), some.example) < 0))
        some.example = String(first);
      some.rows += rows;
    }
  }
  return found;
}
