import type { ColumnKind, RawRow, ScoringSystem } from "@fairscore/core";
import { expect } from "vitest";
import { sqlColumns } from "../../../core/src/export/sql/columns.ts";
import { exportSql, selectSql } from "../../../core/src/export/sql/sql.ts";
import { allowed, furthest, nativeShares } from "./risk-models.ts";
import { nativeScores } from "./rows.ts";

/** A column to be loaded, with its type in the engine. */
export interface LoadedColumn {
  readonly name: string;
  readonly type: string;
}

/** A database that speaks standard SQL. */
export interface SqlEngine {
  /** Runs one statement or several. */
  run(sql: string): Promise<void>;
  query(sql: string): Promise<unknown[][]>;
  /** Creates a table anew, with a whole number `id` from 0 in front of the columns. */
  load(table: string, columns: readonly LoadedColumn[], rows: readonly RawRow[]): Promise<void>;
}

export const TYPES = { number: "DOUBLE PRECISION", category: "VARCHAR", boolean: "BOOLEAN" } as const;

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The statements that make the table that rows are loaded into. */
export function createTable(table: string, columns: readonly LoadedColumn[]): string {
  const listed = columns.map(({ name, type }) => `, ${quoted(name)} ${type}`).join("");
  return [
    `DROP VIEW IF EXISTS ${quoted(`${table}_scored`)}`,
    `DROP TABLE IF EXISTS ${quoted(table)}`,
    `CREATE TABLE ${quoted(table)} (id INTEGER${listed})`,
  ].join("; ");
}

/** A model's columns with the types that hold their kinds; `types` says others. */
export function columnsOf(
  { recipe }: ScoringSystem,
  types: Readonly<Record<ColumnKind, string>> = TYPES,
): LoadedColumn[] {
  return recipe.columns.map(({ column, kind }) => ({ name: column, type: types[kind] }));
}

/** What a query for the added columns must give, in the order of the rows. */
export function expectedRows(system: ScoringSystem, rows: readonly RawRow[]): unknown[][] {
  return nativeScores(system, rows).map((scored) => [...scored.scores, scored.class, scored.tie]);
}

/** The query for the added columns, and for others after them. */
export function addedSql(system: ScoringSystem, from: string, others: readonly string[] = []): string {
  const { scores, class: given, tie } = sqlColumns(system);
  return `SELECT ${[...scores, given, tie, ...others].join(", ")} FROM ${from} AS scored_rows ORDER BY id`;
}

/** Loads rows and checks that the engine gives the probabilities that the library gives, from the query and from the view. */
export async function expectShares(
  engine: SqlEngine,
  system: ScoringSystem,
  rows: readonly RawRow[],
): Promise<void> {
  await expectAgreement(engine, system, rows);
  await engine.run(exportSql(system));
  const { probabilities } = sqlColumns(system);
  const given = await engine.query(`SELECT ${probabilities!.join(", ")} FROM people_scored ORDER BY id`);
  expect(furthest(given as number[][], nativeShares(system, rows))).toBeLessThanOrEqual(allowed(system));
}

/** Loads rows and checks that the engine scores them as the native predictor does. */
export async function expectAgreement(
  engine: SqlEngine,
  system: ScoringSystem,
  rows: readonly RawRow[],
  columns = columnsOf(system),
): Promise<void> {
  await engine.load("people", columns, rows);
  const scored = await engine.query(addedSql(system, `(${selectSql(system)})`));
  expect(scored).toEqual(expectedRows(system, rows));
}
