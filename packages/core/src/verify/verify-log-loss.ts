import type { PointsTable } from "../model/scoring-system.ts";
import type { Spec } from "../problem/spec.ts";
import { answer, type Profiles } from "../profiles/profiles.ts";
import { conditionKey } from "../recipe/condition/condition.ts";
import { eliminated } from "./fit-risks.ts";
import { readScore } from "./score.ts";

/** Whole-number losses are so many to the nat. */
export const PER_NAT = 1024;

/** Above so many people (by weight), the record has no one added. */
const MOST_SMOOTHED = 2 ** 25;

/** Sweeps over the parameters of a curve, and steps of each search along one of them. */
const MOST_SWEEPS = 400;
const STEPS = 80;
const POLISHING_STEPS = 100;

/** People by what they add up to, by class; one person of each class more, dealt in proportion. */
interface Adding {
  readonly totals: readonly number[];
  readonly people: readonly number[];
}

/**
 * The log loss of a card in nats, counted again: the curve through its totals, or the scale of its tables' totals, that
 * makes the classes likeliest is found by a search along one parameter after the other. Shares no code with engines.
 */
export function recountLogLoss(tables: readonly PointsTable[], spec: Spec, profiles: Profiles): number {
  const adding = addUp(tables, profiles);
  if (spec.shape !== "score") return leastAlong((scale) => ofTables(adding, scale), 0, 1, 0).value;
  const score = readScore(tables);
  // What is no score has no curve; that it is none is said elsewhere.
  if ("wrong" in score) return Number.NaN;
  const first = score.cuts[0]! - 1;
  return curveLoss(adding.map(({ totals, people }) => ({ total: totals[1]! + first, people })));
}

function addUp(tables: readonly PointsTable[], profiles: Profiles): Adding[] {
  const index = new Map(profiles.conditions.map((condition, j) => [conditionKey(condition), j]));
  const K = tables.length;
  const byTotals = new Map<string, { totals: number[]; people: number[] }>();
  const keys = new Map<number, { totals: number[]; people: number[] }>();
  let everyone = 0;
  for (let e = 0; e < profiles.entryProfile.length; e++) {
    if (profiles.entryPart[e] !== 0) continue;
    const profile = profiles.entryProfile[e]!;
    let row = keys.get(profile);
    if (!row) {
      const totals = tables.map(({ startsWith, lines }) =>
        lines.reduce((sum, { condition, points }) => {
          const j = index.get(conditionKey(condition));
          return j !== undefined && answer(profiles, profile, j) ? sum + points : sum;
        }, startsWith),
      );
      const key = totals.join();
      row = byTotals.get(key) ?? { totals, people: new Array<number>(K).fill(0) };
      byTotals.set(key, row);
      keys.set(profile, row);
    }
    row.people[profiles.entryLabel[e]!]! += profiles.entryWeight[e]!;
    everyone += profiles.entryWeight[e]!;
  }
  if (everyone > MOST_SMOOTHED) return [...byTotals.values()];
  return [...byTotals.values()].map(({ totals, people }) => {
    const more = people.reduce((sum, own) => sum + own, 0) / everyone;
    return { totals, people: people.map((own) => own + more) };
  });
}

function ofTables(adding: readonly Adding[], scale: number): number {
  let loss = 0;
  for (const { totals, people } of adding) {
    const top = Math.max(...totals);
    const all = Math.log(totals.reduce((sum, total) => sum + Math.exp(scale * (total - top)), 0));
    people.forEach((own, k) => {
      loss += own * (all - scale * (totals[k]! - top));
    });
  }
  return loss;
}

