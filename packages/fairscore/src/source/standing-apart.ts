import type { ColumnSummary } from "@fairscore/core";
import { isUsualCode, type SeenNumbers, sqlNumber, standingApart, USUAL_CODES } from "@fairscore/core/parts";
import type { Database } from "./database.ts";
import { columnSql } from "./raw-table.ts";

/** Adds to summaries of numbers which of them look like codes: only columns that end at one are read once more. */
export async function withApart(
  database: Database,
  summaries: readonly ColumnSummary[],
  from: string,
): Promise<ColumnSummary[]> {
  const told: ColumnSummary[] = [];
  for (const [i, summary] of summaries.entries()) {
    const { number } = summary;
    const isLikely = number && summary.distinct > 2 && (isUsualCode(number.min) || isUsualCode(number.max));
    const apart = isLikely ? standingApart(await seenNumbers(database, columnSql(i), from)) : [];
    told.push(apart.length > 0 ? { ...summary, number: { ...number!, apart } } : summary);
  }
  return told;
}

async function seenNumbers(database: Database, column: string, from: string): Promise<SeenNumbers> {
  const code = `CASE WHEN ${column} IN (${USUAL_CODES.map(sqlNumber).join(", ")}) THEN ${column} END`;
  const rows = (await database.rows(
    `SELECT ${code} AS code, count(*)::DOUBLE, min(${column}), max(${column}), count(DISTINCT ${column})::DOUBLE FROM ${from} AND ${column} IS NOT NULL GROUP BY code ORDER BY code`,
  )) as [number | null, number, number, number, number][];
  const codes = rows.flatMap(([value, count]) => (value === null ? [] : [{ value, rows: count }]));
  const [, , min, max, distinct] = rows.find(([value]) => value === null) ?? [null, 0, 0, 0, 0];
  return { codes, others: { min, max, distinct } };
}
