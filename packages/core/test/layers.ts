import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";

/** What one source file imports: the name of a package, or a file. Paths are below the folder of the sources. */
export interface Import {
  readonly file: string;
  readonly target: string;
  /** The same as a path below the sources; undefined for packages. */
  readonly path: string | undefined;
}

const IMPORTS = /^(?:import|export)\b(?:[^;"]*?from)?\s+"([^"]+)"|\bimport\("([^"]+)"\)/gm;

/** All imports of the sources in a folder, also those of types and those that are made later. */
export function importsOf(src: string): Import[] {
  const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  return files.flatMap((file) =>
    [...readFileSync(join(src, file), "utf8").matchAll(IMPORTS)].map((match) => {
      const target = (match[1] ?? match[2])!;
      const path = target.startsWith(".") ? relative(src, resolve(src, dirname(file), target)) : undefined;
      return { file, target, path };
    }),
  );
}

/** The folder of the sources that a file is in; "" for those beside the folders. */
export function stageOf(path: string): string {
  return path.includes(sep) ? path.split(sep)[0]! : "";
}

/** Imports of later stages. A stage may use itself, what is before it, and files beside the folders. */
export function backward(imports: readonly Import[], stages: readonly string[]): string[] {
  return imports.flatMap(({ file, target, path = "" }) => {
    const [from, to] = [stageOf(file), stageOf(path)];
    const isForward = from === "" || to === "" || stages.indexOf(to) <= stages.indexOf(from);
    return isForward ? [] : [`${file} imports ${target}`];
  });
}

export function foldersOf(src: string): string[] {
  return readdirSync(src, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

/** Folders of any depth that import each other, directly or by way of others; what is beside the stages has none. */
export function circles(imports: readonly Import[]): string[] {
  const uses = new Map<string, Set<string>>();
  for (const { file, path = "" } of imports) {
    const [from, to] = [dirname(file), dirname(path)];
    if (from === to || [from, to].includes(".") || to.startsWith("..")) continue;
    uses.set(from, (uses.get(from) ?? new Set()).add(to));
  }
  // Whoever uses none of those that are left is in no circle.
  for (let size = -1; size !== uses.size; ) {
    size = uses.size;
    for (const [from, to] of uses) if (![...to].some((other) => uses.has(other))) uses.delete(from);
  }
  return [...uses].map(
    ([from, to]) => `${from} uses ${[...to].filter((other) => uses.has(other)).join(", ")}`,
  );
}
