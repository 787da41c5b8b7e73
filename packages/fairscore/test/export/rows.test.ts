import { describe, expect, test } from "vitest";
import { exportModels, randomModel } from "./models.ts";
import { nativeScores, randomRows } from "./rows.ts";

describe("the rows that exports are tried with", () => {
  test("reach every line of every model, every class of most, and ties", () => {
    for (const [name, system] of Object.entries(exportModels())) {
      const rows = randomRows(system, 2000);
      const scored = nativeScores(system, rows);
      const given = new Set(scored.map(({ class: one }) => one));
      expect(given.size, name).toBeGreaterThanOrEqual(/no lines|without lines/.test(name) ? 1 : 2);
      const always = /no lines|one table|one score|learnt score/.test(name);
      expect(new Set(scored.map(({ tie }) => tie)).size, name).toBe(always ? 1 : 2);
    }
  });

  test("are the same for a seed", () => {
    expect(randomRows(randomModel(3), 50, 9)).toEqual(randomRows(randomModel(3), 50, 9));
  });
});
