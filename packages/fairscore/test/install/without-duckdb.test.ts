import { execFileSync } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { testFolder } from "../cli/folder.ts";
import type { Ran } from "../cli/run.ts";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const folder = testFolder();

/** Runs Node where DuckDB's binary is missing, or fails with these words. */
function node(args: readonly string[], fault = ""): string {
  return execFileSync(process.execPath, ["--require", beside("no-duckdb.cjs"), ...args], {
    cwd: folder.path,
    env: { ...process.env, DUCKDB_FAULT: fault },
    encoding: "utf8",
    timeout: 40_000,
  });
}

const commands = (list: readonly (readonly string[])[], fault?: string): Ran[] =>
  JSON.parse(node([beside("many-commands.mjs"), JSON.stringify(list)], fault));

const NEED_NO_DATABASE = [
  ["--version"],
  ["help", "fit"],
  ["import", "card.yaml", "--out", "card.json"],
  ["show", "card.json"],
  ["export", "card.json", "--out", "card.sql", "card.png"],
  ["demo", "synthetic", "--work", "100", "--quiet"],
  ["demo", "--write", "."],
  ["studio", "--save", "studio.html"],
  ["studio", "people.csv", "--save", "with-data.html"],
];

const READ_DATA = [
  ["fit", "people.json", "-y", "stroke"],
  ["cv", "people.json", "-y", "stroke"],
  ["frontier", "people.json", "-y", "stroke", "-p", "sex", "--measure", "sp"],
  ["sweep", "plan.yaml"],
  ["predict", "card.json", "people.json"],
  ["audit", "card.json", "people.json"],
  ["report", "card.json", "people.json", "--out", "report.html"],
  ["verify", "card.json", "people.json"],
  ["improve", "card.yaml", "people.json"],
  ["recipe", "people.json", "-y", "stroke"],
  ["show", "card.json", "people.json"],
  ["studio", "people.json", "--save", "from-json.html"],
];

describe("where DuckDB's binary is missing", () => {
  let ran: Map<string, Ran>;
  const said = (args: readonly string[]) => ran.get(args.join(" "))!;

  beforeAll(() => {
    cpSync(join(root, "examples/cha2ds2-vasc.yaml"), join(folder.path, "card.yaml"));
    folder.write("people.csv", "sex,age,stroke\nf,41,yes\nm,52,no\n");
    folder.write("people.json", '[{"sex":"f","age":41,"stroke":"yes"},{"sex":"m","age":52,"stroke":"no"}]');
    folder.write(
      "plan.yaml",
      "data: { name: a, file: people.json, outcome: stroke }\ngrid: { lines: 2 }\nbudget: { work: 10 }\n",
    );
    const all = [...NEED_NO_DATABASE, ...READ_DATA];
    const results = commands(all);
    ran = new Map(all.map((args, i) => [args.join(" "), results[i]!]));
  });

  test.each(NEED_NO_DATABASE.map((args) => [args]))("fairscore %j works", (args) => {
    expect(said(args)).toMatchObject({ code: 0 });
  });

  test("what these commands print and save is whole", () => {
    expect(said(["--version"]).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(said(["help", "fit"]).stdout).toContain("--outcome");
    expect(said(["show", "card.json"]).stdout).toContain("┌");
    expect(said(["demo", "synthetic", "--work", "100", "--quiet"]).stdout).toContain("┌");
    expect(folder.read("card.sql")).toContain("SELECT");
    expect(folder.read("studio.html")).toContain("</html>");
    expect(folder.read("with-data.html")).toContain('data-name="people.csv"');
    expect(folder.names()).toEqual(expect.arrayContaining(["card.png", "loan-desk.csv"]));
  });

  test.each(READ_DATA.map((args) => [args]))("fairscore %j says in one sentence what to install", (args) => {
    const { code, stdout, stderr } = said(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    // What there is to say of a card is said as well.
    const faults = stderr
      .trim()
      .split("\n")
      .filter((line) => !line.startsWith("note:"));
    expect(faults).toHaveLength(1);
    const [, name, version] = /; run npm install (@duckdb\/[\w-]+)@(\S+)\n$/.exec(stderr) ?? [];
    const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
    expect(lock.packages[`node_modules/${name}`]).toMatchObject({
      version,
      os: [process.platform],
      cpu: [process.arch],
    });
  });

  test("a binary that is there but does not load is named with its reason", () => {
    const [{ code, stderr } = {}] = commands([READ_DATA[0]!], "GLIBC_2.99 not found\nmore");
    expect(code).toBe(2);
    expect(stderr).toBe(
      `fairscore: can't read data: DuckDB does not load on ${process.platform}-${process.arch} (GLIBC_2.99 not found); expected Linux, macOS or Windows on x64 or arm64\n`,
    );
  });

  test("the library learns from rows, and says of files what to install", () => {
    const printed = node([
      "--input-type=module",
      "--eval",
      `import { fit, InputError } from ${JSON.stringify(new URL("../../dist/index.js", import.meta.url))};
      const rows = [{ a: "x", b: "yes" }, { a: "y", b: "no" }, { a: "x", b: "yes" }];
      const { status } = await fit(rows, { outcome: "b" }, { work: 100 });
      const error = await fit("people.json", { outcome: "stroke" }).catch((error) => error);
      console.log(status, error instanceof InputError, error.message);`,
    ]);
    expect(printed).toMatch(/^(optimal|feasible) true can't read data: .*; run npm install @duckdb/);
  });
});
