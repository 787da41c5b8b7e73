import { type Condition, conditionKey } from "../recipe/condition/condition.ts";
import { wordsFor } from "./assemble.ts";
import { answer, type Profiles } from "./profiles.ts";

/**
 * The counts by some of the conditions alone, added up from the profiles: the very object that a pass over the rows would
 * give. Nothing where a condition was not counted.
 */
export function profilesAmong(profiles: Profiles, conditions: readonly Condition[]): Profiles | undefined {
  const place = new Map(profiles.conditions.map((condition, j) => [conditionKey(condition), j]));
  const places = conditions.map((condition) => place.get(conditionKey(condition)));
  if (places.includes(undefined)) return undefined;
  const words = wordsFor(conditions.length);
  const narrowed = new Uint32Array(profiles.profileCount * words);
  for (let p = 0; p < profiles.profileCount; p++) {
    for (let i = 0; i < places.length; i++)
      if (answer(profiles, p, places[i]!)) narrowed[p * words + (i >> 5)]! |= 1 << (i & 31);
  }
  const { profileOf, firsts } = renumbered(narrowed, words);
  const kept = new Uint32Array(firsts.length * words);
  firsts.forEach((first, id) => {
    kept.set(narrowed.subarray(first * words, (first + 1) * words), id * words);
  });
  return {
    ...profiles,
    conditions,
    words,
    answers: kept,
    profileCount: firsts.length,
    ...added(profiles, profileOf),
  };
}

/** Numbers equal answers alike, in their order. */
function renumbered(answers: Uint32Array, words: number): { profileOf: Int32Array; firsts: number[] } {
  const count = answers.length / words;
  const numbers = new Map<string | number, number>();
  const firsts: number[] = [];
  const found = new Int32Array(count);
  for (let p = 0; p < count; p++) {
    const key = words === 1 ? answers[p]! : answers.subarray(p * words, (p + 1) * words).join();
    let id = numbers.get(key);
    if (id === undefined) {
      id = firsts.length;
      numbers.set(key, id);
      firsts.push(p);
    }
    found[p] = id;
  }
  const order = firsts
    .map((_, id) => id)
    .sort((a, b) => {
      for (let w = 0; w < words; w++) {
        const apart = answers[firsts[a]! * words + w]! - answers[firsts[b]! * words + w]!;
        if (apart !== 0) return apart;
      }
      return 0;
    });
  const rank = new Int32Array(order.length);
  order.forEach((id, at) => {
    rank[id] = at;
  });
  return { profileOf: found.map((id) => rank[id]!), firsts: order.map((id) => firsts[id]!) };
}

/** The entries of profiles that became one, added up and in their order. */
function added(profiles: Profiles, profileOf: Int32Array) {
  const { cells, classes, entryProfile, entryCell, entryLabel, entryPart } = profiles;
  const parts = 256;
  const sums = new Map<number, { rows: number; weight: number }>();
  for (let e = 0; e < entryProfile.length; e++) {
    const cell = profileOf[entryProfile[e]!]! * cells.length + entryCell[e]!;
    const key = (cell * classes.length + entryLabel[e]!) * parts + entryPart[e]!;
    let sum = sums.get(key);
    if (!sum) {
      sum = { rows: 0, weight: 0 };
      sums.set(key, sum);
    }
    sum.rows += profiles.entryRows[e]!;
    sum.weight += profiles.entryWeight[e]!;
  }
  const keys = [...sums.keys()].sort((a, b) => a - b);
  const above = (key: number, size: number) => Math.floor(key / size);
  return {
    entryProfile: Int32Array.from(keys, (key) => above(key, parts * classes.length * cells.length)),
    entryCell: Int32Array.from(keys, (key) => above(key, parts * classes.length) % cells.length),
    entryLabel: Int32Array.from(keys, (key) => above(key, parts) % classes.length),
    entryPart: Uint8Array.from(keys, (key) => key % parts),
    entryRows: Float64Array.from(keys, (key) => sums.get(key)!.rows),
    entryWeight: Float64Array.from(keys, (key) => sums.get(key)!.weight),
  };
}