/** "This class or a later one" has the share logistic(slope * total + level): one slope, levels that fall. */
export function curveLoss(
  adding: readonly { readonly total: number; readonly people: readonly number[] }[],
): number {
  const K = adding[0]?.people.length ?? 0;
  const sizes = Array.from({ length: K }, (_, k) => adding.reduce((sum, { people }) => sum + people[k]!, 0));
  const everyone = sizes.reduce((sum, size) => sum + size, 0);
  const mean =
    adding.reduce((sum, { total, people }) => sum + total * people.reduce((a, b) => a + b, 0), 0) / everyone;
  const wide = Math.max(1, ...adding.map(({ total }) => Math.abs(total - mean)));
  const lossAt = ([slope, ...levels]: readonly number[]) => {
    if (levels.some((level, i) => i > 0 && level >= levels[i - 1]!)) return Infinity;
    let loss = 0;
    for (const { total, people } of adding) {
      const z = (slope! * (total - mean)) / wide;
      people.forEach((own, k) => {
        if (own === 0) return;
        // The share between two levels, from the tails so that nothing is lost: e^-b (1 - e^(b-a)) / ((1 + e^-a)(1 + e^-b)).
        const [a, b] = [k === 0 ? Infinity : z + levels[k - 1]!, k === K - 1 ? -Infinity : z + levels[k]!];
        const apart = a === Infinity || b === -Infinity ? 0 : Math.log(-Math.expm1(b - a));
        const above = a === Infinity ? 0 : softplus(-a);
        const below = b === -Infinity ? 0 : softplus(b);
        loss += own * (above + below - apart);
      });
    }
    return loss;
  };
  let rest = everyone;
  let at = [
    0,
    ...sizes.slice(1).map((_, k) => {
      rest -= sizes[k]!;
      return Math.log(Math.max(rest, 1e-9) / Math.max(everyone - rest, 1e-9));
    }),
  ];
  let loss = lossAt(at);
  let step = 1;
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep++) {
    const before = loss;
    const from = at;
    for (let i = 0; i < at.length; i++) {
      const along = leastAlong((value) => lossAt(at.with(i, value)), at[i]!, step, i === 0 ? 0 : -Infinity);
      if (along.value < loss) [at, loss] = [at.with(i, along.at), along.value];
    }
    // Parameters that lean on each other are followed together, along the way that the sweep went.
    const way = at.map((value, i) => value - from[i]!);
    const together = leastAlong(
      (far) => {
        const there = at.map((value, i) => value + far * way[i]!);
        return there[0]! < 0 ? Infinity : lossAt(there);
      },
      0,
      1,
      0,
    );
    if (together.value < loss) {
      at = at.map((value, i) => value + together.at * way[i]!);
      loss = together.value;
    }
    if (before - loss < 1e-9 * Math.max(1, loss)) break;
    step = Math.max(1e-3, Math.min(step, ...way.map(Math.abs).filter((value) => value > 0)));
  }
  return polished(lossAt, at, loss);
}

/** Newton's steps by differences, where a search along single parameters comes near the least and no nearer. */
function polished(
  lossAt: (at: readonly number[]) => number,
  from: readonly number[],
  before: number,
): number {
  let [at, loss] = [from, before];
  const beside = (moves: readonly (readonly [number, number])[]) => {
    const there = [...at];
    for (const [i, by] of moves) there[i]! += by;
    return lossAt(there);
  };
  for (let step = 0; step < POLISHING_STEPS; step++) {
    const far = at.map((value) => 1e-4 * Math.max(1, Math.abs(value)));
    const ups = far.map((by, i) => beside([[i, by]]));
    const downs = far.map((by, i) => beside([[i, -by]]));
    const pull = far.map((by, i) => (downs[i]! - ups[i]!) / (2 * by));
    const bend = far.map((a, i) =>
      Float64Array.from(far, (b, j) =>
        i === j
          ? (ups[i]! + downs[i]! - 2 * loss) / (a * a)
          : (beside([
              [i, a],
              [j, b],
            ]) -
              ups[i]! -
              ups[j]! +
              loss) /
            (a * b),
      ),
    );
    if (![...pull, ...bend.flatMap((row) => [...row])].every(Number.isFinite)) break;
    const move = eliminated(bend)(pull);
    let length = 1;
    let there = at;
    let next = Infinity;
    for (; length > 1e-6 && !(next < loss); length /= 4) {
      there = at.map((value, i) => value + length * move[i]!);
      next = there[0]! < 0 ? Infinity : lossAt(there);
    }
    if (!(next < loss)) break;
    const gained = loss - next;
    [at, loss] = [there, next];
    if (gained < 1e-6) break;
  }
  return loss;
}

function softplus(x: number): number {
  return x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x));
}

/** Where a convex function of one number is least, from a place and a first step, not below `lowest`: by golden sections. */
function leastAlong(
  of: (value: number) => number,
  from: number,
  step: number,
  lowest: number,
): { readonly at: number; readonly value: number } {
  const ratio = (Math.sqrt(5) - 1) / 2;
  let [low, high] = [Math.max(lowest, from - step), from + step];
  for (let far = step; far < 1e6 && of(high) < of(high - far / 2); far *= 2) high += far;
  for (let far = step; far < 1e6 && low > lowest && of(low) < of(low + far / 2); far *= 2)
    low = Math.max(lowest, low - far);
  let [a, b] = [high - ratio * (high - low), low + ratio * (high - low)];
  let [fa, fb] = [of(a), of(b)];
  for (let i = 0; i < STEPS; i++) {
    if (fa <= fb) {
      [high, b, fb] = [b, a, fa];
      a = high - ratio * (high - low);
      fa = of(a);
    } else {
      [low, a, fa] = [a, b, fb];
      b = low + ratio * (high - low);
      fb = of(b);
    }
  }
  const ends = [low, a, b, high].map((at) => ({ at, value: of(at) }));
  return ends.reduce((best, end) => (end.value < best.value ? end : best));
}
