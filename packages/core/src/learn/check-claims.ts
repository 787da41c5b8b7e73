import type { EngineEvent, Worth } from "../problem/engine.ts";
import type { Evaluation } from "../problem/evaluate.ts";

/** Whether a claimed end is about the tables at hand: the best is as claimed, or there is none. */
export function isAbout(claim: Extract<EngineEvent, { type: "proven" }>, best: Worth | undefined): boolean {
  if (claim.status === "infeasible") return best === undefined;
  return best?.loss === claim.loss && best.size === claim.size && best.sum === claim.sum;
}

/** An engine's word is not taken: what it reports must be what is counted the plain way. */
export function checkIncumbent(counted: Evaluation, claimed: Worth): void {
  const wrong =
    counted.loss !== claimed.loss ||
    counted.size !== claimed.size ||
    counted.sum !== claimed.sum ||
    counted.broken.length > 0;
  if (wrong) {
    throw new Error(
      `the engine reported tables that a recount does not support: loss ${claimed.loss}, counted ${counted.loss}` +
        `; size ${claimed.size}, counted ${counted.size}; broken: ${counted.broken.join(", ") || "nothing"}`,
    );
  }
}
