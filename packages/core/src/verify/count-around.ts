import type { ScoringSystem } from "../model/scoring-system.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { conditionKey } from "../recipe/condition/condition.ts";
import { type Change, changeJudge, type Spot, spotsOf } from "./around-rules.ts";
import { recount } from "./recount.ts";
import { readScore } from "./score.ts";
import { type People, peopleOf } from "./set-people.ts";

/** What was counted around a card; undefined where its numbers can't be added up exactly. */
export interface CountedAround {
  readonly cards: number;
  /** Whether one of them loses less and keeps all limits. */
  readonly hasBetter: boolean;
}

/** Counts all cards that differ from this one in one or two places; those of a score with any cut-offs. */
export function countAround(
  system: ScoringSystem,
  profiles: Profiles,
  lossScale: number,
): CountedAround | undefined {
  const people = peopleOf(system.spec, profiles, recount(system.tables, profiles), lossScale);
  if (!people || people.limits.some(({ exact }) => !exact)) return undefined;
  const spots = spotsOf(system, profiles);
  const isKept = changeJudge(system, profiles);
  const lose = system.spec.shape === "score" ? scoreLosses : tableLosses;
  const isBetter = lose(system, profiles, people);
  const others = ({ values, now }: Spot) => values.filter((value) => value !== now);
  let cards = 0;
  let hasBetter = isBetter([]);
  for (const [i, first] of spots.entries()) {
    for (const value of others(first)) {
      const one: Change = { spot: first, value };
      if (isKept([one])) {
        cards++;
        hasBetter ||= isBetter([one]);
      }
      for (const second of spots.slice(i + 1)) {
        for (const other of others(second)) {
          const two = [one, { spot: second, value: other }];
          if (!isKept(two)) continue;
          cards++;
          hasBetter ||= isBetter(two);
        }
      }
    }
  }
  return { cards, hasBetter };
}

type Better = (changes: readonly Change[]) => boolean;

/** Who has which condition, by its place in the recipe; everyone has what all start with. */
function holdsOf(people: People): (condition: number) => Uint8Array {
  const everyone = new Uint8Array(people.count).fill(1);
  const known = new Map(people.conditions.map(({ place, holds }) => [place, holds]));
  return (condition) => (condition < 0 ? everyone : known.get(condition)!);
}

/** Whether the classes given keep all limits on who is given what. */
function keepsLimits({ limits, shares, classCount: K }: People, given: ArrayLike<number>): boolean {
  return limits.every(({ min, max }, c) => {
    let sum = 0;
    for (let p = 0; p < given.length; p++) sum += shares[c]![p * K + given[p]!]!;
    return (min === undefined || BigInt(sum) >= min) && (max === undefined || BigInt(sum) <= max);
  });
}

/** Tables: everyone's totals with the changes, and the class of the highest; of equal ones the first. */
function tableLosses(system: ScoringSystem, profiles: Profiles, people: People): Better {
  const { count, classCount: K, cost } = people;
  const holds = holdsOf(people);
  const place = new Map(profiles.conditions.map((condition, j) => [conditionKey(condition), j]));
  const totals = new Float64Array(count * K);
  system.tables.forEach((table, k) => {
    for (let p = 0; p < count; p++) totals[p * K + k] = table.startsWith;
    for (const { condition, points } of table.lines) {
      const own = holds(place.get(conditionKey(condition))!);
      for (let p = 0; p < count; p++) totals[p * K + k]! += points * own[p]!;
    }
  });
  const given = new Int32Array(count);
  const giveAll = (): number => {
    let loss = 0;
    for (let p = 0; p < count; p++) {
      let best = 0;
      for (let k = 1; k < K; k++) if (totals[p * K + k]! > totals[p * K + best]!) best = k;
      given[p] = best;
      loss += cost[p * K + best]!;
    }
    return loss;
  };
  const add = (changes: readonly Change[], sign: number) => {
    for (const { spot, value } of changes) {
      const own = holds(spot.condition);
      const by = sign * (value - spot.now);
      for (let p = 0; p < count; p++) totals[p * K + spot.table]! += by * own[p]!;
    }
  };
  const target = giveAll();
  return (changes) => {
    add(changes, 1);
    const isBetter = giveAll() < target && keepsLimits(people, given);
    add(changes, -1);
    return isBetter;
  };
}

/** A score: everyone's total with the changes; then all ways to cut the totals that are reached. */
function scoreLosses(system: ScoringSystem, profiles: Profiles, people: People): Better {
  const { count, classCount: K, cost } = people;
  const holds = holdsOf(people);
  const place = new Map(profiles.conditions.map((condition, j) => [conditionKey(condition), j]));
  const score = readScore(system.tables);
  if ("wrong" in score) return () => true;
  const totals = new Float64Array(count);
  const add = (condition: number, by: number) => {
    const own = holds(condition);
    for (let p = 0; p < count; p++) totals[p]! += by * own[p]!;
  };
  for (const { condition, points } of score.lines) add(place.get(conditionKey(condition))!, points);
  let target = 0;
  for (let p = 0; p < count; p++) {
    const given = score.cuts.filter((cut) => totals[p]! >= cut).length;
    target += cost[p * K + given]!;
  }
  return (changes) => {
    for (const { spot, value } of changes) add(spot.condition, value - spot.now);
    const isBetter = hasBetterCuts(people, totals, target);
    for (const { spot, value } of changes) add(spot.condition, spot.now - value);
    return isBetter;
  };
}

function hasBetterCuts(people: People, totals: Float64Array, target: number): boolean {
  const { count, classCount: K, cost } = people;
  const reached = [...new Set(totals)].sort((a, b) => a - b);
  const rank = new Map(reached.map((total, i) => [total, i]));
  const ranks = Int32Array.from(totals, (total) => rank.get(total)!);
  const sums = new Float64Array(reached.length * K);
  for (let p = 0; p < count; p++) for (let k = 0; k < K; k++) sums[ranks[p]! * K + k]! += cost[p * K + k]!;
  /** The least that totals from a rank on lose, when no class before k is given there. */
  const rest = Array.from({ length: reached.length + 1 }, () => new Float64Array(K));
  for (let r = reached.length - 1; r >= 0; r--)
    for (let k = K - 1; k >= 0; k--) {
      const own = rest[r + 1]![k]! + sums[r * K + k]!;
      rest[r]![k] = k === K - 1 ? own : Math.min(own, rest[r]![k + 1]!);
    }
  const classes = new Int32Array(reached.length);
  const visit = (r: number, k: number, loss: number): boolean => {
    if (loss + rest[r]![k]! >= target) return false;
    if (r === reached.length)
      return keepsLimits(
        people,
        ranks.map((own) => classes[own]!),
      );
    for (let next = k; next < K; next++) {
      classes[r] = next;
      if (visit(r + 1, next, loss + sums[r * K + next]!)) return true;
    }
    return false;
  };
  return visit(0, 0, 0);
}
