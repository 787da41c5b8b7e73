import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { ScoringSystem } from "@fairscore/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sqlColumns } from "../../../core/src/export/sql/columns.ts";
import { exportSql, selectSql } from "../../../core/src/export/sql/sql.ts";
import { exportModels, randomModel } from "./models.ts";
import { allowed, furthest, nativeShares, riskModels } from "./risk-models.ts";
import { randomRows } from "./rows.ts";
import { programOf, pythonWith, titled } from "./runtimes.ts";
import { addedSql, expectedRows } from "./sql-engine.ts";
import { cutModel, hardCuts, outbreaks, ownNames, type SqlCase } from "./sql-models.ts";

const python = programOf("java") && pythonWith("pyspark");

interface SparkCase extends SqlCase {
  /** Whether the whole script makes its view of a stored table, rather than the query alone reading a passing one. */
  readonly stored?: boolean;
  readonly types?: Readonly<Record<string, string>>;
}

const drawn = (system: ScoringSystem, seed = 1) => ({ system, rows: randomRows(system, 150, seed) });
const numbers = [-99.95, 0, 0.1, 0.3, 2, 3, null].map((x) => ({ x }));

const cases: Readonly<Record<string, SparkCase>> = {
  "names and texts that try to break out": { ...outbreaks(), stored: true },
  "columns with its own names": ownNames(),
  "cuts of up to 17 digits": hardCuts(),
  "a column of decimals": {
    system: cutModel([0.1, 0.3, 0.30000000000000004, 3, -99.95, Infinity]),
    rows: numbers,
    types: { number: "decimal(18, 4)" },
  },
  "a column of whole numbers": {
    system: cutModel([0, 3, 2.5, 1e300, -Infinity]),
    rows: numbers.map(({ x }) => ({ x: x === null ? null : Math.round(x) })),
    types: { number: "bigint" },
  },
  "a column whose collation ignores upper and lower case": {
    ...drawn(exportModels()["seven classes"]!),
    types: { category: "string collate UTF8_LCASE" },
  },
  ...Object.fromEntries(
    Object.entries(exportModels()).map(([name, system]) => [
      name,
      { ...drawn(system), stored: name === "seven classes" },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(riskModels()).map(([name, system]) => [
      `risks of ${name}`,
      { ...drawn(system), stored: name.endsWith("risks 0") },
    ]),
  ),
  ...Object.fromEntries([1, 2].map((seed) => [`random model ${seed}`, drawn(randomModel(seed), seed)])),
};

const TYPES: Readonly<Record<string, string>> = { number: "double", category: "string", boolean: "boolean" };

/** A case as the program reads it. */
function written({ system, rows, stored, types }: SparkCase) {
  const { columns } = system.recipe;
  return {
    columns: columns.map(({ column, kind }) => ({
      name: column,
      kind,
      type: { ...TYPES, ...types }[kind],
    })),
    rows: rows.map((row) =>
      columns.map(({ column }) => (typeof row[column] === "number" ? String(row[column]) : row[column])),
    ),
    script: stored ? exportSql(system, { dialect: "spark" }) : "",
    query: addedSql(
      system,
      stored ? "people_scored" : `(${selectSql(system, { dialect: "spark" })})`,
      sqlColumns(system).probabilities,
    ),
  };
}

describe.skipIf(!python)(titled("a model as SQL in Spark", "Python with pyspark, and Java,", python), () => {
  let folder: string;
  let scored: unknown[][][];
  const names = Object.keys(cases);
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "fairscore-spark-"));
    writeFileSync(join(folder, "cases.json"), JSON.stringify(Object.values(cases).map(written)));
    const program = fileURLToPath(new URL("sql-spark.py", import.meta.url));
    await promisify(execFile)(python!, [program, folder], { cwd: folder });
    scored = JSON.parse(readFileSync(join(folder, "scored.json"), "utf8"));
  }, 180_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(names)("scores rows as the native predictor: %s", (name) => {
    const { system, rows } = cases[name]!;
    const own = system.classes.length + 2;
    expect(scored[names.indexOf(name)]!.map((row) => row.slice(0, own))).toEqual(expectedRows(system, rows));
  });

  test.each(names.filter((name) => cases[name]!.system.risk))(
    "gives probabilities as the library does: %s",
    (name) => {
      const { system, rows } = cases[name]!;
      const given = scored[names.indexOf(name)]!.map(
        (row) => row.slice(system.classes.length + 2) as number[],
      );
      expect(furthest(given, nativeShares(system, rows))).toBeLessThanOrEqual(allowed(system));
    },
  );
});
