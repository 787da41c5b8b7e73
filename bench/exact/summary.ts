import { median } from "../search/median.ts";
import { countedSeconds, isProven, type ProofResult } from "./proof-result.ts";

export interface MedianRatio {
  readonly ratio: number;
  /** Whether it would be higher had the peer been given more time. */
  readonly atLeast: boolean;
}

/** The median of seconds of a peer over seconds of the base, over the runs that both had. */
export function medianRatio(
  peer: readonly ProofResult[],
  base: readonly ProofResult[],
): MedianRatio | undefined {
  const pairs = peer.flatMap((result) => {
    const other = base.find(({ run }) => run === result.run);
    return other ? [{ result, other }] : [];
  });
  if (pairs.length === 0) return undefined;
  const ratios = pairs.map(({ result, other }) => countedSeconds(result) / countedSeconds(other));
  const open = pairs.map(({ result, other }, i) =>
    !isProven(result) && isProven(other) ? Infinity : ratios[i]!,
  );
  const ratio = median(ratios);
  return { ratio, atLeast: median(open) > ratio };
}

/** The median time to proof; undefined when half of the runs or more have none. */
export function medianSeconds(results: readonly ProofResult[]): number | undefined {
  const seconds = median(results.map((result) => (isProven(result) ? result.seconds : Infinity)));
  return Number.isFinite(seconds) ? seconds : undefined;
}

export function secondsText(seconds: number): string {
  return seconds < 10 ? seconds.toFixed(2) : seconds.toFixed(1);
}

/** A row of the table of solvers. */
export function solverRow(
  solver: string,
  results: readonly ProofResult[],
  bases: readonly string[],
): Record<string, string> {
  const own = results.filter((result) => result.solver === solver);
  const typical = medianSeconds(own);
  return {
    solver,
    proven: `${own.filter(isProven).length}/${own.length}`,
    "median (s)": typical === undefined ? `> ${own[0]?.limit ?? 0}` : secondsText(typical),
    ...Object.fromEntries(
      bases.map((base) => {
        const found = medianRatio(
          own,
          results.filter((result) => result.solver === base),
        );
        return [`times ${base}`, found ? `${found.atLeast ? "> " : ""}${ratioText(found.ratio)}` : ""];
      }),
    ),
  };
}

function ratioText(ratio: number): string {
  return ratio >= 100 ? ratio.toFixed(0) : ratio.toPrecision(3);
}
