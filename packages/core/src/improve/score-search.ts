import type { Host } from "../host.ts";
import { evaluate } from "../problem/evaluate.ts";
import type { Problem } from "../problem/problem.ts";
import { type Random, seededRandom } from "../random.ts";
import { TURN_MILLISECONDS } from "../turns.ts";
import { editChain, lookCost } from "./best-edits.ts";
import type { EditGround } from "./edit-ground.ts";
import { startsOf } from "./layout.ts";
import { type Move, moved } from "./move.ts";

/** Steps of counting that a search may take in all, a few seconds; looks of one climb; most climbs where they are cheap. */
const MOST_COUNTING = 5e8;
const LOOKS = 10;
const MOST_ROUNDS = 60;

/** Edits at random before each climb. */
const KICKS = 3;

export interface ScoreSearchOptions {
  readonly seed: number;
  readonly host: Host;
  readonly signal?: { readonly aborted: boolean };
}

/**
 * Better points for a score with several cut-offs: from the best so far, a few edits at random and then the best single
 * edits until none gains. Engines give each class points of its own, so they can't search among scores. A start that
 * breaks limits gives way to scores that grow from no lines at all. How many rounds there are depends on the problem's
 * size alone: the same card, rows and seed give the same points. Undefined when no score that keeps the limits is found.
 */
export async function searchScores(
  ground: EditGround,
  start: Int32Array,
  { seed, host, signal }: ScoreSearchOptions,
): Promise<Int32Array | undefined> {
  const random = seededRandom(seed);
  let best = bestStart(ground, start);
  let turnEnds = host.now() + TURN_MILLISECONDS;
  const rounds = Math.min(MOST_ROUNDS, Math.ceil(MOST_COUNTING / (LOOKS * lookCost(ground, start))));
  for (let round = 0; best && round < rounds; round++) {
    if (host.now() > turnEnds) {
      await host.pause();
      turnEnds = host.now() + TURN_MILLISECONDS;
    }
    if (signal?.aborted) break;
    const climbed = climb(ground, kicked(ground, best.points, random));
    if (climbed && climbed.loss < best.loss) best = climbed;
  }
  return best?.points;
}

interface Score {
  readonly points: Int32Array;
  readonly loss: number;
}

/** The best single edits until none gains; each keeps the limits. Undefined when there are none. */
function climb(ground: EditGround, points: Int32Array): Score | undefined {
  const { steps, points: after } = editChain(ground, points, Number.POSITIVE_INFINITY);
  return steps.length === 0 ? undefined : { points: after.at(-1)!, loss: steps.at(-1)!.loss };
}

function bestStart(ground: EditGround, start: Int32Array): Score | undefined {
  const { loss, broken } = evaluate(ground.problem, start);
  if (broken.length === 0) return { points: start, loss };
  const grown = levelScores(ground.problem).flatMap((points) => {
    const level = evaluate(ground.problem, points);
    return level.broken.length === 0 ? [climb(ground, points) ?? { points, loss: level.loss }] : [];
  });
  return grown.sort((a, b) => a.loss - b.loss)[0];
}

/** Scores without lines, one for each class that everyone may be given. */
function levelScores({ classCount, lineCount }: Problem): Int32Array[] {
  return Array.from({ length: classCount }, (_, everyone) => {
    const points = new Int32Array(classCount * lineCount);
    const cuts = Array.from({ length: classCount - 1 }, (_, i) => i + 1 - everyone);
    startsOf(cuts).forEach((begin, k) => {
      points[k * lineCount] = begin;
    });
    return points;
  });
}

/** A few lines with other points or for other conditions; the number of lines stays. */
function kicked(ground: EditGround, points: Int32Array, random: Random): Int32Array {
  const { problem, layout } = ground;
  const { lineCount, classCount, pointSets, pointSetOf } = problem;
  let now = points;
  for (let i = 0; i < KICKS; i++) {
    const lines = Array.from({ length: lineCount - 1 }, (_, j) => j + 1);
    const used = lines.filter((line) => now[lineCount + line] !== 0);
    const free = lines.filter((line) => now[lineCount + line] === 0);
    if (used.length === 0) return now;
    const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)]!;
    const line = pick(used);
    const from = now[lineCount + line]!;
    const swaps = free.length > 0 && random() < 0.5;
    const target = swaps ? pick(free) : line;
    // The last table has the largest multiples: what is allowed there, divided, is allowed in all.
    const last = classCount - 1;
    const values = pointSets[pointSetOf[last * lineCount + target]!]!.filter(
      (value) => value !== 0 && value % last === 0,
    ).map((value) => value / last);
    if (values.length === 0) continue;
    const move: Move = swaps
      ? {
          kind: "swap",
          table: 1,
          line,
          instead: target,
          from,
          to: values.includes(from) ? from : pick(values),
        }
      : { kind: "points", table: 1, line, from, to: pick(values) };
    now = moved(problem, now, move, layout);
  }
  return now;
}
