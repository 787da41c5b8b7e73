import { expect, test } from "vitest";
import { printedRisk, wholeBands } from "../../src/card/printed-risk.ts";
import type { RiskBand } from "../../src/model/risk.ts";
import type { ScoringSystem } from "../../src/model/scoring-system.ts";

const band = (from: number, share = 0.5): RiskBand => ({
  from,
  shares: [1 - share, share],
  intervals: [{ low: 0, high: 1 }],
});

test("bands begin at whole totals, and those that no total is in are left out", () => {
  const froms = (...from: number[]) => wholeBands(from.map((one) => band(one))).map((one) => one.from);
  expect(froms(0, 2, 5)).toEqual([0, 2, 5]);
  expect(froms(0, 1.5, 3)).toEqual([0, 2, 3]);
  // From 1.2, 1.5 and 2 on are all from 2 on: the last of them holds.
  expect(wholeBands([band(0, 0.1), band(1.2, 0.2), band(1.5, 0.3), band(2, 0.4), band(3, 0.5)])).toEqual([
    band(0, 0.1),
    band(2, 0.4),
    band(3, 0.5),
  ]);
  // The first has all totals below, so it is never without any.
  expect(froms(0.5, 0.75, 4)).toEqual([0, 1, 4]);
  expect(froms(3)).toEqual([3]);
});

test("points that everyone gets are in no printed total, and so in no band", () => {
  const idle = [{ is: true }, { is: false }, { missing: true as const }].map((when) => ({
    condition: { column: "idle", ...when },
    points: 2,
  }));
  const asked = { condition: { column: "x", ge: 1 }, points: 3 };
  const system = {
    classes: ["no", "yes"],
    tables: [
      { class: "no", startsWith: 0, lines: [] },
      { class: "yes", startsWith: -4, lines: [asked, ...idle] },
    ],
    recipe: {
      protected: [],
      strata: [],
      setAside: [],
      columns: [
        { column: "x", kind: "number", conditions: [asked.condition] },
        { column: "idle", kind: "boolean", conditions: idle.map(({ condition }) => condition) },
      ],
    },
    spec: { shape: "score" },
    risk: { shape: "score", by: "rows", people: 9, bands: [band(2, 0.1), band(5, 0.9)] },
  } as unknown as ScoringSystem;
  // Totals are 2 and 5; who adds up the card's answers gets 0 or 3.
  expect(printedRisk(system)).toMatchObject({ bands: [band(0, 0.1), band(3, 0.9)] });
});
