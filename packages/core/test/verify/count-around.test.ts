import { describe, expect, test } from "vitest";
import { InputError } from "../../src/errors.ts";
import { enumerate, enumerationSize } from "../../src/exact/enumerate.ts";
import { countNeighbours } from "../../src/exact/neighbours/neighbours.ts";
import { fitProfiles } from "../../src/fit/fit.ts";
import { sealOf } from "../../src/model/hash.ts";
import type { ScoringSystem } from "../../src/model/scoring-system.ts";
import { tablesFromPoints } from "../../src/model/tables.ts";
import { compileProblem } from "../../src/problem/compile.ts";
import { mergeProfiles } from "../../src/problem/merge-profiles.ts";
import type { Problem } from "../../src/problem/problem.ts";
import { countAround } from "../../src/verify/count-around.ts";
import { verify } from "../../src/verify/verify.ts";
import { type RandomRequest, randomRequest } from "../random-request.ts";
import { randomScoreRequest } from "../random-score-request.ts";
import { runs } from "../runs.ts";

/** Small enough to be tried out, or nothing. */
async function drawn(seed: number): Promise<{ request: RandomRequest; problem: Problem } | undefined> {
  const request = await (seed % 2 === 0 ? randomRequest(seed) : randomScoreRequest(seed));
  try {
    const problem = mergeProfiles(compileProblem(request.profiles, request.spec).problem);
    return problem.lossExact && enumerationSize(problem) <= 60_000 ? { request, problem } : undefined;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

function counted(problem: Problem, points: Int32Array) {
  const counting = countNeighbours(problem, points);
  for (;;) {
    const { done, value } = counting.next();
    if (done) return value;
  }
}

describe("the cards around one", () => {
  test("are as many as the engine counts, and have a better one where it finds one", async () => {
    let better = 0;
    let best = 0;
    for (let seed = 1; seed <= runs(60); seed++) {
      const one = await drawn(seed);
      if (!one) continue;
      const { request, problem } = one;
      const { profiles, spec, recipe } = request;
      const found = [...enumerate(problem)].flatMap((event) =>
        event.type === "incumbent" ? [event.points] : [],
      );
      for (const points of [found[0], found.at(-1)]) {
        if (!points) continue;
        const system: ScoringSystem = {
          format: "fairscore-model",
          version: 1,
          classes: profiles.classes,
          tables: tablesFromPoints(points, profiles.classes, profiles.conditions, problem.shape),
          recipe,
          spec,
        };
        const own = countAround(system, profiles, problem.lossScale)!;
        const engine = counted(problem, points);
        expect(own.hasBetter, `seed ${seed}`).toBe(engine.better !== undefined);
        if (engine.better) better++;
        else {
          expect(own.cards, `seed ${seed}`).toBe(engine.cards);
          best++;
        }
      }
    }
    expect(better).toBeGreaterThan(10);
    expect(best).toBeGreaterThan(20);
  });

  test("are claimed where the floor stays far, counted again, and wrong claims are refused", async () => {
    let claims = 0;
    let refused = 0;
    for (let seed = 1; seed <= runs(40); seed++) {
      const { profiles, recipe, spec } = await (seed % 2 === 0
        ? randomRequest(seed)
        : randomScoreRequest(seed));
      let system: ScoringSystem | undefined;
      try {
        const outcome = await fitProfiles(profiles, recipe, spec, { work: 200, findTolerance: false });
        system = outcome.model?.system;
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
      }
      const claim = system?.training?.localOptimum;
      if (!system || !claim) continue;
      claims++;
      expect(verify(system, profiles).ok, `seed ${seed}`).toBe(true);
      const { unchecked } = verify(system, profiles, { sets: false });
      expect(unchecked.filter((words) => words.includes("in at most two entries")).length).toBe(1);
      for (const localOptimum of [
        { ...claim, cards: claim.cards + 1 },
        { ...claim, entries: 3 },
      ]) {
        const lied = { ...system, training: { ...system.training!, localOptimum } };
        const sly = { ...lied, seal: sealOf(lied) };
        const failed = verify(sly, profiles).checks.filter(({ ok }) => !ok);
        expect(failed.map(({ name }) => name)).toEqual(["cards around this one"]);
        refused++;
      }
    }
    expect(claims).toBeGreaterThan(5);
    expect(refused).toBe(2 * claims);
  });
});
