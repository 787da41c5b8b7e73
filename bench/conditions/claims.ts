import type { Problem } from "@fairscore/core";
import { evaluate } from "@fairscore/core/parts";
import type { Claim } from "../exact/claim.ts";
import { isProven, type ProofResult } from "../exact/proof-result.ts";

const TIMES_OURS = 100;
const LEAST_SECONDS = 10;

/** Seconds that a peer may take; whole ones, so that results are found again. */
export function peerLimit(ours: ProofResult, cap: number): number {
  const most = isProven(ours) ? Math.max(LEAST_SECONDS, Math.ceil(TIMES_OURS * ours.seconds)) : ours.limit;
  return Math.min(cap, most);
}

/** The card of a claim, counted again by the project. A model may count a card as dearer than it is until it is done. */
export function recount(
  problem: Problem,
  { status, points, loss }: Claim,
): Pick<ProofResult, "loss" | "unsupported"> {
  if (!points) return status === "optimal" ? { unsupported: "no card" } : {};
  const counted = evaluate(problem, points);
  if (counted.broken.length > 0) return { unsupported: `broken: ${counted.broken.join(", ")}` };
  if (loss === undefined || counted.loss > loss || (status === "optimal" && counted.loss < loss))
    return { unsupported: `loss ${loss}, counted ${counted.loss}` };
  return { loss: counted.loss };
}
