import type { CrossTab, CrossTabRequest, SourceColumn, TabColumn } from "@fairscore/core";
import { emptyTab, sqlNumber, sqlText } from "@fairscore/core/parts";
import { levelSql } from "./count-profiles.ts";
import type { Database } from "./database.ts";
import type { PeopleInParts } from "./held-out.ts";
import { outcomeSql, refuseSeveralOutcomes } from "./outcome-sql.ts";
import { peopleColumn } from "./people-column.ts";

const COLUMNS_AT_ONCE = 20;

/** Counts columns by class, as `countCrossTabs` does in memory; only the counts leave the database. */
export async function crossTabs(
  database: Database,
  columns: readonly SourceColumn[],
  request: CrossTabRequest,
  { people, from, isHeldOut }: PeopleInParts,
): Promise<CrossTab[]> {
  const { outcome, groups } = request;
  await refuseSeveralOutcomes(database, request, columns, people);
  const tabs = request.columns.map((column) =>
    emptyTab(column, groups ? groups.levels.length + 1 : 1, outcome.classes.length),
  );
  const places = request.columns.map(
    (column) =>
      column.kind !== "number" &&
      new Map(
        ["", ...column.values.map((value) => `=${value}`)].map((value, i, all) => [
          value,
          (i || all.length) - 1,
        ]),
      ),
  );
  const level = groups ? levelSql(groups, columns) : "0";
  const queries = request.columns.map((column, i) => {
    const cell = peopleColumn(columns, column.column, column.kind);
    return `SELECT ${i}, level, place, label, count(*)::DOUBLE
      FROM (SELECT ${level} AS level, ${placeSql(column, cell)} AS place, ${outcomeSql(request, columns)} AS label
        FROM ${from} WHERE NOT ${isHeldOut}) WHERE label >= 0 GROUP BY level, place, label`;
  });
  for (let start = 0; start < queries.length; start += COLUMNS_AT_ONCE) {
    const batch = queries.slice(start, start + COLUMNS_AT_ONCE);
    for (const row of await database.rows(batch.join(" UNION ALL "))) {
      const [i, level, place, label, rows] = row as [number, number, string | null, number, number];
      const { counts, missing } = tabs[i]!;
      if (place === null) missing[level]![label] = rows;
      else counts[level]![places[i] ? places[i].get(place)! : Number(place)]![label] = rows;
    }
  }
  return tabs;
}

/** As a text: the number of a number's place; "=" and a category, or nothing for any that is not listed; null where nothing is known. */
function placeSql(column: TabColumn, cell: string): string {
  if (column.kind === "number")
    return `CASE WHEN ${cell} IS NULL THEN NULL ELSE CAST(${between(column.edges, 0, cell)} AS VARCHAR) END`;
  const text = `CAST(${cell} AS VARCHAR)`;
  const listed =
    column.values.length === 0 ? "FALSE" : `${text} IN (${column.values.map(sqlText).join(", ")})`;
  return `CASE WHEN ${cell} IS NULL THEN NULL WHEN ${listed} THEN '=' || ${text} ELSE '' END`;
}

/** Halves the edges at each step, so that a row is compared with few of them. */
function between(edges: readonly number[], first: number, cell: string): string {
  if (edges.length === 0) return String(first);
  const middle = edges.length >> 1;
  const below = between(edges.slice(0, middle), first, cell);
  const above = between(edges.slice(middle + 1), first + middle + 1, cell);
  return `CASE WHEN ${cell} < ${sqlNumber(edges[middle]!)} THEN ${below} ELSE ${above} END`;
}
