import type { FindingOf } from "../findings/finding.ts";
import type { BoundedSet, CountedProof, Multipliers } from "../problem/floor-proof.ts";
import type { Problem } from "../problem/problem.ts";
import { listOf, object, refine, refuse, tupleOf, whole } from "../schema.ts";

/** A constraint of the problem, fairness first and then rules, in the order of the spec; and its price. */
export type StoredPrice = readonly [constraint: number, price: number];

/** What divides the prices, and those that are not 0. */
export type StoredMultipliers = readonly [scale: number, prices: readonly StoredPrice[]];

/** The places of a set's conditions among those of the recipe, in rising order, and prices of its own. */
export type StoredSet = readonly [conditions: readonly number[], own: StoredMultipliers];

/**
 * A proof by counting as it is kept in a model: no card of so many conditions has a loss below the floor. Conditions are
 * named by their places in the recipe; all are whole numbers.
 */
export interface StoredCountedProof {
  readonly floor: number;
  /** Most distinct conditions of a card. */
  readonly conditions: number;
  /** Sets of so many; conditions that split nobody, or the people alike, are counted once. */
  readonly sets: number;
  /** Prices that all sets were counted with, beside none. */
  readonly multipliers: readonly StoredMultipliers[];
  /** Sets that only prices of their own rule out. */
  readonly settled: readonly StoredSet[];
  /** Sets that no prices rule out: the best card on each was found, and is not below the floor. */
  readonly left: readonly StoredSet[];
}

/**
 * The proof of an engine for a file. The floor is the one that it was said with, or the loss of a card that was proven
 * best: then the sets that are left have no better one.
 */
export function storeCountedProof(proof: CountedProof, floor: number): StoredCountedProof {
  const { conditions, sets, multipliers, settled, left } = proof;
  const nameOf = ({ scale, of }: Multipliers) => `${scale}: ${of.join()}`;
  const shared = new Set(multipliers.map(nameOf));
  // What shared prices rule out needs none of its own.
  const out = [...settled, ...left].filter(
    (set) => set.bound >= floor && !shared.has(nameOf(set.multipliers)),
  );
  return {
    floor,
    conditions,
    sets,
    multipliers: multipliers.map(storeMultipliers).filter(([, prices]) => prices.length > 0),
    settled: out.map(storeSet),
    left: left.filter(({ bound }) => bound < floor).map(storeSet),
  };
}

/** Why the floor of a proof by counting holds. */
export function countedReason(proof: StoredCountedProof): FindingOf<"counted-sets"> {
  const { conditions, sets, multipliers, settled, left } = proof;
  const isPriced = ([, [, prices]]: StoredSet) => prices.length > 0;
  const priced = multipliers.length > 0 || settled.some(isPriced);
  return { code: "counted-sets", conditions, sets, left: left.length, ...(priced && { priced }) };
}

/** A stored proof as engines have it; what each set was bounded by is not kept. */
export function readCountedProof(problem: Problem, stored: StoredCountedProof): CountedProof {
  const read = (multipliers: StoredMultipliers) => readMultipliers(multipliers, problem.constraints.length);
  const readSet =
    (bound: number) =>
    ([places, own]: StoredSet): BoundedSet => ({
      lines: places.map((place) => place + 1),
      bound,
      multipliers: read(own),
    });
  return {
    conditions: stored.conditions,
    sets: stored.sets,
    multipliers: [read([1, []]), ...stored.multipliers.map(read)],
    settled: stored.settled.map(readSet(stored.floor)),
    left: stored.left.map(readSet(stored.floor - 1)),
    listed: stored.floor,
  };
}

function storeSet({ lines, multipliers }: BoundedSet): StoredSet {
  return [lines.map((line) => line - 1).sort((a, b) => a - b), storeMultipliers(multipliers)];
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
const set = refine(tupleOf<StoredSet>(listOf(place), multipliers), ([conditions], path) => {
  if (conditions.some((at, i) => i > 0 && at <= conditions[i - 1]!))
    refuse(conditions, path, "conditions in rising order");
});

/** Checks the form of a stored proof; what it says is for `verify`. */
export const countedProofShape = object<StoredCountedProof>({
  floor: whole(),
  conditions: whole(0),
  sets: whole(0),
  multipliers: listOf(multipliers),
  settled: listOf(set),
  left: listOf(set),
});
