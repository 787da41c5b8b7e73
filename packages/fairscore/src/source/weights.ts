import type { Cell, SourceColumn } from "@fairscore/core";
import { checkWeightSum, fault, weightScale } from "@fairscore/core/parts";
import type { Database } from "./database.ts";
import { columnIndex, peopleColumn } from "./people-column.ts";
import { columnSql } from "./raw-table.ts";

/**
 * The scale of a weight column and the SQL of a row's scaled weight. Every row's weight is checked, those of
 * held-out rows and of rows without an outcome too.
 */
export async function readWeights(
  database: Database,
  columns: readonly SourceColumn[],
  name: string,
  people: string,
): Promise<{ scale: number; sql: string }> {
  const weight = peopleColumn(columns, name, "number");
  const scaled = (scale: number) => `CAST(round(w * ${scale}) AS BIGINT)`;
  const valid = "w >= 0 AND w < CAST('Infinity' AS DOUBLE)";
  const [row] = await database.rows(
    `SELECT min(f) FILTER (WHERE (${valid}) IS NOT TRUE)::DOUBLE, COALESCE(bool_and(w = trunc(w)), TRUE), COALESCE(max(w), 0)
     FROM (SELECT ${weight} AS w, f FROM ${people})`,
  );
  const [firstBad, allWhole, largest] = row as [number | null, boolean, number];
  if (firstBad !== null) {
    const shown = await database.rows(
      `SELECT ${weight}, ${columnSql(columnIndex(columns, name))} FROM ${people} WHERE f = ${firstBad}`,
    );
    const [read, cell] = shown[0]!;
    const row = firstBad + 1;
    throw fault({ code: "invalid-weight", column: name, row, cell: (read ?? cell) as Cell });
  }
  const scale = weightScale(allWhole);
  // A single weight beyond the limit would not even fit the integers that are added up.
  if (largest * scale > 2 ** 53) checkWeightSum(name, largest * scale);
  const [[sum]] = (await database.rows(
    `SELECT COALESCE(sum(${scaled(scale)}), 0)::DOUBLE FROM (SELECT ${weight} AS w FROM ${people})`,
  )) as [[number]];
  checkWeightSum(name, sum);
  return { scale, sql: `CAST(round(${weight} * ${scale}) AS BIGINT)` };
}
