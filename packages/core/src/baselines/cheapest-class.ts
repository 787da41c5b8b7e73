import type { Prices } from "../problem/objective.ts";

/** A class for some rows, and what giving it to all of them costs, in the units of the prices. */
export interface Cheapest {
  readonly class: number;
  readonly loss: number;
}

/** The class that costs least when all rows get it, by the weight of each true class; the first on a draw. */
export function cheapestClass(weights: ArrayLike<number>, { price }: Prices): Cheapest {
  let cheapest: Cheapest = { class: 0, loss: Infinity };
  for (let k = 0; k < weights.length; k++) {
    let loss = 0;
    for (let y = 0; y < weights.length; y++) loss += weights[y]! * price[y * weights.length + k]!;
    if (loss < cheapest.loss) cheapest = { class: k, loss };
  }
  return cheapest;
}
