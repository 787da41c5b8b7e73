import { breaksLimits, type EditGround } from "./edit-ground.ts";
import { comparePlainness, type Move, moved, placeOf } from "./move.ts";
import { riskMoves } from "./risk-moves.ts";
import { type CountedMove, gainingMoves } from "./single-moves.ts";
import { viewsOf } from "./views.ts";

/** The best single edits, and how many better ones were left out because they break a limit that the card keeps. */
export interface BestMoves {
  readonly moves: readonly CountedMove[];
  readonly leftOut: number;
}

/** The edits that gain most, best first and the plainer first of equals: at most `count`, and one for each place. */
export function bestMoves(ground: EditGround, points: Int32Array, count: number): BestMoves {
  const viewed = viewsOf(ground.problem, points);
  const { problem } = ground;
  // Nobody has counted what edits of tables are worth to their risks.
  if (problem.people && problem.shape === "tables") return { moves: [], leftOut: 0 };
  const all = problem.people ? riskMoves(problem, points) : gainingMoves(problem, points, viewed);
  const gaining = all.sort((a, b) => a.loss - b.loss || comparePlainness(a.move, b.move));
  const struck = new Map(
    gaining.flatMap(({ move, loss }) => (move.kind === "strike" ? [[lineOf(move), loss] as const] : [])),
  );
  const moves: CountedMove[] = [];
  const places = new Set<string>();
  let leftOut = 0;
  for (const candidate of gaining) {
    if (moves.length === count) break;
    const place = placeOf(candidate.move);
    if (places.has(place)) continue;
    // A line that is worth as much as none is no exchange.
    const isIdle =
      candidate.move.kind === "swap" && candidate.loss >= (struck.get(lineOf(candidate.move)) ?? Infinity);
    if (isIdle) continue;
    if (breaksLimits(ground, points, viewed, candidate)) {
      leftOut++;
      if (candidate.move.kind === "strike") struck.delete(lineOf(candidate.move));
      continue;
    }
    places.add(place);
    moves.push(candidate);
  }
  return { moves, leftOut };
}

function lineOf({ table, line }: Move): string {
  return `${table} ${line}`;
}

/** Edits one after the other, each the best where the ones before it led. */
export interface Chain {
  readonly steps: readonly CountedMove[];
  /** The points after each step. */
  readonly points: readonly Int32Array[];
}

/** Takes the best edit again and again, until none gains or there are `most`. */
export function editChain(ground: EditGround, start: Int32Array, most: number): Chain {
  const steps: CountedMove[] = [];
  const points: Int32Array[] = [];
  let now = start;
  while (steps.length < most) {
    const [best] = bestMoves(ground, now, 1).moves;
    if (!best) break;
    now = moved(ground.problem, now, best.move);
    steps.push(best);
    points.push(now);
  }
  return { steps, points };
}

/** Steps of counting that one look at all edits takes, about: of the profiles a tenth matters to a swap. */
export function lookCost({ problem }: EditGround, points: Int32Array): number {
  const used = points.filter((value) => value !== 0).length;
  return (Math.max(1, used) * problem.profileCount * (10 + problem.lineCount)) / 10;
}
