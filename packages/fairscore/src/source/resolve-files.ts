import { existsSync, lstatSync, readdirSync, type Stats, statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { InputError, nearestName, sqlText } from "@fairscore/core";
import { cantRead } from "../cant-read.ts";
import type { Database } from "./database.ts";

/** The files that paths or patterns name, as absolute paths: in the given order, a pattern's by name. */
export async function resolveFiles(
  paths: string | readonly string[],
  database: Database,
): Promise<readonly string[]> {
  const files: string[] = [];
  for (const path of typeof paths === "string" ? [paths] : paths) {
    files.push(...(await filesOf(path, database)));
  }
  if (files.length === 0) throw new InputError("no files: expected at least one");
  return files;
}

/** A path as DuckDB's readers take it: characters of patterns stand for themselves. */
export function sqlPath(path: string): string {
  return sqlText(path.replace(/[[*?]/g, "[$&]"));
}

async function filesOf(path: string, database: Database): Promise<string[]> {
  if (typeof path !== "string" || path === "") {
    throw new InputError(`invalid file: ${JSON.stringify(path)}; expected a path`);
  }
  if (path.includes("\0")) throw new InputError("invalid file: its path has a NUL character; remove it");
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(path)) {
    throw new InputError(
      `invalid file: "${path}"; only files of this machine are read, so download it first`,
    );
  }
  const full = resolve(path);
  const stat = fileStat(path, full);
  if (stat?.isDirectory()) {
    throw new InputError(`invalid file: "${path}" is a folder; name files in it, such as "${path}/*.csv"`);
  }
  // A file whose name looks like a pattern is still that file.
  if (stat !== undefined) return [full];
  if (!/[[*?]/.test(path)) throw new InputError(noSuchFile(path, full));
  const found = await database.rows(`SELECT file FROM glob(${sqlText(full)})`);
  const files = found
    .map(([file]) => resolve(String(file)))
    .filter((file) => fileStat(file)?.isFile())
    .sort((a, b) => (a < b ? -1 : 1));
  if (files.length === 0) {
    throw new InputError(`no file matches "${path}"; check the pattern and the working directory`);
  }
  return files;
}

/** What is at a path, links followed; undefined when nothing is. `path` is as the user wrote it. */
export function fileStat(path: string, full = path): Stats | undefined {
  try {
    return statSync(full, { throwIfNoEntry: false });
  } catch (error) {
    throw cantRead(path, error);
  }
}

/** The sentence for a path at which there is no file; `where` says where paths start, if not where the user is. */
export function noSuchFile(path: string, full: string, where?: string): string {
  const folder = dirname(full);
  if (!existsSync(folder)) {
    const hint = where === undefined ? "" : ` (${where})`;
    return `no such file: "${path}"; the folder "${dirname(path)}" does not exist either${hint}`;
  }
  if (lstatSync(full, { throwIfNoEntry: false })?.isSymbolicLink())
    return `no such file: "${path}" is a link to a file that is not there; name another, or mend the link`;
  const near = nearestName(basename(full), namesIn(folder));
  const remedy = where ?? "check its name and the working directory";
  return `no such file: "${path}"; ${near === undefined ? remedy : `did you mean "${near}"?`}`;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // A folder that may not be listed only costs the suggestion.
    return [];
  }
}
