import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { InputError } from "@fairscore/core";
import { members, text, whole } from "@fairscore/core/parts";
import { isAlive } from "../../files/run-mark.ts";
import { cantWrite, makeFolder } from "../../files/write-file.ts";

interface Owner {
  readonly host: string;
  readonly pid: number;
}

const ownerShape = members<Owner>({ host: text, pid: whole(1) });

/** Who takes over a dead one's lock waits this long to see whether another program did the same. */
const SETTLE_MILLISECONDS = 50;

/**
 * Makes this program the only one that runs a sweep in the folder, and gives the way to end that. Refuses while
 * another one lives; the lock of one that died on this machine is taken over.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const file = join(folder, "folder.lock");
  makeFolder(folder);
  if (!create(file)) {
    const owner = readOwner(file);
    if (owner === undefined || owner.host !== hostname() || isAlive(owner.pid)) throw refused(file, owner);
    rmSync(file, { force: true });
    if (!create(file)) throw refused(file, readOwner(file));
    await sleep(SETTLE_MILLISECONDS);
    const now = readOwner(file);
    if (now?.pid !== process.pid) throw refused(file, now);
  }
  const release = () => rmSync(file, { force: true });
  process.once("exit", release);
  return () => {
    process.removeListener("exit", release);
    release();
  };
}

function refused(file: string, owner: Owner | undefined): InputError {
  const who = owner ? `process ${owner.pid} on ${owner.host}` : "another program";
  return new InputError(
    `${who} is running a sweep in this folder; wait for it, name another folder with --out, or remove "${file}" if it is gone`,
  );
}

function create(file: string): boolean {
  const owner: Owner = { host: hostname(), pid: process.pid };
  try {
    writeFileSync(file, `${JSON.stringify(owner)}\n`, { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw cantWrite(file, error);
  }
}

/** Undefined while the owner is still writing its name, or after it has gone. */
function readOwner(file: string): Owner | undefined {
  try {
    return ownerShape(JSON.parse(readFileSync(file, "utf8")), "folder.lock");
  } catch {
    return undefined;
  }
}
