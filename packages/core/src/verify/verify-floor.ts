import type { StoredFloorProof } from "../model/floor-proof.ts";
import type { Objective, Spec } from "../problem/spec.ts";
import { answer, type Profiles } from "../profiles/profiles.ts";
import { openLines } from "./open-lines.ts";
import type { ExactLoss } from "./verify-loss.ts";

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
  const { costs, denominator } = costsByAnswers(spec.objective ?? "accuracy", profiles, open);
  const wrong = badForm(proof, K, lossScale, costs);
  if (wrong !== undefined) return { wrong };
  const steps = lossSteps([...costs.values()]);

  // Everything in units of 1 / (denominator * unit).
  const unit = BigInt(proof.scale) * BigInt(lossScale);
  const dearer = new Map([...costs].map(([pattern, own]) => [pattern, own.map((cost) => cost * unit)]));
  const charges = new Map<string, bigint>();
  let total = 0n;
  const claims = [
    ...proof.conflicts.map(([weight], i) => ({ weight, of: [i] })),
    ...proof.combinations.map(([weight, of]) => ({ weight, of })),
  ];
  for (const { weight, of } of claims) {
    if (weight === 0) continue;
    const each = BigInt(weight) * denominator;
    const times = new Map<string, number>();
    for (const i of of)
      for (const way of waysOut(proof, i, open, K)) times.set(way, (times.get(way) ?? 0) + 1);
    total += each * BigInt((of.length + 1) / 2);
    for (const [way, count] of times) {
      const share = each * BigInt(Math.ceil(count / 2));
      const [kind, place, k] = way.split(" ") as [string, string, string];
      if (kind === "line") charges.set(`${place} ${k}`, (charges.get(`${place} ${k}`) ?? 0n) + share);
      else {
        dearer.get(place)![Number(k)]! += share;
        total -= share;
      }
    }
  }
  for (const own of dearer.values()) total += own.reduce(smaller);
  total -= dearestLines(spec, charges, K);
  return { floor: { numerator: nextLoss(steps, total, unit), denominator } };
}

/** The ways out of a conflict: "class" with pattern and class, "line" with condition and class. */
function waysOut(
  proof: StoredFloorProof,
  conflict: number,
  open: readonly boolean[],
  K: number,
): Set<string> {
  const [, k, against, left, right] = proof.conflicts[conflict]!;
  const ways = new Set<string>();
  for (const place of left) ways.add(`class ${proof.answers[place]} ${k}`);
  for (const place of right) ways.add(`class ${proof.answers[place]} ${against}`);
  const conditions = open.length / K;
  for (let j = 0; j < conditions; j++) {
    const count = (side: readonly number[]) =>
      side.filter((place) => proof.answers[place]![j] === "1").length;
    if (count(left) === count(right)) continue;
    for (const table of [k, against]) if (open[table * conditions + j]) ways.add(`line ${j} ${table}`);
  }
  return ways;
}

function badForm(
  { scale, answers, conflicts, combinations }: StoredFloorProof,
  K: number,
  lossScale: number,
  known: ReadonlyMap<string, unknown>,
): string | undefined {
  const isWhole = (value: number, from: number) => Number.isSafeInteger(value) && value >= from;
  if (!isWhole(scale, 1) || !isWhole(lossScale, 1)) return "the scale is not a whole number of at least 1";
  const stranger = answers.find((pattern) => !known.has(pattern));
  if (stranger !== undefined) return `no row has the answers ${stranger}`;
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

/** What each class costs those with the same answers wherever points may be, as numerators of shares. */
function costsByAnswers(
  objective: Objective,
  profiles: Profiles,
  open: readonly boolean[],
): { costs: Map<string, bigint[]>; denominator: bigint } {
  const K = profiles.classes.length;
  const conditions = profiles.conditions.map((_, j) =>
    profiles.classes.some((_, k) => open[k * profiles.conditions.length + j]),
  );
  const counts = new Map<string, bigint[]>();
  const sizes = Array.from({ length: K }, () => 0n);
  for (let e = 0; e < profiles.entryProfile.length; e++) {
    if (profiles.entryPart[e] !== 0) continue;
    const sign = (j: number) => (answer(profiles, profiles.entryProfile[e]!, j) ? "1" : "0");
    const pattern = conditions.map((counted, j) => (counted ? sign(j) : "-")).join("");
    const own = counts.get(pattern) ?? Array.from({ length: K }, () => 0n);
    counts.set(pattern, own);
    const weight = BigInt(profiles.entryWeight[e]!);
    own[profiles.entryLabel[e]!]! += weight;
    sizes[profiles.entryLabel[e]!]! += weight;
  }
  const present = sizes.filter((size) => size > 0n);
  const everyone = present.reduce((a, b) => a + b, 0n);
  const product = present.reduce((a, b) => a * b, 1n);
  const million = 1_000_000;
  const price = (y: number, given: number): bigint => {
    if (typeof objective === "object") return BigInt(Math.round(objective.cost[y]![given]! * million));
    if (y === given || sizes[y] === 0n) return 0n;
    return objective === "accuracy" ? 1n : product / sizes[y]!;
  };
  const costs = new Map(
    [...counts].map(([pattern, own]) => [
      pattern,
      own.map((_, given) => own.reduce((sum, n, y) => sum + n * price(y, given), 0n)),
    ]),
  );
  if (objective === "balanced") return { costs, denominator: product * BigInt(present.length) };
  return { costs, denominator: objective === "accuracy" ? everyone : everyone * BigInt(million) };
}

/** The limits on lines let each table use its dearest ones, and all tables together the dearest of those. */
function dearestLines(spec: Spec, charges: ReadonlyMap<string, bigint>, K: number): bigint {
  const { linesPerTable = 5, linesInAll = Infinity } = spec.limits ?? {};
  const falling = (a: bigint, b: bigint) => (a < b ? 1 : a > b ? -1 : 0);
  const dearest = (values: bigint[], most: number) =>
    values.sort(falling).slice(0, Math.min(most, values.length));
  const tables = Array.from({ length: K }, (_, k) => {
    const own = [...charges].filter(([line]) => line.endsWith(` ${k}`)).map(([, charge]) => charge);
    return dearest(own, linesPerTable);
  });
  return dearest(tables.flat(), linesInAll).reduce((sum, charge) => sum + charge, 0n);
}

/** A loss is what the cheapest classes cost plus a whole number of steps. */
function lossSteps(costs: readonly (readonly bigint[])[]): { offset: bigint; step: bigint } {
  let offset = 0n;
  let step = 0n;
  for (const own of costs) {
    const cheapest = own.reduce(smaller);
    offset += cheapest;
    for (const cost of own) {
      let rest = cost - cheapest;
      while (rest > 0n) [step, rest] = [rest, step % rest];
    }
  }
  return { offset, step };
}

/** The first loss that is possible and not below total / unit. */
function nextLoss({ offset, step }: { offset: bigint; step: bigint }, total: bigint, unit: bigint): bigint {
  const above = total - offset * unit;
  if (above <= 0n || step === 0n) return offset;
  const wide = step * unit;
  return offset + ((above + wide - 1n) / wide) * step;
}

/** Math.min knows no BigInt. */
function smaller(a: bigint, b: bigint): bigint {
  if (a < b) return a;
  return b;
}
