import type { Given } from "../audit/give.ts";
import { pricesOf } from "../problem/objective.ts";
import { answer } from "../profiles/profiles.ts";
import { cheapestClass } from "./cheapest-class.ts";
import { majority } from "./majority.ts";
import type { Training } from "./training.ts";

export interface SingleLine {
  readonly given: Given;
  /** Index of the one condition that is asked; null when there is none that tables may use. */
  readonly condition: number | null;
}

/**
 * The best model that asks one condition and gives one class to yes and one to no, by the prices of the objective.
 * All conditions are tried, so none is better; the first of equals.
 */
export function singleLine(training: Training): SingleLine {
  const { profiles, objective, conditions } = training;
  const prices = pricesOf(objective, profiles);
  let best: { condition: number; yes: number; no: number; loss: number } | undefined;
  for (const condition of conditions) {
    const sides = [new Float64Array(profiles.classes.length), new Float64Array(profiles.classes.length)];
    for (let e = 0; e < profiles.entryLabel.length; e++) {
      const side = answer(profiles, profiles.entryProfile[e]!, condition) ? 1 : 0;
      sides[side]![profiles.entryLabel[e]!]! += profiles.entryWeight[e]!;
    }
    const [no, yes] = sides.map((weights) => cheapestClass(weights, prices));
    const loss = no!.loss + yes!.loss;
    if (!best || loss < best.loss) best = { condition, yes: yes!.class, no: no!.class, loss };
  }
  if (!best) return { given: majority(training), condition: null };
  const { condition, yes, no } = best;
  return {
    given: {
      classes: Int32Array.from({ length: profiles.profileCount }, (_, p) =>
        answer(profiles, p, condition) ? yes : no,
      ),
      tied: new Uint8Array(profiles.profileCount),
    },
    condition,
  };
}
