import { InputError, type SourceColumn } from "@fairscore/core";
import type { Database } from "./database.ts";
import { columnIndex, peopleColumn } from "./people-column.ts";
import { columnSql } from "./raw-table.ts";

/** What a weight that is not whole is multiplied by before it is rounded, so that all sums stay exact. */
const FRACTION_SCALE = 1_000_000;

/**
 * The scale of a weight column and the SQL of a row's scaled weight. Every row's weight is checked, those of
 * held-out rows and of rows without an outcome too.
 */
export async function readWeights(
  database: Database,
  columns: readonly SourceColumn[],
  name: string,
): Promise<{ scale: number; sql: string }> {
  const weight = peopleColumn(columns, name, "number");
  const scaled = (scale: number) => `CAST(round(w * ${scale}) AS BIGINT)`;
  const valid = "w >= 0 AND w < CAST('Infinity' AS DOUBLE)";
  const [row] = await database.rows(
    `SELECT min(r) FILTER (WHERE (${valid}) IS NOT TRUE)::DOUBLE, bool_and(w = trunc(w)), max(w)
     FROM (SELECT ${weight} AS w, r FROM people)`,
  );
  const [firstBad, allWhole, largest] = row as [number | null, boolean, number];
  if (firstBad !== null) {
    const shown = await database.rows(
      `SELECT ${weight}, ${columnSql(columnIndex(columns, name))} FROM people WHERE r = ${firstBad}`,
    );
    const [read, cell] = shown[0]!;
    throw invalidWeight(name, firstBad + 1, read ?? cell!);
  }
  const scale = allWhole ? 1 : FRACTION_SCALE;
  // A single weight beyond the limit would not even fit the integers that are added up.
  if (largest * scale > 2 ** 53) throw tooLarge(name);
  const [[sum]] = (await database.rows(
    `SELECT sum(${scaled(scale)})::DOUBLE FROM (SELECT ${weight} AS w FROM people)`,
  )) as [[number]];
  if (sum === 0) {
    throw new InputError(`invalid weights in column "${name}": all are 0; expected at least one above 0`);
  }
  if (sum > 2 ** 53) throw tooLarge(name);
  return { scale, sql: `CAST(round(${weight} * ${scale}) AS BIGINT)` };
}

function invalidWeight(name: string, row: number, cell: unknown): InputError {
  const shown = cell === null ? "missing" : typeof cell === "string" ? `"${cell}"` : String(cell);
  return new InputError(
    `invalid weight in column "${name}", row ${row}: ${shown}; expected a number of at least 0`,
  );
}

function tooLarge(name: string): InputError {
  return new InputError(
    `invalid weights in column "${name}": their sum is too large to count exactly; divide all weights by the same number`,
  );
}
