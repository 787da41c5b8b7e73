import type { Given } from "../audit/give.ts";
import { pricesOf } from "../problem/objective.ts";
import { cheapestClass } from "./cheapest-class.ts";
import type { Training } from "./training.ts";

/** Everyone gets the one class that loses least, by the prices of the objective: what a model has to beat. */
export function majority({ profiles, objective }: Training): Given {
  const weights = new Float64Array(profiles.classes.length);
  for (let e = 0; e < profiles.entryLabel.length; e++)
    weights[profiles.entryLabel[e]!]! += profiles.entryWeight[e]!;
  return {
    classes: new Int32Array(profiles.profileCount).fill(
      cheapestClass(weights, pricesOf(objective, profiles)).class,
    ),
    tied: new Uint8Array(profiles.profileCount),
  };
}
