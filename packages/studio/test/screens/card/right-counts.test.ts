import type { AuditPart } from "@fairscore/core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { rightCounts } from "../../../src/screens/card/right-counts.ts";

/** A part of an audit with groups of so many people, of whom so many are wrong and tied. */
function partOf(groups: readonly (readonly [people: number, wrong: number, ties: number])[]): AuditPart {
  const outcomes = (people: number, wrong: number, ties: number) => ({
    accuracy: { n: people, counted: people - wrong },
    ties: { n: people, counted: ties },
  });
  const sum = (at: 0 | 1 | 2) => groups.reduce((total, group) => total + group[at], 0);
  const listed = groups.map((group, g) => ({
    columns: ["sex"],
    levels: [`group ${g}`],
    ...outcomes(...group),
  }));
  return { ...outcomes(sum(0), sum(1), sum(2)), groups: listed } as unknown as AuditPart;
}

test("of a group of fewer than five people only that is shown", () => {
  const [, tiny, large] = rightCounts(
    partOf([
      [4, 1, 0],
      [90, 30, 12],
    ]),
  );
  expect(tiny).toMatchObject({ people: "<5", wrong: "withheld", ties: "withheld" });
  expect(tiny!.right).toBeUndefined();
  expect(large!.people).toBe(90);
});

test("no number below five is shown, and no group's follows from everyone and the others", () => {
  const group = fc
    .record({ people: fc.integer({ min: 5, max: 40 }), wrong: fc.nat(40), ties: fc.nat(40) })
    .map(({ people, wrong, ties }) => [people, Math.min(people, wrong), Math.min(people, ties)] as const);
  fc.assert(
    fc.property(fc.array(group, { minLength: 2, maxLength: 4 }), (groups) => {
      const shown = rightCounts(partOf(groups));
      for (const key of ["wrong", "ties"] as const) {
        const hidden = shown.filter((row) => typeof row[key] !== "number");
        expect(hidden).not.toHaveLength(1);
        for (const row of shown) if (typeof row[key] === "number") expect(row[key]).toBeGreaterThanOrEqual(5);
      }
    }),
  );
});
