import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { answerFor, questionsOf } from "../../src/explain/questions.ts";
import { predictor } from "../../src/model/predict.ts";
import type { ScoringSystem } from "../../src/model/scoring-system.ts";
import { type Condition, conditionKey, holds } from "../../src/recipe/condition/condition.ts";
import type { RecipeColumn } from "../../src/recipe/recipe.ts";
import { LOAN_DESK } from "../card/loan-desk.ts";
import { DESK } from "./desk.ts";
import { randomSystem } from "./random-system.ts";

function asking(column: Omit<RecipeColumn, "column">): ScoringSystem {
  const lines = column.conditions.map((condition) => ({ condition, points: 1 }));
  return {
    ...DESK,
    tables: DESK.tables.map((table, k) => ({ ...table, lines: k === 0 ? lines : [] })),
    recipe: { ...DESK.recipe, columns: [{ column: "x", ...column }] },
  };
}

function wordsOf(column: Omit<RecipeColumn, "column">): string[] {
  return questionsOf(asking(column))[0]!.answers.map(({ words }) => words);
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
      ["above 0 and under 3", [0, 0, 0]],
      ["at least 3", [-4, 0, 3]],
      ["unknown", [0, 0, 0]],
    ]);
  });

  test("cut numbers where conditions do, and say whole numbers as people do", () => {
    const bands = [x({ lt: 1 }), x({ ge: 1, lt: 2 }), x({ ge: 4 })];
    expect(wordsOf({ kind: "number", whole: true, conditions: bands })).toEqual([
      "under 1",
      "1",
      "from 2 to 3",
      "at least 4",
      "unknown",
    ]);
    expect(wordsOf({ kind: "number", conditions: [x({ ge: 30 }), x({ lt: 30 }), x({ ge: 45 })] })).toEqual([
      "under 30",
      "from 30 to under 45",
      "at least 45",
      "unknown",
    ]);
    // Only a half would be between: nobody has one.
    expect(wordsOf({ kind: "number", whole: true, conditions: [x({ le: 0 }), x({ ge: 1 })] })).toEqual([
      "at most 0",
      "at least 1",
      "unknown",
    ]);
    expect(wordsOf({ kind: "number", conditions: [x({ missing: true })] })).toEqual(["given", "unknown"]);
  });

  test("keep categories together that the card does not tell apart", () => {
    expect(
      wordsOf({ kind: "category", conditions: [x({ in: ["a", "b", "c"] }), x({ notIn: ["c", "unknown"] })] }),
    ).toEqual(["a or b", "c", '"unknown"', "any other", "unknown"]);
    expect(wordsOf({ kind: "boolean", conditions: [x({ is: true })] })).toEqual(["yes", "no", "unknown"]);
  });

  test("refuse a half where only whole numbers have an answer", () => {
    const [question] = questionsOf(
      asking({ kind: "number", whole: true, conditions: [x({ le: 0 }), x({ ge: 1 })] }),
    );
    expect(() => answerFor(question!, 0.5)).toThrow('invalid answer for "x": 0.5; expected a whole number');
  });

  test("have one answer for any cell, for which the same lines hold and the same points are earned", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), (seed) => {
        const { system, cell } = randomSystem(seed);
        const questions = questionsOf(system);
        expect(JSON.parse(JSON.stringify(questions))).toEqual(questions);
        for (const question of questions) {
          const column = system.recipe.columns.find((known) => known.column === question.column)!;
          const used = column.conditions.filter((condition) =>
            system.tables.some(({ lines }) =>
              lines.some((line) => conditionKey(line.condition) === conditionKey(condition) && line.points),
            ),
          );
          const held = (of: Parameters<typeof holds>[1]) =>
            used.filter((condition) => holds(condition, of)).map(conditionKey);
          question.answers.forEach((answer, index) => {
            expect(answerFor(question, answer.cell)).toBe(index);
            expect(answer.holds).toEqual(held(answer.cell));
            const { totals } = predictor(system).explain({ [question.column]: answer.cell });
            const earned = totals.map(({ lines }) =>
              lines.reduce((sum, l) => sum + (l.condition.column === question.column ? l.points : 0), 0),
            );
            expect(answer.points).toEqual(earned);
          });
          for (let draw = 0; draw < 10; draw++) {
            const drawn = cell(column);
            expect(question.answers.filter(({ when }) => holds(when, drawn))).toHaveLength(1);
            expect(question.answers[answerFor(question, drawn)]!.holds).toEqual(held(drawn));
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});
