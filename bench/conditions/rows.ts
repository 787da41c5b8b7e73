import type { Problem } from "@fairscore/core";
import { isProven, type ProofResult } from "../exact/proof-result.ts";
import { medianRatio, medianSeconds, secondsText } from "../exact/summary.ts";
import { gapOf, type TaskResults } from "./goals.ts";
import { taskName } from "./tasks.ts";

type Row = Record<string, string | number>;

/** Conditions that may have points. */
function usableConditions({ lineCount, pointSets, pointSetOf }: Problem): number {
  const usable = new Set<number>();
  pointSetOf.forEach((set, entry) => {
    if (pointSets[set]!.length > 1 && entry % lineCount > 0) usable.add(entry % lineCount);
  });
  return usable.size;
}

/** A row of the table of tasks. */
export function taskRow({ task, ours, peers }: TaskResults, problem: Problem): Row {
  const thousands = (count: number) => count.toLocaleString("en");
  return {
    problem: taskName(task),
    profiles: thousands(problem.profileCount),
    conditions: usableConditions(problem),
    "sets counted": ours.sets === undefined ? "" : thousands(ours.sets),
    floor: ours.bound === undefined ? "" : thousands(Math.ceil(ours.bound - 1e-6)),
    best: ours.loss === undefined ? "" : thousands(ours.loss),
    "wrong (%)": ours.loss === undefined ? "" : ((100 * ours.loss) / problem.lossScale).toFixed(1),
    "gap (%)": gapText(ours),
    status: isProven(ours) ? "proven" : "open",
    [`${ours.solver} (s)`]: timeText(ours),
    ...Object.fromEntries(peers.map((peer) => [`${peer.solver} (s)`, outcome(peer)])),
    ...Object.fromEntries(peers.map((peer) => [`${peer.solver} / fairscore`, ratio(peer, ours)])),
  };
}

/** Seconds to the proof, or how far it is away at the limit. */
export function outcome(result: ProofResult): string {
  return isProven(result) ? timeText(result) : `${timeText(result)}, gap ${gapText(result)} %`;
}

function timeText(result: ProofResult): string {
  return isProven(result) ? secondsText(result.seconds) : `> ${result.limit}`;
}

function gapText(result: ProofResult): string {
  const gap = gapOf(result);
  return gap === undefined ? "100" : (100 * gap).toFixed(gap < 0.1 ? 2 : 0);
}

function ratio(peer: ProofResult, ours: ProofResult): string {
  if (!isProven(ours) && !isProven(peer)) return "";
  return ratioText(medianRatio([peer], [ours])!);
}

function ratioText({ ratio: times, atLeast }: { ratio: number; atLeast: boolean }): string {
  return `${atLeast ? ">= " : ""}${times >= 100 ? times.toFixed(0) : times.toPrecision(2)}`;
}

/** A row of the table of kinds: what is typical of those tasks. Ratios are of tasks that one of the two has proven. */
export function kindRow(kind: string, results: readonly TaskResults[]): Row {
  const ours = results.map((result) => result.ours);
  const solvers = [...new Set(results.flatMap(({ peers }) => peers.map(({ solver }) => solver)))];
  const proven = (of: readonly ProofResult[]) => `${of.filter(isProven).length}/${of.length}`;
  const typical = medianSeconds(ours);
  const row: Row = {
    problems: kind,
    "fairscore proven": proven(ours),
    "fairscore, median (s)": typical === undefined ? "-" : secondsText(typical),
  };
  for (const solver of solvers) {
    const peers = results.flatMap((result) => result.peers.filter((peer) => peer.solver === solver));
    const settled = results.filter(
      (result) =>
        isProven(result.ours) || result.peers.some((peer) => peer.solver === solver && isProven(peer)),
    );
    const found = medianRatio(
      settled.flatMap((result) => result.peers.filter((peer) => peer.solver === solver)),
      settled.map((result) => result.ours),
    );
    row[`${solver} proven`] = proven(peers);
    row[`${solver} / fairscore, median`] = found ? ratioText(found) : "-";
  }
  return row;
}
