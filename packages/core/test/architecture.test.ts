import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { backward, circles, foldersOf, importsOf, stageOf } from "./layers.ts";

const src = fileURLToPath(new URL("../src", import.meta.url));

/** The way of the data. A stage may use itself, the foundations (files beside the folders) and what is before it. */
const STAGES = [
  "text",
  "findings",
  "table",
  "examples",
  "recipe",
  "profiles",
  "problem",
  "likelihood",
  "outcome",
  "search",
  "exact",
  "learn",
  "model",
  "audit",
  "verdict",
  "verify",
  "card",
  "explain",
  "baselines",
  "steady",
  "risk",
  "fit",
  "experiment",
  "settings",
  "report",
  "import",
  "improve",
  "export",
];

const imports = importsOf(src);

/** The sources in which there is such a text, comments left out. */
function having(pattern: RegExp): string[] {
  const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  const code = (file: string) =>
    readFileSync(join(src, file), "utf8").replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, "");
  return files.filter((file) => pattern.test(code(file))).sort();
}

test("core imports neither Node nor packages but HiGHS, and that in one place", () => {
  const foreign = imports
    .filter(({ path }) => path === undefined)
    .map(({ file, target }) => `${file} ${target}`);
  expect([...new Set(foreign)]).toEqual([`${join("exact", "solver.ts")} highs`]);
  expect(imports.length).toBeGreaterThan(100);
});

test("core is compiled without the types of Node and of the DOM, so that a leak fails the build", () => {
  const base = JSON.parse(readFileSync(join(src, "../../../tsconfig.base.json"), "utf8"));
  const own = JSON.parse(readFileSync(join(src, "../tsconfig.json"), "utf8"));
  expect(base.compilerOptions).toMatchObject({ lib: ["ES2023"], types: [] });
  expect(own.compilerOptions).not.toHaveProperty("types");
  expect(own.compilerOptions).not.toHaveProperty("lib");
});

test("stages depend only forward, and no folders import each other", () => {
  expect(backward(imports, STAGES)).toEqual([]);
  expect(circles(imports)).toEqual([]);
});

test("every folder is a stage of the plan", () => {
  expect(foldersOf(src).sort()).toEqual([...STAGES].sort());
});

test("verify shares nothing with the compiler, the engines and the audit", () => {
  const shared = imports.filter(
    ({ file, path = "" }) =>
      stageOf(file) === "verify" &&
      ["problem", "search", "exact", "learn", "audit"].includes(stageOf(path)) &&
      // What a spec is, and what it means to leave something out of it.
      !/\b(spec|defaults)\.ts$/.test(path),
  );
  expect(shared).toEqual([]);
});

test("verify works a verdict out anew in one place, beside counts of its own", () => {
  const users = imports.filter(
    ({ file, path = "" }) => stageOf(file) === "verify" && stageOf(path) === "verdict",
  );
  expect(users.map(({ file }) => file)).toEqual([join("verify", "verify-verdict.ts")]);
});

test("errors are findings; only the code of a model alone, which has no catalogue, says them itself", () => {
  expect(having(/new InputError\(/)).toEqual(
    ["predict.ts", join("findings", "fault.ts"), join("model", "predict.ts")].sort(),
  );
});

test("no flag of the command line is named: who speaks knows what a setting is called there", () => {
  // Styles have names that begin alike: `{ --ink: #000` and `var(--ink)`. The exported Python program has flags of its own.
  const flag = /(?<!var\()(?!(?<=[{;"]\s*)--[a-z-]+:)--[a-z]/;
  expect(having(flag)).toEqual([join("export", "python", "program.ts")]);
  expect(["--fair needs", "with --to: csv"].every((words) => flag.test(words))).toBe(true);
});

test("the version written into models is that of the packages", () => {
  const version = /VERSION = "(.*)"/.exec(readFileSync(join(src, "version.ts"), "utf8"))![1];
  for (const path of ["../package.json", "../../fairscore/package.json", "../../../package.json"]) {
    expect(JSON.parse(readFileSync(join(src, path), "utf8")).version).toBe(version);
  }
});
