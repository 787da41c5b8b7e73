import { describe, expect, test } from "vitest";
import { card, createModel, fit, type ScoringSystem, verify } from "../../src/index.ts";
import {
  editedCard,
  memorySource,
  outsideOf,
  scoreOfTables,
  sealOf,
  tablesOfScore,
} from "../../src/parts.ts";
import { tableFromRows } from "../../src/table/table.ts";

/** 80 people: whoever is 40 or older is in, but for one in ten. */
const rows = Array.from({ length: 80 }, (_, i) => ({
  age: 20 + (i % 40),
  pay: 10 * (i % 9),
  y: 20 + (i % 40) >= 40 === (i % 10 !== 0) ? "in" : "out",
}));

async function learnt(): Promise<ScoringSystem> {
  const { model } = await fit(
    rows,
    { outcome: "y", classes: ["out", "in"] },
    { work: 2_000, verdict: false },
  );
  return model!.system;
}

/** The card with other points on its first line. */
function withPoints(system: ScoringSystem, points: number) {
  const score = scoreOfTables(system)!;
  const lines = score.lines.with(0, { ...score.lines[0]!, points });
  return tablesOfScore({ ...score, lines });
}

describe("a card that was changed by hand", () => {
  test("has none of the claims of the card before, names it, and keeps what it is itself", async () => {
    const base = await learnt();
    const changes = [{ words: "more points", why: "rule 7" }];
    const bare = editedCard(base, { tables: withPoints(base, 50), changes });
    expect(bare).not.toHaveProperty("training");
    expect(bare).not.toHaveProperty("verdict");
    expect(bare).not.toHaveProperty("risk");
    expect(bare.origin).toEqual({ edited: { from: base.seal, changes } });
    const sealed = { ...bare, seal: sealOf(bare) };
    const profiles = await memorySource(tableFromRows(rows)).profiles(base.recipe);
    const verification = verify(sealed, profiles);
    expect(verification.checks.filter(({ ok }) => !ok)).toEqual([]);
    expect(verification.checks.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["limits on the tables", "seal"]),
    );
    const forged = { ...sealed, origin: { edited: { from: base.seal!, changes: [] } } };
    expect(verify(forged, profiles).checks.find(({ name }) => name === "seal")!.ok).toBe(false);
    const shown = card(sealed);
    expect(shown.provenance).toMatch(/^Changed by hand · from card \w{12} · 1 change$/);
    expect(shown.certificate).toContain("Changed: more points. Why: rule 7");
    expect(createModel(sealed).predict(rows[0]!)).toBeTypeOf("string");
  });

  test("is outside of what the other was allowed where its points, conditions or cuts are", async () => {
    const base = await learnt();
    expect(outsideOf(base, base.tables)).toEqual([]);
    expect(outsideOf(base, withPoints(base, 50)).join()).toContain("50 points");
    const score = scoreOfTables(base)!;
    const line = { condition: { column: "age", ge: 33.5 }, points: 1 };
    const moved = tablesOfScore({ ...score, lines: [...score.lines, line] });
    expect(outsideOf(base, moved).join()).toContain("33.5");
    const { recipe } = editedCard(base, { tables: moved, changes: [] });
    expect(recipe.columns.find(({ column }) => column === "age")!.conditions).toContainEqual(line.condition);
  });
});
