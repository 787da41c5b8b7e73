import { objectiveShape } from "../problem/objective.ts";
import type { ObjectiveName } from "../problem/spec.ts";
import { from0, listOf, object, oneOf, type Shape, whole } from "../schema.ts";

/** How cards of at most so many conditions did, over the folds. */
export interface SizeTried {
  readonly conditions: number;
  /** Mean over the folds of the loss among the people of the fold, whom its card was not learnt from. */
  readonly loss: number;
  /** Its standard error, over the folds, and at least that of so many people. */
  readonly se: number;
  /** Mean over the folds of the loss among the people learnt from. */
  readonly train: number;
}

/** A number of conditions that was not compared: some fold had no card, or there was no time, or it was stopped. */
export interface SizeLeftOut {
  readonly conditions: number;
  readonly because: "no-card" | "time" | "stopped";
}

/** How the number of conditions was chosen, by cross-validation among the people learnt from. Plain JSON. */
export interface Parsimony {
  readonly chosen: number;
  /** The fewest whose loss is at most the least loss and its standard error. */
  readonly rule: "one standard error";
  readonly objective: ObjectiveName;
  readonly folds: number;
  /** From the fewest up; empty where nothing could be compared, and the usual number was taken. */
  readonly sizes: readonly SizeTried[];
  readonly leftOut: readonly SizeLeftOut[];
}

export const parsimonyShape: Shape<Parsimony> = object<Parsimony>({
  chosen: whole(1),
  rule: oneOf(["one standard error"]),
  objective: objectiveShape,
  folds: whole(0),
  sizes: listOf(object<SizeTried>({ conditions: whole(1), loss: from0, se: from0, train: from0 })),
  leftOut: listOf(
    object<SizeLeftOut>({ conditions: whole(1), because: oneOf(["no-card", "time", "stopped"]) }),
  ),
});

/** Losses that differ by less are equal but for the errors of floating-point numbers. */
const SAME = 1e-12;

/** The size of the least loss; the fewest conditions of equals. */
export function leastOf(sizes: readonly SizeTried[]): SizeTried | undefined {
  return sizes.reduce<SizeTried | undefined>(
    (least, one) => (least === undefined || one.loss < least.loss - SAME ? one : least),
    undefined,
  );
}

/** The loss up to which fewer conditions are as good: the least, and its standard error. */
export function goodEnough({ loss, se }: SizeTried): number {
  return loss + se;
}

/** The fewest conditions whose loss is within one standard error of the least. */
export function fewestWithinOne(sizes: readonly SizeTried[]): number | undefined {
  const least = leastOf(sizes);
  return least && sizes.find(({ loss }) => loss <= goodEnough(least) + SAME)!.conditions;
}
