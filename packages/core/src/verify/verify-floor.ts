import type { StoredFloorProof } from "../model/floor-proof.ts";
import type { Objective, Spec } from "../problem/spec.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { openLines } from "./open-lines.ts";
import { sizesAllowed } from "./score.ts";
import { type ExactLoss, wholePrices } from "./verify-loss.ts";

/** The floor that was counted, or why the proof is none. */
export type VerifiedFloor = { readonly floor: ExactLoss } | { readonly wrong: string };

/**
 * Adds up a floor proof: rows that no table can tell apart are put together, every conflict is checked answer by
 * answer, and what the weights prove is counted in whole numbers. A proof without conflicts proves what equal
 * answers prove. Whatever the weights, a floor that comes out of here holds.
 *
 * Why: a conflict says that scores would contradict each other, unless one of those on either side gets another class
 * or one of the two tables has points where the sides differ. Each weight is paid once for every way out that is taken
 * and was promised back once (or as often as a combination needs), so what is left over is a loss that nobody avoids.
 *
 * `lossScale` divides whole-number losses into shares, as the weights count them.
 */
export function verifyFloor(
  spec: Spec,
  profiles: Profiles,
  proof: StoredFloorProof,
  lossScale: number,
): VerifiedFloor {
  const open = openLines(spec, profiles);
  const K = profiles.classes.length;
  const { costs, placeOf, denominator } = costsByAnswers(spec.objective ?? "accuracy", profiles, open);
  const people = proof.answers.map(placeOf);
  const wrong = badForm(proof, K, lossScale, people);
  if (wrong !== undefined) return { wrong };
  const steps = lossSteps(costs, K);

  // Everything in units of 1 / (denominator * unit).
  const unit = BigInt(proof.scale) * BigInt(lossScale);
  const dearer = costs.map((cost) => cost * unit);
  const charges = Array.from({ length: open.length }, () => 0n);
  let total = 0n;
  const waysOf = wayFinder(proof, people as number[], open, K);
  const claims = [
    ...proof.conflicts.map(([weight], i) => ({ weight, of: [i] })),
    ...proof.combinations.map(([weight, of]) => ({ weight, of })),
  ];
  for (const { weight, of } of claims) {
    if (weight === 0) continue;
    const each = BigInt(weight) * denominator;
    const times = new Map<number, number>();
    for (const i of of) for (const way of waysOf(i)) times.set(way, (times.get(way) ?? 0) + 1);
    total += each * BigInt((of.length + 1) / 2);
    for (const [way, count] of times) {
      const share = each * BigInt(Math.ceil(count / 2));
      if (way < open.length) charges[way]! += share;
      else {
        dearer[way - open.length]! += share;
        total -= share;
      }
    }
  }
  for (let at = 0; at < dearer.length; at += K) total += cheapest(dearer, at, K);
  total -= dearestLines(spec, charges, K);
  return { floor: { numerator: nextLoss(steps, total, unit), denominator } };
}

/**
 * The ways out of each conflict, as numbers: table * conditions + condition for a line, and behind those
 * place * classes + class for a person.
 */
function wayFinder(
  { answers, conflicts }: StoredFloorProof,
  people: readonly number[],
  open: readonly boolean[],
  K: number,
): (conflict: number) => ReadonlySet<number> {
  const conditions = open.length / K;
  const yes = answers.map((pattern) => Uint8Array.from(pattern, (sign) => (sign === "1" ? 1 : 0)));
  const found: Set<number>[] = [];
  return (conflict) => {
    const known = found[conflict];
    if (known) return known;
    const [, k, against, left, right] = conflicts[conflict]!;
    const ways = new Set<number>();
    for (const i of left) ways.add(open.length + people[i]! * K + k);
    for (const i of right) ways.add(open.length + people[i]! * K + against);
    for (let j = 0; j < conditions; j++) {
      let difference = 0;
      for (const i of left) difference += yes[i]![j]!;
      for (const i of right) difference -= yes[i]![j]!;
      if (difference === 0) continue;
      for (const table of [k, against]) if (open[table * conditions + j]) ways.add(table * conditions + j);
    }
    found[conflict] = ways;
    return ways;
  };
}

function badForm(
  { scale, answers, conflicts, combinations }: StoredFloorProof,
  K: number,
  lossScale: number,
  people: readonly (number | undefined)[],
): string | undefined {
  const isWhole = (value: number, from: number) => Number.isSafeInteger(value) && value >= from;
  if (!isWhole(scale, 1) || !isWhole(lossScale, 1)) return "the scale is not a whole number of at least 1";
  const stranger = people.indexOf(undefined);
  if (stranger >= 0) return `no row has the answers ${answers[stranger]}`;
  for (const [i, [weight, k, against, left, right]] of conflicts.entries()) {
    if (!isWhole(weight, 0)) return `the weight of conflict ${i + 1} is not a whole number of at least 0`;
    if (![k, against].every((c) => isWhole(c, 0) && c < K)) return `conflict ${i + 1} names an unknown class`;
    if (k === against) return `both sides of conflict ${i + 1} have the same class`;
    if (left.length === 0 || left.length !== right.length)
      return `the sides of conflict ${i + 1} are not equally long`;
    if (![...left, ...right].every((place) => isWhole(place, 0) && place < answers.length))
      return `conflict ${i + 1} names answers that are not in the list`;
  }
  for (const [i, [weight, of]] of combinations.entries()) {
    if (!isWhole(weight, 0)) return `the weight of combination ${i + 1} is not a whole number of at least 0`;
    if (of.length % 2 === 0) return `combination ${i + 1} is not of an odd number of conflicts`;
    if (!of.every((place) => isWhole(place, 0) && place < conflicts.length))
      return `combination ${i + 1} names a conflict that is not in the list`;
  }
  return undefined;
}

