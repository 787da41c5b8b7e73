import { cellsOf, exchanger } from "../likelihood/cells.ts";
import { Steps } from "../likelihood/steps.ts";
import { canonical } from "../problem/canonical.ts";
import type { Solution } from "../problem/engine.ts";
import { evaluate } from "../problem/evaluate.ts";
import { usableLines } from "../problem/merge-profiles.ts";
import type { Problem } from "../problem/problem.ts";
import { conditionsUsed } from "../problem/shape.ts";
import { climb, smaller } from "./climb.ts";
import { type Asked, Ground, inGrains, isBetterAt, isSteadier, type Placed } from "./ground.ts";
import { freeLikelihood, smoothed } from "./likelihood.ts";
import { type Regression, regress, roundedCoefficients } from "./regression.ts";

/** A card and the one of least loss that it was chosen beside: that which was given, or a better one that was met. */
export interface Choice {
  readonly least: Solution;
  readonly chosen: Solution;
}

export interface Steadying {
  /** How much loss may be given away, as a share of the least. */
  readonly margin: number;
  /** Looks at a profile or a cell that may be taken; counted, so that runs can be repeated. */
  readonly mostSteps: number;
  /** Whether the time is over: asked every few looks. What was found until then stands. */
  stopped?(): boolean;
}

/** Looks for each unit of work of a run: the choice then takes about as long as the search. */
const LOOKS_PER_UNIT = 1_000;

/** Looks of any run: a second at most, so that a card seldom depends on how quick a machine is. */
const MOST_LOOKS = 5e7;

/** A likelihood is as good as another that is so much higher, where points are the smaller for it. */
const AS_LIKELY = 1;

/** Sets of conditions that are tried in each round, the most promising first. */
const MOST_SETS = 40;

/**
 * What all people's share of too much loss, or of a broken constraint, costs for each of them, one climb after the other,
 * before it is forbidden: where limits bind, cards that keep them are far apart.
 */
const PRICES = [1, 8];

/** Rounded coefficients that are climbed from, the steadiest first. */
const MOST_STARTS = 2;

/** What the penalty of a regression may hide of its likelihood. */
const SLACK = 1;

/** Parts that a margin is told in: as a share of whole numbers, it means the same to whoever counts again. */
const PARTS = 1e12;

/** The largest loss that a margin allows: a whole number, and never more than the share says. */
export function lossWithin(least: number, margin: number): number {
  return least + Number((BigInt(Math.floor(least)) * BigInt(Math.round(margin * PARTS))) / BigInt(PARTS));
}

/**
 * Among the cards that lose little more than the least, and are no larger, the one under which the classes of the people
 * learnt from are likeliest: many cards are next to the least loss by chance, and the likelier one is less fitted to it.
 * It keeps every limit. Looks on the conditions of the card, then on sets with one of them exchanged, as long as that
 * gains; begins anew where it meets a card that loses less. `people` are those of each class in each profile, at `p * K + k`.
 */
export function* steadier(
  problem: Problem,
  people: Float64Array,
  least: Solution,
  { margin, mostSteps, stopped }: Steadying,
): Generator<void, Choice | undefined> {
  const steps = new Steps(mostSteps);
  const isOver = () => steps.isOver || stopped?.() === true;
  let own = solutionOf(problem, least.points);
  while (own) {
    const found: Choice | undefined = yield* choose(problem, people, own, margin, steps, isOver);
    if (!found || found.least === own)
      return found ?? (own.loss < least.loss ? { least: own, chosen: own } : undefined);
    own = found.least;
  }
  return undefined;
}

/** How many looks a run may take; without work, the time limits it. */
export function looksFor(work: number | undefined): number {
  return work === undefined ? MOST_LOOKS : Math.min(MOST_LOOKS, work * LOOKS_PER_UNIT);
}

/** Chooses among the cards next to this one; where a card is met that loses less, that is the least and the choice is to be made anew. */
function* choose(
  problem: Problem,
  people: Float64Array,
  least: Solution,
  margin: number,
  steps: Steps,
  isOver: () => boolean,
): Generator<void, Choice | undefined> {
  let lower: Solution | undefined;
  const asked: Asked = {
    problem,
    mostLoss: least.loss,
    mostSize: least.size,
    leastLoss: least.loss,
    steps,
    lower: (card) => {
      if (card.loss >= (lower?.loss ?? Infinity)) return;
      const solution = solutionOf(problem, card.points);
      if (solution && solution.loss < least.loss) lower = solution;
    },
    isOver: () => lower !== undefined || isOver(),
  };
  const usable = usableLines(problem).filter((line) => line > 0);
  let ground = new Ground(asked, cellsOf(problem, people, conditionsUsed(problem, least.points), steps));
  const first = ground.place(ground.ownOf(least.points));
  // A card that can't be placed, because it can be cut in too many ways, is beyond what is looked at.
  if (first.excess > 0) return undefined;
  const regression = regress(problem, ground);
  // First without giving anything away: what is found there stands with a margin, too.
  const equal = yield* steadiestOn(asked, ground, first, regression);
  const wider: Asked = { ...asked, mostLoss: lossWithin(least.loss, margin) };
  ground = new Ground(wider, ground.cells);
  let best = equal;
  if (wider.mostLoss > least.loss) best = yield* steadiestOn(wider, ground, equal, regression);
  while (!asked.isOver()) {
    const next = yield* exchanged(wider, people, ground, best, usable);
    if (!next) break;
    ({ ground, card: best } = next);
  }
  if (best.likelihood > first.likelihood)
    best = yield* smaller(ground, best, Math.max(first.likelihood, best.likelihood - inGrains(AS_LIKELY)));
  if (lower) return { least: lower, chosen: lower };
  if (!isSteadier(best, first)) return undefined;
  const chosen = solutionOf(problem, best.points);
  const isAllowed = chosen && chosen.loss <= wider.mostLoss && chosen.size <= least.size;
  return isAllowed ? { least, chosen } : undefined;
}

