import { describe, expect, it } from "vitest";
import { type AskedSpec, specFor } from "../../src/problem/asked-spec.ts";
import { DEFAULTS } from "../../src/problem/defaults.ts";
import type { Recipe } from "../../src/recipe/recipe.ts";

const recipe = (...classes: string[]): Recipe => ({
  format: "fairscore-recipe",
  version: 1,
  outcome: { column: "y", kind: "category", classes },
  columns: [{ column: "age", kind: "number", conditions: [{ column: "age", ge: 30 }] }],
  protected: [],
  strata: [],
  setAside: [],
});
const TWO = recipe("no", "yes");
const THREE = recipe("low", "mid", "high");

describe("the shape that is asked for", () => {
  it("is a score for two classes and tables for more, unless it is said", () => {
    expect(specFor({}, TWO).shape).toBe("score");
    expect(specFor({ shape: "tables" }, TWO).shape).toBe("tables");
    expect(specFor({}, THREE, true).shape).toBe("tables");
    expect(specFor({ shape: "score" }, THREE, true).shape).toBe("score");
  });

  it("of several classes is a score only where they are in an order", () => {
    expect(() => specFor({ shape: "score" }, THREE)).toThrow(/a score needs its 3 classes in an order/);
    expect(specFor({ shape: "score" }, TWO).shape).toBe("score");
  });

  it("was called one table once", () => {
    expect(specFor({ oneTable: true }, TWO)).toEqual(specFor({ shape: "score" }, TWO));
    expect(specFor({ oneTable: false }, TWO)).toEqual(specFor({}, TWO));
    expect(() => specFor({ oneTable: true }, THREE, true)).toThrow(/one table needs two classes.*has 3/);
    // As earlier versions had it.
    expect(specFor({ shape: "tables", oneTable: true }, TWO)).toEqual({
      limits: { conditions: DEFAULTS.conditions.tables },
      oneTable: true,
      steadiness: DEFAULTS.steadiness,
    });
  });
});

it("limits conditions unless something limits the size", () => {
  const limits = (asked: AskedSpec["limits"]) => specFor({ limits: asked }, TWO).limits;
  expect(specFor({}, TWO).limits).toEqual({ conditions: DEFAULTS.conditions.score });
  expect(limits({ columns: 2 })).toEqual({ conditions: DEFAULTS.conditions.score, columns: 2 });
  for (const given of [{ conditions: 3 }, { linesPerTable: 3 }, { linesInAll: 3 }])
    expect(limits(given)).toEqual(given);
});

it("of a spec that is filled in already is the same", () => {
  for (const asked of [{}, { shape: "tables" as const }, { limits: { linesInAll: 2 } }]) {
    const spec = specFor(asked, TWO);
    expect(specFor(spec, TWO)).toEqual(spec);
  }
});

it("says from how many people on a limit is enforced, and leaves what was said", () => {
  const sizes = (...rules: object[]) =>
    specFor(
      { fairness: rules.map((rule) => ({ measure: "sp", tolerance: 0.1, ...rule })) },
      TWO,
    ).fairness!.map(({ minGroupSize }) => minGroupSize);
  expect(sizes({}, { minGroupSize: 1 }, { minGroupSize: 50 })).toEqual([30, 1, 50]);
});
