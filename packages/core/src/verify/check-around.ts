import type { ScoringSystem, TrainingRecord } from "../model/scoring-system.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { countAround } from "./count-around.ts";
import type { Check } from "./verify.ts";

/** Counts the cards again of which none is said to be better. */
export function checkAround(
  system: ScoringSystem,
  profiles: Profiles,
  { localOptimum, lossScale }: TrainingRecord,
  isWanted: boolean,
): { readonly check?: Check; readonly unchecked: readonly string[] } {
  const answer = (ok: boolean, detail: string) => ({
    check: { name: "cards around this one", ok, detail },
    unchecked: [],
  });
  // Nobody may take for checked what was not counted.
  const leftOut = (sentence: string) => ({ unchecked: [sentence] });
  const { entries, cards } = localOptimum!;
  const claim = `that none of ${cards} cards that differ in at most two entries is better`;
  if (entries !== 2) return answer(false, `claimed for ${entries} entries; what can be counted is two`);
  if (!isWanted) return leftOut(`${claim} rests on a count that was left out here`);
  const counted = countAround(system, profiles, lossScale);
  if (!counted)
    return leftOut(
      `${claim} rests on an engine's word: its losses or limits are no whole numbers that can be added up exactly`,
    );
  if (counted.hasBetter) return answer(false, "a card that differs in at most two entries is better");
  const ok = counted.cards === cards;
  return answer(ok, `counted ${counted.cards}${ok ? "; none is better" : `, claimed ${cards}`}`);
}
