import { afterwards } from "../../fit/continue.ts";
import { type LearnOptions, type Learnt, learn } from "../../learn/learn.ts";
import type { FairnessRule, Spec } from "../../problem/spec.ts";
import { profilesOfPart } from "../../profiles/parts.ts";
import type { Profiles } from "../../profiles/profiles.ts";
import type { HoldOut } from "../../profiles/split.ts";
import type { Recipe } from "../../recipe/recipe.ts";
import { FrontierKnowledge } from "./knowledge.ts";
import { type Place, placesOf, type Row } from "./place.ts";
import type { FrontierPoint } from "./point.ts";
import { pointOf, priceOf } from "./points.ts";

/** Rows, recipe and spec as places to learn at, what is known of all of them, and the points that they come to. */
export interface FrontierGround {
  /** The rule whose tolerance varies; without one only lines do. */
  readonly rule?: FairnessRule;
  /** The rows that are learnt from. */
  readonly train: Profiles;
  readonly knowledge: FrontierKnowledge;
  /** The places without a limit on unfairness, for the lines that the ground was made with. */
  readonly free: Row;
  /** Compiles places; they are known once they are added to the knowledge. */
  row(lines: readonly number[], tolerance: number | null): Row;
  /** Learns at a place with what is known, and makes known what comes of it; undefined where nothing is left to do. */
  learnAt(place: Place, options: LearnOptions): Promise<Learnt | undefined>;
  /** The point of a place with what is known now; made again only where that has changed. */
  pointAt(place: Place): FrontierPoint;
}

/** The ground that frontiers are made on: `free` has places for these lines. */
export function frontierGround(
  profiles: Profiles,
  recipe: Recipe,
  spec: Spec,
  lines: readonly number[],
  holdOut: HoldOut | undefined,
): FrontierGround {
  const rule = spec.fairness?.[0];
  const train = profilesOfPart(profiles, 0);
  const free = placesOf(train, spec, lines, null);
  const knowledge = new FrontierKnowledge(free.places[0]!.problem);
  const made = new Map<Place, { readonly of: readonly unknown[]; readonly point: FrontierPoint }>();
  return {
    rule,
    train,
    knowledge,
    free,
    row: (limits, tolerance) => placesOf(train, spec, limits, tolerance),
    async learnAt(place, options) {
      if (knowledge.isSettled(place, options.gap)) return undefined;
      const before = place.run;
      const run = await learn(place.problem, {
        ...options,
        starts: knowledge.startsFor(place),
        known: knowledge.knownAt(place),
        onProgress: (progress) => {
          // Tables on the way to the best may be the best where less is allowed.
          if (progress.type === "incumbent" || progress.type === "bound")
            knowledge.hear(place, afterwards(before, progress.soFar));
          options.onProgress?.(progress);
        },
      });
      knowledge.record(place, afterwards(before, run));
      return run;
    },
    pointAt(place) {
      const withoutLimit = knowledge.places.find(
        ({ linesPerTable, tolerance }) => linesPerTable === place.linesPerTable && tolerance === null,
      );
      const { floor, floorReason, checkable } = knowledge.floorOf(place);
      const price = withoutLimit && priceOf(place, withoutLimit, knowledge);
      const of: readonly unknown[] = [
        place.run,
        place.best,
        place.best?.by.run,
        floor,
        JSON.stringify(floorReason),
        checkable,
        price?.low,
        price?.high,
        knowledge.isSmallest(place),
        knowledge.isInfeasible(place),
      ];
      const last = made.get(place);
      if (last && of.every((value, i) => value === last.of[i])) return last.point;
      const point = pointOf(place, withoutLimit, knowledge, { profiles, recipe, rule, holdOut });
      made.set(place, { of, point });
      return point;
    },
  };
}
