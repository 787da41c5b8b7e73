import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Result } from "fairscore";

const FAIRSCORE = fileURLToPath(new URL("../../../packages/fairscore/bin/fairscore.js", import.meta.url));

/** Runs a plan as a user would, in a process of its own; what the folder has already is not run again. */
export function runPlan(plan: string, folder: string, options: readonly string[]): readonly Result[] {
  const ran = spawnSync(process.execPath, [FAIRSCORE, "sweep", plan, "--out", folder, "--json", ...options], {
    stdio: ["inherit", "pipe", "inherit"],
    maxBuffer: 2 ** 30,
    encoding: "utf8",
  });
  if (ran.status !== 0) {
    console.error(`reproduce: the plan ${plan} did not finish; run the same command to go on`);
    process.exit(ran.status ?? 1);
  }
  return (JSON.parse(ran.stdout) as { results: readonly Result[] }).results;
}
