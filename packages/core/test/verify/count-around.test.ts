import { describe, expect, test } from "vitest";
import { InputError } from "../../src/errors.ts";
import { enumerate, enumerationSize } from "../../src/exact/enumerate.ts";
import { countNeighbours } from "../../src/exact/neighbours/neighbours.ts";
import { loanDesk } from "../../src/examples/loan-desk.ts";
import { fit } from "../../src/fit/fit.ts";
import type { FitRequest } from "../../src/fit/request.ts";
import { sealOf } from "../../src/model/hash.ts";
import type { ScoringSystem } from "../../src/model/scoring-system.ts";
import { tablesFromPoints } from "../../src/model/tables.ts";
import { compileProblem } from "../../src/problem/compile.ts";
import { mergeProfiles } from "../../src/problem/merge-profiles.ts";
import type { Problem } from "../../src/problem/problem.ts";
import { memorySource } from "../../src/profiles/memory-source.ts";
import { tableFromRows } from "../../src/table/table.ts";
import { countAround } from "../../src/verify/count-around.ts";
import { verify } from "../../src/verify/verify.ts";
import { type RandomRequest, randomRequest } from "../random-request.ts";
import { randomScoreRequest } from "../random-score-request.ts";
import { runs } from "../runs.ts";

const FAR = { outcome: "decision", ignore: ["applicant_id", "applied_on"] } as const;
const ORDER = ["approve", "refer", "decline"];

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

  test.each<[string, FitRequest]>([
    ["tables", { ...FAR, shape: "tables", limits: { linesPerTable: 5, points: { min: -1, max: 1 } } }],
    [
      "a score",
      { ...FAR, shape: "score", limits: { conditions: 9, points: { min: -2, max: 2 } }, classes: ORDER },
    ],
    [
      "tables with a limit",
      {
        ...FAR,
        shape: "tables",
        limits: { conditions: 12, points: { min: -1, max: 1 } },
        protect: ["sex"],
        fairness: [{ measure: "sp", tolerance: 0.1 }],
      },
    ],
  ])("of %s are claimed where the floor stays far, and wrong claims are refused", async (_, request) => {
    const { rows } = loanDesk(3, 120);
    const { model } = await fit(rows, request, { work: 2_000, verdict: false });
    const { system } = model!;
    const profiles = await memorySource(tableFromRows(rows)).profiles(system.recipe);
    const claim = system.training!.localOptimum!;
    expect(claim.cards).toBeGreaterThan(1000);
    expect(verify(system, profiles).checks.filter(({ ok }) => !ok)).toEqual([]);
    const { ok, checks, unchecked } = verify(system, profiles, { sets: false });
    expect(checks.map(({ name }) => name)).not.toContain("cards around this one");
    expect(ok).toBe(true);
    expect(unchecked.filter((words) => words.includes("in at most two entries")).length).toBe(1);
    for (const localOptimum of [
      { ...claim, cards: claim.cards + 1 },
      { ...claim, entries: 3 },
    ]) {
      const lied = { ...system, training: { ...system.training!, localOptimum } };
      const failed = verify({ ...lied, seal: sealOf(lied) }, profiles).checks.filter((check) => !check.ok);
      expect(failed.map(({ name }) => name)).toEqual(["cards around this one"]);
    }
    const again = await fit(rows, request, { work: 2_000, verdict: false });
    expect(again.model!.system).toEqual(system);
  });
});
