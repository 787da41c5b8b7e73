import { fault } from "../../findings/fault.ts";
import type { Finding } from "../../findings/finding.ts";
import { eachOnce } from "../../findings/stored.ts";
import { checkCounted } from "../../fit/check-counted.ts";
import { FIT_OPTIONS } from "../../fit/check-options.ts";
import { checkContinued, isSameSpec, knownFrom } from "../../fit/continue.ts";
import { LEARN_OPTIONS } from "../../learn/check-options.ts";
import type { LearnOptions } from "../../learn/learn.ts";
import { checkSystem } from "../../model/model-json.ts";
import type { ScoringSystem } from "../../model/scoring-system.ts";
import type { FairnessRule, Spec } from "../../problem/spec.ts";
import type { Profiles } from "../../profiles/profiles.ts";
import type { HoldOut } from "../../profiles/split.ts";
import type { Recipe } from "../../recipe/recipe.ts";
import { checkOptions } from "../../schema.ts";
import { type SizeLimit, sizeLimitOf } from "../size-limit.ts";
import { frontierGround } from "./ground.ts";
import { frontierNotes } from "./notes.ts";
import { checkLimit } from "./options.ts";
import { allowsAllOf, limitsOf, type Place, placeSpec, type Row } from "./place.ts";
import type { FrontierPoint } from "./point.ts";
import { markDominated, priceOf } from "./points.ts";
import { namedTolerances, spreadTolerances } from "./tolerances.ts";

/** How to learn at a point: as `learn` does. */
export type VisitOptions = Pick<
  LearnOptions,
  "seed" | "seconds" | "work" | "gap" | "engine" | "executor" | "signal" | "host" | "onProgress"
>;

/** The usual options of all visits, and the rows that are held out. */
export interface OpenFrontierOptions extends VisitOptions {
  readonly holdOut?: HoldOut;
}

/** A limit on size and a tolerance (null: no limit on unfairness); a `FrontierPoint` is one. */
export type PointName = Pick<FrontierPoint, "limit" | "tolerance">;

/** A frontier that grows point by point. What one point finds and proves holds at all others where it can. */
export interface OpenFrontier {
  /**
   * Learns at one point, beginning with all that is known, and gives it; a point that was visited before goes on from
   * where it was, and one that others settle takes no time. Meanwhile `points` has what was found so far.
   */
  visit(limit: number, tolerance: number | null, options?: VisitOptions): Promise<FrontierPoint>;
  /**
   * Takes a model that was learnt elsewhere from the same rows, such as by `fitProfiles`, and gives its point. Its spec
   * may differ in the limit on size and in the first rule's tolerance, or be without that rule.
   */
  adopt(system: ScoringSystem): FrontierPoint;
  /** All points so far, by limit on size, then by tolerance, the tightest first, no limit last. */
  points(): FrontierPoint[];
  /**
   * What the tight limits cost against the loose ones, as shares: the rise of the smallest possible loss is proven to
   * be at least `low` and at most `high`. null while one of the points is not there or has no tables.
   */
  priceBetween(loose: PointName, tight: PointName): { readonly low: number; readonly high: number } | null;
  /** What is odd about the tolerances, was barred, or went wrong on the way. */
  notes(): Finding[];
}

/**
 * Opens a frontier without any points. The first fairness rule of the spec is the one whose tolerance varies; without
 * one only the limit on size does, and nothing is said about unfairness.
 *
 *     const open = openFrontier(profiles, recipe, spec, { seed: 1 });
 *     const free = await open.visit(3, null, { seconds: 5 });
 *     const fair = await open.visit(3, 0.05, { seconds: 5 });
 *     open.priceBetween(free, fair); // { low: 0.012, high: 0.03 }
 */
export function openFrontier(
  profiles: Profiles,
  recipe: Recipe,
  spec: Spec,
  options: OpenFrontierOptions = {},
): OpenFrontier {
  checkCounted(profiles, recipe, spec);
  checkOptions(options, FIT_OPTIONS);
  const { holdOut, ...usual } = options;
  const { by, limit: own } = sizeLimitOf(spec);
  const ground = frontierGround(profiles, recipe, spec, { by, limits: [own] }, holdOut);
  const { rule, knowledge } = ground;
  // Nobody should wait to hear that the rule can't be applied.
  if (rule) for (const tolerance of spreadTolerances(0, 1, rule.form)) ground.row([own], tolerance);
  const rows: Row[] = [];
  const learning = new Set<Place>();
  const said: Finding[] = [];

  const find = (name: PointName) =>
    knowledge.places.find(({ limit, tolerance }) => limit === name.limit && tolerance === name.tolerance);
  const added = (limit: number, tolerance: number | null): Place => {
    const row = ground.row([limit], tolerance);
    rows.push(row);
    knowledge.add(row.places);
    return row.places[0]!;
  };
  const placeAt = (limit: number, tolerance: number | null) =>
    find({ limit, tolerance }) ?? added(limit, tolerance);

  return {
    async visit(limit, tolerance, more = {}) {
      checkLimit(by, limit);
      checkOptions(more, LEARN_OPTIONS);
      checkTolerance(tolerance, rule);
      const place = placeAt(limit, tolerance);
      if (learning.has(place)) throw fault({ code: "point-in-work", ...limitsOf(place) });
      learning.add(place);
      try {
        const run = await ground.learnAt(place, { ...usual, ...more });
        said.push(...(run?.notes ?? []));
      } finally {
        learning.delete(place);
      }
      return ground.pointAt(place);
    },
    adopt(system) {
      checkSystem(system);
      const { limit, tolerance } = nameOf(system, spec, by);
      checkContinued(system, profiles);
      // At a place of its own that allows the same: runs of the one do not replace what the other knows.
      const [twin] = ground.row([limit], tolerance).places as [Place];
      const run = knownFrom(system, twin.problem);
      const place = placeAt(limit, tolerance);
      knowledge.add([twin]);
      knowledge.record(twin, run);
      return ground.pointAt(place);
    },
    points() {
      const places = rows.flatMap((row) => row.places);
      places.sort((a, b) => a.limit - b.limit || tighterFirst(a, b));
      return markDominated(places.map(ground.pointAt), rule);
    },
    priceBetween(loose, tight) {
      for (const name of [loose, tight]) checkOptions(name, {}, "point");
      const [a, b] = [find(loose), find(tight)];
      if (!a || !b) return null;
      if (!allowsAllOf(a, b)) throw fault({ code: "price-of-looser", of: limitsOf(b), against: limitsOf(a) });
      return priceOf(b, a, knowledge);
    },
    notes: () => eachOnce([...frontierNotes(rows), ...said]),
  };
}

function tighterFirst(a: Place, b: Place): number {
  return a.looseness === b.looseness ? 0 : a.looseness - b.looseness;
}

function checkTolerance(tolerance: number | null, rule: FairnessRule | undefined): void {
  if (tolerance === null) return;
  if (!rule) throw fault({ code: "tolerance-of-no-rule", tolerance });
  namedTolerances([tolerance], rule.form);
}

/** Where in the frontier of a spec a model belongs. */
function nameOf(system: ScoringSystem, spec: Spec, by: SizeLimit): PointName {
  const { fairness = [] } = system.spec;
  const { limit } = sizeLimitOf(system.spec);
  const asked = placeSpec(system.spec, by, limit, fairness[0]?.tolerance ?? null);
  for (const tolerance of [...fairness.slice(0, 1).map((rule) => rule.tolerance), null]) {
    if (isSameSpec(placeSpec(spec, by, limit, tolerance), asked)) return { limit, tolerance };
  }
  throw fault({ code: "adopted-other-spec" });
}
