import type { Finding } from "@fairscore/core";
import {
  compareText,
  DATE_FORMS,
  DATE_ORDERS,
  type DateColumn,
  type DateOrder,
  dateOrder,
  dayOf,
  type Missing,
  sqlText,
  unknownName,
} from "@fairscore/core/parts";
import { cellOptions, presentSql, SPACES, writtenSql } from "./cell-sql.ts";
import type { Database } from "./database.ts";
import { columnSql, type RawTable } from "./raw-table.ts";

/** Columns of dates that are read as numbers. */
export interface GivenDates {
  readonly dates?: readonly DateColumn[];
  /** The same of a recipe or model; columns that are not there are no fault. */
  readonly expectedDates?: readonly DateColumn[];
}

/**
 * The columns of dates to read: those that the user names, or else those of a recipe or model that are there. What they
 * are before must be there, too.
 */
export function givenDates(
  { dates: named, expectedDates = [] }: GivenDates,
  { columns }: RawTable,
): readonly DateColumn[] {
  const names = columns.map(({ name }) => name);
  const dates = named ?? expectedDates.filter(({ column }) => names.includes(column));
  for (const { column, before } of dates) {
    const named = before === undefined || dayOf(before) ? [column] : [column, before];
    const unknown = named.find((name) => !names.includes(name));
    if (unknown !== undefined) throw unknownName("column", unknown, names);
  }
  return dates;
}

/** The table with its columns of dates as numbers: the twin of `readDates` in @fairscore/core. */
export async function withDates(
  raw: RawTable,
  dates: readonly DateColumn[],
  missing: Missing,
  database: Database,
): Promise<RawTable> {
  const notes: Finding[] = [];
  const replaced: string[] = [];
  for (const { column, as, before } of dates) {
    const own = await datesOf(raw, column, missing, database);
    notes.push(...own.notes);
    const day = before === undefined ? undefined : dayOf(before);
    const other = before === undefined || day ? undefined : await datesOf(raw, before, missing, database);
    notes.push(...(other?.notes ?? []));
    const later = day ? `DATE '${before}'` : other?.sql;
    replaced.push(`CAST(${numberSql(as, own.sql, later)} AS DOUBLE) AS ${columnSql(own.index)}`);
  }
  const turned = new Set(dates.map(({ column }) => column));
  const { table: _, ...rest } = raw;
  return {
    ...rest,
    columns: raw.columns.map((column) =>
      turned.has(column.name) ? { ...column, storage: "real" as const, isMade: true } : column,
    ),
    parts: raw.parts.map((part) => ({
      ...part,
      from: `(SELECT * REPLACE (${replaced.join(", ")}) FROM ${part.from})`,
    })),
    notes: [...(raw.notes ?? []), ...notes],
  };
}

function numberSql(as: DateColumn["as"], date: string, later: string | undefined): string {
  if (as === "year") return `year(${date})`;
  if (as === "days") return `${later} - ${date}`;
  const inYear = (of: string) => `(month(${of}) * 100 + day(${of}))`;
  return `year(${later}) - year(${date}) - CASE WHEN ${inYear(later!)} < ${inYear(date)} THEN 1 ELSE 0 END`;
}

/** The SQL of a column's dates, in the order that most of its values have. */
async function datesOf(
  raw: RawTable,
  column: string,
  missing: Missing,
  database: Database,
): Promise<{ index: number; sql: string; notes: readonly Finding[] }> {
  const index = raw.columns.findIndex(({ name }) => name === column);
  const { storage } = raw.columns[index]!;
  const value = columnSql(index);
  const options = cellOptions(raw.columns[index]!, missing, "plain");
  const written = writtenSql(value, storage);
  const present = `(${presentSql(value, storage, options)}) IS NOT NULL`;
  const inOrder = (order: DateOrder) => `CASE WHEN ${present} THEN ${dateSql(written, order)} END`;
  const count = async (condition: string) => {
    let rows = 0;
    let example: string | undefined;
    const dates = Object.fromEntries(DATE_ORDERS.map((order) => [order, 0])) as Record<DateOrder, number>;
    for (const { from } of raw.parts) {
      const counts = DATE_ORDERS.map((order) => `count(${inOrder(order)})::DOUBLE`);
      const [row] = await database.rows(
        `SELECT count(*)::DOUBLE, min(${written}), ${counts.join(", ")} FROM ${from} WHERE ${condition}`,
      );
      rows += Number(row![0]);
      for (const [i, order] of DATE_ORDERS.entries()) dates[order] += Number(row![2 + i]);
      if (row![1] === null) continue;
      const first = String(row![1]);
      if (example === undefined || compareText(first, example) < 0) example = first;
    }
    return { rows, dates, example: example ?? "" };
  };
  const sql = inOrder(dateOrder(column, await count(present)));
  const { rows, example } = await count(`${present} AND (${sql}) IS NULL`);
  return {
    index,
    sql: `(${sql})`,
    notes: rows > 0 ? [{ code: "unreadable-dates", column, rows, example }] : [],
  };
}

/** The date that a text says, if there is such a day: the twin of `readDate`. */
function dateSql(written: string, order: DateOrder): string {
  const { pattern, parts } = DATE_FORMS[order];
  const [year, month, day] = parts.map(
    (part) => `regexp_extract(trim(${written}, ${SPACES}), ${sqlText(pattern.source)}, ${part})`,
  );
  // Databases know a year 0.
  return `TRY_CAST(nullif(${year}, '0000') || '-' || lpad(${month}, 2, '0') || '-' || lpad(${day}, 2, '0') AS DATE)`;
}
