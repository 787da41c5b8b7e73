import { InputError } from "../errors.ts";
import { lineHolds } from "../problem/evaluate.ts";
import type { FloorProof } from "../problem/floor-proof.ts";
import { usableLines } from "../problem/merge-profiles.ts";
import type { Problem } from "../problem/problem.ts";
import { expected, type JsonAt, listAt, objectAt, textAt } from "../recipe/json-path.ts";

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
export function storeFloorProof(problem: Problem, proof: FloorProof): StoredFloorProof {
  const patternOf = patternsOf(problem);
  const answers: string[] = [];
  const places = new Map<string, number>();
  const placeOf = (profile: number) => {
    const pattern = patternOf(profile);
    let place = places.get(pattern);
    if (place === undefined) {
      place = answers.length;
      answers.push(pattern);
      places.set(pattern, place);
    }
    return place;
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
    answers,
    conflicts,
    combinations: proof.combinations.map(({ weight, of }): StoredCombination => [weight, of]),
  };
}

/** A stored proof as engines have it: those with the same answers found again among the problem's profiles. */
export function readFloorProof(problem: Problem, stored: StoredFloorProof): FloorProof {
  const patternOf = patternsOf(problem);
  const profiles = new Map(
    Array.from({ length: problem.profileCount }, (_, profile) => [patternOf(profile), profile]),
  );
  const profileAt = (place: number) => {
    const pattern = stored.answers[place]!;
    const profile = profiles.get(pattern);
    if (profile === undefined)
      throw new InputError(`floorProof: no row has the answers ${pattern}; use the rows it was learnt from`);
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

/** Checks the form of a stored proof: whole numbers, known places, as many on either side. */
export function parseFloorProof(json: unknown, path = "floorProof"): StoredFloorProof {
  const member = objectAt({ path, value: json }, ["scale", "answers", "conflicts", "combinations"]);
  const answers = listAt(member("answers"), textAt);
  answers.forEach((pattern, i) => {
    if (!/^[01-]*$/.test(pattern))
      throw expected({ path: `${path}.answers[${i}]`, value: pattern }, "signs 0, 1 and -");
    if (pattern.length !== answers[0]!.length)
      throw new InputError(`${path}.answers[${i}]: not as many signs as in the first of the list`);
  });
  const conflicts = listAt(member("conflicts"), (item): StoredConflict => {
    const [weight, k, against, left, right] = partsOf(item, 5);
    const sides = [left!, right!].map((side) =>
      listAt(side, (place) => wholeAt(place, 0, answers.length - 1)),
    );
    if (sides[0]!.length === 0 || sides[0]!.length !== sides[1]!.length)
      throw new InputError(`${item.path}: expected as many answers on either side, at least one`);
    const classes = [wholeAt(k!, 0), wholeAt(against!, 0)];
    if (classes[0] === classes[1]) throw new InputError(`${item.path}: expected two different classes`);
    return [wholeAt(weight!, 0), classes[0]!, classes[1]!, sides[0]!, sides[1]!];
  });
  const combinations = listAt(member("combinations"), (item): StoredCombination => {
    const [weight, of] = partsOf(item, 2);
    const places = listAt(of!, (place) => wholeAt(place, 0, conflicts.length - 1));
    if (places.length % 2 === 0) throw new InputError(`${item.path}: expected an odd number of conflicts`);
    return [wholeAt(weight!, 0), places];
  });
  return { scale: wholeAt(member("scale"), 1), answers, conflicts, combinations };
}

function partsOf(at: JsonAt, count: number): JsonAt[] {
  const parts = listAt(at, (part) => part);
  if (parts.length !== count) throw expected(at, `a list of ${count}`);
  return parts;
}

function wholeAt(at: JsonAt, from: number, to = Number.MAX_SAFE_INTEGER): number {
  if (!Number.isSafeInteger(at.value) || (at.value as number) < from || (at.value as number) > to)
    throw expected(
      at,
      to < Number.MAX_SAFE_INTEGER
        ? `a whole number from ${from} to ${to}`
        : `a whole number of at least ${from}`,
    );
  return at.value as number;
}
