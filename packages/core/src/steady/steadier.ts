import { riskCuts } from "../likelihood/risk-cuts.ts";
import { canonical } from "../problem/canonical.ts";
import type { Solution } from "../problem/engine.ts";
import { evaluate } from "../problem/evaluate.ts";
import { GRAINS, logLoss } from "../problem/log-loss.ts";
import type { PeopleByClass, Problem } from "../problem/problem.ts";
import { countsConditions, tableCount } from "../problem/shape.ts";
import { totalsOf } from "../problem/totals.ts";
import { searchRisk } from "../search/search-risk.ts";

/** A card and the one of least loss that it was chosen beside: that which was given, or a better one that was met. */
export interface Choice {
  readonly least: Solution;
  readonly chosen: Solution;
}

export interface Steadying {
  /** How much loss may be given away, as a share of the least. */
  readonly margin: number;
  /** Units of work that may be taken; counted, so that runs can be repeated. */
  readonly mostUnits: number;
  readonly seed: number;
  /** Whether the time is over: asked every few milliseconds. What was found until then stands. */
  stopped?(): boolean;
}

/** Units of any run: a second at most, so that a card seldom depends on how quick a machine is. */
const MOST_UNITS = 50_000;

/** It ends where nothing likelier was found in so many times the units that the last took, and so many more. */
const PATIENCE = 2;
const LEAST_UNITS = 2_000;

/** A card is as good as another that is so many nats likelier, where points are the smaller for it. */
const AS_LIKELY = 1;

/** Parts that a margin is told in: as a share of whole numbers, it means the same to whoever counts again. */
const PARTS = 1e12;

/** The largest loss that a margin allows: a whole number, and never more than the share says. */
export function lossWithin(least: number, margin: number): number {
  return least + Number((BigInt(Math.floor(least)) * BigInt(Math.round(margin * PARTS))) / BigInt(PARTS));
}

/** How many units a run may take; without work, the time limits it. */
export function unitsFor(work: number | undefined): number {
  return Math.min(MOST_UNITS, work ?? Infinity);
}

/**
 * Among the cards that lose little more than the least, and are no larger, the one under which the classes of the people
 * learnt from are likeliest: many cards are next to the least loss by chance, and the likelier one is less fitted to it.
 * It keeps every limit. It is the search for risks with the loss as one limit more, from the card of least loss on.
 */
export function* steadier(
  problem: Problem,
  people: PeopleByClass,
  least: Solution,
  { margin, mostUnits, seed, stopped }: Steadying,
): Generator<void, Choice | undefined> {
  const likely = likelyProblem(problem, people, least, margin);
  const own = logLoss(likely, least.points);
  let best = { points: least.points, grains: own };
  let [units, last] = [0, 0];
  for (const event of searchRisk(likely, { seed, starts: [least.points] })) {
    if (event.type === "incumbent" && event.loss < best.grains) {
      best = { points: event.points, grains: event.loss };
      last = units;
    }
    if (event.type !== "work") continue;
    ({ units } = event);
    if (units > Math.min(mostUnits, PATIENCE * last + LEAST_UNITS) || stopped?.()) break;
    yield;
  }
  if (best.points === least.points) return undefined;
  const points = yield* smaller(likely, best.points, Math.min(own, best.grains + AS_LIKELY * GRAINS));
  const { loss, size, sum, broken } = evaluate(problem, points);
  // What the search keeps is what the problem asks for; nothing leaves here that does not.
  if (broken.length > 0 || loss > lossWithin(least.loss, margin)) return undefined;
  const chosen = { points, loss, size, sum };
  return { least: loss < least.loss ? chosen : least, chosen };
}

/** The same people and limits with the log loss for the loss, what was the loss as a limit, and cards no larger than one. */
function likelyProblem(
  problem: Problem,
  people: PeopleByClass,
  { loss, size }: Solution,
  margin: number,
): Problem {
  const { cost, lossScale, constraints, maxConditions, maxLines } = problem;
  // Cut-offs may move for every limit: the loss is one of them, so that nothing is gained by giving everyone the same.
  const source = { type: "rule", index: 0 } as const;
  const within = {
    name: "loss",
    coefficients: cost,
    min: Number.NEGATIVE_INFINITY,
    max: lossWithin(loss, margin),
    scale: lossScale,
    source,
  };
  return {
    ...problem,
    people,
    constraints: [...constraints.map((one) => ({ ...one, source })), within],
    ...(countsConditions(problem)
      ? { maxConditions: Math.min(maxConditions, size) }
      : { maxLines: Math.min(maxLines, size) }),
  };
}

/**
 * Makes points smaller, one step after the other, each time where the likelihood falls least, as long as the log loss is
 * at most so much and every limit is kept: what is left is easier to add up, and says as much.
 */
function* smaller(problem: Problem, points: Int32Array, most: number): Generator<void, Int32Array> {
  let own = points;
  for (;;) {
    let next: { readonly points: Int32Array; readonly loss: number } | undefined;
    for (let e = 0; e < tableCount(problem) * problem.lineCount; e++) {
      if (own[e] === 0) continue;
      const values = problem.pointSets[problem.pointSetOf[e]!]!;
      const step = values[values.indexOf(own[e]!) - Math.sign(own[e]!)];
      const trial = step === undefined ? undefined : cutAgain(problem, own.with(e, step));
      if (!trial) continue;
      const { loss, broken } = evaluate(problem, trial);
      if (broken.length === 0 && loss <= Math.min(most, next?.loss ?? Infinity))
        next = { points: trial, loss };
      yield;
    }
    if (!next) return canonical(problem, own);
    own = next.points;
  }
}

/** Points with the cut-offs that suit them. */
function cutAgain(problem: Problem, points: Int32Array): Int32Array | undefined {
  if (problem.shape === "tables") return points;
  const coefficients = problem.constraints.map((constraint) => constraint.coefficients);
  const cuts = riskCuts(problem, { totals: totalsOf(problem, points), cost: problem.cost, coefficients });
  if (!cuts) return undefined;
  const cut = points.slice();
  cut.set(cuts, problem.lineCount);
  return cut;
}
