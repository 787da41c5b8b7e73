import type { Problem } from "@fairscore/core";
import type { SearchEngine } from "./search-engine.ts";

export interface MeasuredRun {
  readonly seconds: number;
  /** Events of the engine until the end: with the seed, they say exactly how far the run went. */
  readonly events: number;
  /** Units of work, as the engine counts them; revisions may count differently. */
  readonly work: number;
  readonly loss: number;
}

/** Runs the search until a time is over or a loss is reached. */
export function measuredRun(
  engine: SearchEngine,
  problem: Problem,
  seed: number,
  limits: { readonly seconds: number; readonly loss?: number },
): MeasuredRun {
  const { seconds, loss: enough = Number.NEGATIVE_INFINITY } = limits;
  const began = performance.now();
  const ends = began + seconds * 1000;
  let events = 0;
  let work = 0;
  let loss = Number.POSITIVE_INFINITY;
  let now = began;
  for (const event of engine.search(problem, { seed })) {
    events++;
    now = performance.now();
    if (event.type === "incumbent") loss = event.loss;
    else if (event.type === "work") work = event.units;
    if (now >= ends || loss <= enough) break;
  }
  return { seconds: (now - began) / 1000, events, work, loss };
}
