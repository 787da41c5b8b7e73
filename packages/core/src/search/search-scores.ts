import { asTables, scoreOfSolution, tablesOfSolution } from "../problem/as-tables.ts";
import type { EngineEvent, EngineOptions } from "../problem/engine.ts";
import type { Problem } from "../problem/problem.ts";
import { type Random, seededRandom } from "../random.ts";
import { ByOutcomes } from "./by-outcomes.ts";
import { Incumbent } from "./incumbent.ts";
import { makeInstance } from "./instance.ts";
import { polishScore } from "./polish-score.ts";
import { kick, moveToNearest } from "./restart.ts";
import { ScorePosition } from "./score-position.ts";
import { ScoreWalk } from "./score-walk.ts";
import { type Shares, searchBy } from "./walks.ts";

const SHARES: Shares = {
  fresh: 0.2,
  best: 0.5,
  smaller: 0.2,
  stretched: 0.5,
  guided: 0.3,
  leastPatience: 8,
  mostPatience: 60,
};
const MOST_KICKS = 4;
/** The share of walks that begins with other cut-offs. */
const SHARE_CUT_ANEW = 0.2;

/**
 * The search among scores. Points and cut-offs move together: every move is judged with the cut-offs that suit it best.
 */
export function searchScores(problem: Problem, { seed, starts = [] }: EngineOptions): Generator<EngineEvent> {
  const instance = makeInstance(problem);
  const position = new ScorePosition(instance);
  const incumbent = new Incumbent(instance);
  const random = seededRandom(seed);
  const walk = new ScoreWalk(instance, position, incumbent, random);
  // A score of two classes is a table; one of more is not any tables.
  const outcomes =
    problem.classCount === 2
      ? ByOutcomes.of({
          instance: makeInstance(asTables(problem)),
          position,
          incumbent,
          solutionOf: (tables) => scoreOfSolution(problem, tables),
          tablesOf: (solution) => tablesOfSolution(problem, solution),
        })
      : undefined;
  const manner = {
    shares: SHARES,
    position,
    best: walk.best,
    walk: (patience: number, preferSmall: boolean) => walk.walk(patience, preferSmall),
    polish: () => polishScore(instance, position, walk.moves, incumbent),
    startFrom: (start: Int32Array) => {
      moveToNearest(instance, position, start);
      position.setCuts(start.subarray(instance.lineCount));
    },
    disturb: () => {
      kick(instance, position, random, 1 + ((random() * MOST_KICKS) | 0));
      if (random() < SHARE_CUT_ANEW) cutAnew(position, random);
    },
    ...(outcomes && { between: () => outcomes.goOn(walk.best) }),
  };
  return searchBy(manner, instance, incumbent, random, starts);
}

/** Cut-offs at the totals of people drawn by lot. */
function cutAnew(position: ScorePosition, random: Random): void {
  const { totals, cuts } = position;
  const drawn = Array.from(cuts, () => totals[(random() * totals.length) | 0] ?? 0);
  position.setCuts(drawn.sort((a, b) => a - b));
}
