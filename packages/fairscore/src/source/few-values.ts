import type { ColumnSummary } from "@fairscore/core";
import { FEW_VALUES } from "@fairscore/core/parts";
import type { Database } from "./database.ts";
import { columnSql } from "./raw-table.ts";

const COLUMNS_AT_ONCE = 100;

/**
 * Lists the values of number columns that have few. Most often the quantiles have shown them all; only a column
 * with a value too rare for them is read once more.
 */
export async function withFewValues(
  database: Database,
  summaries: readonly ColumnSummary[],
  from: string,
): Promise<ColumnSummary[]> {
  const listed = summaries.map((summary) => shownValues(summary));
  const hidden = summaries.flatMap(({ number, distinct }, i) =>
    number && distinct <= FEW_VALUES && listed[i] === undefined ? [i] : [],
  );
  for (let start = 0; start < hidden.length; start += COLUMNS_AT_ONCE) {
    const batch = hidden.slice(start, start + COLUMNS_AT_ONCE);
    const lists = batch.map(
      (i) => `list(DISTINCT ${columnSql(i)}) FILTER (WHERE ${columnSql(i)} IS NOT NULL)`,
    );
    const [row] = await database.rows(`SELECT ${lists.join(", ")} FROM ${from}`);
    batch.forEach((i, position) => {
      listed[i] = rising(row![position] as number[]);
    });
  }
  return summaries.map((summary, i) =>
    summary.number && listed[i] ? { ...summary, number: { ...summary.number, values: listed[i] } } : summary,
  );
}

function shownValues({ number, distinct }: ColumnSummary): number[] | undefined {
  if (!number || distinct > FEW_VALUES) return undefined;
  const shown = rising([number.min, ...number.quantiles, number.max]);
  return shown.length === distinct ? shown : undefined;
}

/** Each once, and minus zero as zero. */
function rising(values: readonly number[]): number[] {
  return [...new Set(values.map((value) => (value === 0 ? 0 : value)))].sort((a, b) => a - b);
}
