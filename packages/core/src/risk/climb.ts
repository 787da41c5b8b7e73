import { solvePositive } from "../baselines/solve-positive.ts";

/** A likelihood at some values, with what its climb needs: the slope and the information, row by row. */
export interface Ground {
  readonly value: number;
  readonly slope: Float64Array;
  readonly information: Float64Array;
}

const MOST_STEPS = 60;
const SHORTEST = 1e-9;
const ENOUGH = 1e-12;

/**
 * The values of the greatest likelihood, by steps of the information (Fisher's scoring), halved until they gain. Only sums,
 * products, quotients and square roots, so that every machine ends at the same numbers.
 */
export function climb(from: Float64Array, groundAt: (values: Float64Array) => Ground): Float64Array {
  let values = from;
  let ground = groundAt(values);
  for (let step = 0; step < MOST_STEPS; step++) {
    const way = Float64Array.from(ground.slope);
    solvePositive(Float64Array.from(ground.information), way);
    let length = 1;
    let next = moved(values, way, length);
    let there = groundAt(next);
    while (!(there.value > ground.value) && length > SHORTEST) {
      length /= 2;
      next = moved(values, way, length);
      there = groundAt(next);
    }
    if (!(there.value > ground.value)) break;
    const gain = there.value - ground.value;
    values = next;
    ground = there;
    // Each step doubles the digits by then: this one was the last that changes any.
    if (gain < ENOUGH * (1 + Math.abs(ground.value))) break;
  }
  return values;
}

function moved(values: Float64Array, way: Float64Array, length: number): Float64Array {
  return values.map((value, i) => value + length * way[i]!);
}
