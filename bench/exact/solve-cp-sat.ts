import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { Claim, SolveLimits } from "./claim.ts";
import type { PlainProblem } from "./plain-problem.ts";

/** The script stays with the sources, one folder higher when this is the compiled file. */
const bench = fileURLToPath(new URL(import.meta.url.endsWith(".ts") ? "../" : "../../", import.meta.url));
const script = join(bench, "exact", "cp_sat.py");
const environment = join(bench, ".cache", "ortools");

export const WITHOUT_CP_SAT =
  "CP-SAT is left out: run `python3 -m venv bench/.cache/ortools && bench/.cache/ortools/bin/pip install ortools` to have it here.";

/** A Python that has ortools: of the virtual environment in the cache, or of the machine. */
export function pythonWithOrtools(): string | undefined {
  const own = [join(environment, "bin", "python"), join(environment, "Scripts", "python.exe")];
  return [...own.filter((path) => existsSync(path)), "python3", "python"].find((python) => {
    try {
      execFileSync(python, ["-c", "from ortools.sat.python import cp_model"], { stdio: "ignore" });
      return true;
    } catch {
      return false;
    }
  });
}

interface Answer {
  readonly status: string;
  readonly seconds: number;
  readonly objective?: number;
  readonly bound?: number;
  readonly points?: readonly number[];
}

export async function solveCpSat(
  python: string,
  problem: PlainProblem,
  { seconds, seed, threads = 1 }: SolveLimits,
): Promise<Claim> {
  const child = spawn(python, [script], { stdio: ["pipe", "pipe", "inherit"] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  child.stdin.end(JSON.stringify({ problem, seconds, seed, threads }));
  const [code, output] = await Promise.all([ended, text(child.stdout)]);
  if (code !== 0) throw new Error(`cp_sat.py ended with code ${code}`);
  const answer = JSON.parse(output) as Answer;
  const statuses: Record<string, Claim["status"]> = {
    OPTIMAL: "optimal",
    INFEASIBLE: "infeasible",
    FEASIBLE: "stopped",
    UNKNOWN: "stopped",
  };
  const status = statuses[answer.status];
  if (!status) throw new Error(`CP-SAT ended with the status ${answer.status}`);
  return {
    status,
    ...(answer.points && { points: Int32Array.from(answer.points), loss: answer.objective }),
    ...(Number.isFinite(answer.bound) && { bound: answer.bound }),
    seconds: answer.seconds,
  };
}
