import { enumerationSize } from "../src/exact/enumerate.ts";
import { giveClasses } from "../src/problem/evaluate.ts";
import type { CountRule, ImplicationRule, LinearConstraint, Problem } from "../src/problem/problem.ts";
import { seededRandom } from "../src/random.ts";

const sets = [
  [-1, 0, 1],
  [-2, -1, 0, 1, 2],
  [0, 1, 3],
  [-1, 0],
  [0, 2],
  [-7, 0, 5],
];

/** A random problem of at most `largest` solutions, with any mix of limits, rules and constraints. */
export function randomProblem(seed: number, largest = 20_000): Problem {
  const random = seededRandom(seed);
  const int = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const chance = (share: number) => random() < share;
  for (;;) {
    const problem = draw(int, chance);
    if (enumerationSize(problem) <= largest) return problem;
  }
}

function draw(int: (from: number, to: number) => number, chance: (share: number) => boolean): Problem {
  const K = int(2, 4);
  const D = int(2, K === 2 ? 5 : 4);
  const P = int(1, 12);
  const words = Math.ceil(P / 32);
  const lines = new Uint32Array(D * words);
  for (let j = 0; j < D; j++)
    for (let p = 0; p < P; p++) if (j === 0 || chance(0.5)) lines[j * words + (p >> 5)]! |= 1 << (p & 31);

  const cost = new Float64Array(P * K);
  const dearest = int(1, 9);
  for (let i = 0; i < P * K; i++) cost[i] = int(0, dearest);

  const main = int(0, 2);
  const pointSets = [sets[main]!, [0], ...sets];
  const mixed = chance(0.3);
  const pointSetOf = Int32Array.from({ length: K * D }, () =>
    chance(0.1) ? 1 : mixed && chance(0.5) ? int(2, pointSets.length - 1) : 0,
  );
  const columnOf = Int32Array.from({ length: D }, (_, j) => (j === 0 ? -1 : (j - 1) >> 1));
  const bare: Problem = {
    shape: "tables",
    classCount: K,
    profileCount: P,
    lineCount: D,
    words,
    lines,
    cost,
    lossScale: P * dearest,
    lossExact: true,
    pointSets,
    pointSetOf,
    columnOf,
    columnCount: (D >> 1) + 1,
    maxLinesPerTable: chance(0.6) ? int(1, 3) : Number.POSITIVE_INFINITY,
    maxLines: chance(0.3) ? int(1, 4) : Number.POSITIVE_INFINITY,
    maxColumns: chance(0.3) ? 1 : Number.POSITIVE_INFINITY,
    maxConditions: Number.POSITIVE_INFINITY,
    startsWithCounts: chance(0.5),
    constraints: [],
    counts: [],
    implications: [],
    orders: [],
  };

  const entry = () => int(0, K * D - 1);
  const some = (count: number) => Array.from({ length: count }, entry);
  const rules = <T>(make: (index: number) => T) =>
    chance(0.3) ? Array.from({ length: int(1, 2) }, (_, i) => make(i)) : [];
  const counts = rules((i): CountRule => {
    const groups = Array.from({ length: int(1, 3) }, () => some(int(1, 3)));
    const min = int(0, 1);
    return { name: `count ${i}`, groups, min, max: chance(0.5) ? int(min, 2) : groups.length };
  });
  const implications = rules(
    (i): ImplicationRule => ({ name: `if ${i}`, if: some(int(1, 2)), then: some(int(1, 2)) }),
  );
  const orders = rules((i) => ({ name: `order ${i}`, lower: entry(), upper: entry() }));

  // Bounds around what some solution does, so that most problems, but not all, can be solved.
  const constraint = (i: number): LinearConstraint => {
    const coefficients = Float64Array.from({ length: P * K }, () => int(-3, 3));
    const points = Int32Array.from(pointSetOf, (set) => pointSets[set]![int(0, pointSets[set]!.length - 1)]!);
    const given = giveClasses(bare, points);
    const total = given.reduce((sum, k, p) => sum + coefficients[p * K + k]!, 0);
    const slack = int(0, 3);
    const min = chance(0.3) ? Number.NEGATIVE_INFINITY : total - slack;
    const max = min > Number.NEGATIVE_INFINITY && chance(0.4) ? Number.POSITIVE_INFINITY : total + slack;
    return {
      name: `constraint ${i}`,
      coefficients,
      min,
      max,
      scale: 3 * P,
      source: { type: "rule", index: i },
    };
  };
  const constraints = chance(0.6) ? Array.from({ length: int(1, 3) }, (_, i) => constraint(i)) : [];
  return { ...bare, constraints, counts, implications, orders };
}
