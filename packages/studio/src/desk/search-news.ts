import type { FitEvent, ScoringSystem } from "@fairscore/core";

/** Where a search stands. Losses and floors as they are counted, to be divided by `scale` into shares. */
export interface SearchNews {
  /** "limits": no card was found or there is none, and the smallest limit that has one is looked for. */
  readonly stage: "search" | "limits";
  /** Seconds and units of work of this run. */
  readonly seconds: number;
  readonly work: number;
  /** People learnt from. */
  readonly people: number;
  readonly scale: number;
  readonly floor: number;
  readonly best?: number;
  /** The largest difference between groups that the best card has, as a share. */
  readonly difference?: number;
  /** The best card, verified; only with the news that `best` or `floor` changed. */
  readonly system?: ScoringSystem;
}

/** Charts need no more. */
const NEWS_MILLISECONDS = 250;

/** Making a verified card takes counting; it may take a fifth of the time at most. */
const CARD_MILLISECONDS = 1000;
const CARD_SHARE = 5;

/**
 * Turns the many events of a run into few pieces of news. Once there is a card, best and floor are told only together
 * with a card that has them, so that whoever listens can lose nothing of what was told.
 */
export function newsOf(
  people: number,
  now: () => number,
  tell: (news: SearchNews) => void,
): (event: FitEvent) => void {
  let toldAt = -Infinity;
  let madeAt = -Infinity;
  let cost = 0;
  let told: { best: number; floor: number; size: number; difference?: number } | undefined;
  return (event) => {
    const began = now();
    const over = event.type === "done";
    // What it found is in the outcome, which follows at once.
    if (over ? event.best !== undefined : began - toldAt < NEWS_MILLISECONDS) return;
    const better = !told || event.best! < told.best || event.size! < told.size || event.floor > told.floor;
    let system: ScoringSystem | undefined;
    if (event.model && better && began - madeAt >= Math.max(CARD_MILLISECONDS, CARD_SHARE * cost)) {
      system = event.model();
      madeAt = now();
      cost = madeAt - began;
      const { loss, floor } = system.training!;
      told = { best: loss, floor, size: event.size!, difference: event.unfairness };
    }
    toldAt = now();
    tell({
      stage: over ? "limits" : "search",
      seconds: event.seconds,
      work: event.work,
      people,
      scale: event.lossScale,
      floor: told?.floor ?? event.floor,
      ...(told && { best: told.best }),
      ...(told?.difference !== undefined && { difference: told.difference }),
      ...(system && { system }),
    });
  };
}
