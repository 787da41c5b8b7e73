import type { Condition, Outcome } from "@fairscore/core";
import { displayWidth } from "@fairscore/core/parts";
import { expect, test } from "vitest";
import { alternativesText } from "../../../src/cli/text/alternatives-text.ts";

const late: Condition = { column: "late", ge: 1, lt: 2 };

/** What is read of a model that gives a point for each of these. */
const model = (...conditions: readonly Condition[]) => ({
  system: {
    tables: [{ class: "a", startsWith: 0, lines: conditions.map((condition) => ({ condition, points: 1 })) }],
    recipe: { columns: [{ column: "late", kind: "number", whole: true, conditions: [late] }] },
    training: { loss: 1, lossScale: 4 },
  },
});

const textOf = (ours: ReturnType<typeof model>, others: readonly ReturnType<typeof model>[], width: number) =>
  alternativesText({ model: ours, alternatives: others } as unknown as Outcome, undefined, width);

test("conditions on whole numbers are worded as on the card", () => {
  const text = textOf(model({ column: "age", ge: 1, lt: 2 }), [model(late)], 80);
  expect(text).toContain("1. loss 0.2500: late is 1, without age from 1 to under 2\n");
});

test("lines are as wide as they look, and all but the first are indented", () => {
  const wide = (n: number): Condition => ({ column: `\u8cb8\u4ed8 \u91d1\u984d ${n}`, ge: n });
  const text = textOf(model(late), [model(...[1, 2, 3, 4, 5, 6].map(wide))], 40);
  const lines = text.trimEnd().split("\n").slice(2);
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(40);
  expect(lines.slice(1).every((line) => /^ {3}\S/.test(line))).toBe(true);
});
