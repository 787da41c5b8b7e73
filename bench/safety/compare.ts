import { METHODS, type SafetyMethod, type Trial, tryOut } from "./methods.ts";
import type { Sample } from "./samples.ts";

/** Of the rows, held out to test: the default of safety. */
const SHARE = 0.5;

const percent = (share: number) => `${(100 * share).toFixed(0)} %`;
const mean = (numbers: readonly number[]) => numbers.reduce((sum, x) => sum + x, 0) / numbers.length;

function line(data: string, tolerance: number, method: SafetyMethod, trials: readonly Trial[]) {
  const share = (takes: (trial: Trial) => boolean) => trials.filter(takes).length / trials.length;
  const holds = ({ difference }: Trial) => difference <= tolerance;
  return {
    data,
    tolerance,
    safety: method,
    runs: trials.length,
    holds: percent(share(holds)),
    claimed: method === "none" ? "–" : percent(share(({ claimed }) => claimed)),
    "claimed, but broken":
      method === "none" ? "–" : percent(share((trial) => trial.claimed && !holds(trial))),
    "mean certifiable":
      method === "none" ? "–" : mean(trials.map(({ certifiable }) => certifiable ?? 1)).toFixed(3),
    "mean difference": mean(trials.map(({ difference }) => difference)).toFixed(3),
    "largest difference": Math.max(...trials.map(({ difference }) => difference)).toFixed(3),
    accuracy: `${(100 * mean(trials.map(({ accuracy }) => accuracy))).toFixed(1)} %`,
  };
}

/** Tries all methods on samples of one making: a line for each tolerance and method, for a table. */
export async function compareMethods(
  samples: readonly Sample[],
  tolerances: readonly number[],
  work: number,
  { methods = METHODS, share = SHARE }: { methods?: readonly SafetyMethod[]; share?: number } = {},
) {
  const lines = [];
  for (const tolerance of tolerances) {
    for (const method of methods) {
      const trials: Trial[] = [];
      for (const sample of samples) trials.push(await tryOut(sample, method, tolerance, work, share));
      lines.push(line(samples[0]!.data, tolerance, method, trials));
      console.error(`${samples[0]!.data}, ${tolerance}, ${method}: done`);
    }
  }
  return lines;
}
