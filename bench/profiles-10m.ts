import { fork } from "node:child_process";
import { existsSync, mkdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { DuckDBInstance } from "@duckdb/node-api";
import type { Recipe } from "@fairscore/core";
import { openSource } from "fairscore";

/**
 * Counts the profiles of 10 million generated rows in Parquet: 30 conditions over 8 columns, a protected column,
 * 3 classes, a fifth of the rows held out. Prints the wall time of each step and the peak memory of the process.
 */
const ROWS = Number(process.argv[2] ?? 10_000_000);
const folder = fileURLToPath(new URL("../.cache/", import.meta.url));
const file = `${folder}people-${ROWS}.parquet`;

interface Measured {
  readonly openSeconds: number;
  readonly profilesSeconds: number;
  readonly profiles: number;
  readonly entries: number;
  readonly rows: number;
  readonly peakMegabytes: number;
}

const cuts = (column: string, values: readonly number[]) => ({
  column,
  kind: "number" as const,
  conditions: values.map((ge) => ({ column, ge })),
});
const choices = (column: string, values: readonly string[]) => ({
  column,
  kind: "category" as const,
  conditions: values.map((value) => ({ column, in: [value] })),
});
const recipe: Recipe = {
  format: "fairscore-recipe",
  version: 1,
  outcome: { column: "risk", kind: "category", classes: ["low", "medium", "high"] },
  columns: [
    cuts("age", [25, 35, 45, 55, 65]),
    cuts("income", [20, 40, 60, 80]),
    cuts("priors", [1, 2, 4, 8]),
    cuts("score", [0.25, 0.5, 0.75]),
    choices("job", ["clerk", "nurse", "driver", "teacher", "none"]),
    choices("region", ["north", "south", "east", "west"]),
    { column: "owner", kind: "boolean", conditions: [{ column: "owner", is: true }] },
    {
      column: "visits",
      kind: "number",
      conditions: [
        { column: "visits", ge: 1 },
        { column: "visits", ge: 3 },
        { column: "visits", ge: 10 },
        { column: "visits", missing: true },
      ],
    },
  ],
  protected: [
    {
      column: "sex",
      kind: "category",
      levels: ["female", "male"].map((label) => ({ label, when: { column: "sex", in: [label] } })),
    },
  ],
  strata: [],
  setAside: [],
};

/** Writes the rows with a generator that depends on nothing but the row's number. */
async function generate(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const instance = await DuckDBInstance.create(":memory:", { autoinstall_known_extensions: "false" });
  const connection = await instance.connect();
  const draw = (stream: number, size: number) => `(hash(range * 8 + ${stream}) % ${size})`;
  const pick = (stream: number, texts: readonly string[]) =>
    `[${texts.map((text) => `'${text}'`).join(", ")}][CAST(${draw(stream, texts.length)} AS BIGINT) + 1]`;
  await connection.run(`COPY (SELECT
      CAST(18 + ${draw(0, 70)} AS INTEGER) AS age,
      CAST(${draw(1, 100)} AS INTEGER) AS income,
      CAST(${draw(2, 4)} * ${draw(3, 5)} AS INTEGER) AS priors,
      CAST(${draw(4, 1000)} AS DOUBLE) / 1000 AS score,
      ${pick(5, ["clerk", "nurse", "driver", "teacher", "none", "other"])} AS job,
      ${pick(6, ["north", "south", "east", "west"])} AS region,
      ${draw(7, 3)} = 0 AS owner,
      CASE WHEN ${draw(80_000_001, 20)} = 0 THEN NULL ELSE CAST(${draw(80_000_002, 15)} AS INTEGER) END AS visits,
      ${pick(80_000_003, ["female", "male"])} AS sex,
      ${pick(80_000_004, ["low", "medium", "high"])} AS risk
    FROM range(${ROWS})) TO '${file.replaceAll("'", "''")}' (FORMAT parquet)`);
  connection.closeSync();
  instance.closeSync();
}

async function measure(): Promise<Measured> {
  const start = performance.now();
  const source = await openSource({ files: file });
  const opened = performance.now();
  const profiles = await source.profiles(recipe, { holdOut: { share: 0.2, seed: 1 } });
  const counted = performance.now();
  await source.close();
  return {
    openSeconds: (opened - start) / 1000,
    profilesSeconds: (counted - opened) / 1000,
    profiles: profiles.profileCount,
    entries: profiles.entryProfile.length,
    rows: profiles.entryRows.reduce((sum, rows) => sum + rows, 0),
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
  };
}

/** Measures in a process of its own, so that its peak memory is that of opening and counting alone. */
function measureApart(): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), [String(ROWS), "measure"]);
    child.once("message", (message) => resolve(message as Measured));
    child.once("error", reject);
    child.once("exit", (code) => {
      if (code !== 0) reject(new Error(`the measurement ended with exit code ${code}`));
    });
  });
}

if (process.argv[3] === "measure") {
  process.send!(await measure());
  process.disconnect();
} else {
  if (!existsSync(file)) await generate();
  const runs = [];
  for (let run = 0; run < 3; run++) runs.push(await measureApart());
  const megabytes = Math.round(statSync(file).size / 1e6);
  console.log(`${ROWS} rows in ${megabytes} MB of Parquet, 30 conditions`);
  console.table(
    runs.map((run) => ({
      "open (s)": run.openSeconds.toFixed(2),
      "profiles (s)": run.profilesSeconds.toFixed(2),
      "peak RSS (MB)": Math.round(run.peakMegabytes),
      profiles: run.profiles,
      entries: run.entries,
      rows: run.rows,
    })),
  );
}
