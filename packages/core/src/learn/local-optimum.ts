import { countNeighbours } from "../exact/neighbours/neighbours.ts";
import type { Host } from "../host.ts";
import { canonical } from "../problem/canonical.ts";
import type { Solution } from "../problem/engine.ts";
import { evaluate } from "../problem/evaluate.ts";
import type { Problem } from "../problem/problem.ts";
import { inTurns } from "../turns.ts";

/** No card that differs from this one in so many entries at most is better: so many cards were counted. */
export interface LocalOptimum {
  readonly entries: 2;
  readonly cards: number;
}

export interface LocalSearch {
  readonly host: Host;
  /** Whether the time is over. */
  stopped(): boolean;
  /** Steps that may be taken; counted, so that runs can be repeated. */
  readonly mostSteps: number;
  /** Told of a better card on the way: the count begins anew around it. */
  found(best: Solution): void;
}

/**
 * Counts all cards around the best one, in the form in which it will be written; where one is better, that is the best
 * one from then on. Undefined when the time is over before the end: nothing is claimed then.
 */
export async function localOptimum(
  problem: Problem,
  merged: Problem,
  best: Solution,
  { host, stopped, mostSteps, found }: LocalSearch,
): Promise<{ best: Solution; claim: LocalOptimum } | undefined> {
  let steps = 0;
  let own = best;
  for (;;) {
    own = solutionOf(problem, canonical(problem, own.points));
    const counted = await inTurns(counting(own.points), host, stopped);
    if (!counted || steps > mostSteps) return undefined;
    if (!counted.better) return { best: own, claim: { entries: 2, cards: counted.cards } };
    own = solutionOf(problem, counted.better);
    found(own);
  }

  function* counting(points: Int32Array) {
    const before = steps;
    const count = countNeighbours(merged, points);
    for (;;) {
      const { done, value } = count.next();
      steps = before + (typeof value === "number" ? value : value.steps);
      if (done) return value;
      if (steps > mostSteps) return undefined;
      yield;
    }
  }
}

function solutionOf(problem: Problem, points: Int32Array): Solution {
  const { loss, size, sum, broken } = evaluate(problem, points);
  if (broken.length > 0)
    throw new Error(`a card next to the best breaks ${broken.join(", ")}; please report this`);
  return { points, loss, size, sum };
}
