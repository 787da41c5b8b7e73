import type { Spec } from "../problem/spec.ts";
import { answer, type Profiles } from "../profiles/profiles.ts";
import { type CountedLimit, countedLimits } from "./counted-limits.ts";
import { openLines } from "./open-lines.ts";
import type { Recount } from "./recount.ts";
import { type RiskPeople, riskPeople } from "./set-risks.ts";
import { wholePrices } from "./verify-loss.ts";

/** The people whom no card can tell apart are one; what each class costs them, and what it adds to each limit. */
export interface People {
  readonly count: number;
  readonly classCount: number;
  /** Whole-number loss at `person * K + class`, and the same for each limit. */
  readonly cost: Float64Array;
  /** The people of each class themselves, by weight. */
  readonly byClass: Float64Array;
  readonly shares: readonly Float64Array[];
  readonly limits: readonly CountedLimit[];
  /** Most that sums can come to: of the cost, and of the shares of each limit. */
  readonly costSize: number;
  readonly shareSizes: readonly number[];
  /** Conditions that may have points, and for each the people for whom it holds. */
  readonly conditions: readonly { readonly place: number; readonly holds: Uint8Array }[];
}

/** Whole numbers below this are exact, also when they are added or subtracted once more; and sums that stay below were. */
export const LARGEST = 2 ** 51;

/** Costs in the units that the loss is claimed in; undefined where those are no whole numbers that can be added up. */
export function peopleOf(
  spec: Spec,
  profiles: Profiles,
  counts: Recount,
  lossScale: number,
): People | undefined {
  const K = profiles.classes.length;
  const places = openPlaces(spec, profiles);
  const { personOf, first } = merged(profiles, places);
  const limits = countedLimits(spec, profiles, counts);
  const sizes = profiles.classes.map((_, y) => counts.weight((_c, own) => own === y));
  const { price, denominator } = wholePrices(spec.objective ?? "accuracy", sizes);
  const classes = profiles.classes.map((_, k) => k);
  const units = classes.flatMap((y) => classes.map((k) => price(y, k) * BigInt(lossScale)));
  if (units.some((unit) => unit % denominator !== 0n)) return undefined;
  const prices = units.map((unit) => Number(unit / denominator));
  const values = limits.map((limit) =>
    profiles.cells.flatMap((_, cell) =>
      classes.flatMap((y) => classes.map((k) => Number(limit.value(cell, y, k)))),
    ),
  );
  const cost = new Float64Array(first.length * K);
  const byClass = new Float64Array(first.length * K);
  const own = limits.map(() => new Float64Array(first.length * K));
  for (let e = 0; e < profiles.entryProfile.length; e++) {
    if (profiles.entryPart[e] !== 0) continue;
    const at = personOf[profiles.entryProfile[e]!]! * K;
    const [y, cell, weight] = [profiles.entryLabel[e]!, profiles.entryCell[e]!, profiles.entryWeight[e]!];
    byClass[at + y]! += weight;
    for (let k = 0; k < K; k++) {
      cost[at + k]! += weight * prices[y * K + k]!;
      for (const [c, shares] of own.entries())
        shares[at + k]! += weight * values[c]![(cell * K + y) * K + k]!;
    }
  }
  const costSize = sizeOf(cost, K);
  if (costSize >= LARGEST) return undefined;
  return {
    count: first.length,
    classCount: K,
    cost,
    byClass,
    shares: own,
    limits,
    costSize,
    shareSizes: own.map((values) => sizeOf(values, K)),
    conditions: answersOf(profiles, places, first),
  };
}

/** The people whom no card can tell apart, by class, and the conditions that may have points. */
export function tellApart(
  spec: Spec,
  profiles: Profiles,
): { readonly people: RiskPeople; readonly conditions: People["conditions"] } {
  const K = profiles.classes.length;
  const places = openPlaces(spec, profiles);
  const { personOf, first } = merged(profiles, places);
  const byClass = new Float64Array(first.length * K);
  for (let e = 0; e < profiles.entryProfile.length; e++)
    if (profiles.entryPart[e] === 0)
      byClass[personOf[profiles.entryProfile[e]!]! * K + profiles.entryLabel[e]!]! +=
        profiles.entryWeight[e]!;
  return {
    people: riskPeople(byClass, K, spec.shape === "score"),
    conditions: answersOf(profiles, places, first),
  };
}

function answersOf(
  profiles: Profiles,
  places: readonly number[],
  first: readonly number[],
): People["conditions"] {
  return places.map((place) => ({
    place,
    holds: Uint8Array.from(first, (profile) => Number(answer(profiles, profile, place))),
  }));
}

/** The places of the conditions that may have points. */
function openPlaces(spec: Spec, profiles: Profiles): number[] {
  const open = openLines(spec, profiles);
  return profiles.conditions.flatMap((_, j) =>
    profiles.classes.some((_, k) => open[k * profiles.conditions.length + j]) ? [j] : [],
  );
}

/** The profiles with rows to learn from, as persons: those that agree on all these conditions are one. */
function merged(
  profiles: Profiles,
  places: readonly number[],
): { personOf: Int32Array; first: readonly number[] } {
  const personOf = new Int32Array(profiles.profileCount).fill(-1);
  const first: number[] = [];
  const known = new Map<string, number>();
  for (let e = 0; e < profiles.entryProfile.length; e++) {
    const profile = profiles.entryProfile[e]!;
    if (profiles.entryPart[e] !== 0 || personOf[profile]! >= 0) continue;
    let key = "";
    for (const j of places) key += answer(profiles, profile, j) ? "1" : "0";
    const person = known.get(key) ?? first.push(profile) - 1;
    known.set(key, person);
    personOf[profile] = person;
  }
  return { personOf, first };
}

function sizeOf(values: Float64Array, K: number): number {
  let sum = 0;
  for (let at = 0; at < values.length; at += K) {
    let most = 0;
    for (let k = at; k < at + K; k++) most = Math.max(most, Math.abs(values[k]!));
    sum += most;
  }
  return sum;
}
