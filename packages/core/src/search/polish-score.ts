import { canonical } from "../problem/canonical.ts";
import type { Incumbent } from "./incumbent.ts";
import type { Instance } from "./instance.ts";
import type { ScoreMoves } from "./score-moves.ts";
import type { ScorePosition } from "./score-position.ts";

/**
 * Makes the incumbent smaller at the same loss or better: drops lines that change nothing, shrinks points, divides what
 * they have in common, until nothing helps. Pauses after every line.
 */
export function* polishScore(
  instance: Instance,
  position: ScorePosition,
  moves: ScoreMoves,
  incumbent: Incumbent,
): Generator<void> {
  let version = -1;
  while (incumbent.version !== version) {
    version = incumbent.version;
    position.moveTo(incumbent.points);
    for (const line of instance.movable) {
      if (position.points[line] === 0) continue;
      moves.shrink(line);
      yield;
    }
    incumbent.offer(position);
    position.moveTo(canonical(instance.problem, incumbent.points));
    incumbent.offer(position);
    yield;
  }
}
