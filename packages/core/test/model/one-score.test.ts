import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scoreOfTables, tablesOfScore } from "../../src/model/one-score.ts";
import { predictor } from "../../src/model/predict.ts";
import type { ScoringSystem } from "../../src/model/scoring-system.ts";

const score = fc
  .record({
    startsWith: fc.integer({ min: -4, max: 4 }),
    points: fc.array(
      fc.integer({ min: -5, max: 5 }).filter((value) => value !== 0),
      { minLength: 1, maxLength: 5 },
    ),
    cuts: fc.array(fc.integer({ min: -6, max: 8 }), { minLength: 1, maxLength: 4 }),
  })
  .map(({ startsWith, points, cuts }) => ({
    startsWith,
    cuts: [...cuts].sort((a, b) => a - b),
    classes: ["none", "low", "mid", "high", "top"].slice(0, cuts.length + 1),
    lines: points.map((value, i) => ({ condition: { column: `c${i}`, is: true }, points: value })),
  }));

function systemOf(one: Parameters<typeof tablesOfScore>[0]): ScoringSystem {
  const { classes } = one;
  return {
    format: "fairscore-model",
    version: 1,
    classes,
    tables: tablesOfScore(one),
    recipe: {
      format: "fairscore-recipe",
      version: 1,
      outcome: { column: "outcome", kind: "category", classes },
      columns: one.lines.map(({ condition }) => ({
        column: condition.column,
        kind: "boolean",
        conditions: [condition],
      })),
      protected: [],
      strata: [],
      setAside: [],
    },
    spec: classes.length === 2 ? { oneTable: true } : {},
  };
}

describe("one score with cut-offs, as tables", () => {
  test("gives everyone the class of the last cut-off that the total reaches, and never by a tie", () => {
    fc.assert(
      fc.property(score, (one) => {
        const model = predictor(systemOf(one));
        for (let answers = 0; answers < 2 ** one.lines.length; answers++) {
          const row = Object.fromEntries(
            one.lines.map(({ condition }, i) => [condition.column, ((answers >> i) & 1) === 1]),
          );
          const total = one.lines.reduce(
            (sum, { points }, i) => sum + ((answers >> i) & 1) * points,
            one.startsWith,
          );
          expect(model.explain(row)).toMatchObject({
            class: one.classes[one.cuts.filter((cut) => total >= cut).length],
            tie: false,
          });
        }
      }),
      { numRuns: 300 },
    );
  });

  test("is found again in its tables", () => {
    fc.assert(
      fc.property(score, (one) => {
        const system = systemOf(one);
        const found = scoreOfTables(system)!;
        expect(tablesOfScore(found)).toEqual(system.tables);
        expect(found.cuts).toEqual(one.cuts.map((cut) => cut - one.startsWith));
      }),
      { numRuns: 200 },
    );
  });

  test("is not seen in tables that are no multiples of each other", () => {
    const system = systemOf({
      startsWith: 0,
      cuts: [1, 3],
      classes: ["a", "b", "c"],
      lines: [{ condition: { column: "x", is: true }, points: 2 }],
    });
    const changed = (points: number) => ({
      ...system,
      tables: system.tables.map((table, k) =>
        k === 2 ? { ...table, lines: [{ ...table.lines[0]!, points }] } : table,
      ),
    });
    expect(scoreOfTables(changed(4))).toBeDefined();
    expect(scoreOfTables(changed(3))).toBeUndefined();
    expect(
      scoreOfTables({
        ...system,
        tables: [{ ...system.tables[0]!, startsWith: 1 }, ...system.tables.slice(1)],
      }),
    ).toBeUndefined();
  });

  test("is seen in two tables only where one was asked for, and in more only where they have lines", () => {
    const lines = [{ condition: { column: "x", is: true }, points: 2 }];
    const two = systemOf({ startsWith: 0, cuts: [1], classes: ["a", "b"], lines });
    expect(scoreOfTables(two)).toBeDefined();
    expect(scoreOfTables({ ...two, spec: {} })).toBeUndefined();
    const empty = { startsWith: 0, lines: [] };
    expect(scoreOfTables(systemOf({ ...empty, cuts: [1], classes: ["a", "b"] }))).toBeDefined();
    expect(scoreOfTables(systemOf({ ...empty, cuts: [1, 2], classes: ["a", "b", "c"] }))).toBeUndefined();
  });

  test("is not seen where cut-offs fall; between two that are equal a class is never given", () => {
    const lines = [{ condition: { column: "x", is: true }, points: 2 }];
    const of = (cuts: number[]) => systemOf({ startsWith: 0, cuts, classes: ["a", "b", "c"], lines });
    expect(scoreOfTables(of([1, 2]))).toBeDefined();
    expect(scoreOfTables(of([1, 1]))?.cuts).toEqual([1, 1]);
    expect(scoreOfTables(of([2, 1]))).toBeUndefined();
  });
});
