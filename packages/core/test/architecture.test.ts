import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const src = fileURLToPath(new URL("../src", import.meta.url));

/** The way of the data. A stage may use itself, the foundations (files beside the folders) and what is before it. */
const STAGES = [
  "findings",
  "table",
  "recipe",
  "profiles",
  "problem",
  "search",
  "exact",
  "learn",
  "model",
  "audit",
  "verify",
  "card",
  "explain",
  "fit",
  "baselines",
  "experiment",
  "report",
  "import",
  "improve",
  "export",
  "settings",
];

/** Example data is no stage: it only makes raw rows. */
const SIDE = { examples: ["table"] } as Record<string, string[]>;

interface Import {
  readonly file: string;
  readonly target: string;
}

const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));

const imports: Import[] = files.flatMap((file) => {
  const text = readFileSync(join(src, file), "utf8");
  return [...text.matchAll(/^(?:import|export)\b[^;"]*?from\s+"([^"]+)"|\bimport\("([^"]+)"\)/gm)].map(
    (match) => ({ file, target: (match[1] ?? match[2])! }),
  );
});

const stageOf = (file: string) => (file.includes(sep) ? file.split(sep)[0]! : "");

test("core imports neither Node nor packages but HiGHS, and that in one place", () => {
  const allowed = (target: string) => target.startsWith("./") || target.startsWith("../");
  const foreign = imports
    .filter(({ target }) => !allowed(target))
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

test("stages depend only forward", () => {
  const wrong = imports.flatMap(({ file, target }) => {
    const from = stageOf(file);
    const to = stageOf(relative(src, resolve(src, dirname(file), target)));
    if (from === "" || to === "" || from === to) return [];
    const allowed = SIDE[from] ?? STAGES.slice(0, STAGES.indexOf(from));
    return allowed.includes(to) ? [] : [`${file} imports ${target}`];
  });
  expect(wrong).toEqual([]);
});

test("every folder is a stage of the plan", () => {
  const folders = readdirSync(src, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map((folder) => folder.name).sort()).toEqual([...STAGES, ...Object.keys(SIDE)].sort());
});

test("verify shares nothing with the compiler, the engines and the audit", () => {
  const shared = imports.filter(({ file, target }) => {
    if (stageOf(file) !== "verify") return false;
    const to = relative(src, resolve(src, dirname(file), target));
    return (
      ["problem", "search", "exact", "learn", "audit"].includes(stageOf(to)) &&
      !/\b(spec|defaults)\.ts$/.test(to)
    );
  });
  expect(shared).toEqual([]);
});

test("the version written into models is that of the packages", () => {
  const version = /VERSION = "(.*)"/.exec(readFileSync(join(src, "version.ts"), "utf8"))![1];
  for (const path of ["../package.json", "../../fairscore/package.json", "../../../package.json"]) {
    expect(JSON.parse(readFileSync(join(src, path), "utf8")).version).toBe(version);
  }
});
