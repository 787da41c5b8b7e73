import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fit } from "../../src/fit/fit.ts";
import type { FitRequest } from "../../src/fit/request.ts";
import { predictor } from "../../src/model/predict.ts";
import { specFor } from "../../src/problem/asked-spec.ts";
import { seededRandom } from "../../src/random.ts";
import type { Recipe } from "../../src/recipe/recipe.ts";

const at = (...cuts: number[]) => cuts.map((ge) => ({ column: "age", ge }));
function recipe(age: Recipe["columns"][number]["conditions"] = at(30, 50)): Recipe {
  return {
    format: "fairscore-recipe",
    version: 1,
    outcome: { column: "y", kind: "boolean", classes: ["no", "yes"] },
    columns: [
      { column: "age", kind: "number", whole: true, conditions: age },
      { column: "job", kind: "category", conditions: [{ column: "job", in: ["clerk"] }] },
      { column: "smoker", kind: "boolean", conditions: [{ column: "smoker", is: true }] },
      { column: "a:b, c", kind: "number", conditions: [{ column: "a:b, c", ge: 1 }] },
    ],
    protected: [],
    strata: [],
    setAside: [{ column: "id", reason: "looks like an identifier" }],
  };
}

const rulesOf = (asked: Parameters<typeof specFor>[0], of = recipe()) => specFor(asked, of).rules;
const refused = (asked: Parameters<typeof specFor>[0], of = recipe()) => {
  expect(() => specFor(asked, of)).toThrow();
  try {
    specFor(asked, of);
  } catch (error) {
    return (error as Error).message;
  }
  return "";
};

