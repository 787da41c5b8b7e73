import { createHash } from "node:crypto";
import { lstatSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";

/**
 * Marks the temporary files of this run: whose they are can be told from their names, so that a later run removes those
 * of runs that were killed, and only those. Process numbers mean nothing on another machine or in another container, and
 * are given again: on Linux the start of the process tells them apart.
 */
export const RUN_MARK = `${machine()}-${process.pid}-${startOf(process.pid)}`;
const [OWN_MACHINE] = RUN_MARK.split("-");

/** What a mark looks like in a pattern. */
export const RUN_MARK_PATTERN = "[0-9a-f]{8}-\\d+-\\d+";

/** Whether a run of this machine ended without removing what it marked. */
export function isLeftBehind(mark: string): boolean {
  const [of, pid, start] = mark.split("-");
  return of === OWN_MACHINE && !(isAlive(Number(pid)) && startOf(Number(pid)) === start);
}

/**
 * Removes files or folders of a folder whose names have the mark of a run that is gone, in the pattern's first group.
 * Links are not followed, nor what belongs to others; what can't be removed stays.
 */
export function removeLeftBehind(folder: string, pattern: RegExp): void {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return;
  }
  for (const name of names) {
    const mark = pattern.exec(name)?.[1];
    if (mark === undefined || !isLeftBehind(mark)) continue;
    const path = join(folder, name);
    try {
      const found = lstatSync(path);
      const isOwn = process.getuid === undefined || found.uid === process.getuid();
      if (isOwn && (found.isFile() || found.isDirectory())) rmSync(path, { recursive: true, force: true });
    } catch {
      // Another run was quicker, or nobody may.
    }
  }
}

/** Whether a process of this machine lives. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It lives and is another user's.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** This machine, or this container. */
function machine(): string {
  return createHash("sha256").update(`${hostname()} ${processSpace()}`).digest("hex").slice(0, 8);
}

/** When a process began, in ticks since the machine did; 0 where that can't be told. */
function startOf(pid: number): string {
  try {
    // The name of the program, which may hold anything, ends with the last bracket; the start is the 20th word after it.
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "0";
  } catch {
    return "0";
  }
}

/** On Linux, containers count processes by themselves. */
function processSpace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}
