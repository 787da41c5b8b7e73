import { isBetter } from "../problem/engine.ts";
import type { Instance } from "./instance.ts";
import type { Standpoint } from "./standpoint.ts";

/** Whether everything that may be broken on the way is kept. */
function isFeasible(instance: Instance, position: Standpoint): boolean {
  const { rules, sums } = position;
  return rules.broken === 0 && rules.withinLimits() && keepsConstraints(instance, sums, 0);
}

/** Whether the sums of the constraints, from `sums[at]` on, are within their limits. */
export function keepsConstraints(
  { constraintCount, min, max }: Instance,
  sums: Float64Array,
  at: number,
): boolean {
  for (let c = 0; c < constraintCount; c++)
    if (sums[at + c]! < min[c]! || sums[at + c]! > max[c]!) return false;
  return true;
}

/** The best feasible solution so far. */
export class Incumbent {
  readonly points: Int32Array;
  /** Infinity while there is none. */
  loss = Number.POSITIVE_INFINITY;
  size = Number.POSITIVE_INFINITY;
  sum = Number.POSITIVE_INFINITY;
  /** How often it has become better. */
  version = 0;

  readonly #instance: Instance;

  constructor(instance: Instance) {
    this.#instance = instance;
    this.points = new Int32Array(instance.entryCount);
  }

  get exists(): boolean {
    return this.version > 0;
  }

  /** Keeps the position if it is feasible and better. */
  offer(position: Standpoint): boolean {
    const { loss, rules } = position;
    if (!isBetter({ loss, size: rules.size, sum: rules.sum }, this) || !isFeasible(this.#instance, position))
      return false;
    this.points.set(position.points);
    this.loss = loss;
    this.size = rules.size;
    this.sum = rules.sum;
    this.version++;
    return true;
  }
}
