import { describe, expect, test } from "vitest";
import { enumerate } from "../../../src/exact/enumerate.ts";
import { countNeighbours, type Neighbours } from "../../../src/exact/neighbours/neighbours.ts";
import { brokenTables, evaluate } from "../../../src/problem/evaluate.ts";
import type { Problem } from "../../../src/problem/problem.ts";
import { tableCount } from "../../../src/problem/shape.ts";
import { randomProblem } from "../../random-problem.ts";
import { randomScore } from "../../random-score.ts";
import { runs } from "../../runs.ts";

function counted(problem: Problem, points: Int32Array): Neighbours {
  const counting = countNeighbours(problem, points);
  for (;;) {
    const { done, value } = counting.next();
    if (done) return value;
  }
}

/** All points with one or two entries changed that keep limits and rules, one after the other. */
function* around(problem: Problem, points: Int32Array): Generator<Int32Array> {
  const entries = Array.from({ length: tableCount(problem) * problem.lineCount }, (_, e) => e);
  const valuesOf = (e: number) =>
    problem.pointSets[problem.pointSetOf[e]!]!.filter((value) => value !== points[e]);
  for (const a of entries)
    for (const first of valuesOf(a)) {
      const one = points.with(a, first);
      if (brokenTables(problem, one).length === 0) yield one;
      for (const b of entries.slice(a + 1))
        for (const second of valuesOf(b)) {
          const two = one.with(b, second);
          if (brokenTables(problem, two).length === 0) yield two;
        }
    }
}

/** All cut-offs that tell totals of a score apart. */
function* withCuts(problem: Problem, points: Int32Array): Generator<Int32Array> {
  if (problem.shape === "tables") return yield points;
  let reach = 1;
  for (let j = 0; j < problem.lineCount; j++) reach += Math.abs(points[j]!);
  const place = function* (at: number, from: number): Generator<Int32Array> {
    if (at === problem.lineCount + problem.classCount - 1) yield points.slice();
    else
      for (let cut = from; cut <= reach; cut++) {
        points[at] = cut;
        yield* place(at + 1, cut);
      }
  };
  yield* place(problem.lineCount, -reach);
}

function hasBetter(problem: Problem, points: Int32Array): boolean {
  const { loss } = evaluate(problem, points);
  for (const cards of [[points.slice()], around(problem, points)])
    for (const card of cards)
      for (const one of withCuts(problem, card)) {
        const other = evaluate(problem, one);
        if (other.broken.length === 0 && other.loss < loss) return true;
      }
  return false;
}

describe.each([
  ["tables", (seed: number) => randomProblem(seed, 3000)],
  ["a score", (seed: number) => randomScore(seed, 3000)],
] as const)("the neighbours of %s", (_, draw) => {
  test("have a better card where one by one they have, and are as many", () => {
    let better = 0;
    let best = 0;
    for (let seed = 1; seed <= runs(60); seed++) {
      const problem = draw(seed);
      const found = [...enumerate(problem)].flatMap((event) =>
        event.type === "incumbent" ? [event.points] : [],
      );
      // From the first card that is feasible to the best.
      for (const points of [found[0], found[Math.floor(found.length / 2)], found.at(-1)]) {
        if (!points) continue;
        const neighbours = counted(problem, points);
        expect(neighbours.better !== undefined, `seed ${seed}`).toBe(hasBetter(problem, points));
        if (neighbours.better) {
          const { loss, broken } = evaluate(problem, neighbours.better);
          expect(broken).toEqual([]);
          expect(loss).toBeLessThan(evaluate(problem, points).loss);
          better++;
        } else {
          expect(neighbours.cards, `seed ${seed}`).toBe([...around(problem, points)].length);
          best++;
        }
      }
    }
    expect(better).toBeGreaterThan(20);
    expect(best).toBeGreaterThan(20);
  });
});
