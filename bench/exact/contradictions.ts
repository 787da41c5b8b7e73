import type { ProofResult } from "./proof-result.ts";

/** Bounds of solvers in floating point may be this far off; losses are whole numbers. */
const BOUND_SLACK = 1e-4;

/** Sentences about claims for one run that can't all be true; proofs that came late are claims too. */
export function contradictions(results: readonly ProofResult[]): string[] {
  const found = results.filter(({ unsupported }) => unsupported === undefined);
  const sentences = results
    .filter(({ unsupported }) => unsupported !== undefined)
    .map(
      ({ run, solver, unsupported }) =>
        `${run}: ${solver} gave tables that a recount refutes: ${unsupported}`,
    );
  for (const { run, solver, status, loss, bound } of found) {
    const beaten = (claim: string, isBeaten: (loss: number) => boolean) => {
      const better = found.find((other) => other.loss !== undefined && isBeaten(other.loss));
      if (better)
        sentences.push(
          `${run}: ${solver} says ${claim}, but ${better.solver} found a loss of ${better.loss}`,
        );
    };
    if (status === "infeasible") beaten("that there are no tables", () => true);
    else if (status === "optimal") beaten(`that ${loss} is the least loss`, (other) => other < loss!);
    else if (bound !== undefined)
      beaten(`that no loss is below ${bound}`, (other) => other < bound - BOUND_SLACK * Math.max(1, bound));
  }
  return sentences;
}
