import { canonical } from "../problem/canonical.ts";
import type { Solution } from "../problem/engine.ts";
import { evaluate } from "../problem/evaluate.ts";
import { usableLines } from "../problem/merge-profiles.ts";
import type { Problem } from "../problem/problem.ts";
import { conditionsUsed } from "../problem/shape.ts";
import { cellsOf, exchanger } from "./cells.ts";
import { climb } from "./climb.ts";
import { type Asked, Ground, inGrains, isSteadier, type Placed } from "./ground.ts";
import { freeLikelihood, smoothed } from "./likelihood.ts";
import { type Regression, regress, roundedCoefficients } from "./regression.ts";
import { Steps } from "./steps.ts";

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
  /** Told of each steadier card on the way: what stands when the time is over. */
  found(choice: Choice): void;
}

/** Looks for each unit of work of a run: the choice then takes no longer than the search. */
export const LOOKS_PER_UNIT = 500;

/** Sets of conditions that are tried in each round, the most promising first. */
const MOST_SETS = 40;

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
  { margin, mostSteps, found }: Steadying,
): Generator<void, void> {
  const steps = new Steps(mostSteps);
  let own: Solution | undefined = solutionOf(problem, least.points);
  while (own) own = yield* choose(problem, people, own, margin, steps, found);
}

/** Chooses among the cards next to this one; gives a card that loses less, where one is met. */
function* choose(
  problem: Problem,
  people: Float64Array,
  least: Solution,
  margin: number,
  steps: Steps,
  found: Steadying["found"],
): Generator<void, Solution | undefined> {
  let lower: Solution | undefined;
  const asked: Asked = {
    problem,
    mostLoss: lossWithin(least.loss, margin),
    mostSize: least.size,
    leastLoss: least.loss,
    steps,
    lower: (card) => {
      if (card.loss >= (lower?.loss ?? Infinity)) return;
      const solution = solutionOf(problem, card.points);
      if (solution && solution.loss < least.loss) lower = solution;
    },
    isOver: () => steps.isOver || lower !== undefined,
  };
  const usable = usableLines(problem).filter((line) => line > 0);
  let ground = new Ground(asked, cellsOf(problem, people, conditionsUsed(problem, least.points), steps));
  let best = ground.place(ground.ownOf(least.points));
  // A card that can't be placed, because it can be cut in too many ways, is beyond what is looked at.
  if (best.excess > 0) return undefined;
  const tell = (card: Placed) => {
    const chosen = solutionOf(problem, card.points);
    const isAllowed = chosen && chosen.loss <= asked.mostLoss && chosen.size <= least.size;
    if (isAllowed) found({ least, chosen });
    return isAllowed;
  };
  const here = yield* steadiestOn(asked, ground, best, regress(problem, ground));
  if (!lower && isSteadier(here, best) && tell(here)) best = here;
  while (!asked.isOver()) {
    const next = yield* exchanged(asked, people, ground, best, usable);
    if (lower || !next || !tell(next.card)) break;
    ({ ground, card: best } = next);
  }
  if (lower) found({ least: lower, chosen: lower });
  return lower;
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
  let best = yield* climb(ground, start, asked.isOver);
  const starts: Placed[] = [];
  for (const own of roundedCoefficients(asked.problem, ground, regression)) starts.push(ground.place(own));
  starts.sort((a, b) => (isSteadier(a, b) ? -1 : isSteadier(b, a) ? 1 : 0));
  yield;
  for (const likely of starts.slice(0, MOST_STARTS)) {
    if (asked.isOver() || likely.excess === Infinity) break;
    const reached = yield* climb(ground, likely, asked.isOver);
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
