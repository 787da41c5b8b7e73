import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { stdin } from "node:process";
import { pipeline } from "node:stream/promises";
import { InputError } from "@fairscore/core";
import { TempFolder } from "../../files/temp-folder.ts";
import { say } from "../../terminal/terminal.ts";

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
  const path = join(new TempFolder().path, "standard input");
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
