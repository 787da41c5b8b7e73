import type { EngineEvent, EngineOptions } from "../problem/engine.ts";
import type { Problem } from "../problem/problem.ts";
import { seededRandom } from "../random.ts";
import { ByOutcomes } from "./by-outcomes.ts";
import { Incumbent } from "./incumbent.ts";
import { makeInstance } from "./instance.ts";
import type { KernelKind } from "./kernels.ts";
import { LineSearch } from "./line-search.ts";
import { polish } from "./polish.ts";
import { Position } from "./position.ts";
import { dropConditions, kick, moveToNearest } from "./restart.ts";
import { searchRisk } from "./search-risk.ts";
import { searchScores } from "./search-scores.ts";
import { Tabu } from "./tabu.ts";
import { type Shares, searchBy } from "./walks.ts";
import { withWasm } from "./with-wasm.ts";

const SHARES: Shares = {
  fresh: 0.15,
  best: 0.6,
  smaller: 0.2,
  stretched: 0.5,
  guided: 0.4,
  leastPatience: 20,
  mostPatience: 160,
};
const MOST_KICKS = 8;
/** Where distinct conditions are limited: the share of walks that begins without some of them, and without how many. */
const SHARE_EXCHANGED = 0.5;
const MOST_EXCHANGED = 3;

/**
 * Finds good cards fast, and better ones the longer it runs; proves nothing and never ends by itself. Many
 * short tabu walks, most of them from a disturbed copy of the best solution. Work is counted in thousands of
 * profiles looked at.
 */
export function search(problem: Problem, options: EngineOptions): Generator<EngineEvent> {
  return searchWith("wasm")(problem, options);
}

/**
 * The search with kernels of this kind, for tests and measurements: the kind changes how long it takes and nothing
 * else. Where WebAssembly is not to be had, TypeScript takes its place.
 */
export function searchWith(kind: KernelKind): typeof search {
  return (problem, options) =>
    problem.people
      ? searchRisk(problem, options)
      : problem.shape === "score"
        ? searchScores(problem, options)
        : searchTables(problem, options, kind);
}

function searchTables(
  problem: Problem,
  { seed, starts = [] }: EngineOptions,
  kind: KernelKind,
): Generator<EngineEvent> {
  const plain = makeInstance(problem);
  const instance = kind === "wasm" ? (withWasm(plain) ?? plain) : plain;
  const position = new Position(instance);
  const incumbent = new Incumbent(instance);
  const random = seededRandom(seed);
  const tabu = new Tabu(instance, position, incumbent, random);
  const lineSearch = new LineSearch(instance);
  const outcomes = ByOutcomes.of({
    instance,
    position,
    incumbent,
    solutionOf: (tables) => tables,
    tablesOf: (solution) => solution,
  });
  const limitsConditions = problem.maxConditions < Infinity;
  const manner = {
    shares: SHARES,
    position,
    best: tabu.best,
    walk: (patience: number, preferSmall: boolean) => tabu.walk(patience, preferSmall),
    polish: () => polish(instance, position, lineSearch, incumbent),
    startFrom: (start: Int32Array) => moveToNearest(instance, position, start),
    disturb: () => {
      if (limitsConditions && random() < SHARE_EXCHANGED)
        dropConditions(instance, position, random, 1 + ((random() * MOST_EXCHANGED) | 0));
      else kick(instance, position, random, 1 + ((random() * MOST_KICKS) | 0));
    },
    ...(outcomes && { between: () => outcomes.goOn(tabu.best) }),
  };
  return searchBy(manner, instance, incumbent, random, starts);
}