/** A card in its smallest form, as it will be written; undefined where it keeps not everything. */
function solutionOf(problem: Problem, given: Int32Array): Solution | undefined {
  const points = canonical(problem, given);
  const { loss, size, sum, broken } = evaluate(problem, points);
  return broken.length > 0 ? undefined : { points, loss, size, sum };
}

/** The steadiest card found on the lines of a ground, from a card there and from likely points. */
function* steadiestOn(
  asked: Asked,
  ground: Ground,
  start: Placed,
  regression: Regression,
): Generator<void, Placed> {
  let best = start;
  const starts: Placed[] = [];
  for (const own of roundedCoefficients(asked.problem, ground, regression)) starts.push(ground.place(own));
  starts.sort((a, b) => (isSteadier(a, b) ? -1 : isSteadier(b, a) ? 1 : 0));
  yield;
  const everyone = ground.people.reduce((sum, weight) => sum + weight, 0);
  for (const from of [start, ...starts.slice(0, MOST_STARTS)]) {
    if (from.excess === Infinity) continue;
    let reached = from;
    for (const price of PRICES) {
      if (asked.isOver()) return best;
      reached = yield* climb(ground, reached, asked.isOver, isBetterAt(inGrains(price * everyone)));
    }
    reached = yield* climb(ground, reached, asked.isOver);
    if (isSteadier(reached, best)) best = reached;
  }
  return best;
}

interface Promising {
  readonly out: number;
  readonly line: number;
  /** More than any card on these lines reaches. */
  readonly bound: number;
}

/** A steadier card on lines of which one is exchanged; undefined where none is found. */
function* exchanged(
  asked: Asked,
  people: Float64Array,
  ground: Ground,
  best: Placed,
  usable: readonly number[],
): Generator<void, { readonly ground: Ground; readonly card: Placed } | undefined> {
  const { problem, mostLoss, steps } = asked;
  const { classCount: K, shape } = problem;
  const { lines } = ground.cells;
  const promising: Promising[] = [];
  for (const [out] of lines.entries()) {
    const cellsWith = exchanger(problem, people, lines.toSpliced(out, 1), steps);
    for (const line of usable) {
      if (asked.isOver()) return undefined;
      if (lines.includes(line)) continue;
      const { freeLoss, people: counts } = cellsWith(line);
      if (freeLoss > mostLoss) continue;
      const bound = inGrains(freeLikelihood(smoothed(counts, K), K, shape));
      if (bound > best.likelihood) promising.push({ out, line, bound });
      yield;
    }
  }
  promising.sort((a, b) => b.bound - a.bound || a.out - b.out || a.line - b.line);
  for (const { out, line } of promising.slice(0, MOST_SETS)) {
    if (asked.isOver()) return undefined;
    const set = lines.with(out, line).sort((a, b) => a - b);
    const there = new Ground(asked, cellsOf(problem, people, set, steps));
    const regression = regress(problem, there);
    // Real points reach more than whole ones, but for the slopes that each cut-off of a score has for itself.
    const isHopeless = inGrains(regression.likelihood + SLACK) < best.likelihood;
    if (isHopeless && (shape === "tables" || K === 2)) continue;
    const points = movedPoints(problem, best.points, lines[out]!, line);
    const card = yield* steadiestOn(asked, there, there.place(there.ownOf(points)), regression);
    if (isSteadier(card, best)) return { ground: there, card };
    yield;
  }
  return undefined;
}

/** The same points with those of one line given to another, as far as they are allowed there. */
function movedPoints(problem: Problem, points: Int32Array, from: number, to: number): Int32Array {
  const moved = points.slice();
  for (let e = 0; e < problem.pointSetOf.length; e += problem.lineCount) {
    const value = points[e + from]!;
    moved[e + from] = 0;
    moved[e + to] = problem.pointSets[problem.pointSetOf[e + to]!]!.includes(value) ? value : 0;
  }
  return moved;
}
