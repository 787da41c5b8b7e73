import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { questionsOf } from "../../src/card/questions.ts";
import { scorePerson } from "../../src/explain/person.ts";
import { smallestChange } from "../../src/explain/smallest-change.ts";
import { predictor } from "../../src/model/predict.ts";
import type { ScoringSystem } from "../../src/model/scoring-system.ts";
import { seededRandom } from "../../src/random.ts";
import { LOAN_DESK } from "../card/loan-desk.ts";
import { allChoices, randomSystem } from "./random-system.ts";

const seeds = fc.integer({ min: 0, max: 1e6 });

/** As many yes/no questions as wanted, with points of a few steps. */
function manyQuestions(count: number, seed: number): ScoringSystem {
  const random = seededRandom(seed);
  const conditions = Array.from({ length: count }, (_, i) => ({ column: `q${i}`, is: true }));
  return {
    ...LOAN_DESK,
    tables: LOAN_DESK.tables.map((table) => ({
      ...table,
      startsWith: 0,
      lines: conditions.map((condition) => ({ condition, points: Math.floor(random() * 7) - 3 })),
    })),
    recipe: {
      ...LOAN_DESK.recipe,
      columns: conditions.map((condition) => ({
        column: condition.column,
        kind: "boolean",
        conditions: [condition],
      })),
    },
  };
}

