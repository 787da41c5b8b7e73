import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const source = (path: string) => fileURLToPath(new URL(`../../src/${path}`, import.meta.url));

/** The packages that a file loads when it is imported, by itself and by what it imports. */
function loaded(file: string, seen = new Set<string>(), packages = new Set<string>()): Set<string> {
  if (seen.has(file)) return packages;
  seen.add(file);
  const imports = readFileSync(file, "utf8").matchAll(/^(?:import|export)(?! type)[^;]*? from "([^"]+)";/gm);
  for (const [, name] of imports) {
    if (name!.startsWith(".")) loaded(resolve(dirname(file), name!), seen, packages);
    else packages.add(name!);
  }
  return packages;
}

const HEAVY = ["@observablehq/plot", "linkedom", "@resvg/resvg-wasm"];

test("neither the package nor its command loads what draws plots before a plot is made", () => {
  for (const file of ["index.ts", "cli/main.ts"]) {
    expect([...loaded(source(file))].filter((name) => HEAVY.includes(name))).toEqual([]);
  }
});

test("neither the package nor its command loads DuckDB before data is opened", () => {
  for (const file of ["index.ts", "cli/main.ts", "pool/lane-worker.ts"]) {
    expect([...loaded(source(file))]).not.toContain("@duckdb/node-api");
  }
});

test("the plots do load it", () => {
  expect([...loaded(source("plots.ts"))]).toEqual(expect.arrayContaining(HEAVY));
});
