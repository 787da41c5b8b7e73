import type { ColumnSummary, SourceColumn } from "@fairscore/core";
import { MAX_CATEGORIES, refuse, sqlNumber } from "@fairscore/core/parts";
import type { Database } from "./database.ts";
import { withFewValues } from "./few-values.ts";
import type { PeopleInParts } from "./held-out.ts";
import { columnSql } from "./raw-table.ts";
import { withApart } from "./standing-apart.ts";

/** Values that one query may hold at a time: medians and distinct values need them all. */
const VALUES_AT_ONCE = 20_000_000;
const COLUMNS_AT_ONCE = 100;

/** Summaries of all columns over the rows that are not held out; each column is read once. */
export async function summarise(
  database: Database,
  columns: readonly SourceColumn[],
  rowCount: number,
  quantiles: readonly number[],
  { from: all, isHeldOut }: PeopleInParts,
): Promise<ColumnSummary[]> {
  const bad = quantiles.find((share) => !(share >= 0 && share <= 1));
  if (bad !== undefined) refuse(bad, "quantile", "a share from 0 to 1");
  const from = `${all} WHERE NOT ${isHeldOut}`;
  const width = Math.min(COLUMNS_AT_ONCE, Math.max(1, Math.floor(VALUES_AT_ONCE / rowCount)));
  const indices = columns.map((_, i) => i);
  const summaries = new Map<number, ColumnSummary>();
  for (const batch of batches(
    indices.filter((i) => columns[i]!.kind === "number"),
    width,
  )) {
    for (const [i, summary] of await numberSummaries(database, columns, batch, quantiles, from)) {
      summaries.set(i, summary);
    }
  }
  for (const batch of batches(
    indices.filter((i) => columns[i]!.kind !== "number"),
    width,
  )) {
    for (const [i, summary] of await categorySummaries(database, columns, batch, from)) {
      summaries.set(i, summary);
    }
  }
  const listed = await withFewValues(
    database,
    indices.map((i) => summaries.get(i)!),
    from,
  );
  return withApart(database, listed, from);
}

async function numberSummaries(
  database: Database,
  columns: readonly SourceColumn[],
  batch: readonly number[],
  quantiles: readonly number[],
  from: string,
): Promise<[number, ColumnSummary][]> {
  const shares = quantiles.map((share) => `CAST(${sqlNumber(share)} AS DOUBLE)`);
  const parts = batch.map((i) => {
    const c = columnSql(i);
    return [
      `count(${c})::DOUBLE`,
      `count(DISTINCT ${c})::DOUBLE`,
      `min(${c})`,
      `max(${c})`,
      `bool_and(isfinite(${c}) AND ${c} = trunc(${c}))`,
      shares.length === 0 ? "[]" : `quantile_disc(${c}, [${shares.join(", ")}])`,
    ].join(", ");
  });
  const [row] = await database.rows(`SELECT count(*)::DOUBLE, ${parts.join(", ")} FROM ${from}`);
  const rows = row![0] as number;
  return batch.map((i, position) => {
    const [values, distinct, min, max, whole, at] = row!.slice(1 + position * 6, 7 + position * 6);
    const base = { ...columns[i]!, rows, missing: rows - (values as number), distinct: distinct as number };
    if (values === 0) return [i, base];
    return [
      i,
      {
        ...base,
        number: {
          min: withoutMinusZero(min as number),
          max: withoutMinusZero(max as number),
          whole: whole as boolean,
          quantiles: (at as number[]).map(withoutMinusZero),
        },
      },
    ];
  });
}

async function categorySummaries(
  database: Database,
  columns: readonly SourceColumn[],
  batch: readonly number[],
  from: string,
): Promise<[number, ColumnSummary][]> {
  // One hash table per column gives its distinct values, and the smallest pairs (-count, text) the list.
  const queries = batch.map((i) => {
    const grouped = `SELECT CAST(${columnSql(i)} AS VARCHAR) AS v, count(*) AS n FROM ${from} GROUP BY v`;
    return `SELECT ${i} AS i, sum(n)::DOUBLE, COALESCE(sum(n) FILTER (WHERE v IS NULL), 0)::DOUBLE,
      count(v)::DOUBLE, min({'n': -n, 'v': v}, ${MAX_CATEGORIES}) FILTER (WHERE v IS NOT NULL) FROM (${grouped})`;
  });
  const found = await database.rows(queries.join(" UNION ALL "));
  return found.map((row) => {
    const [i, rows, missing, distinct, top] = row as [
      number,
      number | null,
      number,
      number,
      TopValue[] | null,
    ];
    const categories = (top ?? []).map(({ n, v }) => ({ value: v, rows: -Number(n) }));
    return [i, { ...columns[i]!, rows: rows ?? 0, missing, distinct, categories }];
  });
}

interface TopValue {
  readonly n: bigint;
  readonly v: string;
}

function withoutMinusZero(value: number): number {
  return value === 0 ? 0 : value;
}

function* batches<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
