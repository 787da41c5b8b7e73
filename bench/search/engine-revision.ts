import { type SpawnSyncOptions, spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { SearchEngine } from "./search-engine.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const cache = join(root, "bench", ".cache");

/** The commit that brought the first version of the search. */
export function firstRevision(): string {
  const log = run("git", [
    "log",
    "--diff-filter=A",
    "--format=%H",
    "--",
    "packages/core/src/search/search.ts",
  ]);
  const first = log.trim().split("\n").at(-1);
  if (!first) throw new Error("no revision adds the search; a shallow clone lacks it, so name one by --base");
  return first;
}

/** The search of an earlier revision: fetched from the repository's history, compiled once, kept in the cache. */
export async function revisionEngine(revision: string): Promise<SearchEngine> {
  const commit = run("git", ["rev-parse", "--verify", `${revision}^{commit}`]).trim();
  const folder = join(cache, commit);
  const dist = join(folder, "packages", "core", "dist", "search");
  if (!existsSync(join(dist, "search.js"))) {
    mkdirSync(folder, { recursive: true });
    const archive = join(folder, "core.tar");
    const core = ["src", "package.json", "tsconfig.json"].map((path) => `packages/core/${path}`);
    run("git", ["archive", `--output=${archive}`, commit, ...core, "tsconfig.base.json"]);
    run("tar", ["-xf", "core.tar"], { cwd: folder });
    const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
    run(process.execPath, [tsc, "-p", join(folder, "packages", "core")]);
  }
  const load = (name: string) => import(pathToFileURL(join(dist, `${name}.js`)).href);
  const [{ search }, { makeInstance }, { LineSearch }] = await Promise.all([
    load("search"),
    load("instance"),
    load("line-search"),
  ]);
  return { name: commit.slice(0, 7), search, makeInstance, LineSearch };
}

function run(command: string, args: readonly string[], options: SpawnSyncOptions = {}): string {
  const result = spawnSync(command, args, { cwd: root, ...options, encoding: "utf8" });
  if (result.status !== 0) {
    const said = `${result.stdout ?? ""}${result.stderr ?? ""}`.trim();
    throw new Error(`${command} ${args[0]} failed: ${result.error?.message ?? said}`);
  }
  return result.stdout as string;
}
