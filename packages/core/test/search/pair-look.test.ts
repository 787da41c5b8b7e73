import { describe, expect, it } from "vitest";
import { evaluate } from "../../src/problem/evaluate.ts";
import type { Problem } from "../../src/problem/problem.ts";
import { type Random, seededRandom } from "../../src/random.ts";
import { makeInstance } from "../../src/search/instance.ts";
import { PairLook } from "../../src/search/pair-look.ts";
import { Position } from "../../src/search/position.ts";
import { clear, kick } from "../../src/search/restart.ts";
import { randomProblem } from "../random-problem.ts";
import { runs } from "../runs.ts";

/** The least loss below `below` of tables that keep everything and differ in at most so many entries of one table. */
function leastByEvaluation(problem: Problem, from: Int32Array, below: number, changes: 1 | 2): number {
  const { lineCount, pointSets, pointSetOf } = problem;
  const points = from.slice();
  let least = below;
  const count = () => {
    const { loss, broken } = evaluate(problem, points);
    if (broken.length === 0 && loss < least) least = loss;
  };
  for (let a = 0; a < points.length; a++)
    for (const valueA of pointSets[pointSetOf[a]!]!) {
      points[a] = valueA;
      count();
      const end = (((a / lineCount) | 0) + 1) * lineCount;
      for (let b = a + 1; b < end && changes === 2; b++) {
        for (const valueB of pointSets[pointSetOf[b]!]!) {
          points[b] = valueB;
          count();
        }
        points[b] = from[b]!;
      }
      points[a] = from[a]!;
    }
  return least;
}

function somewhere(problem: Problem, random: Random) {
  const instance = makeInstance(problem);
  const position = new Position(instance);
  clear(instance, position);
  kick(instance, position, random, 6);
  return { instance, position };
}

/** Only pairs of two entries that may both change are looked at. */
function hasPairsInEveryTable({ classCount, lineCount, pointSets, pointSetOf }: Problem): boolean {
  const movable = Array.from(pointSetOf, (set) => pointSets[set]!.length > 1);
  return Array.from({ length: classCount }, (_, k) =>
    movable.slice(k * lineCount, (k + 1) * lineCount),
  ).every((table) => table.filter(Boolean).length >= 2);
}

describe("the look at pairs", () => {
  it("goes to the best tables that two entries of one table reach, and knows exactly where it stands", () => {
    let leaps = 0;
    let beyondSingleMoves = 0;
    for (let seed = 0; seed < runs(400); seed++) {
      const problem = randomProblem(seed);
      if (!hasPairsInEveryTable(problem)) continue;
      const { instance, position } = somewhere(problem, seededRandom(seed));
      const from = position.points.slice();
      const below = position.loss;
      const least = leastByEvaluation(problem, from, below, 2);
      const leapt = new PairLook(instance, position).moveBelow(below);
      expect(leapt, `seed ${seed}`).toBe(least < below);
      const { loss, size, sum, sums, broken } = evaluate(problem, position.points);
      expect(position.loss, `seed ${seed}`).toBe(leapt ? least : below);
      expect({ loss, size, sum, sums: [...sums] }).toEqual({
        loss: position.loss,
        size: position.rules.size,
        sum: position.rules.sum,
        sums: [...position.sums],
      });
      if (!leapt) {
        expect(position.points).toEqual(from);
        continue;
      }
      expect(broken).toEqual([]);
      leaps++;
      if (leastByEvaluation(problem, from, below, 1) > least) beyondSingleMoves++;
    }
    expect(leaps).toBeGreaterThan(50);
    expect(beyondSingleMoves).toBeGreaterThan(20);
  });

  it("is left out where it would cost too much", () => {
    const small = randomProblem(1);
    const affordable = (problem: Problem) => {
      const instance = makeInstance(problem);
      return new PairLook(instance, new Position(instance)).isAffordable;
    };
    expect(affordable(small)).toBe(true);
    const spread = small.pointSets.map((set) => (set.length > 1 ? [-100_000, 0, 5] : set));
    expect(affordable({ ...small, pointSets: spread })).toBe(false);
  });
});
