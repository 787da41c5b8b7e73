import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stdin } from "node:process";
import { pipeline } from "node:stream/promises";
import { InputError } from "@fairscore/core";
import { say } from "./terminal.ts";

let taken: string | undefined;

/** All of standard input; only one thing can be read from it. */
export async function readStdin(what: string): Promise<Buffer> {
  take(what);
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Standard input as a file, for readers that look at it twice; gone at exit. */
export async function stdinAsFile(what: string): Promise<string> {
  take(what);
  const folder = mkdtempSync(join(tmpdir(), "fairscore-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "standard input");
  await pipeline(stdin, createWriteStream(path));
  return path;
}

function take(what: string): void {
  if (taken !== undefined) {
    throw new InputError(`both ${taken} and ${what} are "-"; only one can come from standard input`);
  }
  taken = what;
  if (stdin.isTTY) say(`reading ${what} from the terminal; end it with Ctrl-D`);
}
