import type { ScoringSystem } from "@fairscore/core";
import { signal } from "@preact/signals";
import type { LearntCard } from "../model/learnt-card.ts";

/**
 * How far the numbers of a card may be believed: counted here; only claimed by the file that it came in; or counted
 * here and found to be other than claimed.
 */
export type Standing = "counted" | "claimed" | "refuted";

/** Tables that came in a file. All others were learnt, and so counted, here. */
const doubted = signal<ReadonlyMap<ScoringSystem, Exclude<Standing, "counted">>>(new Map());

export function standingOf({ system }: LearntCard): Standing {
  return doubted.value.get(system) ?? "counted";
}

/** Takes these cards, and no others, as claims: a file may say anything. */
export function doubt(claimed: readonly LearntCard[]): void {
  doubted.value = new Map(claimed.map(({ system }) => [system, "claimed"]));
}

/** Takes note of what a recount found. */
export function settle({ system }: LearntCard, isTrue: boolean): void {
  const left = new Map(doubted.value);
  if (isTrue) left.delete(system);
  else left.set(system, "refuted");
  doubted.value = left;
}
