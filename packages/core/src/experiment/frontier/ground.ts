import { afterwards } from "../../fit/continue.ts";
import { type LearnOptions, type Learnt, learn } from "../../learn/learn.ts";
import type { FairnessRule, Spec } from "../../problem/spec.ts";
import { profilesOfPart } from "../../profiles/parts.ts";
import type { Profiles } from "../../profiles/profiles.ts";
import type { HoldOut } from "../../profiles/split.ts";
import type { Recipe } from "../../recipe/recipe.ts";
import type { SizeLimits } from "../size-limit.ts";
import { FrontierKnowledge } from "./knowledge.ts";
import { type Place, placesOf, type Row } from "./place.ts";
import type { FrontierPoint } from "./point.ts";
import { pointOf, priceOf } from "./points.ts";

/** Rows, recipe and spec as places to learn at, what is known of all of them, and the points that they come to. */
export interface FrontierGround {
  /** The rule whose tolerance varies; without one only the size does. */
  readonly rule?: FairnessRule;
  /** The rows that are learnt from. */
  readonly train: Profiles;
  readonly knowledge: FrontierKnowledge;
  /** The places without a limit on unfairness, for the limits on size that the ground was made with. */
  readonly free: Row;
  /** Compiles places; they are known once they are added to the knowledge. */
  row(limits: readonly number[], tolerance: number | null): Row;
  /** Learns at a place with what is known, and makes known what comes of it; undefined where nothing is left to do. */
  learnAt(place: Place, options: LearnOptions): Promise<Learnt | undefined>;
  /** The point of a place with what is known now; made again only where that has changed. */
  pointAt(place: Place): FrontierPoint;
}

/** The ground that frontiers are made on: `free` has places for these limits on size. */
export function frontierGround(
  profiles: Profiles,
  recipe: Recipe,
  asked: Spec,
  { by, limits }: SizeLimits,
  holdOut: HoldOut | undefined,
): FrontierGround {
  // Places tell each other their least losses: a card that loses a little more would say that a limit costs it.
  const spec = asked.steadiness ? { ...asked, steadiness: 0 } : asked;
  const rule = spec.fairness?.[0];
  const train = profilesOfPart(profiles, 0);
  const free = placesOf(train, spec, by, limits, null);
  const knowledge = new FrontierKnowledge(free.places[0]!.problem);
  const made = new Map<Place, { readonly of: readonly unknown[]; readonly point: FrontierPoint }>();
  return {
    rule,
    train,
    knowledge,
    free,
    row: (more, tolerance) => placesOf(train, spec, by, more, tolerance),
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
        ({ limit, tolerance }) => limit === place.limit && tolerance === null,
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
