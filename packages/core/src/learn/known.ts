import { fault } from "../findings/fault.ts";
import type { Finding } from "../findings/finding.ts";
import type { Solution } from "../problem/engine.ts";
import { evaluate } from "../problem/evaluate.ts";
import type { Problem } from "../problem/problem.ts";
import { equalAnswersFloor } from "./floor.ts";
import type { Learnt } from "./learn.ts";

/** What an earlier run on the same problem found and proved; a whole `Learnt` is one. */
export interface Known {
  /** No tables have a smaller loss, and why: an engine's word where `checkable` does not reach it. */
  readonly floor: number;
  readonly floorReason: Finding;
  readonly checkable?: Learnt["checkable"];
  readonly counted?: Learnt["counted"];
  /** Its best tables: this run ends with these or better ones. */
  readonly points?: Int32Array;
  /** Whether those were proven best, and none as good to have fewer lines, or as few and smaller points. */
  readonly smallest?: boolean;
}

/** The highest floors before any engine works: what equal answers prove, or what is known already. */
export function firstFloor(
  problem: Problem,
  known: Known | undefined,
): Pick<Learnt, "checkable" | "floor" | "floorReason"> {
  const equalAnswers = equalAnswersFloor(problem);
  const checkable =
    known?.checkable && known.checkable.floor > equalAnswers.floor ? known.checkable : equalAnswers;
  return known && known.floor > checkable.floor
    ? { checkable, floor: known.floor, floorReason: known.floorReason }
    : { checkable, floor: checkable.floor, floorReason: checkable.reason };
}

/** Tables of an earlier run, counted again. */
export function knownSolution(problem: Problem, points: Int32Array, floor: number): Solution {
  const { loss, size, sum, broken } = evaluate(problem, points);
  if (broken.length > 0) throw fault({ code: "known-tables-break-limits", broken });
  if (loss < floor) throw fault({ code: "known-tables-below-floor", loss, floor });
  return { points, loss, size, sum };
}
