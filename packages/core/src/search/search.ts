import type { EngineEvent, EngineOptions } from "../problem/engine.ts";
import type { Problem } from "../problem/problem.ts";
import { type Random, seededRandom } from "../random.ts";
import { Incumbent } from "./incumbent.ts";
import { type Instance, makeInstance } from "./instance.ts";
import type { KernelKind } from "./kernels.ts";
import { LineSearch } from "./line-search.ts";
import { polish } from "./polish.ts";
import { Position } from "./position.ts";
import { clear, dropConditions, dropLines, keepTo, kick, moveToNearest, stretch } from "./restart.ts";
import { searchScores } from "./search-scores.ts";
import { SetGuide } from "./set-guide.ts";
import { Tabu } from "./tabu.ts";
import { withWasm } from "./with-wasm.ts";
import { UNITS_PER_EVENT, VISITS_PER_UNIT } from "./work.ts";

/** Shares of walks: from scratch, from the best solution, and (of all) for smaller tables at the same loss. */
const shareFresh = 0.15;
const shareBest = 0.6;
const shareSmaller = 0.2;
/** Of the other walks, the share that begins with larger points. */
const shareStretched = 0.5;
/** Moves without success before a walk ends: between these, drawn evenly by order of magnitude. */
const leastPatience = 20;
const mostPatience = 160;
const mostKicks = 8;
/** Where distinct conditions are limited: the share of walks that begins without some of them, and without how many. */
const shareExchanged = 0.5;
const mostExchanged = 3;
/** The share of walks that keeps to a set of conditions that tells people apart well. */
const shareGuided = 0.4;

/**
 * Finds good tables fast, and better ones the longer it runs; proves nothing and never ends by itself. Many
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
    problem.shape === "score" ? searchScores(problem, options) : run(problem, options, kind);
}

function* run(problem: Problem, options: EngineOptions, kind: KernelKind): Generator<EngineEvent> {
  const plain = makeInstance(problem);
  const instance = kind === "wasm" ? (withWasm(plain) ?? plain) : plain;
  const position = new Position(instance);
  const incumbent = new Incumbent(instance);
  const random = seededRandom(options.seed);
  let saidVersion = 0;
  let nextWork = UNITS_PER_EVENT * VISITS_PER_UNIT;
  for (const _ of walks(instance, position, incumbent, random, options.starts ?? [])) {
    if (incumbent.version > saidVersion) {
      saidVersion = incumbent.version;
      const { loss, size, sum } = incumbent;
      yield { type: "incumbent", points: incumbent.points.slice(), loss, size, sum };
    }
    if (position.visits >= nextWork) {
      nextWork = position.visits + UNITS_PER_EVENT * VISITS_PER_UNIT;
      yield { type: "work", units: Math.floor(position.visits / VISITS_PER_UNIT) };
    }
  }
}

/** Walk after walk, without end; pauses after every move. */
function* walks(
  instance: Instance,
  position: Position,
  incumbent: Incumbent,
  random: Random,
  starts: readonly Int32Array[],
): Generator<void> {
  const tabu = new Tabu(instance, position, incumbent, random);
  const lineSearch = new LineSearch(instance);
  const { rules } = position;
  const limitsConditions = instance.problem.maxConditions < Infinity;
  const guide = SetGuide.of(instance);
  let polished = 0;
  const settle = function* () {
    if (incumbent.version === polished) return;
    yield* polish(instance, position, lineSearch, incumbent);
    polished = incumbent.version;
  };

  incumbent.offer(position);
  for (const start of starts) {
    moveToNearest(instance, position, start);
    incumbent.offer(position);
    yield* tabu.walk(leastPatience, false);
  }
  yield* settle();
  clear(instance, position);
  let preferSmall = false;
  for (;;) {
    const patience = Math.round(leastPatience * (mostPatience / leastPatience) ** random());
    yield* tabu.walk(patience, preferSmall);
    rules.maxSize = Infinity;
    rules.only = undefined;
    yield* settle();

    if (guide && random() < shareGuided) {
      preferSmall = false;
      position.moveTo(incumbent.exists && random() < shareBest ? incumbent.points : tabu.best);
      keepTo(instance, position, guide.choose(position, random));
      continue;
    }
    const draw = random();
    if (draw < shareFresh) clear(instance, position);
    else position.moveTo(incumbent.exists && draw < shareFresh + shareBest ? incumbent.points : tabu.best);
    // Smaller tables at the same loss: fewer lines are asked for, or fewer points hoped for.
    preferSmall = incumbent.exists && random() < shareSmaller;
    if (preferSmall && incumbent.size > 0 && random() < 0.5) {
      rules.maxSize = incumbent.size - 1;
      dropLines(instance, position, random, rules.maxSize);
    }
    if (!preferSmall && random() < shareStretched) stretch(instance, position, random);
    if (limitsConditions && random() < shareExchanged)
      dropConditions(instance, position, random, 1 + ((random() * mostExchanged) | 0));
    else kick(instance, position, random, 1 + ((random() * mostKicks) | 0));
  }
}
