import type { SourceColumn } from "@fairscore/core";
import { type EqualRows, MOST_LOOKED_AT } from "@fairscore/core/parts";
import type { Database } from "./database.ts";
import { columnSql } from "./raw-table.ts";

/** So many rows are looked at before all are: in nearly every column some value repeats among them. */
const FIRST_ROWS = 1000;

/** Finds equal rows as `equalRowsOf` does in memory. Only rows with equal hashes are compared. */
export async function findEqualRows(
  database: Database,
  columns: readonly SourceColumn[],
  people: string,
): Promise<EqualRows> {
  const numbering = await numberingColumns(database, columns, people);
  const compared = columns.map((_, i) => i).filter((i) => !numbering.has(i));
  const rows = await oneNumber(database, `SELECT count(*)::DOUBLE FROM ${people}`);
  const found = {
    columns: compared.map((i) => ({ column: columns[i]!.name, kind: columns[i]!.kind })),
    rows,
  };
  if (compared.length === 0) return { ...found, repeated: 0, groups: 0, near: 0 };
  const cells = compared.map(columnSql);
  const groups = await database.rows(
    `SELECT first::DOUBLE, sum(n - 1) OVER ()::DOUBLE FROM (${equalGroups(people, cells)}) ORDER BY first LIMIT ${MOST_LOOKED_AT}`,
  );
  if (groups.length === 0) return { ...found, repeated: 0, groups: 0, near: 0 };
  const near = await countNear(
    database,
    people,
    cells,
    groups.map(([first]) => first as number),
  );
  return { ...found, repeated: groups[0]![1] as number, groups: groups.length, near };
}

/** The first row and the size of each group of rows with equal cells. */
function equalGroups(people: string, cells: readonly string[]): string {
  return `SELECT min(r) AS first, count(*) AS n FROM (${withEqualHash(people, cells)}) GROUP BY ${cells} HAVING n > 1`;
}

/** The rows whose hash another row has as well: few, where it takes much to group all rows by all their cells. */
function withEqualHash(people: string, cells: readonly string[]): string {
  const hash = `hash(${cells})`;
  return `SELECT * FROM ${people} WHERE ${hash} IN (SELECT ${hash} FROM ${people} GROUP BY ALL HAVING count(*) > 1)`;
}

/** SQL of the rows r that have an earlier one with equal cells, beside the first of these. */
export function copiesSql(people: string, cells: readonly string[]): string {
  const first = `min(r) OVER (PARTITION BY ${cells})`;
  return `SELECT r, ${first} AS u FROM (${withEqualHash(people, cells)}) QUALIFY u <> r`;
}

/** Texts and whole numbers that never repeat. */
async function numberingColumns(
  database: Database,
  columns: readonly SourceColumn[],
  people: string,
): Promise<Set<number>> {
  const some = columns.map((_, i) => i).filter((i) => columns[i]!.kind !== "boolean");
  const among = async (asked: readonly number[], from: string) => {
    if (asked.length === 0) return [];
    const tests = asked.map((i) => {
      const c = columnSql(i);
      const whole =
        columns[i]!.kind === "number" ? `AND bool_and(isfinite(${c}) AND ${c} = trunc(${c}))` : "";
      return `(count(DISTINCT ${c}) = count(*) ${whole})`;
    });
    const [row] = await database.rows(`SELECT ${tests.join(", ")} FROM ${from}`);
    return asked.filter((_, place) => row![place] === true);
  };
  const likely = await among(some, `(SELECT * FROM ${people} WHERE r < ${FIRST_ROWS})`);
  return new Set(await among(likely, people));
}

/**
 * How many of these rows another one differs from in one column only. Such a row agrees with them in one half of the
 * columns at least, by which nearly all others are passed over.
 */
async function countNear(
  database: Database,
  people: string,
  cells: readonly string[],
  looked: readonly number[],
): Promise<number> {
  const halves = [0, 1]
    .map((half) => cells.filter((_, i) => i % 2 === half))
    .filter((half) => half.length > 0);
  const agrees = halves.map((half) => `hash(${half}) IN (SELECT hash(${half}) FROM looked)`);
  // With one column, any other row differs in that one.
  const candidates = cells.length === 1 ? "TRUE" : agrees.join(" OR ");
  const differences = cells.map((c) => `CAST(looked.${c} IS DISTINCT FROM other.${c} AS INTEGER)`);
  return oneNumber(
    database,
    `WITH looked AS MATERIALIZED (SELECT r, ${cells} FROM ${people} WHERE r IN (${looked})),
       other AS MATERIALIZED (SELECT DISTINCT ${cells} FROM ${people} WHERE ${candidates})
     SELECT count(DISTINCT looked.r)::DOUBLE FROM looked JOIN other ON list_sum([${differences}]) = 1`,
  );
}

async function oneNumber(database: Database, sql: string): Promise<number> {
  const [[value]] = (await database.rows(sql)) as [[number]];
  return value;
}
