import { existsSync, lstatSync, readdirSync, type Stats, statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import type { Finding } from "@fairscore/core";
import { fault, nearestName, refuse, sqlText } from "@fairscore/core/parts";
import { cantRead } from "../files/cant-read.ts";
import type { Database } from "./database.ts";

/** The files that paths or patterns name, as absolute paths: in the given order, a pattern's by name. */
export async function resolveFiles(
  paths: string | readonly string[],
  connect: () => Promise<Database>,
): Promise<readonly string[]> {
  const files: string[] = [];
  for (const path of typeof paths === "string" ? [paths] : paths) {
    files.push(...(await filesOf(path, connect)));
  }
  if (files.length === 0) refuse(files, "files", "at least one");
  return files;
}

/** A path as DuckDB's readers take it: characters of patterns stand for themselves. */
export function sqlPath(path: string): string {
  return sqlText(path.replace(/[[*?]/g, "[$&]"));
}

async function filesOf(path: string, connect: () => Promise<Database>): Promise<string[]> {
  if (typeof path !== "string" || path === "") refuse(path, "file", "a path");
  if (path.includes("\0")) throw fault({ code: "nul-character", of: "path" });
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(path)) throw fault({ code: "file-elsewhere", path });
  const full = resolve(path);
  const stat = fileStat(path, full);
  if (stat?.isDirectory()) throw fault({ code: "file-is-folder", path });
  // A file whose name looks like a pattern is still that file.
  if (stat !== undefined) return [full];
  if (!/[[*?]/.test(path)) throw fault(noSuchFile(path, full));
  const found = await (await connect()).rows(`SELECT file FROM glob(${sqlText(full)})`);
  const files = found
    .map(([file]) => resolve(String(file)))
    .filter((file) => fileStat(file)?.isFile())
    .sort((a, b) => (a < b ? -1 : 1));
  if (files.length === 0) throw fault({ code: "no-file-matches", pattern: path });
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

/** What is known of a path at which there is no file; `from` says where paths start, if not where the user is. */
export function noSuchFile(path: string, full: string, from?: string): Finding {
  const nothing = { code: "no-such-file", path, from } as const;
  const folder = dirname(full);
  if (!existsSync(folder)) return { ...nothing, folder: dirname(path) };
  const isLink = lstatSync(full, { throwIfNoEntry: false })?.isSymbolicLink();
  return isLink ? { ...nothing, isLink } : { ...nothing, near: nearestName(basename(full), namesIn(folder)) };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // A folder that may not be listed only costs the suggestion.
    return [];
  }
}
