import { CHECKABLE_REASONS } from "../floor-reasons.ts";
import type { TrainingRecord } from "../model/scoring-system.ts";
import type { Spec } from "../problem/spec.ts";
import type { Profiles } from "../profiles/profiles.ts";
import type { Check } from "./verify.ts";
import { verifyFloor } from "./verify-floor.ts";

/**
 * Adds up the proof of the floor and compares it with the floor that is claimed. What is claimed beyond the proof
 * rests on an engine's word, and is said to; but a floor that is claimed to come from such a proof must be in it.
 */
export function checkFloor(
  spec: Spec,
  profiles: Profiles,
  training: TrainingRecord,
): { check?: Check; unchecked: string[] } {
  const { floor, floorWhy, floorProof, lossScale } = training;
  const name = "floor";
  if (!Number.isSafeInteger(floor) || !Number.isSafeInteger(lossScale) || lossScale <= 0)
    return { check: { name, ok: false, detail: "the floor is not a whole number" }, unchecked: [] };
  const proof = floorProof ?? { scale: 1, answers: [], conflicts: [], combinations: [] };
  const verified = verifyFloor(spec, profiles, proof, lossScale);
  if ("wrong" in verified)
    return { check: { name, ok: false, detail: `its proof is wrong: ${verified.wrong}` }, unchecked: [] };
  const { numerator, denominator } = verified.floor;
  const share = Number(numerator) / Number(denominator);
  const claimed = floor / lossScale;
  // Balanced losses of many large classes don't fit in 53 bits; those are claimed to nine decimals.
  const rounded = spec.objective === "balanced" && lossScale > 2 ** 45 && claimed - share < 1e-9;
  const by =
    proof.conflicts.length === 0
      ? "rows with equal answers"
      : `rows with equal answers and ${proof.conflicts.length} conflicts`;
  if (BigInt(floor) * denominator <= numerator * BigInt(lossScale) || rounded)
    return { check: { name, ok: true, detail: `recounted: ${share} from ${by}` }, unchecked: [] };
  if (CHECKABLE_REASONS.includes(floorWhy))
    return {
      check: { name, ok: false, detail: `claimed ${claimed}, but ${by} only prove ${share}` },
      unchecked: [],
    };
  return {
    check: { name, ok: true, detail: `recounted up to ${share} from ${by}` },
    unchecked: [
      `that no tables of this shape have a loss below ${claimed} rests on an engine's word (${floorWhy})`,
    ],
  };
}
