import { describe, expect, it } from "vitest";
import { enumerate } from "../../src/exact/enumerate.ts";
import { equalPairs } from "../../src/outcome/equal-pairs.ts";
import { evaluate } from "../../src/problem/evaluate.ts";
import type { Problem } from "../../src/problem/problem.ts";
import { lineHolds } from "../../src/problem/totals.ts";
import { makeInstance } from "../../src/search/instance.ts";
import { outcomeTree } from "../../src/search/outcome-tree.ts";
import { RivalsOf } from "../../src/search/rivals.ts";
import { randomProblem } from "../random-problem.ts";
import { runs } from "../runs.ts";

/** The tree of all outcomes to its end: what it found, each checked by counting, and what it looked at. */
function goThrough(problem: Problem, on = problem) {
  const { classCount, profileCount, cost } = problem;
  const steps = { count: 0 };
  const found: Int32Array[] = [];
  let below = 1;
  for (let p = 0; p < profileCount; p++)
    below += Math.max(...cost.subarray(p * classCount, (p + 1) * classCount));
  const goal = { problem: on, rivals: new RivalsOf().of(on), below: () => below, mostPrograms: Infinity };
  const tree = outcomeTree(makeInstance(problem), goal, steps);
  for (;;) {
    const { done, value } = tree.next();
    if (done)
      return { found, steps: steps.count, complete: value, loss: found.length > 0 ? below : undefined };
    if (!value) continue;
    const { loss, broken } = evaluate(on, value);
    if (broken.length > 0) throw new Error(`points that break ${broken.join(", ")}`);
    if (loss >= below) throw new Error(`loss ${loss} where less than ${below} was asked for`);
    below = loss;
    found.push(value);
  }
}

function leastLoss(problem: Problem): number | undefined {
  let least: number | undefined;
  for (const event of enumerate(problem)) if (event.type === "incumbent") least = event.loss;
  return least;
}

const problems = Array.from({ length: runs(250) }, (_, seed) => ({ seed, problem: randomProblem(seed) }));

describe("the tree of outcomes", () => {
  it("ends with the least loss of all tables, under any mix of limits, rules and constraints", () => {
    const wrong: string[] = [];
    for (const { seed, problem } of problems) {
      const { loss, complete } = goThrough(problem);
      const least = leastLoss(problem);
      if (loss !== least || !complete) wrong.push(`seed ${seed}: ${loss} for ${least}, ${complete}`);
    }
    expect(wrong).toEqual([]);
    const hard = problems.filter(({ problem }) => problem.constraints.length > 0);
    expect(hard.length).toBeGreaterThan(problems.length / 5);
  });

  it("finds the least loss among tables with points in some entries only", () => {
    for (const { problem } of problems.slice(0, 100)) {
      const nothing = problem.pointSets.length;
      const fewer: Problem = {
        ...problem,
        pointSets: [...problem.pointSets, [0]],
        pointSetOf: problem.pointSetOf.map((set, entry) => (entry % 3 === 1 ? nothing : set)),
      };
      expect(goThrough(problem, fewer).loss).toBe(leastLoss(fewer));
    }
  });

  it("does the same steps each time", () => {
    for (const { problem } of problems.slice(0, 20)) expect(goThrough(problem)).toEqual(goThrough(problem));
  });
});

describe("pairs with equal sums", () => {
  it("are counted on the cube of three conditions", () => {
    const problem = cube(3);
    const { groupCount, groupStart, left, right } = equalPairs(problem, [1, 2, 3]);
    // Two pairs across each of 6 faces, and the four diagonals of the cube; a profile with itself equals no other pair.
    expect(Array.from({ length: groupCount }, (_, g) => groupStart[g + 1]! - groupStart[g]!).sort()).toEqual([
      2, 2, 2, 2, 2, 2, 4,
    ]);
    for (let g = 0; g < groupCount; g++)
      for (let i = groupStart[g]!; i < groupStart[g + 1]!; i++)
        for (const line of [1, 2, 3])
          expect(sum(problem, line, left[i]!, right[i]!)).toBe(sumOfFirst(line, g));

    function sumOfFirst(line: number, g: number): number {
      return sum(problem, line, left[groupStart[g]!]!, right[groupStart[g]!]!);
    }
  });

  it("put profiles together that differ only in lines that are left out", () => {
    const { groupCount, left, right, groupStart } = equalPairs(cube(2), [1]);
    // Two profiles answer no and two yes: the sums are 0, 1 and 2.
    expect(groupCount).toBe(3);
    const first = Array.from({ length: groupStart[1]! }, (_, i) => [left[i], right[i]]);
    expect(first).toEqual([
      [0, 0],
      [0, 2],
      [2, 2],
    ]);
  });
});

function sum(problem: Problem, line: number, p: number, q: number): number {
  return Number(lineHolds(problem, line, p)) + Number(lineHolds(problem, line, q));
}

/** One profile for each set of answers: condition j holds in profile p where bit j - 1 of p is set. */
function cube(conditions: number): Problem {
  const profileCount = 2 ** conditions;
  const lines = new Uint32Array(conditions + 1);
  for (let j = 0; j <= conditions; j++)
    for (let p = 0; p < profileCount; p++) if (j === 0 || (p >> (j - 1)) & 1) lines[j]! |= 1 << p;
  return { ...randomProblem(1), profileCount, lineCount: conditions + 1, words: 1, lines };
}
