import { type Code, words } from "../findings/finding.ts";
import { floorReasonOf } from "../model/floor-reason.ts";
import type { TrainingRecord } from "../model/scoring-system.ts";
import type { Spec } from "../problem/spec.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { tellApart } from "./set-people.ts";
import { entropyOf, leastOfRows, natsBelow, peopleByCell } from "./set-risks.ts";
import type { Check } from "./verify.ts";
import { verifyFloor } from "./verify-floor.ts";
import { PER_NAT } from "./verify-log-loss.ts";

/** Floors for these reasons come with a proof to add up. */
const CHECKABLE: readonly Code[] = ["equal-answers", "equal-sums", "equal-sums-few-lines"];
const RISK_CHECKABLE: readonly Code[] = ["equal-answers", "real-points"];

/**
 * Adds up the proof of the floor and compares it with the floor that is claimed. What is claimed beyond the proof, and
 * beyond what sets of conditions prove, rests on an engine's word, and is said to; but a floor that is claimed to come
 * from such a proof must be in it.
 */
export function checkFloor(
  spec: Spec,
  profiles: Profiles,
  training: TrainingRecord,
): { check: Check; unchecked: string[] } {
  const { floor, checkedFloor, floorProof, countedProof, lossScale } = training;
  const answer = (ok: boolean, detail: string, ...unchecked: string[]) => ({
    check: { name: "floor", ok, detail },
    unchecked,
  });
  if (![floor, checkedFloor, lossScale].every(Number.isSafeInteger) || lossScale <= 0)
    return answer(false, "the floor is not a whole number");
  if (spec.objective === "risk") return checkRisks(spec, profiles, training);
  const proof = floorProof ?? { scale: 1, answers: [], conflicts: [], combinations: [] };
  const verified = verifyFloor(spec, profiles, proof, lossScale);
  if ("wrong" in verified) return answer(false, `its proof is wrong: ${verified.wrong}`);
  const { numerator, denominator } = verified.floor;
  const share = Number(numerator) / Number(denominator);
  const by =
    proof.conflicts.length === 0
      ? "rows with equal answers"
      : `rows with equal answers and ${proof.conflicts.length} conflicts`;
  // Balanced losses of many large classes don't fit in 53 bits; those are claimed to nine decimals.
  const tooLong = denominator > 2n ** 53n && lossScale > 2 ** 45;
  const rounded = spec.objective === "balanced" && tooLong ? 1e-9 : 0;
  const isProven = (claimed: number) =>
    BigInt(claimed) * denominator <= numerator * BigInt(lossScale) ||
    (rounded > 0 && claimed / lossScale - share < rounded);
  if (checkedFloor < 0 || checkedFloor > floor)
    return answer(false, `the checked part, ${checkedFloor}, is not between 0 and the floor, ${floor}`);
  const reason = floorReasonOf(training);
  const claimed = CHECKABLE.includes(reason.code) ? Math.max(floor, checkedFloor) : checkedFloor;
  if (!isProven(claimed))
    return answer(false, `claimed ${claimed / lossScale}, but ${by} only prove ${share}`);
  if (isProven(floor) || floor <= (countedProof?.floor ?? -Infinity))
    return answer(true, `recounted: ${share} from ${by}`);
  return answer(
    true,
    `recounted up to ${share} from ${by}`,
    `that no card of this shape has a loss below ${floor / lossScale} rests on an engine's word (${words(reason)})`,
  );
}

/**
 * Rows with equal answers have equal risks: the entropy of their classes is a floor of the log loss. What real points on
 * all conditions come to is another one.
 */
function checkRisks(
  spec: Spec,
  profiles: Profiles,
  training: TrainingRecord,
): { check: Check; unchecked: string[] } {
  const { floor, checkedFloor, countedProof, lossScale } = training;
  const answer = (ok: boolean, detail: string, ...unchecked: string[]) => ({
    check: { name: "floor", ok, detail },
    unchecked,
  });
  if (checkedFloor < 0 || checkedFloor > floor)
    return answer(false, `the checked part, ${checkedFloor}, is not between 0 and the floor, ${floor}`);
  const reason = floorReasonOf(training);
  const claimed = RISK_CHECKABLE.includes(reason.code) ? Math.max(floor, checkedFloor) : checkedFloor;
  const { people, conditions } = tellApart(spec, profiles);
  const rows = peopleByCell(
    people,
    Int32Array.from({ length: people.count }, (_, p) => p),
  );
  let [nats, by] = [entropyOf(rows), "rows with equal answers"];
  const isProven = (whole: number) => nats > natsBelow(whole, people);
  if (!isProven(claimed)) {
    const numbers = rows.map((_, p) => [1, ...conditions.map(({ holds }) => holds[p]!)]);
    const fitted = leastOfRows({ numbers, people: rows, hasSlope: false }, people.isScore);
    if (fitted > nats) [nats, by] = [fitted, "real points on all conditions"];
  }
  const share = (nats * PER_NAT) / lossScale;
  if (!isProven(claimed))
    return answer(false, `claimed ${claimed / lossScale}, but ${by} only prove ${share}`);
  if (isProven(floor) || floor <= (countedProof?.floor ?? -Infinity))
    return answer(true, `recounted: ${share} from ${by}`);
  return answer(
    true,
    `recounted up to ${share} from ${by}`,
    `that no card of this shape has a log loss below ${floor / lossScale} rests on an engine's word (${words(reason)})`,
  );
}
