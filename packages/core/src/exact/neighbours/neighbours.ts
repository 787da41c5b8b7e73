import type { Problem } from "../../problem/problem.ts";
import { scoreNeighbours } from "./score-neighbours.ts";
import { tableNeighbours } from "./table-neighbours.ts";

/** What was counted around a card. */
export interface Neighbours {
  /** Cards that differ from it in one or two entries and keep the limits and rules on tables. */
  readonly cards: number;
  readonly steps: number;
  /** One with a smaller loss that keeps all constraints: where it is found, the count ends. */
  readonly better?: Int32Array;
}

/**
 * Counts all cards that differ from a feasible one in at most two entries, which may take any points that are allowed;
 * those of a score with any cut-offs. It looks up every few milliseconds with the steps it took.
 */
export function countNeighbours(problem: Problem, points: Int32Array): Generator<number, Neighbours> {
  return problem.shape === "score" ? scoreNeighbours(problem, points) : tableNeighbours(problem, points);
}
