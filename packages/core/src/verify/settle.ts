import type { ScoringSystem } from "../model/scoring-system.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { allowedByLine } from "./open-lines.ts";
import { recount } from "./recount.ts";
import type { Bound, SetProblem, Split } from "./set-problem.ts";
import { natsBelow, peopleByCell, type RiskPeople } from "./set-risks.ts";
import { findLikelier } from "./settle-risks.ts";
import { findScore, type ScoreChoices } from "./settle-score.ts";
import { recountRule } from "./verify-fairness.ts";
import { brokenRules } from "./verify-rules.ts";
import { brokenLimits } from "./verify-tables.ts";

/** Whether a set has a card below the floor; unknown where cards of its shape are too many to be tried. */
export type Settled = "none" | "better" | "unknown";

interface Line {
  readonly place: number;
  readonly turned: boolean;
  readonly points: number;
}

/** Ways to say the same points with equal conditions that are looked at. */
const MOST_WAYS = 1000;

/**
 * Tries all points on the conditions of a set. Two tables are as good as one score of the differences of their points,
 * so those that are no score can be settled too, unless one is found; tables of three classes can't. With risks it is the
 * log loss that is to be below the floor.
 */
export function settler(
  system: ScoringSystem,
  profiles: Profiles,
  problem: SetProblem,
  risks?: { readonly people: RiskPeople; readonly floor: number },
): (set: readonly number[], own: readonly Bound[]) => Settled {
  const { spec } = system;
  const { people, splits, most } = problem;
  const K = people.classCount;
  const isScore = spec.shape === "score";
  if (!isScore && K > 2) return () => "unknown";
  const allowed = allowedByLine(spec, profiles);
  const valuesOf = (place: number): readonly number[] => {
    if (isScore) return allowed[place]!;
    const [first, second] = [allowed[place]!, allowed[profiles.conditions.length + place]!];
    return (first.length > 0 ? first : [0]).flatMap((a) =>
      (second.length > 0 ? second : [0]).map((b) => b - a),
    );
  };

  /** Points that a split may come to with any of its conditions, and the fewest lines that it takes. */
  const choicesOf = (s: number) => {
    let lines = new Map([[0, 0]]);
    for (const { place, turned } of splits[s]!.members) {
      const longer = new Map(lines);
      for (const [sum, used] of lines)
        for (const value of new Set(valuesOf(place))) {
          if (value === 0) continue;
          const total = sum + (turned ? -value : value);
          if (used + 1 < (longer.get(total) ?? Infinity)) longer.set(total, used + 1);
        }
      lines = longer;
    }
    return [...lines].map(([points, used]) => ({ points, lines: used }));
  };

  return (set, own) => {
    const cells = binaryCells(problem, set);
    const sum = (values: Float64Array) => {
      const sums = new Float64Array(2 ** set.length * K);
      for (let p = 0; p < people.count; p++)
        for (let k = 0; k < K; k++) sums[cells[p]! * K + k]! += values[p * K + k]!;
      return sums;
    };
    const score: ScoreChoices = {
      classCount: K,
      size: set.length,
      choices: set.map(choicesOf),
      most,
      bounds: [...own, ...problem.bounds].map(({ cost, least }) => ({ cost: sum(cost), least })),
    };
    const cost = sum(people.cost);
    const shares = people.shares.map(sum);
    let isUnknown = false;
    // Where a score is cut makes no risk less likely.
    const allowed = risks ? { ...problem, last: Infinity } : problem;
    const isFound = (points: readonly number[], totals: Int32Array) => {
      const reached = [...new Set(totals)].sort((a, b) => a - b);
      for (const cuts of cutsBelow(allowed, reached, totals, cost, shares)) {
        const isCard = isScore && canBeCard(points, cuts);
        if (isCard === true) return true;
        if (isCard === undefined || !isScore) isUnknown = true;
      }
      return false;
    };
    const isBetter = risks
      ? findLikelier(score, peopleByCell(risks.people, cells), natsBelow(risks.floor, risks.people), isFound)
      : findScore(score, isFound);
    if (isBetter) return "better";
    return isUnknown || isBetter === undefined ? "unknown" : "none";

    /** Whether the rules allow it with some of the equal conditions; undefined where that can't be told. */
    function canBeCard(points: readonly number[], cuts: readonly number[]): boolean | undefined {
      let ways = 0;
      for (const lines of linesOf(points)) {
        if (keepsAll(lines, cuts)) return true;
        if (++ways === MOST_WAYS) return undefined;
      }
      // A rule may ask for a condition that holds for everyone or nobody.
      const mayIdle = problem.demands.some(({ places }) =>
        [...places].some((place) => problem.idle.has(place)),
      );
      return mayIdle ? undefined : false;
    }

    /** All ways to say the points of the splits in conditions. */
    function* linesOf(points: readonly number[], i = 0, lines: Line[] = []): Generator<readonly Line[]> {
      if (i === set.length) yield lines;
      else
        for (const own of waysToSay(splits[set[i]!]!.members, points[i]!, most - lines.length))
          yield* linesOf(points, i + 1, [...lines, ...own]);
    }

    function* waysToSay(members: Split["members"], points: number, room: number): Generator<Line[]> {
      const [first, ...others] = members;
      if (!first) {
        if (points === 0) yield [];
        return;
      }
      const sign = first.turned ? -1 : 1;
      for (const value of [0, ...valuesOf(first.place).filter((one) => one !== 0)]) {
        if (value !== 0 && room === 0) continue;
        const own = value === 0 ? [] : [{ ...first, points: value }];
        for (const rest of waysToSay(others, points - sign * value, room - own.length))
          yield [...own, ...rest];
      }
    }

    function keepsAll(lines: readonly Line[], cuts: readonly number[]): boolean {
      // Where a condition is the opposite of its split, its points are everyone's, less those of the split.
      const shift = lines.reduce((sum, line) => (line.turned ? sum + line.points : sum), 0);
      const scored = lines.map(({ place, points }) => ({ condition: profiles.conditions[place]!, points }));
      let below = 0;
      const tables = system.classes.map((name, k) => {
        if (k > 0) below += cuts[k - 1]! + shift - 1;
        return {
          class: name,
          startsWith: k === 0 ? 0 : -below,
          lines: k === 0 ? [] : scored.map((line) => ({ ...line, points: k * line.points })),
        };
      });
      const card = { ...system, tables };
      const counts = recount(tables, profiles);
      return (
        brokenLimits(card, profiles).length === 0 &&
        brokenRules(card, profiles, counts).length === 0 &&
        (spec.fairness ?? []).every((rule) => recountRule(rule, profiles, counts).within)
      );
    }
  };
}

