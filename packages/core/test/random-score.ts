import { enumerationSize } from "../src/exact/enumerate.ts";
import { giveClasses } from "../src/problem/evaluate.ts";
import type { Problem } from "../src/problem/problem.ts";
import { solutionLength } from "../src/problem/shape.ts";
import { seededRandom } from "../src/random.ts";
import { randomProblem } from "./random-problem.ts";

/** A random problem of one score, of at most `largest` solutions, with any mix of limits, rules and constraints. */
export function randomScore(seed: number, largest = 40_000): Problem {
  const random = seededRandom(seed + 77_000);
  for (let i = 0; ; i++) {
    const problem = asScore(randomProblem(seed + 1_000_003 * i, 1e9), random);
    if (enumerationSize(problem) <= largest) return problem;
  }
}

/** The score of the same people: points where the last table has them, rules about the same lines. */
function asScore(tables: Problem, random: () => number): Problem {
  const { classCount, lineCount, profileCount, pointSets, pointSetOf, counts, implications, orders } = tables;
  const int = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const line = (entry: number) => 1 + (entry % (lineCount - 1));
  const bare: Problem = {
    ...tables,
    shape: "score",
    pointSetOf: Int32Array.from({ length: lineCount }, (_, j) =>
      j === 0 ? 1 : pointSetOf[(classCount - 1) * lineCount + j]!,
    ),
    maxLinesPerTable: Number.POSITIVE_INFINITY,
    maxLines: Number.POSITIVE_INFINITY,
    maxConditions: int(1, lineCount),
    startsWithCounts: false,
    counts: counts.map((rule) => ({ ...rule, groups: rule.groups.map((group) => group.map(line)) })),
    implications: implications.map((rule) => ({ ...rule, if: rule.if.map(line), then: rule.then.map(line) })),
    orders: orders.map((rule) => ({ ...rule, lower: line(rule.lower), upper: line(rule.upper) })),
    constraints: [],
  };
  // Bounds around what some score does, so that most problems, but not all, can be solved.
  const constraints = tables.constraints.map((constraint) => {
    const points = new Int32Array(solutionLength(bare));
    bare.pointSetOf.forEach((set, j) => {
      points[j] = pointSets[set]![int(0, pointSets[set]!.length - 1)]!;
    });
    points.set(
      [0, 0, 0]
        .map(() => int(-2, 4))
        .sort((a, b) => a - b)
        .slice(0, classCount - 1),
      lineCount,
    );
    const given = giveClasses(bare, points);
    let sum = 0;
    for (let p = 0; p < profileCount; p++) sum += constraint.coefficients[p * classCount + given[p]!]!;
    const [min, max] = [sum - int(0, 2), sum + int(0, 2)];
    return {
      ...constraint,
      min: random() < 0.4 ? Number.NEGATIVE_INFINITY : min,
      max: random() < 0.3 ? Number.POSITIVE_INFINITY : max,
    };
  });
  return { ...bare, constraints };
}
