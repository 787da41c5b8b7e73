import type { StoredCountedProof, StoredMultipliers, StoredSet } from "../model/counted-proof.ts";
import type { Spec } from "../problem/spec.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { isNamed } from "./conditions.ts";
import { sizesAllowed } from "./score.ts";
import { LARGEST, type People } from "./set-people.ts";

/** Conditions that split the people alike: a set has them once. */
export interface Split {
  /** Places in the recipe, and whether the condition holds where the first one does not. */
  readonly members: readonly { readonly place: number; readonly turned: boolean }[];
  readonly holds: Uint8Array;
  /** The people on the smaller side. */
  readonly few: Int32Array;
}

/** Costs of people, and what the cheapest classes of a set's cells must come to for no card on it to be below the floor. */
export interface Bound {
  readonly cost: Float64Array;
  readonly least: number;
}

/** At least so many of these conditions are on every card. */
interface Demand {
  readonly places: ReadonlySet<number>;
  readonly least: number;
}

/** What there is to count. */
export interface SetProblem {
  readonly people: People;
  /** Those that are in every set come first. */
  readonly splits: readonly Split[];
  readonly forced: number;
  /** Conditions of each set, and sets. */
  readonly size: number;
  readonly sets: number;
  /** Most conditions of a card. */
  readonly most: number;
  /** The largest loss that is possible below the floor. */
  readonly last: number;
  /** The bound of the loss itself comes last: with prices of the limits more can be told at once. */
  readonly bounds: readonly Bound[];
  /** Sets that prices of their own settle, and those that are left, by the numbers of their splits; with their prices. */
  readonly settled: ReadonlyMap<string, StoredMultipliers>;
  readonly left: ReadonlyMap<string, StoredMultipliers>;
  readonly demands: readonly Demand[];
  /** Conditions that hold for everyone or nobody. */
  readonly idle: ReadonlySet<number>;
}

/** The sets of a proof as they are to be counted, or what is wrong with it. */
export function setProblem(
  spec: Spec,
  profiles: Profiles,
  people: People,
  proof: StoredCountedProof,
): SetProblem | { readonly wrong: string } {
  const { conditions: most, floor } = proof;
  const own = mostConditions(spec, profiles);
  if (most < own) return { wrong: `a card may have ${own} conditions, and sets of ${most} were counted` };
  const last = lastBelow(people, floor);
  const bounds: Bound[] = [];
  for (const multipliers of proof.multipliers) {
    const bound = pricedBound(people, multipliers, last);
    if ("wrong" in bound) return bound;
    bounds.push(bound);
  }
  bounds.push({ cost: people.cost, least: last + 1 });

  const { splits: found, idle } = splitsOf(people);
  const demands = demandsOf(spec, profiles, people);
  const single = new Set(demands.flatMap(({ places, least }) => (places.size === least ? [...places] : [])));
  const isHeeded = single.size <= most;
  const isForced = ({ members }: Split) => isHeeded && members.some(({ place }) => single.has(place));
  const splits = [
    ...found.filter(isForced),
    ...tellingFirst(
      people,
      profiles,
      found.filter((s) => !isForced(s)),
    ),
  ];
  const forced = found.filter(isForced).length;
  const size = Math.max(forced, Math.min(splits.length, most - (isHeeded ? single.size - forced : 0)));

  const number = new Map(splits.flatMap(({ members }, s) => members.map(({ place }) => [place, s] as const)));
  const listed = (of: readonly StoredSet[]) => {
    const sets = new Map<string, StoredMultipliers>();
    for (const [places, prices] of of) {
      const set = [...new Set(places.map((place) => number.get(place)))].sort((a, b) => a! - b!);
      if (set.length !== places.length || set.length !== size || set.includes(undefined)) return undefined;
      if (sets.has(set.join())) return undefined;
      sets.set(set.join(), prices);
    }
    return sets;
  };
  const settled = listed(proof.settled);
  const left = listed(proof.left);
  if (!settled || !left) return { wrong: "it lists conditions that are no set of those counted, or twice" };
  const sets = choose(splits.length - forced, size - forced);
  return { people, splits, forced, size, sets, most, last, bounds, settled, left, demands, idle };
}

/** The costs with prices of the limits, and the least that a set must come to. */
export function pricedBound(
  people: People,
  [scale, prices]: StoredMultipliers,
  last: number,
): Bound | { readonly wrong: string } {
  let largest = scale * people.costSize;
  let allowance = 0;
  for (const [c, price] of prices) {
    const limit = people.limits[c];
    if (!limit) return { wrong: `there is no limit ${c + 1} to have a price` };
    if (!limit.exact) return { wrong: `limit ${c + 1} has a price, and its sums are no whole numbers` };
    const side = price > 0 ? limit.max : limit.min;
    if (side === undefined) return { wrong: `limit ${c + 1} has a price and no such bound` };
    largest += Math.abs(price) * (people.shareSizes[c]! + Math.abs(Number(side)));
    allowance += price * Number(side);
  }
  if (!(largest + scale * Math.abs(last) < LARGEST))
    return { wrong: "its prices are too large to be added up" };
  const cost = people.cost.map((value) => scale * value);
  for (const [c, price] of prices) {
    const shares = people.shares[c]!;
    for (let at = 0; at < cost.length; at++) cost[at]! += price * shares[at]!;
  }
  return { cost, least: scale * last + allowance + 1 };
}

