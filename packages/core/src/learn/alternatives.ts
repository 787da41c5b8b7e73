import { isBetter, type Solution } from "../problem/engine.ts";
import type { Problem } from "../problem/problem.ts";
import { conditionsUsed } from "../problem/shape.ts";
import { type LearnOptions, learn } from "./learn.ts";

export interface AlternativesOptions extends LearnOptions {
  /** How many to find. */
  readonly count: number;
  /** Largest whole-number loss that still counts as nearly as good. */
  readonly largestLoss: number;
}

interface Branch {
  /** Lines that may not be used. */
  readonly without: readonly number[];
  readonly solution: Solution;
}

/**
 * Tables that are nearly as good as the best and use other conditions (a sample of the Rashomon set). From the
 * best tables, each condition that they use is forbidden in turn and the rest is learnt anew; then the same from
 * the best of those, and so on: no two results use the same set of conditions. Best first.
 */
export async function findAlternatives(
  problem: Problem,
  best: Solution,
  options: AlternativesOptions,
): Promise<Solution[]> {
  const { count, largestLoss, signal, host, ...learnOptions } = options;
  const share = { seconds: shareOf(options.seconds, count), work: shareOf(options.work, count) };
  const found = new Map<string, Solution>();
  const tried = new Set<string>();
  const seen = new Set([supportKey(problem, best.points)]);
  const open: Branch[] = [{ without: [], solution: best }];
  for (let tries = 0; open.length > 0 && found.size < 2 * count && tries < triesFor(count); ) {
    open.sort((a, b) => (isBetter(a.solution, b.solution) ? -1 : 1));
    const branch = open.shift()!;
    for (const line of conditionsUsed(problem, branch.solution.points)) {
      const without = [...branch.without, line].sort((a, b) => a - b);
      const key = without.join();
      if (signal?.aborted || tries >= triesFor(count) || tried.has(key)) continue;
      tried.add(key);
      tries++;
      const start = branch.solution.points.slice();
      for (let k = 0; k < problem.classCount; k++) start[k * problem.lineCount + line] = 0;
      const learnt = await learn(withoutLines(problem, without), {
        ...learnOptions,
        ...share,
        host,
        signal,
        starts: [start],
        onProgress: undefined,
      });
      if (!learnt.points || learnt.loss! > largestLoss) continue;
      const solution = { points: learnt.points, loss: learnt.loss!, size: learnt.size!, sum: learnt.sum! };
      const support = supportKey(problem, solution.points);
      if (seen.has(support)) continue;
      seen.add(support);
      found.set(support, solution);
      open.push({ without, solution });
    }
  }
  return [...found.values()].sort((a, b) => (isBetter(a, b) ? -1 : 1)).slice(0, count);
}

/** Each alternative kept takes a few tries; together they get as long as the best tables had. */
function triesFor(count: number): number {
  return 4 * count + 8;
}

function shareOf(budget: number | undefined, count: number): number | undefined {
  return budget === undefined ? undefined : budget / triesFor(count);
}

/** Names the set of conditions that tables use, in whichever tables. */
function supportKey(problem: Problem, points: Int32Array): string {
  return conditionsUsed(problem, points).join();
}

function withoutLines(problem: Problem, lines: readonly number[]): Problem {
  const pointSets = [...problem.pointSets, [0]];
  const closed = new Set(lines);
  return {
    ...problem,
    pointSets,
    pointSetOf: problem.pointSetOf.map((set, entry) =>
      closed.has(entry % problem.lineCount) ? pointSets.length - 1 : set,
    ),
  };
}
