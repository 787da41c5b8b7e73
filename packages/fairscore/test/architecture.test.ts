import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { backward, circles, foldersOf, importsOf, stageOf } from "../../core/test/layers.ts";

const src = fileURLToPath(new URL("../src", import.meta.url));

/** From what all may use to what uses all. A folder may use itself and what is before it. */
const STAGES = [
  "files",
  "terminal",
  "source",
  "pool",
  "fit",
  "results",
  "plots",
  "report",
  "export",
  "studio",
  "sweep",
  "cli",
];

const imports = importsOf(src);

test("folders depend only on those before them, and no two import each other", () => {
  expect(backward(imports, STAGES)).toEqual([]);
  expect(circles(imports)).toEqual([]);
  expect(imports.length).toBeGreaterThan(500);
});

test("every folder has its place; beside them are only the doors, which nothing imports", () => {
  expect(foldersOf(src).sort()).toEqual([...STAGES].sort());
  const beside = imports.map(({ file }) => file).filter((file) => stageOf(file) === "");
  expect([...new Set(beside)].sort()).toEqual(["index.ts", "plots.ts"]);
  expect(imports.filter(({ path }) => path !== undefined && stageOf(path) === "")).toEqual([]);
});

test("core is used by its doors", () => {
  const core = imports.map(({ target }) => target).filter((target) => target.startsWith("@fairscore/"));
  expect([...new Set(core)].sort()).toEqual(["@fairscore/core", "@fairscore/core/parts"]);
});
