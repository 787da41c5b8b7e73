import type { ColumnKind } from "../../table/cell.ts";
import { DUCKDB, type SqlDialect } from "../sql/dialect.ts";
import { type Condition, canHold, faces } from "./condition.ts";
import type { SqlTest } from "./kind.ts";

/**
 * A condition as SQL over a value of a column of this kind, which is NULL where it is missing. Only a model made by hand
 * asks what can't be asked of a column, which never holds.
 */
export function sqlTest(condition: Condition, kind: ColumnKind, value: string, dialect: SqlDialect): SqlTest {
  return canHold(condition, kind) ? faces(condition).sql(condition, value, dialect) : { test: "FALSE" };
}

/** The same for DuckDB as an expression that is TRUE or FALSE and never NULL. */
export function conditionSql(condition: Condition, kind: ColumnKind, value: string): string {
  const { test, list } = sqlTest(condition, kind, value, DUCKDB);
  return `COALESCE(${test}${list ? `(${list.join(", ")})` : ""}, FALSE)`;
}
