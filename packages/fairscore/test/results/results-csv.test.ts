import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSource, type Result, resultsCsv, resultsParquet } from "fairscore";
import { afterEach, beforeEach, expect, test } from "vitest";
import { TempFolder } from "../../src/files/temp-folder.ts";
import { RESULT_COLUMNS } from "../../src/results/result-columns.ts";
import { Database } from "../../src/source/database.ts";
import {
  HOSTILE,
  sampleBaseline,
  sampleResult,
  sampleSweep,
  withoutTables,
} from "../plots/sample-results.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fairscore-results-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const results: Result[] = [
  ...sampleSweep(),
  withoutTables({ data: 'it\'s, "quoted"\nand broken' }),
  sampleResult({
    rule: { measure: "eod-terms", form: "ratio", tolerance: 0.8, labels: ["a,b", 'c"'] },
    accuracy: 1 / 3,
  }),
  sampleBaseline("svm", 0.1 + 0.2, { seed: 2 ** 52 + 1 }),
];

/** The cells of a Parquet file, by row. */
async function readParquet(path: string): Promise<{ names: string[]; rows: unknown[][] }> {
  const temporary = new TempFolder();
  const database = await Database.open(temporary);
  try {
    const sql = `SELECT * FROM read_parquet('${path}')`;
    return { names: await database.columnNames(sql), rows: await database.rows(sql) };
  } finally {
    database.close();
    temporary.remove();
  }
}

const expected = (all: readonly Result[]) => all.map((result) => RESULT_COLUMNS.map(({ of }) => of(result)));

test("Parquet gives back every value of every result, exactly and in order", async () => {
  const path = join(folder, "results [1].parquet");
  await resultsParquet(results, path);
  const { names, rows } = await readParquet(path.replace("[", "[[]"));
  expect(names).toEqual(RESULT_COLUMNS.map(({ name }) => name));
  expect(rows.map((row) => row.map((cell) => (typeof cell === "bigint" ? Number(cell) : cell)))).toEqual(
    expected(results),
  );
  expect(readdirSync(folder)).toEqual(["results [1].parquet"]);
});

test("CSV gives back every value of every result, and null as nothing", async () => {
  const path = join(folder, "results.csv");
  writeFileSync(path, resultsCsv(results));
  const temporary = new TempFolder();
  const database = await Database.open(temporary);
  try {
    const rows = await database.rows(
      `SELECT * FROM read_csv('${path}', header = true, all_varchar = true, quote = '"', escape = '"', delim = ',')`,
    );
    expect(rows).toEqual(
      expected(results).map((row) => row.map((cell) => (cell === null ? null : String(cell)))),
    );
  } finally {
    database.close();
    temporary.remove();
  }
});

test("CSV can be read by this package's own reader", async () => {
  const path = join(folder, "results.csv");
  writeFileSync(path, resultsCsv(sampleSweep()));
  const source = await openSource({ files: path });
  try {
    expect(source.rowCount).toBe(sampleSweep().length);
    const kinds = Object.fromEntries(source.columns.map(({ name, kind }) => [name, kind]));
    expect(kinds).toMatchObject({ data: "category", train_accuracy: "number", test_sp: "number" });
  } finally {
    await source.close();
  }
});

test("the columns are these, in this order", () => {
  expect(resultsCsv([]).trim().split(",")).toEqual([
    "data",
    "method",
    "objective",
    "protocol",
    "shape",
    "conditions",
    "lines_per_table",
    "measure",
    "form",
    "tolerance",
    "labels",
    "fold",
    "folds",
    "seed",
    "status",
    "loss",
    "floor",
    "gap",
    "lines",
    "conditions_used",
    "safety",
    "safety_status",
    "safety_margin",
    "seconds",
    "work",
    ...["train", "test"].flatMap((part) =>
      [
        "rows",
        "accuracy",
        "balanced_accuracy",
        "loss",
        "auc",
        "brier",
        "log_loss",
        "ties",
        "sp",
        "pe",
        "eo",
        "eod",
        "eod_terms",
        "omr",
        "omr_label",
        "csp",
        "rule_worst",
        "rule_kept",
        ...(part === "test" ? ["rule_certifiable"] : []),
      ].map((name) => `${part}_${name}`),
    ),
  ]);
});

test("texts that a spreadsheet would run get an apostrophe; negative numbers do not", () => {
  const csv = resultsCsv([sampleResult({ data: '=HYPERLINK("http://x")', seed: -1 })]);
  expect(csv.split("\n")[1]).toMatch(/^"'=HYPERLINK\(""http:\/\/x""\)",tables,/);
  expect(csv).toContain(",-1,");
});

test("no results are a file with columns alone", async () => {
  const path = join(folder, "none.parquet");
  await resultsParquet([], path);
  const { names, rows } = await readParquet(path);
  expect(names).toEqual(RESULT_COLUMNS.map(({ name }) => name));
  expect(rows).toEqual([]);
});

test("hostile names survive Parquet", async () => {
  const path = join(folder, "hostile.parquet");
  await resultsParquet(
    HOSTILE.map((data) => sampleResult({ data })),
    path,
  );
  const read = (await readParquet(path)).rows.map(([data]) => data);
  expect(read).toEqual(HOSTILE.map((name) => name.replace("\ud800", "\ufffd")));
});

test("a file that can't be written is said in one sentence, and the old one stays", async () => {
  await expect(resultsParquet(results, join(folder, "missing", "x.parquet"))).rejects.toThrow(
    /^can't write ".*": its folder does not exist; make the folder first, or name another place$/,
  );
  const path = join(folder, "old.parquet");
  writeFileSync(path, "old");
  const broken = [{ ...sampleResult(), work: 0.5 + Number.MAX_SAFE_INTEGER * 4096 }];
  await expect(resultsParquet(broken, path)).rejects.toThrow();
  expect(readFileSync(path, "utf8")).toBe("old");
  expect(readdirSync(folder)).toEqual(["old.parquet"]);
});
