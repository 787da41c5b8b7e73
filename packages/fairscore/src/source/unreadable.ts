import type { ColumnKind, Finding } from "@fairscore/core";
import type { Missing } from "@fairscore/core/parts";
import { cellOptions, cellSql, presentSql } from "./cell-sql.ts";
import type { Database } from "./database.ts";
import type { ReadAs } from "./infer-kinds.ts";
import { columnSql, type RawTable } from "./raw-table.ts";

/**
 * Notes on cells that are there but can't be read as the kind that the user or a model gave their column: a
 * missing value may earn points, so nobody should get them unseen. Inferred kinds fit all cells.
 */
export async function unreadableNotes(
  database: Database,
  raw: RawTable,
  readAs: readonly ReadAs[],
  given: ReadonlyMap<string, ColumnKind>,
  missing: Missing,
): Promise<Finding[]> {
  const asked = raw.columns.flatMap(({ name, storage }, i) => {
    const { kind, comma } = readAs[i]!;
    return given.has(name) && kind !== "category"
      ? [{ name, storage, kind, comma, column: columnSql(i) }]
      : [];
  });
  if (asked.length === 0) return [];
  const found = asked.map(() => ({ rows: 0, example: "" }));
  const odd = asked.map(({ name, column, storage, kind, comma }, a) => {
    const options = cellOptions(name, missing, comma);
    const isOdd = `(${presentSql(column, storage, options)}) IS NOT NULL AND (${cellSql(column, storage, kind, options)}) IS NULL`;
    return `CASE WHEN ${isOdd} THEN CAST(${column} AS VARCHAR) END AS o${a}`;
  });
  const counts = asked.map((_, a) => `count(o${a})::DOUBLE, min(o${a})`);
  for (const { from } of raw.parts) {
    const [row] = await database.rows(
      `SELECT ${counts.join(", ")} FROM (SELECT ${odd.join(", ")} FROM ${from})`,
    );
    for (const [a, some] of found.entries()) {
      some.rows += Number(row![2 * a]);
      some.example ||= String(row![2 * a + 1] ?? "");
    }
  }
  return asked.flatMap(({ name: column, kind }, a) =>
    found[a]!.rows > 0 ? { code: "unreadable-values" as const, column, kind, ...found[a]! } : [],
  );
}
