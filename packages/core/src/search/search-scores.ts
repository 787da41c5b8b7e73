import type { EngineEvent, EngineOptions } from "../problem/engine.ts";
import type { Problem } from "../problem/problem.ts";
import { type Random, seededRandom } from "../random.ts";
import { Incumbent } from "./incumbent.ts";
import { type Instance, makeInstance } from "./instance.ts";
import { polishScore } from "./polish-score.ts";
import { clear, dropLines, keepTo, kick, moveToNearest, stretch } from "./restart.ts";
import { ScorePosition } from "./score-position.ts";
import { ScoreWalk } from "./score-walk.ts";
import { SetGuide } from "./set-guide.ts";
import { UNITS_PER_EVENT, VISITS_PER_UNIT } from "./work.ts";

/** Shares of walks: from scratch, from the best score, and (of all) for smaller scores at the same loss. */
const SHARE_FRESH = 0.2;
const SHARE_BEST = 0.5;
const SHARE_SMALLER = 0.2;
/** Of the other walks, the share that begins with larger points. */
const SHARE_STRETCHED = 0.5;
/** Moves without success before a walk ends: between these, drawn evenly by order of magnitude. */
const LEAST_PATIENCE = 8;
const MOST_PATIENCE = 60;
const MOST_KICKS = 4;
/** The share that begins with other cut-offs. */
const SHARE_CUT_ANEW = 0.2;
/** The share of walks that keeps to a set of conditions that tells people apart well. */
const SHARE_GUIDED = 0.3;

/**
 * Finds good scores fast, and better ones the longer it runs; proves nothing and never ends by itself. Points and
 * cut-offs move together: every move is judged with the cut-offs that suit it best.
 */
export function* searchScores(problem: Problem, options: EngineOptions): Generator<EngineEvent> {
  const instance = makeInstance(problem);
  const position = new ScorePosition(instance);
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
  position: ScorePosition,
  incumbent: Incumbent,
  random: Random,
  starts: readonly Int32Array[],
): Generator<void> {
  const walk = new ScoreWalk(instance, position, incumbent, random);
  const { rules } = position;
  const { lineCount } = instance;
  const guide = SetGuide.of(instance);
  let polished = 0;
  const settle = function* () {
    if (incumbent.version === polished) return;
    yield* polishScore(instance, position, walk.moves, incumbent);
    polished = incumbent.version;
  };

  incumbent.offer(position);
  for (const start of starts) {
    moveToNearest(instance, position, start);
    position.setCuts(start.subarray(lineCount));
    incumbent.offer(position);
    yield* walk.walk(LEAST_PATIENCE, false);
  }
  yield* settle();
  clear(instance, position);
  let preferSmall = false;
  for (;;) {
    const patience = Math.round(LEAST_PATIENCE * (MOST_PATIENCE / LEAST_PATIENCE) ** random());
    yield* walk.walk(patience, preferSmall);
    rules.maxSize = Infinity;
    rules.only = undefined;
    yield* settle();

    if (guide && random() < SHARE_GUIDED) {
      preferSmall = false;
      position.moveTo(incumbent.exists && random() < SHARE_BEST ? incumbent.points : walk.best);
      keepTo(instance, position, guide.choose(position, random));
      continue;
    }
    const draw = random();
    if (draw < SHARE_FRESH) clear(instance, position);
    else position.moveTo(incumbent.exists && draw < SHARE_FRESH + SHARE_BEST ? incumbent.points : walk.best);
    preferSmall = incumbent.exists && random() < SHARE_SMALLER;
    if (preferSmall && incumbent.size > 0 && random() < 0.5) {
      rules.maxSize = incumbent.size - 1;
      dropLines(instance, position, random, rules.maxSize);
    }
    if (!preferSmall && random() < SHARE_STRETCHED) stretch(instance, position, random);
    kick(instance, position, random, 1 + ((random() * MOST_KICKS) | 0));
    if (random() < SHARE_CUT_ANEW) cutAnew(position, random);
  }
}

/** Cut-offs at the totals of people drawn by lot. */
function cutAnew(position: ScorePosition, random: Random): void {
  const { totals, cuts } = position;
  const drawn = Array.from(cuts, () => totals[(random() * totals.length) | 0] ?? 0);
  position.setCuts(drawn.sort((a, b) => a - b));
}
