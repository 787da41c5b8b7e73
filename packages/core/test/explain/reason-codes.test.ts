import { expect, test } from "vitest";
import { reasonCodes } from "../../src/explain/reason-codes.ts";
import { tablesOfScore } from "../../src/model/one-score.ts";
import type { ScoringSystem } from "../../src/model/scoring-system.ts";
import { systemOf } from "../audit/people.ts";

const age = { column: "age", ge: 30 };
const late = { column: "late", ge: 1 };
const owns = { column: "owns", is: true };

/** "yes" from 2 on: +3 from 30 years on, -4 for late payments, +1 for a home. */
function cardOf(protect: readonly string[] = []): ScoringSystem {
  const classes = ["no", "yes"];
  const base = systemOf([[0], [0]], classes, { shape: "score" });
  return {
    ...base,
    tables: tablesOfScore({
      classes,
      startsWith: 0,
      lines: [
        { condition: age, points: 3 },
        { condition: late, points: -4 },
        { condition: owns, points: 1 },
      ],
      cuts: [2],
    }),
    recipe: {
      ...base.recipe,
      columns: [
        { column: "age", kind: "number", whole: true, conditions: [age] },
        { column: "late", kind: "number", whole: true, conditions: [late] },
        { column: "owns", kind: "boolean", conditions: [owns] },
      ],
      protected: protect.map((column) => ({
        column,
        kind: "number",
        levels: [{ label: "all", when: { column, ge: 0 } }],
      })),
    },
  };
}

test("what cost most, compared with the best answer, the dearest first", () => {
  const why = reasonCodes(cardOf());
  expect(why({ age: 20, late: 2, owns: false })).toEqual({
    given: "no",
    rival: "yes",
    reasons: [
      { column: "late", predicate: "at least 1", costs: 4 },
      { column: "age", predicate: "under 30", costs: 3 },
      { column: "owns", predicate: "is no", costs: 1 },
    ],
  });
  expect(why({ age: null, late: 0, owns: true }).reasons).toEqual([
    { column: "age", predicate: "is missing", costs: 3 },
  ]);
});

test("who is given a class has the reasons that keep the other away, or none when a favourable one is named", () => {
  const row = { age: 40, late: 0, owns: true };
  expect(reasonCodes(cardOf())(row)).toEqual({
    given: "yes",
    rival: "no",
    reasons: [
      { column: "late", predicate: "under 1", costs: 4 },
      { column: "age", predicate: "at least 30", costs: 3 },
      { column: "owns", predicate: "is yes", costs: 1 },
    ],
  });
  expect(reasonCodes(cardOf(), { favourable: "yes" })(row)).toEqual({
    given: "yes",
    rival: null,
    reasons: [],
  });
});

test("at most so many, never of protected columns; other classes are refused", () => {
  const row = { age: 20, late: 2, owns: false };
  expect(reasonCodes(cardOf(), { most: 1 })(row).reasons).toHaveLength(1);
  expect(reasonCodes(cardOf(["age"]))(row).reasons.map(({ column }) => column)).toEqual(["late", "owns"]);
  expect(() => reasonCodes(cardOf(), { favourable: "maybe" })).toThrow('unknown class: "maybe"');
  expect(() => reasonCodes(cardOf(), { most: 0 })).toThrow("invalid most: 0");
});

test("three classes of a score: points of the score, not of the tables that are multiples of it", () => {
  const classes = ["low", "middle", "high"];
  const { recipe, ...own } = cardOf();
  const three: ScoringSystem = {
    ...own,
    recipe: { ...recipe, outcome: { ...recipe.outcome, classes } } as ScoringSystem["recipe"],
    classes,
    tables: tablesOfScore({
      classes,
      startsWith: 0,
      lines: [
        { condition: age, points: 3 },
        { condition: owns, points: 1 },
      ],
      cuts: [2, 4],
    }),
  };
  const { rival, reasons } = reasonCodes(three, { favourable: "high" })({ age: 20, owns: false });
  expect(rival).toBe("high");
  expect(reasons.map(({ costs }) => costs)).toEqual([3, 1]);
});
