import { beforeAll, describe, expect, test } from "vitest";
import { InputError } from "../../src/errors.ts";
import { fitProfiles } from "../../src/fit/fit-profiles.ts";
import { sealOf } from "../../src/model/hash.ts";
import { scoreOfTables, tablesOfScore } from "../../src/model/one-score.ts";
import type { ScoringSystem, TrainingRecord } from "../../src/model/scoring-system.ts";
import { pointsFromTables, tablesFromPoints } from "../../src/model/tables.ts";
import { compileProblem } from "../../src/problem/compile.ts";
import { brokenConstraints, brokenTables, evaluate } from "../../src/problem/evaluate.ts";
import type { Spec } from "../../src/problem/spec.ts";
import type { Profiles } from "../../src/profiles/profiles.ts";
import { seededRandom } from "../../src/random.ts";
import { contradictions } from "../../src/verify/contradictions.ts";
import { verify } from "../../src/verify/verify.ts";
import type { RandomRequest } from "../random-request.ts";
import { randomScoreRequest } from "../random-score-request.ts";
import { runs } from "../runs.ts";

interface Learnt {
  readonly seed: number;
  readonly request: RandomRequest;
  readonly system: ScoringSystem;
}

const learnt: Learnt[] = [];

beforeAll(async () => {
  for (let seed = 1; learnt.length < runs(30); seed++) {
    const request = await randomScoreRequest(seed);
    try {
      const options = { engine: "exact", work: 60, findTolerance: false } as const;
      const { model } = await fitProfiles(request.profiles, request.recipe, request.spec, options);
      if (model) learnt.push({ seed, request, system: model.system });
    } catch (error) {
      if (!(error instanceof InputError)) throw error; // a random spec may ask for the impossible
    }
  }
});

const failed = (system: ScoringSystem, profiles: Profiles) =>
  verify(system, profiles)
    .checks.filter(({ ok }) => !ok)
    .map(({ name }) => name);

function resealed(system: ScoringSystem, training: Partial<TrainingRecord> = {}): ScoringSystem {
  const changed = { ...system, training: { ...system.training!, ...training } };
  return { ...changed, seal: sealOf(changed) };
}

