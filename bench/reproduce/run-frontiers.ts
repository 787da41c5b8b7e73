import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Result } from "fairscore";
import type { FrontierJob } from "./plans.ts";

const PROGRAM = fileURLToPath(new URL("./frontier-job.js", import.meta.url));

/** Learns frontiers, each in a process of its own, several side by side; what the folder has is not learnt again. */
export async function runFrontiers(
  jobs: readonly FrontierJob[],
  data: string,
  folder: string,
  threads: number,
): Promise<Result[]> {
  mkdirSync(folder, { recursive: true });
  const named = jobs.map((job) => {
    const hash = createHash("sha256").update(JSON.stringify(job)).digest("hex").slice(0, 16);
    return { job, out: join(folder, `${hash}.json`), input: join(folder, `${hash}.job`) };
  });
  const open = named.filter(({ out }) => !existsSync(out));
  let done = named.length - open.length;
  const began = Date.now();
  const work = async () => {
    for (let next = open.shift(); next; next = open.shift()) {
      writeFileSync(next.input, JSON.stringify(next.job));
      await run([PROGRAM, next.input, data, next.out]);
      done++;
      const spent = Math.round((Date.now() - began) / 1000);
      console.error(`reproduce: ${done} of ${named.length} frontiers, ${spent} s`);
    }
  };
  await Promise.all(Array.from({ length: threads }, work));
  return named.flatMap(({ out }) => JSON.parse(readFileSync(out, "utf8")) as Result[]);
}

function run(args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: "inherit" });
    child.once("error", reject);
    child.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`a frontier could not be learnt (exit code ${code})`)),
    );
  });
}