/**
 * What each class costs those with the same answers wherever points may be, as numerators of shares, at
 * `place * classes + class`; and which place signs for answers mean, undefined when nobody gave such answers.
 */
function costsByAnswers(
  objective: Objective,
  profiles: Profiles,
  open: readonly boolean[],
): { costs: bigint[]; placeOf: (pattern: string) => number | undefined; denominator: bigint } {
  const K = profiles.classes.length;
  const counted = profiles.conditions.map((_, j) =>
    profiles.classes.some((_, k) => open[k * profiles.conditions.length + j]),
  );
  const mask = packed(counted, profiles.words);
  const places = new Map<string, number>();
  const placeOfProfile = new Int32Array(profiles.profileCount).fill(-1);
  const weights: bigint[] = [];
  const sizes = Array.from({ length: K }, () => 0n);
  for (let e = 0; e < profiles.entryProfile.length; e++) {
    if (profiles.entryPart[e] !== 0) continue;
    const profile = profiles.entryProfile[e]!;
    if (placeOfProfile[profile]! < 0) {
      const key = mask.map((bits, w) => bits & profiles.answers[profile * profiles.words + w]!).join();
      const place = places.get(key) ?? places.size;
      placeOfProfile[profile] = place;
      if (place === places.size) for (let k = 0; k < K; k++) weights.push(0n);
      places.set(key, place);
    }
    const label = profiles.entryLabel[e]!;
    const weight = BigInt(profiles.entryWeight[e]!);
    weights[placeOfProfile[profile]! * K + label]! += weight;
    sizes[label]! += weight;
  }
  const { price, denominator } = wholePrices(objective, sizes);
  const prices = sizes.flatMap((_, y) => sizes.map((_, given) => price(y, given)));
  const costs = weights.map((_, at) => {
    const given = at % K;
    let cost = 0n;
    for (let y = 0; y < K; y++) cost += weights[at - given + y]! * prices[y * K + given]!;
    return cost;
  });
  const placeOf = (pattern: string) => {
    const signs = [...pattern];
    const isOne = signs.length === counted.length && signs.every((sign, j) => (sign === "-") !== counted[j]);
    const yes = signs.map((sign) => sign === "1");
    return isOne ? places.get(packed(yes, profiles.words).join()) : undefined;
  };
  return { costs, placeOf, denominator };
}

/** Truths as bits, 32 in a word, as profiles have their answers. */
function packed(truths: readonly boolean[], words: number): number[] {
  const bits = Array.from({ length: words }, () => 0);
  truths.forEach((truth, j) => {
    if (truth) bits[j >> 5]! |= 1 << (j & 31);
  });
  return bits;
}

/**
 * The limits on lines let each table use its dearest ones, and all tables together the dearest of those; and a limit on
 * conditions lets the tables use the dearest conditions, each in all of them. The smaller sum holds.
 */
function dearestLines(spec: Spec, charges: readonly bigint[], K: number): bigint {
  const { conditions: most, perTable, inAll } = sizesAllowed(spec);
  const falling = (a: bigint, b: bigint) => (a < b ? 1 : a > b ? -1 : 0);
  const dearest = (values: bigint[], most: number) =>
    values.sort(falling).slice(0, Math.min(most, values.length));
  const added = (values: readonly bigint[]) => values.reduce((sum, charge) => sum + charge, 0n);
  const conditions = charges.length / K;
  const tables = Array.from({ length: K }, (_, k) => charges.slice(k * conditions, (k + 1) * conditions));
  const byLines = added(
    dearest(
      tables.flatMap((table) => dearest([...table], perTable)),
      inAll,
    ),
  );
  const byConditions = added(
    dearest(
      Array.from({ length: conditions }, (_, j) => added(tables.map((table) => table[j]!))),
      most,
    ),
  );
  return byConditions < byLines ? byConditions : byLines;
}

/** A loss is what the cheapest classes cost plus a whole number of steps. */
export function lossSteps(costs: readonly bigint[], K: number): { offset: bigint; step: bigint } {
  let offset = 0n;
  let step = 0n;
  for (let at = 0; at < costs.length; at += K) {
    const least = cheapest(costs, at, K);
    offset += least;
    for (let k = 0; k < K && step !== 1n; k++) {
      let rest = costs[at + k]! - least;
      while (rest > 0n) [step, rest] = [rest, step % rest];
    }
  }
  return { offset, step };
}

/** The least of K costs from a place on; Math.min knows no BigInt. */
function cheapest(costs: readonly bigint[], from: number, K: number): bigint {
  let least = costs[from]!;
  for (let at = from + 1; at < from + K; at++) if (costs[at]! < least) least = costs[at]!;
  return least;
}

/** The first loss that is possible and not below total / unit. */
function nextLoss({ offset, step }: { offset: bigint; step: bigint }, total: bigint, unit: bigint): bigint {
  const above = total - offset * unit;
  if (above <= 0n || step === 0n) return offset;
  const wide = step * unit;
  return offset + ((above + wide - 1n) / wide) * step;
}
