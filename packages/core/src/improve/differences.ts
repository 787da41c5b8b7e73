import type { Problem } from "../problem/problem.ts";
import { cutsOf, tableCount } from "../problem/shape.ts";
import type { Move } from "./move.ts";

/** What turns one card into another, line by line: lines struck, changed and added, starts and cut-offs. */
export function differences(problem: Problem, before: Int32Array, after: Int32Array): Move[] {
  const { lineCount } = problem;
  const moves: Move[] = [];
  for (let entry = 0; entry < tableCount(problem) * lineCount; entry++) {
    const [from, to] = [before[entry]!, after[entry]!];
    if (from === to) continue;
    const line = entry % lineCount;
    const kind = line === 0 ? "start" : to === 0 ? "strike" : from === 0 ? "add" : "points";
    moves.push({ kind, table: Math.floor(entry / lineCount), line, from, to });
  }
  const cuts = cutsOf(problem, after);
  cutsOf(problem, before).forEach((from, i) => {
    if (from !== cuts[i]) moves.push({ kind: "cut-off", table: i + 1, line: 0, from, to: cuts[i]! });
  });
  return moves;
}
