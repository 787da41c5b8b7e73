import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { answerFor, questionsOf, withoutIdleQuestions } from "../../src/card/questions.ts";
import { predictor } from "../../src/model/predict.ts";
import type { ScoringSystem } from "../../src/model/scoring-system.ts";
import { type Condition, holds } from "../../src/recipe/condition/condition.ts";
import type { RecipeColumn } from "../../src/recipe/recipe.ts";
import type { Cell } from "../../src/table/cell.ts";
import { DESK } from "../explain/desk.ts";
import { randomSystem } from "../explain/random-system.ts";
import { LOAN_DESK } from "./loan-desk.ts";

/** Lines of one column; their points are 1, 2, 4, … unless others are given. */
function asking(column: Omit<RecipeColumn, "column">, points?: readonly number[]): ScoringSystem {
  const lines = column.conditions.map((condition, i) => ({ condition, points: points?.[i] ?? 2 ** i }));
  return {
    ...DESK,
    tables: DESK.tables.map((table, k) => ({ ...table, lines: k === 0 ? lines : [] })),
    recipe: { ...DESK.recipe, columns: [{ column: "x", ...column }] },
  };
}

function wordsOf(column: Omit<RecipeColumn, "column">, points?: readonly number[]): string[] {
  return questionsOf(asking(column, points))[0]!.answers.map(({ words }) => words);
}

const x = (test: object): Condition => ({ column: "x", ...test }) as Condition;

