import { question } from "../learn/conflicting-rules.ts";
import { type LearnOptions, type Learnt, learn } from "../learn/learn.ts";
import { leastOf, type SingleGroup, singleGroups, withWorst } from "../problem/group-shares.ts";
import type { Spec } from "../problem/spec.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { compileChore } from "./chores.ts";
import { worstOf } from "./worst-of.ts";

/** The smallest share wrong of the worst-off group that was found, and what is proven of smaller ones. */
export interface SmallestWorst {
  /** Of the objective, with a rule that no group may be wrong more often. */
  readonly spec: Spec;
  readonly points: Int32Array;
  /** No card has a worst-off group that is wrong for less. */
  readonly floor: number;
  readonly work: number;
}

const STEPS = 8;

/** By work, the share of it that the first card gets, and each question after that; the rest is for the last search. */
const FIRST = 1 / 4;
const EACH = 1 / 16;

/** By the clock, the share of the time after which nothing is asked any more. */
const ASKED_FOR = 0.6;

/** Bounds on shares are written to a billionth. */
const UNIT = 1e9;

/**
 * How well off the worst-off group can be: a card for everyone first, then the question whether one exists under which all
 * groups are wrong for less, by bisection and by just less in turns. A question that provably has no answer is the floor.
 * Undefined where no card is found at all, or no group has enough people: then there is nothing to make smaller.
 */
export async function smallestWorst(
  train: Profiles,
  spec: Spec,
  effort: LearnOptions,
  secondsLeft: () => number,
): Promise<SmallestWorst | undefined> {
  const groups = singleGroups(train, leastOf(spec));
  if (groups.length === 0) return undefined;
  const keptBack = secondsLeft() === Infinity ? 0 : (1 - ASKED_FOR) * secondsLeft();
  let work = 0;
  const ask = async (atMost: number, share: number, start?: Int32Array): Promise<Learnt> => {
    const { problem } = await compileChore(effort.executor, { train, spec: withWorst(spec, atMost) });
    const own = {
      ...effort,
      ...(effort.work !== undefined && { work: Math.max(1, Math.floor(effort.work * share)) }),
    };
    // Only the first is to be good for everyone; of the others any card is an answer.
    const options = start
      ? { ...question(own, secondsLeft() - keptBack), gap: 1 }
      : firstOf(own, secondsLeft());
    const learnt = await learn(problem, { ...options, starts: start ? [start] : own.starts });
    work += learnt.work;
    return learnt;
  };
  let best = await ask(1, FIRST);
  if (!best.points) return undefined;
  let high = worstOf(train, spec, best.points, groups).share;
  let low = 0;
  let floor = Math.max(...groups.map((group) => leastWrong(train, group)));
  let asked = Number.NaN;
  for (let step = 0; step < STEPS && high > floor; step++) {
    if (effort.signal?.aborted || secondsLeft() <= keptBack) break;
    const below = (Math.ceil(high * UNIT) - 1) / UNIT;
    const isBelow = step % 2 === 0 && below !== asked;
    const bound = isBelow ? below : Math.floor(((low + high) / 2) * UNIT) / UNIT;
    if (isBelow) asked = below;
    else if (bound <= low || bound >= below) continue;
    const found = await ask(bound, EACH, best.points!);
    if (found.points) {
      best = found;
      high = worstOf(train, spec, found.points, groups).share;
      continue;
    }
    if (found.status === "infeasible") floor = Math.max(floor, nextAbove(bound, groups));
    // What is just below could not be told within the effort; further down there may be more to tell.
    if (!isBelow) low = bound;
  }
  const atMost = Math.ceil(high * UNIT) / UNIT;
  return { spec: withWorst(spec, atMost), points: best.points!, floor: Math.min(floor, high), work };
}

/** What any card is wrong for in a group: of people with equal answers all are given one class. */
function leastWrong(train: Profiles, { cells, weight }: SingleGroup): number {
  const classCount = train.classes.length;
  const byClass = new Float64Array(train.profileCount * classCount);
  for (let e = 0; e < train.entryCell.length; e++) {
    if (cells[train.entryCell[e]!] === 1)
      byClass[train.entryProfile[e]! * classCount + train.entryLabel[e]!]! += train.entryWeight[e]!;
  }
  let right = 0;
  for (let p = 0; p < train.profileCount; p++)
    right += Math.max(...byClass.subarray(p * classCount, (p + 1) * classCount));
  return (weight - right) / weight;
}

function firstOf(effort: LearnOptions, left: number): LearnOptions {
  return effort.work === undefined ? { ...effort, seconds: FIRST * left } : effort;
}

/** The smallest share above a bound that a group can be wrong for: some group is wrong for one more than it allows. */
function nextAbove(bound: number, groups: readonly SingleGroup[]): number {
  const scaled = BigInt(Math.round(bound * UNIT));
  return Math.min(
    ...groups.map(({ weight }) => (Number((scaled * BigInt(weight)) / BigInt(UNIT)) + 1) / weight),
  );
}
