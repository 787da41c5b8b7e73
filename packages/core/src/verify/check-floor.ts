import { type Code, words } from "../findings/finding.ts";
import { isCountedProof } from "../model/floor-proof.ts";
import { floorReasonOf } from "../model/floor-reason.ts";
import type { ScoringSystem, TrainingRecord } from "../model/scoring-system.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { type CountedSets, countedTogether, countPart, setsToCount } from "./count-sets.ts";
import type { Check } from "./verify.ts";
import { verifyFloor } from "./verify-floor.ts";

/** Floors for these reasons come with a proof to add up. */
const CHECKABLE: readonly Code[] = ["equal-answers", "equal-sums", "equal-sums-few-lines"];

export interface CheckedFloor {
  readonly check: Check;
  readonly unchecked: readonly string[];
}

const answer = (ok: boolean, detail: string, ...unchecked: string[]): CheckedFloor => ({
  check: { name: "floor", ok, detail },
  unchecked,
});

/** Recounts the floor by its proof: conflicts that are added up, or sets that are counted, here or by others before. */
export function checkFloor(
  system: ScoringSystem,
  profiles: Profiles,
  training: TrainingRecord,
  sets: boolean | CountedSets,
): CheckedFloor {
  const { floor, checkedFloor, lossScale, floorProof } = training;
  if (![floor, checkedFloor, lossScale].every(Number.isSafeInteger) || lossScale <= 0)
    return answer(false, "the floor is not a whole number");
  if (checkedFloor < 0 || checkedFloor > floor)
    return answer(false, `the checked part, ${checkedFloor}, is not between 0 and the floor, ${floor}`);
  if (!floorProof || !isCountedProof(floorProof)) return checkConflicts(system, profiles, training);
  return checkSets(system, profiles, training, sets);
}

/** Counts the sets of a proof again. What the count alone can't settle rests on an engine's word, and is said to. */
function checkSets(
  system: ScoringSystem,
  profiles: Profiles,
  training: TrainingRecord,
  sets: boolean | CountedSets,
): CheckedFloor {
  const { floor, checkedFloor, lossScale, floorProof } = training;
  if (!floorProof || !isCountedProof(floorProof)) return answer(false, "there are no sets to count");
  const { conditions, left } = floorProof;
  const reason = floorReasonOf(training);
  const priced = floorProof.multipliers.length > 0 || left.some(([, own]) => own.length > 0);
  const isSame =
    reason.code !== "sets-counted" ||
    (reason.conditions === conditions &&
      reason.sets === floorProof.sets &&
      reason.left === left.length &&
      reason.priced === priced &&
      floor === checkedFloor);
  if (!isSame) return answer(false, "its reason says other numbers than its proof");
  const share = checkedFloor / lossScale;
  const claimed = `${floorProof.sets} sets of ${conditions} conditions`;
  const beyond =
    floor > checkedFloor
      ? [
          `that no card of this shape has a loss below ${floor / lossScale} rests on an engine's word (${words(reason)})`,
        ]
      : [];
  if (sets === false) {
    const { check } = checkConflicts(system, profiles, {
      ...training,
      checkedFloor: 0,
      floorProof: undefined,
    });
    return {
      check: { ...check, detail: `the ${claimed} were not counted again` },
      unchecked: [
        `that none of ${claimed} has a card with a loss below ${share} rests on a count that was left out here`,
        ...beyond,
      ],
    };
  }
  const todo = setsToCount(system, profiles);
  if (!todo || "wrong" in todo) return answer(false, `its proof is wrong: ${todo?.wrong}`);
  if ("beyond" in todo)
    return answer(
      true,
      `the ${claimed} can't be counted again`,
      `that none of ${claimed} has a card with a loss below ${share} rests on an engine's word: ${todo.beyond}`,
      ...beyond,
    );
  const counted = sets === true ? countHere(todo) : sets;
  if (counted.of !== todo.problem.sets || counted.sets !== counted.of)
    return answer(false, `${counted.sets} of ${todo.problem.sets} sets were counted`);
  if (counted.wrong.length > 0) return answer(false, `claimed ${share}, but ${counted.wrong.join("; ")}`);
  if (counted.left !== left.length)
    return answer(false, `${left.length} sets are said to have had room for less, and ${counted.left} have`);
  const detail = [
    `recounted: ${share} from ${claimed}`,
    ...(counted.left > 0 ? [`${counted.left} of them with room for less`] : []),
    ...(counted.byPrices > 0 ? [`${counted.byPrices} settled by prices of the limits`] : []),
    ...(counted.byPoints > 0 ? [`${counted.byPoints} settled by trying all points`] : []),
  ].join(", ");
  const unsettled = `that ${counted.unsettled} of these sets have no card with less rests on an engine's word`;
  return answer(true, detail, ...(counted.unsettled > 0 ? [unsettled] : []), ...beyond);
}

function countHere(todo: Parameters<typeof countPart>[0]): CountedSets {
  const counting = countPart(todo);
  for (;;) {
    const { done, value } = counting.next();
    if (done) return countedTogether([value]);
  }
}

/**
 * Adds up a proof by conflicts and compares it with the floor that is claimed. What is claimed beyond the proof
 * rests on an engine's word, and is said to; but a floor that is claimed to come from such a proof must be in it.
 */
function checkConflicts({ spec }: ScoringSystem, profiles: Profiles, training: TrainingRecord): CheckedFloor {
  const { floor, checkedFloor, floorProof, lossScale } = training;
  const none = { scale: 1, answers: [], conflicts: [], combinations: [] };
  const proof = floorProof && !isCountedProof(floorProof) ? floorProof : none;
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
  const reason = floorReasonOf(training);
  const claimed = CHECKABLE.includes(reason.code) ? Math.max(floor, checkedFloor) : checkedFloor;
  if (!isProven(claimed))
    return answer(false, `claimed ${claimed / lossScale}, but ${by} only prove ${share}`);
  if (isProven(floor)) return answer(true, `recounted: ${share} from ${by}`);
  return answer(
    true,
    `recounted up to ${share} from ${by}`,
    `that no tables of this shape have a loss below ${floor / lossScale} rests on an engine's word (${words(reason)})`,
  );
}