describe("the questions of a card", () => {
  test("are one for each column with points, in the order of the recipe, with the points of each answer", () => {
    const questions = questionsOf(LOAN_DESK);
    expect(questions.map(({ column }) => column)).toEqual([
      "years as customer",
      "late payments",
      "debt ratio",
    ]);
    expect(questions[1]!.answers.map(({ words, points }) => [words, points])).toEqual([
      ["at most 0", [3, 0, -2]],
      ["above 0 to under 3", [0, 0, 0]],
      ["3 and over", [-4, 0, 3]],
      ["not known", [0, 0, 0]],
    ]);
  });

  test("cut numbers where conditions do, and say whole numbers as people do", () => {
    const bands = [x({ lt: 1 }), x({ ge: 1, lt: 2 }), x({ ge: 4 })];
    expect(wordsOf({ kind: "number", whole: true, conditions: bands })).toEqual([
      "under 1",
      "1",
      "2 to 3",
      "4 and over",
      "not known",
    ]);
    expect(wordsOf({ kind: "number", conditions: [x({ ge: 30 }), x({ lt: 30 }), x({ ge: 45 })] })).toEqual([
      "under 30",
      "30 to under 45",
      "45 and over",
      "not known",
    ]);
    expect(wordsOf({ kind: "number", conditions: [x({ gt: 1, le: 2 }), x({ ge: 3, le: 3 })] })).toEqual([
      "at most 1",
      "above 1 to 2",
      "above 2 to under 3",
      "3",
      "above 3",
      "not known",
    ]);
    const money = [x({ ge: 20_000 }), x({ ge: 30_000 })];
    expect(wordsOf({ kind: "number", whole: true, conditions: money })).toEqual([
      "under 20000",
      "20000 to under 30000",
      "30000 and over",
      "not known",
    ]);
    // Only a half would be between: nobody has one.
    expect(wordsOf({ kind: "number", whole: true, conditions: [x({ le: 0 }), x({ ge: 1 })] })).toEqual([
      "at most 0",
      "1 and over",
      "not known",
    ]);
    expect(wordsOf({ kind: "number", conditions: [x({ missing: true })] })).toEqual(["known", "not known"]);
  });

  test("add up along thresholds, and make neighbours one that earn the same", () => {
    const [question] = questionsOf(
      asking({ kind: "number", whole: true, conditions: [x({ ge: 45 }), x({ ge: 65 })] }),
    );
    expect(question!.answers.map(({ words, points }) => [words, points[0]])).toEqual([
      ["under 45", 0],
      ["45 to 64", 1],
      ["65 and over", 3],
      ["not known", 0],
    ]);
    const bands = [x({ ge: 1, lt: 2 }), x({ ge: 2, lt: 3 }), x({ ge: 3, lt: 4 }), x({ ge: 4 })];
    expect(wordsOf({ kind: "number", conditions: bands }, [1, 1, 0, 2])).toEqual([
      "under 1",
      "1 to under 3",
      "3 to under 4",
      "4 and over",
      "not known",
    ]);
    // A stretch between them that has no whole number keeps nobody apart.
    expect(wordsOf({ kind: "number", whole: true, conditions: [x({ gt: 0, lt: 1 }), x({ ge: 5 })] })).toEqual(
      ["under 5", "5 and over", "not known"],
    );
  });

  test("keep categories together that earn the same, and quote those that could be misread", () => {
    const conditions = [x({ in: ["a", "b", "c"] }), x({ notIn: ["c", "not known"] })];
    expect(wordsOf({ kind: "category", conditions })).toEqual([
      "a or b",
      "c",
      '"not known"',
      "any other",
      "not known",
    ]);
    expect(
      wordsOf({ kind: "category", conditions: [x({ in: ["a"] }), x({ in: ["b", "c"] })] }, [1, 1]),
    ).toEqual(["a, b or c", "any other", "not known"]);
    // Those that earn what any other does need no name.
    expect(
      wordsOf({ kind: "category", conditions: [x({ in: ["a", "b"] }), x({ in: ["b"] })] }, [1, -1]),
    ).toEqual(["a", "any other", "not known"]);
    expect(wordsOf({ kind: "category", conditions: [x({ notIn: [] })] })).toEqual(["known", "not known"]);
    // A category that is read as missing is nobody's.
    expect(wordsOf({ kind: "category", conditions: [x({ in: ["a", "NA"] })] })).toEqual([
      "a",
      "any other",
      "not known",
    ]);
    expect(wordsOf({ kind: "boolean", conditions: [x({ is: true })] })).toEqual(["yes", "no", "not known"]);
  });

  test("are not asked where every answer earns the same: everyone starts with that", () => {
    const same = [x({ is: true }), x({ is: false }), x({ missing: true })];
    const system = asking({ kind: "boolean", conditions: same }, [2, 2, 2]);
    const asked = withoutIdleQuestions(system);
    expect(asked.tables[0]).toEqual({
      ...system.tables[0],
      startsWith: system.tables[0]!.startsWith + 2,
      lines: [],
    });
    const kept = asking({ kind: "boolean", conditions: same }, [2, 2, 1]);
    expect(withoutIdleQuestions(kept)).toBe(kept);
  });

  test("refuse a half where only whole numbers have an answer", () => {
    const [question] = questionsOf(
      asking({ kind: "number", whole: true, conditions: [x({ le: 0 }), x({ ge: 1 })] }),
    );
    expect(() => answerFor(question!, 0.5)).toThrow('invalid answer for "x": 0.5; expected a whole number');
  });

  test("have one answer for any cell, with the points of that cell and others than its neighbours", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), (seed) => {
        const { system, cell } = randomSystem(seed);
        const questions = questionsOf(system);
        expect(JSON.parse(JSON.stringify(questions))).toEqual(questions);
        for (const question of questions) {
          const { kind, answers } = question;
          const column = system.recipe.columns.find((known) => known.column === question.column)!;
          const earned = (value: Cell) => {
            const { totals } = predictor(system).explain({ [question.column]: value });
            return totals.map(({ lines }) =>
              lines.reduce((sum, l) => sum + (l.condition.column === question.column ? l.points : 0), 0),
            );
          };
          answers.forEach(({ cell: own, points }, index) => {
            expect(answerFor(question, own)).toBe(index);
            expect(points).toEqual(earned(own));
            const isKnown = index < answers.length - 1;
            if (kind !== "boolean" && index > 0 && isKnown)
              expect(points).not.toEqual(answers[index - 1]!.points);
          });
          for (let draw = 0; draw < 10; draw++) {
            const drawn = cell(column);
            expect(answers.filter(({ when }) => holds(when, drawn))).toHaveLength(1);
            expect(answers[answerFor(question, drawn)]!.points).toEqual(earned(drawn));
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});
