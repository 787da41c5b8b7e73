import type { Condition } from "../../recipe/condition/condition.ts";
import type { ColumnKind } from "../../table/cell.ts";
import { canHold } from "../shared/can-hold.ts";
import type { ScorerColumn } from "../shared/scorer.ts";
import type { SqlDialect } from "./dialect.ts";
import { listLines } from "./layout.ts";

/**
 * A column of the table as conditions see it: NULL where its value is missing. Numbers are doubles, as they are for the
 * native predictor, so that one that lies on a cut does so in a column of any numeric type.
 */
export function valueLines(
  { name, kind }: ScorerColumn,
  missingTexts: readonly string[],
  dialect: SqlDialect,
): string[] {
  const column = dialect.column(name);
  // DuckDB and Spark let numbers and texts pass: they count as answers only where the native predictor takes them for one.
  if (kind === "boolean") return [`CASE ${column} WHEN TRUE THEN TRUE WHEN FALSE THEN FALSE END`];
  if (kind === "number") {
    return [`NULLIF(CAST(${column} AS ${dialect.double}), CAST('NaN' AS ${dialect.double}))`];
  }
  const text = dialect.exactText(column);
  return [
    ...listLines(`CASE WHEN ${text} NOT IN `, missingTexts.map(dialect.text), ""),
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
  const before = "CASE WHEN ";
  const after = " THEN 1 ELSE 0 END";
  const texts = "in" in condition ? condition.in : "notIn" in condition ? condition.notIn : [];
  if (kind === "category" && texts.length > 0) {
    const among = "in" in condition ? "IN" : "NOT IN";
    return listLines(`${before}${value} ${among} `, texts.map(dialect.text), after);
  }
  return [before + shortTest(condition, kind, value, dialect) + after];
}

function shortTest(condition: Condition, kind: ColumnKind, value: string, dialect: SqlDialect): string {
  if ("missing" in condition) return `${value} IS NULL`;
  if (!canHold(condition, kind) || "in" in condition) return "FALSE";
  if ("notIn" in condition) return `${value} IS NOT NULL`;
  if ("is" in condition) return `${value} = ${condition.is ? "TRUE" : "FALSE"}`;
  const signs = { ge: ">=", gt: ">", lt: "<", le: "<=" } as const;
  const tests = Object.entries(signs).flatMap(([key, sign]) => {
    const cut = condition[key as keyof typeof signs];
    return cut === undefined ? [] : [`${value} ${sign} ${cutSql(cut, dialect)}`];
  });
  return tests.length === 0 ? `${value} IS NOT NULL` : tests.join(" AND ");
}

/**
 * A number with its exact double value. Up to 15 digits may stand as a decimal: all engines turn it into the nearest
 * double. More only do with an exponent, which DuckDB and Spark read as a double at once.
 */
function cutSql(value: number, { double }: SqlDialect): string {
  if (!Number.isFinite(value)) return `CAST('${value}' AS ${double})`;
  const plain = String(value === 0 ? 0 : value);
  return /^-?\d+(\.\d+)?$/.test(plain) && plain.replace(/\D/g, "").length <= 15
    ? plain
    : value.toExponential();
}
