import type { Problem } from "@fairscore/core";
import { enumerate, evaluate } from "@fairscore/core/parts";
import loadHighs from "highs";
import { describe, expect, it } from "vitest";
import { randomProblem } from "../../packages/core/test/random-problem.ts";
import { randomScore } from "../../packages/core/test/random-score.ts";
import { titled } from "../../packages/fairscore/test/export/runtimes.ts";
import type { Claim } from "../exact/claim.ts";
import { plainProblem } from "../exact/plain-problem.ts";
import { pythonWithOrtools, solveCpSat } from "../exact/solve-cp-sat.ts";
import { solveHighs } from "../exact/solve-highs.ts";

/** Only what the plain models know: ranges of points, limits on lines per table and on conditions, and sums. */
function plain(problem: Problem): Problem {
  const within = (set: readonly number[]) =>
    [-2, -1, 0, 1, 2].filter((value) => value >= set[0]! && value <= set.at(-1)!);
  return {
    ...problem,
    pointSets: problem.pointSets.map(within),
    maxLines: Infinity,
    maxColumns: Infinity,
    counts: [],
    implications: [],
    orders: [],
  };
}

/** Tables of which only so many conditions may have points, with and without a limit on their lines. */
function tablesOfFewConditions(seed: number): Problem {
  const problem = plain(randomProblem(seed, 3_000));
  return {
    ...problem,
    maxConditions: 1 + (seed % 3),
    ...(seed % 2 === 0 && { maxLinesPerTable: Infinity }),
    ...(seed % 5 === 0 && { constraints: [] }),
  };
}

function scores(seed: number): Problem {
  const problem = plain(randomScore(seed, 3_000));
  return seed % 2 === 0 ? { ...problem, constraints: [] } : problem;
}

/** The least loss of all cards, tried once; undefined where none is allowed. */
const known = new Map<string, number | undefined>();

function leastLoss(name: string, seed: number, problem: Problem): number | undefined {
  const key = `${name} ${seed}`;
  if (!known.has(key)) known.set(key, enumerated(problem));
  return known.get(key);
}

function enumerated(problem: Problem): number | undefined {
  let least: number | undefined;
  for (const event of enumerate(problem)) if (event.type === "incumbent") least = event.loss;
  return least;
}

function expectLeast(problem: Problem, least: number | undefined, claim: Claim): void {
  if (least === undefined) {
    expect(claim.status).toBe("infeasible");
    return;
  }
  expect(claim).toMatchObject({ status: "optimal", loss: least });
  expect(evaluate(problem, claim.points!)).toMatchObject({ loss: least, broken: [] });
  expect(claim.bound).toBeCloseTo(least, 4);
}

const SEEDS = Array.from({ length: 40 }, (_, i) => i + 1);
const LIMITS = { seconds: 60, seed: 1 };

const forms = [
  ["a score", scores],
  ["tables of few conditions", tablesOfFewConditions],
] as const;

describe.each(forms)("the least loss of %s", (name, draw) => {
  it("is that of all cards tried, with HiGHS on the plain model", async () => {
    const highs = await loadHighs();
    for (const seed of SEEDS) {
      const problem = draw(seed);
      expectLeast(problem, leastLoss(name, seed, problem), solveHighs(highs, plainProblem(problem), LIMITS));
    }
  });

  const python = pythonWithOrtools();
  it.skipIf(!python)(
    titled("is that of all cards tried, with CP-SAT", "Python with ortools", python),
    async () => {
      for (const seed of SEEDS.slice(0, 4)) {
        const problem = draw(seed);
        const claim = await solveCpSat(python!, plainProblem(problem), LIMITS);
        expectLeast(problem, leastLoss(name, seed, problem), claim);
      }
    },
  );

  it("is asked of problems that have cards, mostly, and of some that have none", () => {
    const found = SEEDS.map((seed) => leastLoss(name, seed, draw(seed)));
    expect(found.filter((least) => least !== undefined && least > 0).length).toBeGreaterThan(20);
    expect(found).toContain(undefined);
  });
});
