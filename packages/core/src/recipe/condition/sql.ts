import type { ColumnKind } from "../../table/cell.ts";
import type { Condition } from "./condition.ts";

const NAN = "CAST('NaN' AS DOUBLE)";

/** A name as SQL: quoted, so that no column name can end the quotation. */
function sqlName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A text as SQL: quoted, so that no cell can end the quotation. */
export function sqlText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A number as SQL with its exact double value: `0.1` alone would be a decimal in most engines. */
export function sqlNumber(value: number): string {
  if (value === Infinity) return "CAST('Infinity' AS DOUBLE)";
  if (value === -Infinity) return "CAST('-Infinity' AS DOUBLE)";
  if (Number.isInteger(value) && Math.abs(value) < 2 ** 31) return String(value === 0 ? 0 : value);
  return value.toExponential();
}

/**
 * A condition as a SQL expression that is TRUE or FALSE and never NULL, over a column of the kind's type
 * (DOUBLE, VARCHAR, BOOLEAN). SQL engines take NaN for a number above every other; here it is missing, hence
 * the extra comparison where a range has no upper bound.
 */
export function conditionSql(
  condition: Condition,
  kind: ColumnKind,
  column = sqlName(condition.column),
): string {
  if ("missing" in condition) {
    return kind === "number" ? `(${column} IS NULL OR ${column} = ${NAN})` : `(${column} IS NULL)`;
  }
  if ("is" in condition) return `COALESCE(${column} = ${condition.is ? "TRUE" : "FALSE"}, FALSE)`;
  if ("in" in condition) {
    if (condition.in.length === 0) return "FALSE";
    return `COALESCE(${column} IN (${condition.in.map(sqlText).join(", ")}), FALSE)`;
  }
  if ("notIn" in condition) {
    if (condition.notIn.length === 0) return `(${column} IS NOT NULL)`;
    return `COALESCE(${column} NOT IN (${condition.notIn.map(sqlText).join(", ")}), FALSE)`;
  }
  const tests: string[] = [];
  if (condition.ge !== undefined) tests.push(`${column} >= ${sqlNumber(condition.ge)}`);
  if (condition.gt !== undefined) tests.push(`${column} > ${sqlNumber(condition.gt)}`);
  if (condition.lt !== undefined) tests.push(`${column} < ${sqlNumber(condition.lt)}`);
  if (condition.le !== undefined) tests.push(`${column} <= ${sqlNumber(condition.le)}`);
  if (condition.lt === undefined && condition.le === undefined) tests.push(`${column} <> ${NAN}`);
  return `COALESCE(${tests.join(" AND ")}, FALSE)`;
}
