import type { Card } from "@fairscore/core";
import { expect, test } from "vitest";
import { changesBetween } from "../../src/parts/card-lines.ts";

function cardOf(startsWith: number, lines: Readonly<Record<string, readonly number[]>>): Card {
  const all = Object.entries(lines).map(([words, points]) => ({ column: "age", words, points }));
  const table = { smallest: 0, largest: 0, startsWith };
  return {
    tables: [
      { heading: "A", ...table },
      { heading: "B", ...table },
    ],
    lines: all,
  } as unknown as Card;
}

test("lines that came, went and changed are told apart; equal ones are not mentioned", () => {
  const before = cardOf(0, { "under 30": [1, 0], "at least 30": [0, 2], "at least 60": [3, 3] });
  const after = cardOf(1, { "under 30": [1, 0], "at least 30": [0, -2], "at least 50": [0, 1] });
  const { added, changed, removed, starts } = changesBetween(before, after);
  expect([added, changed, removed].map((lines) => lines.map(({ words }) => words))).toEqual([
    ["at least 50"],
    ["at least 30"],
    ["at least 60"],
  ]);
  expect(starts).toBe(true);
  expect(changesBetween(after, after)).toEqual({ added: [], changed: [], removed: [], starts: false });
});
