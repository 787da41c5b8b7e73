import { execFileSync, spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

interface Packed {
  readonly name: string;
  readonly filename: string;
  readonly files: readonly { readonly path: string; readonly mode: number }[];
}

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const TSC = join(root, "node_modules", "typescript", "bin", "tsc");
const NAMES = ["@fairscore/core", "fairscore"];

/** An empty folder outside the workspace, into which the two packages are installed as they would be published. */
const folder = realpathSync(mkdtempSync(join(tmpdir(), "fairscore-packed-")));
const inFolder = (...parts: string[]) => join(folder, ...parts);
const installed = (name: string, ...parts: string[]) => inFolder("node_modules", name, ...parts);
const manifestOf = (name: string) => JSON.parse(readFileSync(installed(name, "package.json"), "utf8"));
let packed: readonly Packed[];

beforeAll(() => {
  const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder];
  const printed = execFileSync("npm", [...args, ...NAMES.flatMap((name) => ["--workspace", name])], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    shell: process.platform === "win32",
  });
  packed = Object.values(JSON.parse(printed));
  for (const { name, filename } of packed) {
    mkdirSync(installed(name), { recursive: true });
    execFileSync("tar", ["-xzf", filename, "--strip-components=1", "-C", installed(name)], { cwd: folder });
  }
  // Without a network: of all that is installed here, only what the two packages name is put beside them, so that a
  // package that they use and do not name is not found. Types of Node are what every program in TypeScript has.
  const needed = new Set(NAMES.flatMap((name) => Object.keys(manifestOf(name).dependencies)));
  for (const name of NAMES) needed.delete(name);
  for (const name of [...needed, "@types/node"]) {
    mkdirSync(dirname(installed(name)), { recursive: true });
    symlinkSync(join(root, "node_modules", name), installed(name), "junction");
  }
  writeFileSync(inFolder("rows.csv"), "a,b\nx,yes\ny,no\nx,yes\ny,no\n");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs Node in the folder: what it prints. On the side it says this and no more, so that warnings of Node are seen. */
function node(args: readonly string[], stderr = ""): string {
  const ran = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8", timeout: 50_000 });
  expect({ code: ran.status, stderr: ran.stderr }).toEqual({ code: 0, stderr });
  return ran.stdout;
}

describe.each(NAMES)("the package %s", (name) => {
  const paths = () => packed.find((one) => one.name === name)!.files.map(({ path }) => path);

  test("has README, licence and where it comes from", () => {
    expect(paths()).toEqual(expect.arrayContaining(["README.md", "LICENSE", "package.json"]));
    expect(readFileSync(installed(name, "LICENSE"), "utf8")).toBe(
      readFileSync(join(root, "LICENSE"), "utf8"),
    );
    const { repository, keywords, license, description, homepage, bugs } = manifestOf(name);
    expect({ license, description, homepage, bugs }).toEqual({
      license: "MIT",
      description: expect.any(String),
      homepage: expect.stringMatching(/^https:/),
      bugs: { url: expect.stringMatching(/^https:/) },
    });
    const { name: there } = JSON.parse(
      readFileSync(join(root, repository.directory, "package.json"), "utf8"),
    );
    expect(there).toBe(name);
    expect(keywords.length).toBeGreaterThan(3);
  });

  test("has compiled files alone: no build info, no tests, no map without its sources", () => {
    const other = paths().filter((path) => !/^(README\.md|LICENSE|package\.json)$/.test(path));
    expect(other.filter((path) => !/^(dist|bin)\/.*\.(c?js|d\.ts|html|txt)$/.test(path))).toEqual([]);
    const code = other.filter((path) => path.endsWith(".js"));
    expect(
      code.filter((path) => /^\/\/# sourceMapping/m.test(readFileSync(installed(name, path), "utf8"))),
    ).toEqual([]);
  });

  test("has every file that its package.json names, its types first, and commands that can be run", () => {
    const { exports, bin = {} } = manifestOf(name);
    for (const [entry, target] of Object.entries<string | Record<string, string>>(exports)) {
      if (typeof target === "object") expect(Object.keys(target)[0]).toBe("types");
      if (entry.includes("*")) continue;
      for (const path of typeof target === "string" ? [target] : Object.values(target))
        expect(paths()).toContain(posix.normalize(path));
    }
    for (const path of Object.values<string>(bin)) {
      const file = packed.flatMap(({ files }) => files).find((file) => file.path === posix.normalize(path))!;
      expect(file.mode & 0o111).toBe(0o111);
      expect(readFileSync(installed(name, path), "utf8")).toMatch(/^#!\/usr\/bin\/env node\n/);
    }
  });
});

describe("the command line, installed from its package", () => {
  const fairscore = (args: readonly string[], stderr?: string) =>
    node([installed("fairscore", "bin", "fairscore.js"), ...args], stderr);

  test("demo learns a card, and fit learns one from a file", () => {
    expect(fairscore(["demo", "synthetic", "--work", "100", "--quiet"])).toContain("feature_2");
    expect(fairscore(["fit", "rows.csv", "-y", "b", "--work", "100", "--quiet"])).toMatch(/│ a +│ [xy] /);
  });

  test("studio --save writes the page, with the notices of all code in it", () => {
    fairscore(["studio", "--save", "studio.html"], "saved studio.html\n");
    const page = readFileSync(inFolder("studio.html"), "utf8");
    expect(page).toMatch(/<\/html>\s*$/);
    const notices = readFileSync(installed("fairscore", "dist/studio/THIRD-PARTY-NOTICES.txt"), "utf8");
    expect(page).toContain(notices);
    for (const name of ["preact", "@preact/signals", "d3-array", "hyparquet", "read-excel-file", "highs"])
      expect(notices).toContain(readFileSync(join(root, "node_modules", name, "LICENSE"), "utf8").trim());
  });
});

/** Uses each entry: the solver, DuckDB, a thread, the predictor and the plots. */
const USE = `
  const rows = [{ a: "x", b: "yes" }, { a: "y", b: "no" }, { a: "x", b: "yes" }, { a: "y", b: "no" }];
  const { model } = await fairscore.fit(rows, { outcome: "b" }, { work: 100 });
  const file = JSON.parse(JSON.stringify(model));
  const fromFile = await fairscore.fit("rows.csv", { outcome: "b" }, { work: 100, engine: "search" });
  const pool = fairscore.lanePool({ threads: 1 });
  await fairscore.fit(rows, { outcome: "b" }, { work: 100, engine: "search", executor: pool });
  await pool.destroy();
  console.log([
    predict.createPredictor(file).predict({ a: "y" }),
    fromFile.model.predict({ a: "x" }),
    core.InputError === fairscore.InputError,
    typeof plots.frontierPlot,
  ].join(" "));`;

describe("the library, installed from its package", () => {
  test.each([
    ["import", "use.mjs", (name: string) => `await import("${name}")`],
    ["require()", "use.cjs", (name: string) => `require("${name}")`],
  ])("works by %s", (_, file, load) => {
    const entries = {
      core: "@fairscore/core",
      predict: "@fairscore/core/predict",
      fairscore: "fairscore",
      plots: "fairscore/plots",
    };
    const loads = Object.entries(entries).map(([name, entry]) => `const ${name} = ${load(entry)};`);
    writeFileSync(inFolder(file), `${loads.join("\n")}\n(async () => {${USE}})();\n`);
    // Node 22 says of every require() of an ES module that it is experimental.
    expect(node(["--disable-warning=ExperimentalWarning", file])).toBe("no yes true function\n");
  });

  const PROGRAM = `
    import { fit, InputError, type FitRequest, type Outcome, openSource, lanePool } from "fairscore";
    import { frontierPlot } from "fairscore/plots";
    import { audit, type ScoringSystem } from "@fairscore/core";
    import { createPredictor } from "@fairscore/core/predict";
    const request: FitRequest = { outcome: "b", fairness: [{ measure: "sp", tolerance: 0.1 }] };
    export async function use(): Promise<string> {
      const outcome: Outcome = await fit("rows.csv", request, { work: 100 });
      const system: ScoringSystem | undefined = outcome.model?.system;
      if (!system) throw new InputError("none");
      return createPredictor(system).predict({ a: "x" });
    }
    export const kept = [openSource, lanePool, frontierPlot, audit];
    // @ts-expect-error the types are not just any: a measure is one of those that there are
    export const wrong: FitRequest = { outcome: "b", fairness: [{ measure: "no such", tolerance: 0.1 }] };
  `;

  test.each([
    ["nodenext", ["use.mts", "use.cts"], "nodenext"],
    ["bundler", ["use.ts"], "preserve"],
  ])("has types for TypeScript with %s", (moduleResolution, files, module) => {
    for (const file of files) writeFileSync(inFolder(file), PROGRAM);
    const options = { module, moduleResolution, target: "es2022", lib: "es2023", types: "node" };
    const { stdout } = spawnSync(
      process.execPath,
      [
        TSC,
        ...files,
        ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
        ...["--typeRoots", inFolder("node_modules/@types")],
        ...["--strict", "--noEmit", "--listFiles", "--pretty", "false"],
      ],
      { cwd: folder, encoding: "utf8" },
    );
    // Our own declarations are checked as well, those of others are not ours.
    const own = stdout.split("\n").filter((line) => resolve(folder, line).startsWith(`${folder}${sep}`));
    const isFault = (line: string) => /(^|: )error TS\d+: /.test(line);
    expect(own.filter((line) => !isFault(line)).length).toBeGreaterThan(100);
    expect(own.filter(isFault)).toEqual([]);
  });
});
