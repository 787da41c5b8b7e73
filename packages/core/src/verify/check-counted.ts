import { countedReason, type StoredCountedProof } from "../model/counted-proof.ts";
import { floorReasonOf } from "../model/floor-reason.ts";
import type { ScoringSystem, TrainingRecord } from "../model/scoring-system.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { type CountedSets, countPart, type SetsToCount, setsToCount } from "./count-sets.ts";
import type { Check } from "./verify.ts";

/**
 * Counts the sets of conditions again that a floor rests on, or takes what came of it where others have counted. What
 * the count can't settle rests on an engine's word, and is said to; nothing where a floor rests on no sets.
 */
export function checkCounted(
  system: ScoringSystem,
  profiles: Profiles,
  training: TrainingRecord,
  sets: boolean | CountedSets,
): { readonly check?: Check; readonly unchecked: readonly string[] } | undefined {
  const { countedProof: proof, lossScale } = training;
  if (!proof) return undefined;
  const answer = (ok: boolean, detail: string, ...unchecked: string[]) => ({
    check: { name: "sets of conditions", ok, detail },
    unchecked,
  });
  // Nobody may take for checked what was not counted.
  const leftOut = (sentence: string) => ({ unchecked: [sentence] });
  const claimed = `${proof.sets} ${proof.sets === 1 ? "set" : "sets"} of ${proof.conditions} ${proof.conditions === 1 ? "condition" : "conditions"}`;
  const share = proof.floor / lossScale;
  const claim = `that none of ${claimed} has a card with a loss below ${share}`;
  const contradiction = contradictionIn(proof, training);
  if (contradiction !== undefined) return answer(false, contradiction);
  if (sets === false) return leftOut(`${claim} rests on a count that was left out here`);
  const todo = setsToCount(system, profiles);
  if (!todo || "wrong" in todo) return answer(false, `the proof is wrong: ${todo?.wrong}`);
  if ("beyond" in todo) return leftOut(`${claim} rests on an engine's word: ${todo.beyond}`);
  const counted = sets === true ? countHere(todo) : sets;
  if (counted.of !== todo.problem.sets || counted.sets !== counted.of)
    return answer(false, `${counted.sets} of ${todo.problem.sets} sets were counted`);
  if (counted.wrong.length > 0) return answer(false, `claimed ${share}, but ${counted.wrong.join("; ")}`);
  const detail = [
    `counted ${claimed}: ${share}`,
    ...(counted.byPrices > 0 ? [`${counted.byPrices} settled by prices of the limits`] : []),
    ...(counted.byFit ? [`${counted.byFit} settled by real points`] : []),
    ...(counted.left > 0
      ? [`${counted.left} of ${proof.left.length} that were left with room for less`]
      : []),
    ...(counted.byPoints > 0 ? [`${counted.byPoints} of those settled by trying all points`] : []),
  ].join(", ");
  if (counted.unsettled === 0) return answer(true, detail);
  return answer(
    true,
    detail,
    `that ${counted.unsettled} of the ${counted.left} sets with room for less have no card with less rests on an engine's word`,
  );
}

/** What the record says of the proof, and is not so. */
export function contradictionIn(proof: StoredCountedProof, training: TrainingRecord): string | undefined {
  if (proof.floor < 0 || proof.floor > training.floor)
    return `what the sets prove, ${proof.floor}, is not between 0 and the floor, ${training.floor}`;
  const reason = floorReasonOf(training);
  if (reason.code !== "counted-sets") return undefined;
  const own = countedReason(proof);
  const isSame =
    proof.floor === training.floor &&
    reason.conditions === own.conditions &&
    reason.sets === own.sets &&
    reason.left === own.left &&
    (reason.priced ?? false) === (own.priced ?? false);
  return isSame ? undefined : "the reason of the floor says other numbers than its proof";
}

function countHere(todo: SetsToCount): CountedSets {
  const counting = countPart(todo);
  for (;;) {
    const { done, value } = counting.next();
    if (done) return value;
  }
}
