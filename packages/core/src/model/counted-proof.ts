import type { CountedProof, Multipliers } from "../problem/floor-proof.ts";
import type { Problem } from "../problem/problem.ts";
import { listOf, object, refine, refuse, tupleOf, whole } from "../schema.ts";

/** A constraint of the problem, fairness first and then rules, in the order of the spec; and its price. */
export type StoredPrice = readonly [constraint: number, price: number];

/** What divides the prices, and those that are not 0. */
export type StoredMultipliers = readonly [scale: number, prices: readonly StoredPrice[]];

/** The places of a set's conditions among those of the recipe, and prices of its own; none where the best card was found. */
export type StoredLeftSet = readonly [conditions: readonly number[], own: readonly StoredMultipliers[]];

/** A proof by counting as it is kept in a model: conditions by their places in the recipe, whole numbers only. */
export interface StoredCountedProof {
  /** Most distinct conditions of a card. */
  readonly conditions: number;
  /** Sets of so many; conditions that split nobody, or the people alike, are counted once. */
  readonly sets: number;
  readonly multipliers: readonly StoredMultipliers[];
  readonly left: readonly StoredLeftSet[];
}

export function storeCountedProof({ conditions, sets, multipliers, left }: CountedProof): StoredCountedProof {
  return {
    conditions,
    sets,
    multipliers: multipliers.map(storeMultipliers),
    left: left.map(
      ({ lines, multipliers: own }): StoredLeftSet => [
        lines.map((line) => line - 1).sort((a, b) => a - b),
        own ? [storeMultipliers(own)] : [],
      ],
    ),
  };
}

export function readCountedProof(problem: Problem, stored: StoredCountedProof): CountedProof {
  const read = (multipliers: StoredMultipliers) => readMultipliers(multipliers, problem.constraints.length);
  return {
    conditions: stored.conditions,
    sets: stored.sets,
    multipliers: stored.multipliers.map(read),
    left: stored.left.map(([places, [own]]) => ({
      lines: places.map((place) => place + 1),
      ...(own && { multipliers: read(own) }),
    })),
  };
}

function storeMultipliers({ scale, of }: Multipliers): StoredMultipliers {
  return [scale, of.flatMap((price, c): StoredPrice[] => (price === 0 ? [] : [[c, price]]))];
}

function readMultipliers([scale, prices]: StoredMultipliers, constraints: number): Multipliers {
  const of = new Array<number>(constraints).fill(0);
  for (const [constraint, price] of prices) if (constraint < constraints) of[constraint] = price;
  return { scale, of };
}

const place = whole(0);
const multipliers = tupleOf<StoredMultipliers>(whole(1), listOf(tupleOf<StoredPrice>(place, whole())));
const left = refine(tupleOf<StoredLeftSet>(listOf(place), listOf(multipliers)), ([conditions, own], path) => {
  if (conditions.some((at, i) => i > 0 && at <= conditions[i - 1]!))
    refuse(conditions, path, "conditions in rising order");
  if (own.length > 1) refuse(own, path, "at most one list of prices");
});

/** Checks the form of a stored proof; what it says is for `verify`. */
export const countedProofShape = object<StoredCountedProof>({
  conditions: whole(0),
  sets: whole(0),
  multipliers: listOf(multipliers),
  left: listOf(left),
});
