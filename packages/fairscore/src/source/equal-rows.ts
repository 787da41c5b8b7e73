import type { Cell, EqualRows, SourceColumn } from "@fairscore/core";
import { chanceSample, heldOutSql, pairsByChance } from "@fairscore/core/parts";
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
  if (compared.length === 0) return { ...found, repeated: 0, pairs: 0, byChance: 0 };
  const cells = compared.map(columnSql);
  const groups = `SELECT count(*) AS n FROM (${withEqualHash(people, cells)}) GROUP BY ${cells} HAVING n > 1`;
  const [[repeated, pairs]] = (await database.rows(
    `SELECT COALESCE(sum(n - 1), 0)::DOUBLE, COALESCE(sum(n * (n - 1) / 2), 0)::DOUBLE FROM (${groups})`,
  )) as [[number, number]];
  if (repeated === 0) return { ...found, repeated, pairs, byChance: 0 };
  const sample = await sampleOf(database, people, cells, rows);
  return { ...found, repeated, pairs, byChance: pairsByChance(sample, rows) };
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

/** The cells of some rows, which are judged in JavaScript as those in memory are. */
async function sampleOf(
  database: Database,
  people: string,
  cells: readonly string[],
  rows: number,
): Promise<Cell[][]> {
  const picked = chanceSample(rows);
  const where = picked ? ` WHERE ${heldOutSql("r", picked)}` : "";
  const sample = cells.map((): Cell[] => []);
  for await (const chunk of database.chunks(`SELECT ${cells} FROM ${people}${where}`)) {
    for (const [c, column] of sample.entries()) {
      const vector = chunk.getColumnVector(c);
      for (let i = 0; i < chunk.rowCount; i++) column.push(vector.getItem(i) as Cell);
    }
  }
  return sample;
}

async function oneNumber(database: Database, sql: string): Promise<number> {
  const [[value]] = (await database.rows(sql)) as [[number]];
  return value;
}