describe("rules by names", () => {
  it("are about the total of a score, and about the class that is named in tables", () => {
    const rule = { rule: "monotone", column: "age", direction: "rising" };
    for (const one of [{}, { oneTable: true }, { shape: "score" as const }]) {
      expect(rulesOf({ ...one, rising: ["age"] })).toEqual([rule]);
      // A class may be called what stands in the data, and what rises for one falls for the other.
      expect(rulesOf({ ...one, rising: ["1:age"] })).toEqual([rule]);
      expect(rulesOf({ ...one, falling: ["no:age"] })).toEqual([rule]);
    }
    expect(rulesOf({ shape: "tables", rising: ["no:age"] })).toEqual([{ ...rule, classes: ["no"] }]);
    expect(rulesOf({ shape: "tables", rising: ["1:age"] })).toEqual([{ ...rule, classes: ["yes"] }]);
  });

  it("of a score of several classes are about its first or last", () => {
    const outcome = { column: "y", kind: "category", classes: ["low", "mid", "high"] } as const;
    const of = { ...recipe(), outcome };
    const rules = (name: string) => specFor({ shape: "score", rising: [name] }, of, true).rules;
    expect(rules("age")).toEqual(rules("high:age"));
    expect(rules("low:age")).toEqual([{ rule: "monotone", column: "age", direction: "falling" }]);
    expect(() => rules("mid:age")).toThrow(/towards its last class and against its first/);
  });

  it("take lists, names with commas and colons, and yes/no columns", () => {
    const rules = rulesOf({ oneTable: true, falling: ["age,smoker", "a:b, c"] })!;
    expect(rules).toEqual([
      { rule: "monotone", column: "age", direction: "falling" },
      { rule: "points", conditions: ["smoker is yes"], sign: "negative" },
      { rule: "monotone", column: "a:b, c", direction: "falling" },
    ]);
  });

  it("ask nothing of a column that gives no points, or has nothing to go along", () => {
    expect(rulesOf({ oneTable: true, rising: ["id"], forbid: ["id"] })).toBeUndefined();
    expect(rulesOf({ oneTable: true, rising: ["age"] }, recipe([]))).toBeUndefined();
    expect(
      rulesOf({ oneTable: true, rising: ["age"] }, recipe([{ column: "age", ge: 3, lt: 5 }])),
    ).toBeUndefined();
  });

  it("find conditions by words, by signs and by their column", () => {
    expect(
      rulesOf({ forbid: ["age >= 30", "job is clerk", "age,smoker"], force: ["age at least 50"] }),
    ).toEqual([
      { rule: "forbid", conditions: ["age at least 30", "job is clerk", "age", "smoker"] },
      { rule: "force", conditions: ["age at least 50"] },
    ]);
    expect(rulesOf({ recall: { "1": 0.9 }, rules: [{ rule: "one-cut" }] })).toEqual([
      { rule: "one-cut" },
      { rule: "recall", class: "yes", atLeast: 0.9 },
    ]);
  });

  it("are refused in one sentence each", () => {
    expect(refused({ shape: "tables", rising: ["age"] })).toMatch(
      /without a class.*"yes:age", or ask for one score \(shape score\)$/,
    );
    expect(refused({ oneTable: true, rising: ["job"] })).toMatch(
      /"job" can't be rising: it holds categories/,
    );
    expect(refused({ oneTable: true, rising: ["age"], falling: ["age"] })).toMatch(/"age" can't be both/);
    expect(refused({ oneTable: true, rising: ["age"], falling: ["yes:age"] })).toMatch(/"age" can't be both/);
    expect(refused({ oneTable: true, rising: ["agee"] })).toBe('unknown column: "agee"; did you mean "age"?');
    expect(refused({ rising: ["yes:agee"] })).toBe('unknown column: "agee"; did you mean "age"?');
    expect(refused({ rising: ["yess:age"] })).toBe('unknown class: "yess"; did you mean "yes"?');
    expect(refused({ recall: { maybe: 0.9 } })).toMatch(/^unknown class: "maybe"/);
    expect(refused({ forbid: ["agee >= 3"] })).toMatch(/^unknown column: "agee"/);
    expect(refused({ force: ["age >= 31"] })).toMatch(
      /no condition is "age >= 31"; "age" has "age at least 30"/,
    );
    expect(refused({ force: [">= 31"] })).toMatch(/^invalid condition|">= 31"/);
  });
});

const ROWS = (seed: number) => {
  const random = seededRandom(seed);
  return Array.from({ length: 120 }, () => {
    const age = Math.floor(random() * 80);
    const pay = Math.floor(random() * 50);
    // No order along age: without the rule, points would go up and down.
    const y = (age > 20 && age < 40) || (pay > 25 && random() < 0.7) ? "yes" : "no";
    return { age, pay, y };
  });
};

describe("learnt tables", () => {
  it("rise and fall along the columns as asked, whatever the conditions, and verify says so", async () => {
    const style = fc.constantFrom("intervals", "thresholds") as fc.Arbitrary<"intervals" | "thresholds">;
    const engine = fc.constantFrom("search", "exact") as fc.Arbitrary<"search" | "exact">;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 1000 }),
        style,
        fc.boolean(),
        engine,
        async (seed, how, one, by) => {
          const request: FitRequest = {
            outcome: "y",
            style: how,
            bins: 3,
            limits: { points: { min: -2, max: 2 }, linesPerTable: 3 },
            ...(one
              ? { oneTable: true, rising: ["age"], falling: ["pay"] }
              : { shape: "tables", rising: ["yes:age"], falling: ["yes:pay"] }),
          };
          const { model, verification } = await fit(ROWS(seed), request, {
            work: 5_000,
            engine: by,
            verdict: false,
          });
          expect(verification!.ok).toBe(true);
          const { scores } = predictor(model!.system);
          const along = (column: string, other: object) =>
            Array.from({ length: 81 }, (_, x) => scores({ ...other, [column]: x }).yes!);
          for (const x of [0, 20, 45, 80]) {
            expect(along("age", { pay: x })).toEqual(along("age", { pay: x }).toSorted((a, b) => a - b));
            expect(along("pay", { age: x })).toEqual(along("pay", { age: x }).toSorted((a, b) => b - a));
          }
        },
      ),
      { numRuns: 12, seed: 7 },
    );
  });

  it("keep the least share of a class, the forced and the forbidden conditions", async () => {
    const { model, verification } = await fit(
      ROWS(3),
      { outcome: "y", recall: { yes: 0.95 }, forbid: ["age"], force: ["pay"] },
      { work: 5_000, verdict: false },
    );
    expect(verification!.ok).toBe(true);
    const { system } = model!;
    const columns = system.tables.flatMap(({ lines }) => lines.map(({ condition }) => condition.column));
    expect(new Set(columns)).toEqual(new Set(["pay"]));
    const predict = predictor(system).predict;
    const yes = ROWS(3).filter(({ y }) => y === "yes");
    expect(yes.filter((row) => predict(row) === "yes").length).toBeGreaterThanOrEqual(0.95 * yes.length);
  });

  it("lose points on the way along conditions that end", async () => {
    const ends = [20, 40, 60].map((lt) => ({ column: "age", lt }));
    const { model, verification } = await fit(
      ROWS(5).map(({ age, y }) => ({ age, y: y === "yes", job: "clerk", smoker: "no", "a:b, c": 0 })),
      { recipe: recipe(ends), oneTable: true, falling: ["age"], limits: { points: { min: -3, max: 3 } } },
      { work: 5_000, verdict: false },
    );
    expect(verification!.ok).toBe(true);
    const totals = Array.from({ length: 81 }, (_, age) => predictor(model!.system).scores({ age }).yes!);
    expect(totals).toEqual(totals.toSorted((a, b) => b - a));
    expect(new Set(totals).size).toBeGreaterThan(1);
  });
});