describe("a person", () => {
  const questions = questionsOf(LOAN_DESK);

  test("is scored by hand, question by question, and a tie names its classes", () => {
    // Under 5 years, 1 or 2 late payments, debt ratio above 0.35: approve 0, refer 3, decline 3.
    expect(scorePerson(LOAN_DESK, questions, [0, 1, 1])).toEqual({
      totals: [
        { class: "approve", startsWith: 2, points: [0, 0, -2], total: 0 },
        { class: "refer", startsWith: 0, points: [0, 0, 3], total: 3 },
        { class: "decline", startsWith: 0, points: [0, 0, 3], total: 3 },
      ],
      class: "refer",
      tied: ["refer", "decline"],
      open: [],
      possible: ["refer"],
      exact: true,
    });
  });

  test("whose answers are not all given has the classes that they leave", () => {
    // With a debt ratio at most 0.35 it is approve, above it a tie of refer and decline.
    expect(scorePerson(LOAN_DESK, questions, [0, 1, null])).toMatchObject({
      class: null,
      tied: [],
      open: ["debt ratio"],
      possible: ["approve", "refer"],
      exact: true,
    });
  });

  test("with answers that the card does not have is refused", () => {
    expect(() => scorePerson(LOAN_DESK, questions, [0, 9, 1])).toThrow(
      'invalid answer for "late payments": 9; expected a whole number from 0 to 3',
    );
    expect(() => scorePerson(LOAN_DESK, questions, [0])).toThrow(
      "invalid answers: [0]; expected one for each of 3 questions",
    );
  });

  test("is given what the predictor gives, and open questions leave what trying them all leaves", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { system } = randomSystem(seed);
        const asked = questionsOf(system);
        const choices = allChoices(asked);
        const random = seededRandom(seed);
        const chosen = choices[Math.floor(random() * choices.length)]!;
        const row = Object.fromEntries(asked.map((q, i) => [q.column, q.answers[chosen[i]!]!.cell]));
        const told = predictor(system).explain(row);
        const scored = scorePerson(system, asked, chosen);
        expect(scored.class).toBe(told.class);
        expect(scored.tied.length > 1).toBe(told.tie);
        expect(scored.totals.map(({ total }) => total)).toEqual(told.totals.map(({ total }) => total));

        const partly = chosen.map((index) => (random() < 0.5 ? null : index));
        const fitting = choices.filter((choice) =>
          choice.every((index, q) => (partly[q] ?? index) === index),
        );
        const left = new Set(fitting.map((choice) => scorePerson(system, asked, choice).class));
        const open = scorePerson(system, asked, partly);
        expect(open.possible).toEqual(system.classes.filter((name) => left.has(name)));
        expect(open.exact).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  test("with too many open questions to try gets no class left out that can be given", () => {
    const system = manyQuestions(20, 5);
    const asked = questionsOf(system);
    const open = scorePerson(
      system,
      asked,
      asked.map(() => null),
    );
    expect(open.exact).toBe(false);
    const random = seededRandom(1);
    for (let draw = 0; draw < 300; draw++) {
      const chosen = asked.map(({ answers }) => Math.floor(random() * answers.length));
      expect(open.possible).toContain(scorePerson(system, asked, chosen).class);
    }
    // Ahead by more than all answers together can bring.
    const far = { ...system, tables: system.tables.map((t, k) => (k === 1 ? { ...t, startsWith: 500 } : t)) };
    const sure = scorePerson(
      far,
      asked,
      asked.map(() => null),
    );
    expect(sure).toMatchObject({ class: "refer", possible: ["refer"], exact: false });
  });
});

describe("the smallest change", () => {
  const questions = questionsOf(LOAN_DESK);

  test("is found by hand", () => {
    // Approve 0, refer 3, decline 3. No late payments: 3, 3, 1, and approve wins the tie. Debt ratio at most 0.35, or
    // unknown: 2, 0, 0. Five years as a customer: only 2, 3, 3.
    expect(smallestChange(LOAN_DESK, questions, [0, 1, 1], "approve")).toEqual({
      target: "approve",
      count: 1,
      ways: [
        [{ column: "late payments", question: 1, from: 1, to: 0 }],
        [{ column: "debt ratio", question: 2, from: 1, to: 0 }],
        [{ column: "debt ratio", question: 2, from: 1, to: 2 }],
      ],
      more: false,
    });
    const fixed = { unchangeable: ["late payments"], toUnknown: false };
    expect(smallestChange(LOAN_DESK, questions, [0, 1, 1], "approve", fixed).ways).toEqual([
      [{ column: "debt ratio", question: 2, from: 1, to: 0 }],
    ]);
    expect(smallestChange(LOAN_DESK, questions, [0, 1, 1], "refer")).toMatchObject({ count: 0, ways: [[]] });
  });

  test("is the smallest of all choices, and every one of its size, on random cards", () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, toUnknown) => {
        const { system } = randomSystem(seed);
        const asked = questionsOf(system);
        const choices = allChoices(asked);
        const random = seededRandom(seed);
        const chosen = choices[Math.floor(random() * choices.length)]!;
        const target = system.classes[Math.floor(random() * system.classes.length)]!;
        const unchangeable = asked.map(({ column }) => column).filter(() => random() < 0.2);
        const only = Object.fromEntries(
          asked
            .filter(() => random() < 0.4)
            .map(({ column }) => [column, random() < 0.5 ? ("up" as const) : ("down" as const)]),
        );
        // Counted by the cells that answers stand for, not by their places.
        const goesThere = (q: number, to: number) => {
          const { column, kind, answers } = asked[q]!;
          const [from, then] = [answers[chosen[q]!]!.cell, answers[to]!.cell];
          if (kind !== "number" || only[column] === undefined || from === null || then === null) return true;
          return only[column] === "up" ? then > from : then < from;
        };
        const changed = (choice: readonly number[]) =>
          [...choice.keys()].filter((q) => choice[q] !== chosen[q]);
        const flips = choices.filter(
          (choice) =>
            scorePerson(system, asked, choice).class === target &&
            changed(choice).every(
              (q) =>
                !unchangeable.includes(asked[q]!.column) &&
                goesThere(q, choice[q]!) &&
                (toUnknown || choice[q] !== asked[q]!.answers.length - 1),
            ),
        );
        const fewest = Math.min(...flips.map((choice) => changed(choice).length));
        const smallest = flips.filter((choice) => changed(choice).length === fewest);
        const found = smallestChange(system, asked, chosen, target, { unchangeable, only, toUnknown });
        expect(found.count).toBe(flips.length === 0 ? null : fewest);
        expect(found.ways).toHaveLength(Math.min(5, smallest.length));
        expect(found.more).toBe(smallest.length > 5);
        const results = found.ways.map((way) =>
          chosen.map((index, q) => way.find((change) => change.question === q)?.to ?? index).join(),
        );
        expect(new Set(results).size).toBe(results.length);
        for (const result of results) expect(smallest.map((choice) => choice.join())).toContain(result);
      }),
      { numRuns: 100 },
    );
  });

  test("of a class that nothing can give is none, also with many questions", () => {
    // Each yes brings approve ahead of one rival and behind the other, so it is never ahead of both.
    const system = manyQuestions(16, 2);
    const torn = {
      ...system,
      tables: system.tables.map((table, k) => ({
        ...table,
        startsWith: k === 0 ? -1 : 0,
        lines: table.lines.map((line, j) => ({ ...line, points: k === 0 ? 0 : k === 1 + (j % 2) ? 2 : -2 })),
      })),
    };
    const asked = questionsOf(torn);
    const no = asked.map(() => 1);
    expect(smallestChange(torn, asked, no, "approve")).toEqual({
      target: "approve",
      count: null,
      ways: [],
      more: false,
    });
  });
});
