import type { Code, Finding } from "../findings/finding.ts";
import { asFinding } from "../findings/stored.ts";
import type { TrainingRecord } from "./scoring-system.ts";

/**
 * How files without codes say that a floor comes with a proof to add up. Nothing else is decided by a sentence; these
 * stay as they are, whatever the codes are said as today.
 */
const EARLIER = new Map<string, Extract<Code, `equal-${string}`>>([
  ["rows with equal answers and different outcomes can't all be right", "equal-answers"],
  [
    "groups of people whose answers add up to the same can't all be given what is best for them",
    "equal-sums",
  ],
  [
    "groups of people whose answers add up to the same, on the few lines that tables may have, can't all be given what is best for them",
    "equal-sums-few-lines",
  ],
]);

/** Why the floor of a model holds: by the code where its file has one, whatever the sentence beside it says. */
export function floorReasonOf({ floorReason, floorWhy }: TrainingRecord): Finding {
  const earlier = EARLIER.get(floorWhy);
  if (!floorReason && earlier) return { code: earlier };
  return asFinding(floorReason ?? floorWhy, floorWhy);
}
