import { isProven, type ProofResult } from "../exact/proof-result.ts";
import { medianRatio, secondsText } from "../exact/summary.ts";
import { median } from "../search/median.ts";
import { type ConditionsTask, KINDS, taskName } from "./tasks.ts";

/** What fairscore and its peers came to on one task; fairscore is the first. */
export interface TaskResults {
  readonly task: ConditionsTask;
  readonly ours: ProofResult;
  readonly peers: readonly ProofResult[];
}

/** How far the floor is below the best card, as a share of its loss. */
export function gapOf({ loss, bound, status }: ProofResult): number | undefined {
  if (status !== "stopped") return 0;
  if (loss === undefined || bound === undefined) return undefined;
  return loss === 0 ? 0 : Math.max(0, (loss - bound) / loss);
}

interface Goal {
  readonly goal: string;
  concerns(task: ConditionsTask): boolean;
  measure(results: readonly TaskResults[]): Measured;
}

interface Measured {
  readonly measured: string;
  /** "open" where a cap ended the peers too soon to tell. */
  readonly met: "yes" | "no" | "open";
}

function yesNo(isMet: boolean): "yes" | "no" {
  return isMet ? "yes" : "no";
}

const PEERS = ["HiGHS", "CP-SAT"] as const;

function provenWithin(seconds: number): Goal["measure"] {
  return (results) => {
    const times = results.map(({ ours }) => (isProven(ours) ? ours.seconds : Infinity));
    const typical = median(times);
    const proven = times.filter(Number.isFinite).length;
    const took = Number.isFinite(typical) ? `${secondsText(typical)} s` : "none in time";
    const of = results.length === 1 ? "" : `median of ${results.length}, ${proven} proven: `;
    return { measured: `${of}${took}`, met: yesNo(typical < seconds) };
  };
}

function slower(peer: string, times: number): Goal["measure"] {
  return (results) => {
    const pairs = results.filter(({ ours, peers }) => isProven(ours) && peers.some((p) => p.solver === peer));
    const found = medianRatio(
      pairs.flatMap(({ peers }) => peers.filter(({ solver }) => solver === peer)),
      pairs.map(({ ours }) => ours),
    );
    if (!found) return { measured: "not measured", met: "open" };
    const isMet = found.ratio >= times;
    return {
      measured: `${found.atLeast ? "at least " : ""}${found.ratio.toPrecision(3)} times`,
      met: found.atLeast && !isMet ? "open" : yesNo(isMet),
    };
  };
}

function gapBelow(share: number): Goal["measure"] {
  return (results) => {
    const worst = Math.max(...results.map(({ ours }) => gapOf(ours) ?? 1));
    return { measured: `${(100 * worst).toFixed(1)} %`, met: yesNo(worst < share) };
  };
}

const generated = [KINDS.small, KINDS.large].flatMap((kind): Goal[] => {
  const concerns = (task: ConditionsTask) => task.kind === kind;
  return [
    { goal: `${kind}: proven in under 10 s`, concerns, measure: provenWithin(10) },
    ...PEERS.map((peer) => ({
      goal: `${kind}: ${peer} takes 100 times as long`,
      concerns,
      measure: slower(peer, 100),
    })),
  ];
});

/** A goal of a single task. */
function of(name: string, what: string, measure: Goal["measure"]): Goal {
  return { goal: `${name}: ${what}`, concerns: (task) => taskName(task) === name, measure };
}

const GOALS: readonly Goal[] = [
  ...generated,
  of("loan desk, tables, 6 conditions", "proven in under 10 s", provenWithin(10)),
  of("loan desk, bands, tables, 6 conditions", "proven in under 10 s", provenWithin(10)),
  of("paper: customer, tables, 6 conditions", "proven within 60 s", provenWithin(60)),
  of("paper: customer, tables, 2 lines per table", "gap under 7 %", gapBelow(0.07)),
  of("paper: customer, tables, 3 lines per table", "gap under 14 %", gapBelow(0.14)),
];

/** A row for each goal that this run has tasks for. */
export function goalRows(results: readonly TaskResults[]): Record<string, string>[] {
  return GOALS.flatMap(({ goal, concerns, measure }) => {
    const own = results.filter(({ task }) => concerns(task));
    if (own.length === 0) return [];
    return [{ goal, ...measure(own) }];
  });
}
