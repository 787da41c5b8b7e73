import type { Problem } from "@fairscore/core";
import type { SearchEngine } from "./search-engine.ts";

/** Methods of a line search that find the loss of all values of the entry in their second argument. */
const evaluating = ["scan", "readRow"] as const;

type Evaluate = (position: unknown, entry: number, ...rest: unknown[]) => void;

/**
 * How many moves a run evaluates, a move being another value for one entry of the tables, whose exact loss is
 * found. The run is repeated with counters, which slow it down: same seed and events, same moves. Do the timing
 * before, because a method that has been replaced once may be compiled differently ever after.
 */
export function countMoves(engine: SearchEngine, problem: Problem, seed: number, events: number): number {
  const { values } = engine.makeInstance(problem);
  const methods = engine.LineSearch.prototype as Record<string, Evaluate>;
  const originals = evaluating
    .filter((name) => name in methods)
    .map((name) => [name, methods[name]!] as const);
  if (originals.length === 0) throw new Error(`the line search of ${engine.name} has no method to count`);
  let moves = 0;
  let inside = false;
  for (const [name, original] of originals) {
    methods[name] = function (this: unknown, position, entry, ...rest) {
      // One of them may fall back on the other.
      const outermost = !inside;
      inside = true;
      original.call(this, position, entry, ...rest);
      if (outermost) {
        moves += values[entry]!.length - 1;
        inside = false;
      }
    };
  }
  try {
    let seen = 0;
    for (const _ of engine.search(problem, { seed })) if (++seen >= events) break;
  } finally {
    for (const [name, original] of originals) methods[name] = original;
  }
  return moves;
}
