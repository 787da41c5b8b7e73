import { words } from "../../findings/finding.ts";
import { placeWords } from "../../findings/place-words.ts";
import { equalAnswersFloor } from "../../learn/floor.ts";
import type { Known } from "../../learn/known.ts";
import type { Learnt } from "../../learn/learn.ts";
import { canonical } from "../../problem/canonical.ts";
import { isBetter } from "../../problem/engine.ts";
import { brokenConstraints, brokenTables, evaluate, giveClasses } from "../../problem/evaluate.ts";
import { mergeProfiles } from "../../problem/merge-profiles.ts";
import type { Problem } from "../../problem/problem.ts";
import { allowsAllOf, allowsTheSame, type Found, limitsOf, type Place } from "./place.ts";

/** A floor that holds at a place, why, and the highest floor there that comes with a proof to add up. */
export type KnownFloor = Pick<Learnt, "floor" | "floorReason" | "checkable">;

/**
 * What all runs together know. Tables that one run found are the best wherever they are allowed and nothing better
 * is known, so that no looser place ever has a larger loss; and what is proven where more is allowed holds where
 * less is.
 */
export class FrontierKnowledge {
  readonly #places: Place[] = [];
  readonly #found: Found[] = [];
  readonly #keys = new Set<string>();
  readonly #equalAnswers: Learnt["checkable"];

  /** All places have the profiles, lines and costs of this problem. */
  constructor(problem: Problem) {
    this.#equalAnswers = equalAnswersFloor(mergeProfiles(problem));
  }

  /** Adds places; what was found before is known there too. */
  add(places: readonly Place[]): void {
    this.#places.push(...places);
    for (const found of this.#found) keepWhereBest(places, found);
  }

  /** All places that were added, in that order. */
  get places(): readonly Place[] {
    return this.#places;
  }

  /** Takes a solution that the run of a place has found. */
  offer(points: Int32Array, by: Place): void {
    const key = points.join();
    if (this.#keys.has(key)) return;
    this.#keys.add(key);
    const { loss, size, sum } = evaluate(by.problem, points);
    const found = { points: points.slice(), loss, size, sum, by };
    this.#found.push(found);
    keepWhereBest(this.#places, found);
  }

  /** Takes what a place's run has found and proven so far. */
  hear(place: Place, run: Learnt): void {
    place.run = run;
    if (run.points) this.offer(run.points, place);
  }

  /** Takes the end of a place's run; throws where something that was found contradicts something that was proven. */
  record(place: Place, run: Learnt): void {
    this.hear(place, run);
    if (run.points) this.offer(canonical(place.problem, run.points), place);
    for (const other of this.#places) this.#refuseContradiction(other);
  }

  /** Whether it is proven that no tables are allowed here. */
  isInfeasible(place: Place): boolean {
    return this.#looserRuns(place).some(({ run }) => run.status === "infeasible");
  }

  /** (loss - floor) / loss of the best tables here: 0 when they are proven best, 1 while there are none. */
  gapOf(place: Place): number {
    if (!place.best) return 1;
    const { loss } = place.best;
    const { floor } = this.floorOf(place);
    return loss <= floor ? 0 : (loss - floor) / loss;
  }

  /** Whether nothing is left to be found here: there are no tables, or the best come this close to the floor. */
  isSettled(place: Place, gap = 0): boolean {
    return this.isInfeasible(place) || (place.best !== undefined && this.gapOf(place) <= gap);
  }

  /** Whether it is proven that no tables as good as the best here have fewer lines, or as few and smaller points. */
  isSmallest(place: Place): boolean {
    const { best } = place;
    return this.#looserRuns(place).some(
      ({ run }) =>
        run.smallest && run.loss === best?.loss && run.size === best?.size && run.sum === best?.sum,
    );
  }

  /** The highest floor that holds here, with the proof that can be added up, if that reaches it or not. */
  floorOf(place: Place): KnownFloor {
    const checkable = this.#checkableAt(place);
    let known: KnownFloor = { floor: checkable.floor, floorReason: checkable.reason, checkable };
    for (const { run, at } of this.#looserRuns(place)) {
      if (run.floor <= known.floor) continue;
      const { floorReason: because } = run;
      const floorReason = allowsTheSame(at, place)
        ? because
        : ({ code: "wider-limits", because, ...limitsOf(at) } as const);
      known = { floor: run.floor, floorReason, checkable };
    }
    return known;
  }

  /** What a run here goes on from: the floor of earlier runs here and the best tables; undefined before the first. */
  knownAt(place: Place): Known | undefined {
    const [first, ...others] = this.#places.flatMap((at) =>
      at.run && allowsTheSame(at, place) ? [at.run] : [],
    );
    if (!first) return undefined;
    const highest = others.reduce((known, run) => (run.floor > known.floor ? run : known), first);
    return {
      floor: highest.floor,
      floorReason: highest.floorReason,
      checkable: this.#checkableAt(place),
      ...(place.best && { points: place.best.points }),
    };
  }

  /** Solutions to begin a run with: the best here, and the best where a little more is allowed. */
  startsFor(place: Place): Int32Array[] {
    const nearest = (isBeside: (other: Place) => boolean) =>
      this.#places
        .filter(
          (other) =>
            !allowsTheSame(other, place) && allowsAllOf(other, place) && isBeside(other) && other.best,
        )
        .sort((a, b) => a.limit - b.limit || a.looseness - b.looseness)[0]?.best;
    const starts = [
      place.best,
      nearest(({ limit }) => limit === place.limit),
      nearest(({ looseness }) => looseness === place.looseness),
    ];
    return [...new Set(starts.flatMap((found) => found?.points ?? []))];
  }

  /** Runs of this place and of those that allow more, this place's own first. */
  #looserRuns(place: Place): { at: Place; run: Learnt }[] {
    return [place, ...this.#places.filter((other) => other !== place && allowsAllOf(other, place))].flatMap(
      (at) => (at.run ? [{ at, run: at.run }] : []),
    );
  }

  /** Conflicts know of no fairness: they hold for any tolerance; some hold for small cards, and so for smaller ones. */
  #checkableAt({ limit: own }: Place): Learnt["checkable"] {
    let highest = this.#equalAnswers;
    for (const { limit, run } of this.#places) {
      if (!run || run.checkable.floor <= highest.floor) continue;
      if (limit >= own || run.checkable.reason.code !== "equal-sums-few-lines") highest = run.checkable;
    }
    return highest;
  }

  #refuseContradiction(place: Place): void {
    if (!place.best) return;
    const { floor, floorReason } = this.floorOf(place);
    if (place.best.loss >= floor && !this.isInfeasible(place)) return;
    throw new Error(
      `tables for ${placeWords(limitsOf(place))} have a loss of ${place.best.loss}, which was proven impossible ` +
        `(at least ${floor}: ${words(floorReason)}); please report this`,
    );
  }
}

/** A solution is kept where it is allowed and better than what is known. */
function keepWhereBest(places: readonly Place[], found: Found): void {
  const better = places.filter(({ best }) => !best || isBetter(found, best));
  if (better.length === 0) return;
  const given = giveClasses(found.by.problem, found.points);
  for (const place of better) {
    const { problem } = place;
    if (brokenTables(problem, found.points).length > 0) continue;
    if (brokenConstraints(problem, given).length === 0) place.best = found;
  }
}
