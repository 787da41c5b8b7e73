import { describe, expect, test } from "vitest";
import { enumerate } from "../../src/exact/enumerate.ts";
import { canonical } from "../../src/problem/canonical.ts";
import { evaluate } from "../../src/problem/evaluate.ts";
import { floorInGrains, freeLogLoss } from "../../src/problem/log-loss.ts";
import { mergeProfiles } from "../../src/problem/merge-profiles.ts";
import type { Problem } from "../../src/problem/problem.ts";
import { withPeople } from "../random-people.ts";
import { randomProblem } from "../random-problem.ts";
import { randomScore } from "../random-score.ts";
import { runSearch } from "./run.ts";

const runs = Array.from({ length: 50 }, (_, i) => i + 1);

function leastOf(problem: Problem): number | undefined {
  let least: number | undefined;
  for (const event of enumerate(problem)) if (event.type === "incumbent") least = event.loss;
  return least;
}

describe.each([
  ["score", (seed: number) => withPeople(randomScore(seed, 4_000), seed)],
  ["tables", (seed: number) => withPeople(randomProblem(seed, 4_000), seed)],
])("the search for risks: %s", (_, problemOf) => {
  test("finds the least log loss of small problems; of ten with few cards within the rules, nine", () => {
    let [possible, missed, plain] = [0, 0, 0];
    for (const seed of runs) {
      const problem = problemOf(seed);
      const least = leastOf(problem);
      const found = runSearch(problem, 1500, { seed }).at(-1);
      if (least === undefined) expect(found, `seed ${seed}`).toBeUndefined();
      else {
        possible++;
        const isPlain = problem.constraints.length === 0 && problem.maxLines === Infinity;
        if (found?.loss !== least) isPlain ? plain++ : missed++;
        if (found) expect(found.loss, `seed ${seed}`).toBeGreaterThanOrEqual(least);
        expect(least).toBeGreaterThanOrEqual(floorInGrains(freeLogLoss(problem)));
      }
    }
    expect(possible).toBeGreaterThan(30);
    expect(plain).toBe(0);
    expect(missed).toBeLessThanOrEqual(0.1 * runs.length);
  });

  test("a card in its smallest form, and with profiles merged, has the same log loss to the last digit", () => {
    for (const seed of runs.slice(0, 30)) {
      const problem = problemOf(seed);
      const found = runSearch(problem, 400, { seed }).at(-1);
      if (!found) continue;
      expect(evaluate(problem, canonical(problem, found.points)).loss).toBe(found.loss);
      expect(evaluate(mergeProfiles(problem), found.points).loss).toBe(found.loss);
    }
  });

  test("gives the same for the same seed", () => {
    const problem = problemOf(5);
    expect(runSearch(problem, 800, { seed: 2 })).toEqual(runSearch(problem, 800, { seed: 2 }));
  });
});
