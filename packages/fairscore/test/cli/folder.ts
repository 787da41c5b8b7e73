import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { type Ran, run, runBuilt } from "./run.ts";

/** A folder to run commands in; gone after the tests of its file. */
export interface Folder {
  readonly path: string;
  write(name: string, text: string): void;
  read(name: string): string;
  names(): string[];
  run(args: readonly string[], input?: string): Promise<Ran>;
  /** The same in a process of its own, for tests that are about the process. */
  runBuilt(args: readonly string[]): Promise<Ran>;
}

export function testFolder(): Folder {
  const path = mkdtempSync(join(tmpdir(), "fairscore-cli-"));
  afterAll(() => rmSync(path, { recursive: true, force: true }));
  return {
    path,
    write: (name, text) => writeFileSync(join(path, name), text),
    read: (name) => readFileSync(join(path, name), "utf8"),
    names: () => readdirSync(path).sort(),
    run: (args, input) => run(args, { cwd: path, input }),
    runBuilt: (args) => runBuilt(args, { cwd: path }),
  };
}
