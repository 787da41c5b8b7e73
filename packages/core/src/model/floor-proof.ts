import { fault } from "../findings/fault.ts";
import type { ConflictProof } from "../problem/floor-proof.ts";
import { usableLines } from "../problem/merge-profiles.ts";
import type { Problem } from "../problem/problem.ts";
import { lineHolds } from "../problem/totals.ts";
import { listOf, object, refine, refuse, text, tupleOf, whole } from "../schema.ts";

/** Weight, class, class that it is against, and the places in `answers` of those on either side. */
export type StoredConflict = readonly [number, number, number, readonly number[], readonly number[]];

/** Weight, and the places of an odd number of conflicts. */
export type StoredCombination = readonly [number, readonly number[]];

/**
 * A floor proof as it is kept in a model. It names people by their answers and not by a number, so it can be read and
 * checked without the arrays that it was found with.
 */
export interface StoredFloorProof {
  /** Divides the weights: a weight of `scale` is worth a whole-number loss of 1. */
  readonly scale: number;
  /**
   * One sign for each condition of the recipe, in order: 1 yes, 0 no, and - where no table may have points, for there
   * the answer makes no difference, and people who differ in nothing else are the same to every table.
   */
  readonly answers: readonly string[];
  readonly conflicts: readonly StoredConflict[];
  readonly combinations: readonly StoredCombination[];
}

/** The proof of an engine, told in answers; the problem is one of `mergeProfiles`, as in `readFloorProof`. */
export function storeFloorProof(problem: Problem, proof: ConflictProof): StoredFloorProof {
  const patternOf = patternsOf(problem);
  const places = new Map<string, number>();
  const placeOf = (profile: number) => {
    const pattern = patternOf(profile);
    if (!places.has(pattern)) places.set(pattern, places.size);
    return places.get(pattern)!;
  };
  const conflicts = proof.conflicts.map(
    ({ weight, class: k, against, left, right }): StoredConflict => [
      weight,
      k,
      against,
      left.map(placeOf),
      right.map(placeOf),
    ],
  );
  return {
    scale: proof.scale,
    answers: [...places.keys()],
    conflicts,
    combinations: proof.combinations.map(({ weight, of }): StoredCombination => [weight, of]),
  };
}

/** A stored proof as engines have it: those with the same answers found again among the problem's profiles. */
export function readFloorProof(problem: Problem, stored: StoredFloorProof): ConflictProof {
  const patternOf = patternsOf(problem);
  const profiles = new Map(
    Array.from({ length: problem.profileCount }, (_, profile) => [patternOf(profile), profile]),
  );
  const profileAt = (place: number) => {
    const pattern = stored.answers[place]!;
    const profile = profiles.get(pattern);
    if (profile === undefined) throw fault({ code: "proof-of-other-rows", answers: pattern });
    return profile;
  };
  return {
    scale: stored.scale,
    conflicts: stored.conflicts.map(([weight, k, against, left, right]) => ({
      weight,
      class: k,
      against,
      left: left.map(profileAt),
      right: right.map(profileAt),
    })),
    combinations: stored.combinations.map(([weight, of]) => ({ weight, of })),
  };
}

/** Gives the answers of a profile as signs. */
function patternsOf(problem: Problem): (profile: number) => string {
  const usable = new Set(usableLines(problem));
  const known: string[] = [];
  return (profile) => {
    let pattern = known[profile];
    if (pattern !== undefined) return pattern;
    pattern = "";
    for (let j = 1; j < problem.lineCount; j++)
      pattern += usable.has(j) ? (lineHolds(problem, j, profile) ? "1" : "0") : "-";
    known[profile] = pattern;
    return pattern;
  };
}

/** Whether the proof rests on limits on lines: some conflict has sides that differ on a line. */
export function countsOnFewLines({ answers, conflicts }: StoredFloorProof): boolean {
  const sums = (places: readonly number[]) =>
    Array.from(
      answers[0] ?? "",
      (_, j) => places.filter((place) => answers[place]![j] === "1").length,
    ).join();
  return conflicts.some(([, , , left, right]) => sums(left) !== sums(right));
}

const place = whole(0);
const conflict = refine(
  tupleOf<StoredConflict>(place, place, place, listOf(place, 1), listOf(place, 1)),
  ([, k, against, left, right], path) => {
    if (left.length !== right.length) refuse([left, right], path, "as many answers on either side");
    if (k === against) refuse([k, against], path, "two different classes");
  },
);
const combination = refine(tupleOf<StoredCombination>(place, listOf(place)), ([, of], path) => {
  if (of.length % 2 === 0) refuse(of, path, "an odd number of conflicts");
});

const storedProof = refine(
  object<StoredFloorProof>({
    scale: whole(1),
    answers: listOf(text),
    conflicts: listOf(conflict),
    combinations: listOf(combination),
  }),
  ({ answers, conflicts, combinations }, path) => {
    const length = answers[0]?.length ?? 0;
    answers.forEach((pattern, i) => {
      if (pattern.length !== length || !/^[01-]*$/.test(pattern))
        refuse(pattern, `${path}.answers[${i}]`, `${length} signs 0, 1 and -`);
    });
    const checkPlaces = (places: readonly number[], count: number, name: string, i: number) => {
      const stray = places.find((one) => one >= count);
      if (stray !== undefined) refuse(stray, `${path}.${name}[${i}]`, `a place from 0 to ${count - 1}`);
    };
    conflicts.forEach(([, , , left, right], i) => {
      checkPlaces(left, answers.length, "conflicts", i);
      checkPlaces(right, answers.length, "conflicts", i);
    });
    combinations.forEach(([, of], i) => {
      checkPlaces(of, conflicts.length, "combinations", i);
    });
  },
);

/** Checks the form of a stored proof: whole numbers, known places, as many on either side. */
export function parseFloorProof(json: unknown, path = "floorProof"): StoredFloorProof {
  return storedProof(json, path);
}