/** Most conditions that any card may have. */
function mostConditions(spec: Spec, profiles: Profiles): number {
  const { conditions, perTable, inAll } = sizesAllowed(spec);
  const tables = profiles.classes.length - (spec.oneTable && spec.shape !== "score" ? 1 : 0);
  return Math.min(conditions, inAll, tables * perTable, profiles.conditions.length);
}

/** Losses come in steps, from what the cheapest classes cost upwards: the last one that is below the floor. */
function lastBelow({ cost, classCount: K }: People, floor: number): number {
  let offset = 0;
  let step = 0;
  for (let at = 0; at < cost.length; at += K) {
    let least = cost[at]!;
    for (let k = at + 1; k < at + K; k++) least = Math.min(least, cost[k]!);
    offset += least;
    for (let k = at; k < at + K; k++) {
      let rest = cost[k]! - least;
      while (rest > 0) [step, rest] = [rest, step % rest];
    }
  }
  if (floor <= offset || step === 0) return floor <= offset ? floor - 1 : offset;
  return offset + step * (Math.ceil((floor - offset) / step) - 1);
}

function splitsOf(people: People): { splits: Split[]; idle: Set<number> } {
  const known = new Map<string, { members: { place: number; turned: boolean }[]; holds: Uint8Array }>();
  const idle = new Set<number>();
  for (const { place, holds } of people.conditions) {
    if (!holds.includes(1) || !holds.includes(0)) {
      idle.add(place);
      continue;
    }
    // By who is not on the first person's side: the same for a condition and its opposite.
    const key = holds.map((yes) => yes ^ holds[0]!).join("");
    const split = known.get(key) ?? { members: [], holds };
    split.members.push({ place, turned: holds[0] !== split.holds[0] });
    known.set(key, split);
  }
  const splits = [...known.values()].map(({ members, holds }): Split => {
    const yes = holds.reduce((sum, one) => sum + one, 0);
    const side = 2 * yes <= holds.length ? 1 : 0;
    const few = Array.from(holds.keys()).filter((person) => holds[person] === side);
    return { members, holds, few: Int32Array.from(few) };
  });
  return { splits, idle };
}

/** Column after column, those that tell most of the classes first: what comes last then leaves little room. */
function tellingFirst(people: People, profiles: Profiles, splits: readonly Split[]): Split[] {
  const columns = new Map<string, Split[]>();
  for (const split of splits) {
    const { column } = profiles.conditions[split.members[0]!.place]!;
    columns.set(column, [...(columns.get(column) ?? []), split]);
  }
  const byLoss = <T>(of: readonly T[], splitsIn: (one: T) => readonly Split[]) =>
    of
      .map((one) => ({
        one,
        loss: cheapestOf(people.cost, people.classCount, cellsOf(people.count, splitsIn(one))),
      }))
      .sort((a, b) => a.loss - b.loss)
      .map(({ one }) => one);
  return byLoss([...columns.values()], (own) => own).flatMap((own) => byLoss(own, (split) => [split]));
}

/** The cell of each person. */
export function cellsOf(count: number, splits: readonly Split[]): Int32Array {
  const cells = new Int32Array(count);
  let used = 1;
  for (const { holds } of splits) {
    const number = new Map<number, number>();
    for (let p = 0; p < count; p++) {
      const both = cells[p]! + used * holds[p]!;
      if (!number.has(both)) number.set(both, number.size);
      cells[p] = number.get(both)!;
    }
    used = number.size;
  }
  return cells;
}

/** The sum over the cells of their cheapest class. */
export function cheapestOf(cost: Float64Array, K: number, cells: Int32Array): number {
  const sums: number[] = [];
  for (let p = 0; p < cells.length; p++)
    for (let k = 0; k < K; k++) {
      const at = cells[p]! * K + k;
      sums[at] = (sums[at] ?? 0) + cost[p * K + k]!;
    }
  let total = 0;
  for (let at = 0; at < sums.length; at += K) {
    let least = sums[at]!;
    for (let k = at + 1; k < at + K; k++) least = Math.min(least, sums[k]!);
    total += least;
  }
  return total;
}

/** Rules that ask for conditions: a set without them has no card. */
function demandsOf(spec: Spec, profiles: Profiles, people: People): Demand[] {
  const named = (names: readonly string[]) =>
    new Set(
      people.conditions.flatMap(({ place }) =>
        names.some((name) => isNamed(profiles.conditions[place]!, name)) ? [place] : [],
      ),
    );
  return (spec.rules ?? []).flatMap((rule): Demand[] => {
    if (rule.rule === "force") return rule.conditions.map((name) => ({ places: named([name]), least: 1 }));
    if (rule.rule === "count" && (rule.atLeast ?? 0) > 0)
      return [{ places: named(rule.conditions), least: rule.atLeast! }];
    return [];
  });
}

/** Ways to choose; a whole number as long as it is one of 53 bits. */
export function choose(n: number, size: number): number {
  if (size < 0 || size > n) return 0;
  let ways = 1;
  for (let i = 0; i < size; i++) ways = (ways * (n - i)) / (i + 1);
  return Math.round(ways);
}
