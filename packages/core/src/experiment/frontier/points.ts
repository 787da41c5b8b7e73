import { verifiedSystem } from "../../fit/build-system.ts";
import type { FairnessRule } from "../../problem/spec.ts";
import type { Profiles } from "../../profiles/profiles.ts";
import type { HoldOut } from "../../profiles/split.ts";
import type { Recipe } from "../../recipe/recipe.ts";
import type { FrontierKnowledge } from "./knowledge.ts";
import { measuredUnder } from "./measure.ts";
import type { Place } from "./place.ts";
import type { FrontierPoint } from "./point.ts";

/** What points are made from, beside what is known of their places. */
export interface PointParts {
  /** All rows, held-out ones too. */
  readonly profiles: Profiles;
  readonly recipe: Recipe;
  /** The rule that varies; without one only the size does. */
  readonly rule?: FairnessRule;
  readonly holdOut?: HoldOut;
}

/** Differences of rates that are closer than this are the same but for the errors of floating-point numbers. */
const SAME = 1e-12;

/**
 * The point of a place: its tables, recounted and measured. `free` is the place of the same size and no limit,
 * which the price is told against; where there is none, or it has no tables yet, there is no price.
 */
export function pointOf(
  place: Place,
  free: Place | undefined,
  knowledge: FrontierKnowledge,
  parts: PointParts,
): FrontierPoint {
  const { limit, tolerance, spec, problem, best } = place;
  const { profiles, recipe, rule, holdOut } = parts;
  const known = knowledge.floorOf(place);
  const common = {
    limit,
    tolerance,
    floor: known.floor / problem.lossScale,
    dominated: false,
    seconds: place.run?.seconds ?? 0,
  };
  if (!best) {
    return {
      ...common,
      status: knowledge.isInfeasible(place) ? "infeasible" : "unknown",
      loss: null,
      gap: 1,
      price: null,
      unfairness: null,
      unfairnessHeldOut: null,
      train: null,
      heldOut: null,
      system: null,
    };
  }
  const { points, loss, size, sum } = best;
  const gap = knowledge.gapOf(place);
  const status = gap === 0 ? ("optimal" as const) : ("feasible" as const);
  const smallest = knowledge.isSmallest(place);
  // When and how the tables were learnt is told of the run that found them.
  const learnt = { ...best.by.run!, ...known, status, points, loss, size, sum, smallest };
  const { system } = verifiedSystem({ profiles, recipe, spec, problem, learnt, holdOut });
  return {
    ...common,
    status,
    loss: loss / problem.lossScale,
    gap,
    price: tolerance === null || !free ? null : priceOf(place, free, knowledge),
    ...measuredUnder(rule, system, profiles, tolerance !== null),
    system,
  };
}

/**
 * What the tighter place costs against one that allows all that it allows. The smallest possible losses lie between
 * floors and losses; so does the rise from one to the other. null while one of them has no tables.
 */
export function priceOf(
  tight: Place,
  loose: Place,
  knowledge: FrontierKnowledge,
): { low: number; high: number } | null {
  if (!tight.best || !loose.best) return null;
  const { lossScale } = tight.problem;
  const low = Math.max(0, knowledge.floorOf(tight).floor - loose.best.loss);
  const high = tight.best.loss - knowledge.floorOf(loose).floor;
  return { low: low / lossScale, high: high / lossScale };
}

/** The points with those marked that another point makes pointless; without a rule by size and loss alone. */
export function markDominated(
  points: readonly FrontierPoint[],
  rule: FairnessRule | undefined,
): FrontierPoint[] {
  const apart = ({ unfairness }: FrontierPoint) =>
    rule === undefined ? 0 : unfairness === null ? null : rule.form === "ratio" ? -unfairness : unfairness;
  const isNoWorse = (a: FrontierPoint, b: FrontierPoint) =>
    a.limit <= b.limit && a.loss! <= b.loss! && apart(a)! <= apart(b)! + SAME;
  const found = points.filter((point) => point.loss !== null && apart(point) !== null);
  return points.map((point) => ({
    ...point,
    dominated:
      found.includes(point) && found.some((other) => isNoWorse(other, point) && !isNoWorse(point, other)),
  }));
}
