import { InputError } from "../errors.ts";
import { evaluate } from "../problem/evaluate.ts";
import type { Problem } from "../problem/problem.ts";
import { equalAnswersFloor } from "./floor.ts";
import type { Solution } from "./lane.ts";
import type { Learnt } from "./learn.ts";

/** What an earlier run on the same problem found and proved; a whole `Learnt` is one. */
export interface Known {
  /** No tables have a smaller loss, and why: an engine's word where `checkable` does not reach it. */
  readonly floor: number;
  readonly floorWhy: string;
  readonly checkable?: Learnt["checkable"];
  /** Its best tables: this run ends with these or better ones. */
  readonly points?: Int32Array;
  /** Whether those were proven best, and none as good to have fewer lines, or as few and smaller points. */
  readonly smallest?: boolean;
}

/** The highest floors before any engine works: what equal answers prove, or what is known already. */
export function firstFloor(
  problem: Problem,
  known: Known | undefined,
): Pick<Learnt, "checkable" | "floor" | "floorWhy"> {
  const { loss, why } = equalAnswersFloor(problem);
  const equalAnswers = { floor: loss, why, proof: { scale: 1, conflicts: [], combinations: [] } };
  const checkable = known?.checkable && known.checkable.floor > loss ? known.checkable : equalAnswers;
  return known && known.floor > checkable.floor
    ? { checkable, floor: known.floor, floorWhy: known.floorWhy }
    : { checkable, floor: checkable.floor, floorWhy: checkable.why };
}

/** Tables of an earlier run, counted again. */
export function knownSolution(problem: Problem, points: Int32Array, floor: number): Solution {
  const { loss, lines, sum, broken } = evaluate(problem, points);
  if (broken.length > 0)
    throw new InputError(
      `the known tables break limits of this problem: ${broken.join(", ")}; leave them out, or give them as a start`,
    );
  if (loss < floor)
    throw new InputError(
      `the known tables have a loss of ${loss}, below the known floor of ${floor}; leave one of them out`,
    );
  return { points, loss, lines, sum };
}