/** For each person which conditions of the set hold, in binary. */
function binaryCells({ people, splits }: SetProblem, set: readonly number[]): Int32Array {
  const cells = new Int32Array(people.count);
  set.forEach((s, i) => {
    const { holds } = splits[s]!;
    for (let p = 0; p < cells.length; p++) cells[p]! |= holds[p]! << i;
  });
  return cells;
}

/** All cut-offs at totals that are reached with which the loss is below the floor and all limits on who is given what are kept. */
function* cutsBelow(
  { people, last }: SetProblem,
  reached: readonly number[],
  totals: Int32Array,
  cost: Float64Array,
  shares: readonly Float64Array[],
): Generator<number[]> {
  const K = people.classCount;
  const byTotal = (values: Float64Array) => {
    const sums = new Float64Array(reached.length * K);
    const place = new Map(reached.map((total, i) => [total, i]));
    totals.forEach((total, c) => {
      for (let k = 0; k < K; k++) sums[place.get(total)! * K + k]! += values[c * K + k]!;
    });
    return sums;
  };
  const costs = byTotal(cost);
  const parts = shares.map(byTotal);
  const starts: number[] = [];
  const added = (values: Float64Array) => {
    let sum = 0;
    for (let i = 0, k = 0; i < reached.length; i++) {
      while (k < starts.length && i >= starts[k]!) k++;
      sum += values[i * K + k]!;
    }
    return sum;
  };
  const keeps = () =>
    people.limits.every(({ min, max, exact }, c) => {
      if (!exact) return true;
      const sum = BigInt(Math.round(added(parts[c]!)));
      return (min === undefined || sum >= min) && (max === undefined || sum <= max);
    });

  yield* place(0);

  function* place(from: number): Generator<number[]> {
    if (starts.length === K - 1) {
      if (added(costs) <= last && keeps())
        yield starts.map((i) => (i === reached.length ? reached.at(-1)! + 1 : reached[i]!));
      return;
    }
    for (let i = from; i <= reached.length; i++) {
      starts.push(i);
      yield* place(i);
      starts.pop();
    }
  }
}
