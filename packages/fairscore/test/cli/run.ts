import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runHere } from "./run-here.ts";

/** How a run of the command line ended. */
export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd: string;
  readonly input?: string;
  /** A run that takes longer is ended and fails the test. */
  readonly seconds?: number;
  /** Variables beside those of the test's own process. */
  readonly env?: Readonly<Record<string, string>>;
}

export const bin = fileURLToPath(new URL("../../bin/fairscore.js", import.meta.url));
const built = fileURLToPath(new URL("../../dist/program/cli.js", import.meta.url));

/** Starts the built command line, the way users do. */
export function start(args: readonly string[], { cwd, env }: RunOptions): ChildProcessWithoutNullStreams {
  if (!existsSync(built)) throw new Error("the command line is not built; run `npm run build` first");
  return spawn(process.execPath, [bin, ...args], { cwd, env: { ...process.env, ...env } });
}

/**
 * Runs the command line to its end: in this process, which has it loaded, or in one of its own where it is to read its
 * standard input.
 */
export function run(args: readonly string[], options: RunOptions): Promise<Ran> {
  return options.input === undefined && !args.includes("-")
    ? runHere(args, options.cwd)
    : runBuilt(args, options);
}

/** Runs the built command line to its end, the way users do. */
export function runBuilt(args: readonly string[], options: RunOptions): Promise<Ran> {
  const child = start(args, options);
  child.stdin.on("error", () => {}); // a command that fails early does not read it
  child.stdin.end(options.input ?? "");
  return ended(child, options.seconds ?? 40);
}

/** Waits for the end and gathers what was written. */
export function ended(child: ChildProcessWithoutNullStreams, seconds: number): Promise<Ran> {
  const written = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (text: string) => {
      written[name] += text;
    });
  }
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new Error(`still running after ${seconds} s: ${child.spawnargs.join(" ")}\n${written.stderr}`));
    }, seconds * 1000);
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve({ code, ...written });
    });
  });
}