describe("a learnt score", () => {
  test("is verified, and does not contradict itself", () => {
    for (const { seed, request, system } of learnt) {
      expect(failed(system, request.profiles), `seed ${seed}`).toEqual([]);
      expect(contradictions(system), `seed ${seed}`).toEqual([]);
    }
    const of = (keep: (system: ScoringSystem) => boolean) =>
      learnt.filter(({ system }) => keep(system)).length;
    expect(of(({ classes }) => classes.length > 2)).toBeGreaterThan(5);
    expect(of(({ training }) => training!.floorProof !== undefined)).toBeGreaterThan(3);
    expect(of(({ tables }) => tables[1]!.lines.length > 1)).toBeGreaterThan(5);
  });

  test("keeps or breaks limits, rules and fairness where the compiled problem says so", () => {
    const random = seededRandom(3);
    let broken = 0;
    let kept = 0;
    for (const { seed, request, system } of learnt) {
      const { profiles, spec } = request;
      const { problem } = compileProblem(profiles, spec);
      const own = pointsFromTables(system.tables, profiles.conditions, "score");
      for (let i = 0; i < 20; i++) {
        const points = own.map((value, e) =>
          e === 0 || random() < 0.6 ? value : value + Math.floor(5 * random()) - 2,
        );
        points.subarray(problem.lineCount).sort();
        const { given } = evaluate(problem, points);
        const tables = tablesFromPoints(points, profiles.classes, profiles.conditions, "score");
        const { training: _, seal: __, ...rest } = system;
        const isKept = brokenTables(problem, points).length + brokenConstraints(problem, given).length === 0;
        expect(verify({ ...rest, tables }, profiles).ok, `seed ${seed}, ${i}`).toBe(isKept);
        if (isKept) kept++;
        else broken++;
      }
    }
    expect(kept).toBeGreaterThan(50);
    expect(broken).toBeGreaterThan(50);
  });

  test("can't be said by tables that are none", () => {
    for (const { seed, request, system } of learnt) {
      const { tables } = system;
      const planted = [
        tables.with(0, { ...tables[0]!, startsWith: 1 }),
        tables.with(0, { ...tables[0]!, lines: [{ condition: request.profiles.conditions[0]!, points: 1 }] }),
        ...(tables.length > 2 && tables[2]!.lines.length > 0
          ? [
              tables.with(2, { ...tables[2]!, lines: tables[2]!.lines.slice(1) }),
              tables.with(2, {
                ...tables[2]!,
                lines: tables[2]!.lines.with(0, {
                  ...tables[2]!.lines[0]!,
                  points: tables[2]!.lines[0]!.points + 1,
                }),
              }),
            ]
          : []),
        // The second cut-off one below the first.
        ...(tables.length > 2
          ? [tables.with(2, { ...tables[2]!, startsWith: 2 * tables[1]!.startsWith + 1 })]
          : []),
      ];
      for (const [i, instead] of planted.entries()) {
        const sly = resealed({ ...system, tables: instead });
        expect(failed(sly, request.profiles), `seed ${seed}, ${i}`).toContain("limits on the tables");
        expect(contradictions(sly).join(), `seed ${seed}, ${i}`).toContain("do not say one score");
      }
    }
  });

  test("has the numbers that it claims, and no better floor", () => {
    for (const { seed, request, system } of learnt) {
      const { loss, floor, checkedFloor, lines, conditions, sum, status, lossScale } = system.training!;
      if (lossScale > 2 ** 45) continue;
      const claims: Partial<TrainingRecord>[] = [
        { loss: loss - 1 },
        { loss: loss + 1 },
        { lines: lines + 1 },
        { conditions: conditions! - 1 },
        { sum: sum + 1 },
        { floor: loss + 1 },
        { checkedFloor: checkedFloor + lossScale, floor: Math.max(floor, checkedFloor + lossScale) },
        { status: status === "optimal" ? "feasible" : "optimal" },
      ];
      for (const claim of claims)
        expect(
          failed(resealed(system, claim), request.profiles),
          `seed ${seed}: ${JSON.stringify(claim)}`,
        ).not.toEqual([]);
    }
  });

  test("with another score in its place is noticed by its loss or its sum", () => {
    let caught = 0;
    for (const { seed, request, system } of learnt) {
      const { profiles } = request;
      const score = scoreOfTables(system)!;
      const { problem } = compileProblem(profiles, request.spec);
      for (const by of [-1, 1]) {
        const cuts = score.cuts.map((cut) => cut + by);
        const tables = tablesOfScore({ ...score, cuts });
        const { loss } = evaluate(problem, pointsFromTables(tables, profiles.conditions, "score"));
        const noticed = failed(resealed({ ...system, tables }), profiles).includes("loss");
        expect(noticed, `seed ${seed}`).toBe(loss !== system.training!.loss);
        if (noticed) caught++;
      }
    }
    expect(caught).toBeGreaterThan(10);
  });
});

describe("limits of a score", () => {
  const { stringify } = JSON;
  test.each<[Spec["limits"], number]>([
    [undefined, 6],
    [{ conditions: 2 }, 2],
    [{ linesPerTable: 3 }, 3],
    [{ linesInAll: 1 }, 1],
    [{ conditions: 8, linesPerTable: 7 }, 7],
  ])("%j allow %d conditions", (limits, most) => {
    const conditions = Array.from({ length: 10 }, (_, i) => ({ column: "x", ge: i }));
    const system = (count: number): ScoringSystem => ({
      format: "fairscore-model",
      version: 1,
      classes: ["a", "b"],
      tables: tablesOfScore({
        classes: ["a", "b"],
        startsWith: 0,
        lines: conditions.slice(0, count).map((condition) => ({ condition, points: 1 })),
        cuts: [40],
      }),
      recipe: {
        format: "fairscore-recipe",
        version: 1,
        outcome: { column: "y", kind: "category", classes: ["a", "b"] },
        columns: [{ column: "x", kind: "number", conditions }],
        protected: [],
        strata: [],
        setAside: [],
      },
      spec: { shape: "score", ...(limits && { limits }) },
    });
    expect(contradictions(system(most)), stringify(limits)).toEqual([]);
    expect(contradictions(system(most + 1))).toEqual([`${most + 1} conditions; the limit is ${most}`]);
  });
});
