import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { access, constants, readlink, realpath, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { InputError } from "@fairscore/core";
import { RUN_MARK, RUN_MARK_PATTERN, removeLeftBehind } from "./run-mark.ts";

/** Writes a whole file or nothing: a crash or a signal leaves the old file, never half of the new one. */
export async function writeAtomically(path: string, content: string | Uint8Array): Promise<void> {
  const target = await realTarget(path);
  // Synchronous, so that no signal comes between.
  try {
    if (isSpecial(target)) writeFileSync(target, content);
    else {
      const temporary = temporaryName(target);
      try {
        writeFileSync(temporary, content);
        replaceFile(temporary, target);
      } catch (error) {
        rmSync(temporary, { force: true });
        throw error;
      }
    }
  } catch (error) {
    throw cantWrite(path, error);
  }
}

/** Puts a new file in the place of an old one, which keeps its permissions and, where that is allowed, its owner. */
export function replaceFile(temporary: string, target: string): void {
  const old = statSync(target, { throwIfNoEntry: false });
  if (old) {
    try {
      const own = statSync(temporary);
      // First: a change of owner takes some permissions away.
      if (own.uid !== old.uid || own.gid !== old.gid) chownSync(temporary, old.uid, old.gid);
    } catch {
      // Only the administrator may give files to others.
    }
    chmodSync(temporary, old.mode & 0o7777);
  }
  renameSync(temporary, target);
}

/** Fails early when an output path can't be written, before any work is done for it. */
async function checkWritable(path: string | undefined): Promise<void> {
  if (path === undefined) return;
  if (path === "-" || path === "") {
    throw new InputError(`can't write to "${path}"; name a file, or leave the option out to print`);
  }
  const folder = await stat(dirname(resolve(path))).catch(() => undefined);
  if (!folder?.isDirectory()) throw cantWrite(path, { code: "ENOENT" });
  const existing = await stat(resolve(path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENAMETOOLONG") throw cantWrite(path, error);
  });
  if (existing?.isDirectory()) throw cantWrite(path, { code: "EISDIR" });
  // A file is replaced by a new one of its name, which the folder must allow; a pipe or device is written to itself.
  const written = existing && !existing.isFile() ? resolve(path) : dirname(resolve(path));
  await access(written, constants.W_OK).catch((error) => {
    throw cantWrite(path, error);
  });
}

/**
 * Checks all outputs of a command before any work is done for them: each can be written, no two are the same file, and
 * none is a file that is read, which would be lost.
 */
export async function checkOutputs(
  outputs: readonly (string | undefined)[],
  inputs: readonly (string | undefined)[],
): Promise<void> {
  const read = new Set(await Promise.all(named(inputs).map(realTarget)));
  const written = new Set<string>();
  for (const path of named(outputs)) {
    await checkWritable(path);
    const target = await realTarget(path);
    if (isSpecial(target)) continue;
    if (read.has(target))
      throw new InputError(`can't write "${path}": it is read as well, and would be lost; name another file`);
    if (written.has(target))
      throw new InputError(`can't write "${path}" twice; name another file for one of the two`);
    written.add(target);
  }
}

function named(paths: readonly (string | undefined)[]): string[] {
  return paths.filter((path) => path !== undefined);
}

/** The file that a link leads to: writing through a link keeps the link, also where its file is yet to be made. */
export async function realTarget(path: string): Promise<string> {
  return realpath(path).catch(async () => {
    const target = await readlink(path).catch(() => undefined);
    if (target === undefined) return resolve(path);
    const to = resolve(dirname(path), target);
    return join(await realpath(dirname(to)).catch(() => dirname(to)), basename(to));
  });
}

const TEMPORARY = new RegExp(`^\\..*\\.(${RUN_MARK_PATTERN})\\.[0-9a-f]{12}\\.tmp$`, "s");
const cleaned = new Set<string>();

/** Beside the target, so that renaming stays within one disk. What killed runs left there goes. */
export function temporaryName(target: string): string {
  const folder = dirname(target);
  // Once: a folder of results may be large.
  if (!cleaned.has(folder)) {
    cleaned.add(folder);
    removeLeftBehind(folder, TEMPORARY);
  }
  return join(folder, `.${basename(target).slice(0, 40)}.${RUN_MARK}.${randomBytes(6).toString("hex")}.tmp`);
}

/** Devices and named pipes are written to; a file in their place would break them. */
export function isSpecial(target: string): boolean {
  const found = statSync(target, { throwIfNoEntry: false });
  return found !== undefined && !found.isFile() && !found.isDirectory();
}

/** Makes a folder, and those that it lies in, where they are not there yet. */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    throw cantWrite(path, error);
  }
}

const REASONS: ReadonlyMap<string | undefined, string> = new Map([
  ["ENOENT", "its folder does not exist; make the folder first, or name another place"],
  ["ENOTDIR", "its folder is a file; name another place"],
  ["EISDIR", "it is a folder; name a file in it"],
  ["EACCES", "no permission; name another place"],
  ["EPERM", "no permission; name another place"],
  ["EROFS", "the disk is read-only; name another place"],
  ["ENAMETOOLONG", "its name is too long; name it shorter"],
  ["ENOSPC", "the disk is full; make room, or name another place"],
]);

export function cantWrite(path: string, error: unknown): InputError {
  const { code } = error as NodeJS.ErrnoException;
  const why = REASONS.get(code) ?? `${code ?? String(error)}; name another place`;
  return new InputError(`can't write "${path}": ${why}`, { cause: error });
}
