import type { Condition } from "../../recipe/condition/condition.ts";
import { sqlTest } from "../../recipe/condition/sql.ts";
import type { SqlDialect } from "../../recipe/sql/dialect.ts";
import { listLines } from "../../recipe/sql/layout.ts";
import type { ColumnKind } from "../../table/cell.ts";
import type { ScorerColumn } from "../shared/scorer.ts";

/**
 * A column of the table as conditions see it: NULL where its value is missing. Numbers are doubles, as they are for the
 * native predictor, so that one that lies on a cut does so in a column of any numeric type.
 */
export function valueLines(
  { name, kind, codes }: ScorerColumn,
  missingTexts: readonly string[],
  dialect: SqlDialect,
): string[] {
  const column = dialect.column(name);
  // DuckDB and Spark let numbers and texts pass: they count as answers only where the native predictor takes them for one.
  if (kind === "boolean") return [`CASE ${column} WHEN TRUE THEN TRUE WHEN FALSE THEN FALSE END`];
  if (kind === "number") {
    const missing = [Number.NaN, ...(codes as readonly number[])];
    const cast = `CAST(${column} AS ${dialect.double})`;
    return [missing.reduce((value, code) => `NULLIF(${value}, ${dialect.number(code)})`, cast)];
  }
  const text = dialect.exactText(column);
  return [
    ...listLines(
      `CASE WHEN ${text} NOT IN `,
      [...missingTexts, ...(codes as readonly string[])].map(dialect.text),
      "",
    ),
    `  THEN ${text} END`,
  ];
}

/** 1 if a condition holds for such a value, else 0. */
export function answerLines(
  condition: Condition,
  kind: ColumnKind,
  value: string,
  dialect: SqlDialect,
): string[] {
  const { test, list } = sqlTest(condition, kind, value, dialect);
  const before = `CASE WHEN ${test}`;
  const after = " THEN 1 ELSE 0 END";
  return list ? listLines(before, list, after) : [before + after];
}
