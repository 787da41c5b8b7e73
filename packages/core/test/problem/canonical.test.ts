import { describe, expect, it } from "vitest";
import { canonical } from "../../src/problem/canonical.ts";
import { brokenTables, giveClasses, tableSize } from "../../src/problem/evaluate.ts";
import type { Problem } from "../../src/problem/problem.ts";
import { seededRandom } from "../../src/random.ts";
import { randomProblem } from "../random-problem.ts";

/** The problem with a profile for every possible person: all answers to all conditions. */
function withEveryone(problem: Problem): Problem {
  const profileCount = 2 ** (problem.lineCount - 1);
  const words = Math.ceil(profileCount / 32);
  const lines = new Uint32Array(problem.lineCount * words);
  for (let j = 0; j < problem.lineCount; j++)
    for (let p = 0; p < profileCount; p++)
      if (j === 0 || (p >> (j - 1)) & 1) lines[j * words + (p >> 5)]! |= 1 << (p & 31);
  return { ...problem, profileCount, words, lines };
}

function plain(points: readonly (readonly number[])[], values: readonly number[]): [Problem, Int32Array] {
  const lineCount = points[0]!.length;
  const problem: Problem = {
    ...randomProblem(1),
    classCount: points.length,
    lineCount,
    pointSets: [values],
    pointSetOf: new Int32Array(points.length * lineCount),
    columnOf: Int32Array.from({ length: lineCount }, (_, j) => j - 1),
    columnCount: lineCount - 1,
    maxLinesPerTable: Number.POSITIVE_INFINITY,
    maxLines: Number.POSITIVE_INFINITY,
    maxColumns: Number.POSITIVE_INFINITY,
    startsWithCounts: true,
    counts: [],
    implications: [],
    orders: [],
  };
  return [problem, Int32Array.from(points.flat())];
}

const upTo9 = Array.from({ length: 19 }, (_, i) => i - 9);

describe("canonical", () => {
  it("takes out what all tables share, and common divisors", () => {
    const [problem, points] = plain(
      [
        [6, 3],
        [2, 3],
        [2, 7],
      ],
      upTo9,
    );
    expect([...canonical(problem, points)]).toEqual([1, 0, 0, 0, 0, 1]);
  });

  it("stays inside the allowed points and the limits of each table", () => {
    const [problem, points] = plain(
      [
        [2, 2],
        [2, 0],
        [0, 2],
      ],
      [-2, 0, 2],
    );
    // The smaller form has -2 for line 0 in the third table and for line 1 in the second.
    expect([...canonical(problem, points)]).toEqual([0, 0, 0, -2, -2, 0]);
    const barred: Problem = { ...problem, pointSets: [[0, 2]] };
    expect([...canonical(barred, points)]).toEqual([...points]);
    // One line of the third table would do for two of the others, but that table is full.
    const [full, tables] = plain(
      [
        [1, 0],
        [1, 0],
        [0, 1],
      ],
      upTo9,
    );
    expect([...canonical(full, tables)]).toEqual([0, 0, 0, 0, -1, 1]);
    const limited = { ...full, maxLinesPerTable: 1 };
    expect([...canonical(limited, tables)]).toEqual([...tables]);
    expect([
      ...canonical(
        limited,
        tables.map((value) => 7 * value),
      ),
    ]).toEqual([...tables]);
  });

  it("gives every possible person the same class, breaks nothing and is no larger", () => {
    let smaller = 0;
    for (let seed = 0; seed < 400; seed++) {
      const problem = randomProblem(seed);
      const random = seededRandom(seed);
      const everyone = withEveryone(problem);
      for (let n = 0; n < 20; n++) {
        const points = Int32Array.from(problem.pointSetOf, (index) => {
          const set = problem.pointSets[index]!;
          return random() < 0.5 ? 0 : set[Math.floor(random() * set.length)]!;
        });
        const result = canonical(problem, points);
        expect(giveClasses(everyone, result)).toEqual(giveClasses(everyone, points));
        if (brokenTables(problem, points).length > 0) {
          expect(result).toEqual(points);
          continue;
        }
        expect(brokenTables(problem, result)).toEqual([]);
        const [before, after] = [tableSize(problem, points), tableSize(problem, result)];
        const change = after.size - before.size || after.sum - before.sum;
        expect(change).toBeLessThanOrEqual(0);
        if (change < 0) smaller++;
        expect(canonical(problem, result)).toEqual(result);
      }
    }
    expect(smaller).toBeGreaterThan(100);
  });
});
