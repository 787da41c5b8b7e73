import { describe, expect, test } from "vitest";
import { atrialFibrillation } from "../../src/examples/atrial-fibrillation.ts";
import { countFor } from "../../src/fit/count.ts";
import { fit } from "../../src/fit/fit.ts";
import { importCardText } from "../../src/import/import-card.ts";
import { recalibrate } from "../../src/improve/recalibrate.ts";
import { recalibrationText } from "../../src/improve/recalibration-text.ts";
import { sealOf } from "../../src/model/hash.ts";
import { createModel } from "../../src/model/model.ts";
import { parseModel } from "../../src/model/model-json.ts";
import type { ScoreRisk } from "../../src/model/risk.ts";
import { verify } from "../../src/verify/verify.ts";

const CARD = importCardText(
  "a: 1\nb: 1\ntotal >= 1: yes\notherwise: no\noutcome: y\nrisk at 0: 5%\nrisk at 1: 20%\nrisk at 2: 40%\n",
).system;

/** So many people of whom so many are yes, with each total. */
const COUNTS = [
  [200, 20],
  [100, 30],
  [100, 70],
] as const;
const PEOPLE = COUNTS.flatMap(([people, own], total) =>
  Array.from({ length: people }, (_, i) => ({ a: total > 0, b: total > 1, y: i < own ? "yes" : "no" })),
);

describe("a card's risks, estimated anew", () => {
  test("are as people were counted, and the rest of the card as it was", async () => {
    const { system, people, previous, before, after, folds } = await recalibrate(CARD, PEOPLE);
    expect([people, folds]).toEqual([400, 5]);
    expect(previous).toEqual(CARD.risk);
    const { risk, origin, ...rest } = system;
    const { risk: published, ...old } = CARD;
    expect(rest).toEqual(old);
    expect(origin).toEqual({ risk: published });
    expect(risk).toMatchObject({ by: "held-out", again: true, people: 400, shape: "score" });
    // One person more in each band, who is as everyone is on average: 120.5 of 401 are yes.
    const usual = 120.5 / 401;
    (risk as ScoreRisk).bands.forEach(({ shares, people: own }, i) => {
      const [all, yes] = COUNTS[i]!;
      expect(own).toEqual([all - yes, yes]);
      expect(shares[1]).toBeCloseTo((yes + usual) / (all + 1), 12);
    });
    // Mean of the published risks: (200 * 5 + 100 * 20 + 100 * 40) / 400 = 17.5 %; 120 of 400 are yes.
    const [calibration] = before!.classes;
    expect(calibration).toMatchObject({ class: "yes", orLater: false });
    expect(calibration!.calibration.expected).toBeCloseTo(0.175, 12);
    expect(calibration!.calibration.observed.value).toBeCloseTo(0.3, 12);
    expect(calibration!.calibration.ratio.value).toBeCloseTo(0.3 / 0.175, 12);
    // (p - y)^2 over people: 20 * .95^2 + 180 * .05^2 + 30 * .8^2 + 70 * .2^2 + 70 * .6^2 + 30 * .4^2.
    expect(before!.brier.value).toBeCloseTo((18.05 + 0.45 + 19.2 + 2.8 + 25.2 + 4.8) / 400, 12);
    expect(after!.people).toBe(400);
    expect(after!.classes[0]!.calibration.ratio.value).toBeCloseTo(1, 1);
    expect(after!.brier.value!).toBeLessThan(before!.brier.value!);
    expect(createModel(parseModel(JSON.parse(JSON.stringify(system)))).risks({ a: true, b: true })!.yes).toBe(
      (risk as ScoreRisk).bands[2]!.shares[1],
    );
  });

  test("keep those of the first time in the origin, and are the same from the same people", async () => {
    const once = await recalibrate(CARD, PEOPLE);
    const twice = await recalibrate(once.system, PEOPLE.slice(0, 350));
    expect(twice.system.origin!.risk).toEqual(CARD.risk);
    expect(twice.previous).toEqual(once.system.risk);
    expect(await recalibrate(CARD, PEOPLE)).toEqual(once);
  });

  test("are said in words, with those that it had", async () => {
    const found = await recalibrate(CARD, PEOPLE);
    const text = recalibrationText(found, { width: 200, color: false });
    expect(text).toContain(
      "The published risks are 0.6 times what is seen here: 17.5% on average, while 30.0% are yes.",
    );
    expect(text).toMatch(/│ 2 +│ +40% │ +70% │/);
    expect(text).toContain(
      "The card was not learnt from these 400 people, so none of them had to be held out.",
    );
    const { risk: _, ...bare } = CARD;
    const without = recalibrationText(await recalibrate(bare, PEOPLE), { width: 100, color: false });
    expect(without).toContain("The card said nothing of risks.");
    expect(without).not.toContain("before");
  });

  test("need other people than those learnt from, of two classes", async () => {
    await expect(
      recalibrate(
        CARD,
        PEOPLE.filter(({ y }) => y === "no"),
      ),
    ).rejects.toThrow('is "yes"; risks need people of at least two classes');
    const { rows } = atrialFibrillation(3, 400);
    const asked = { outcome: "stroke", shape: "score" as const, limits: { conditions: 3 } };
    const { model } = await fit(rows, asked, { work: 500, engine: "search" });
    await expect(recalibrate(model!.system, rows)).rejects.toThrow(
      "which it suits too well; name data of other people",
    );
    const others = atrialFibrillation(4, 700).rows;
    const { system } = await recalibrate(model!.system, others);
    expect(system.seal).toBe(sealOf(system));
    // What was learnt is as it was; of the risks verify says whose they are.
    const { profiles } = await countFor(rows, { recipe: system.recipe } as never);
    const verification = verify(system, profiles);
    expect(verification.checks.filter(({ ok }) => !ok)).toEqual([]);
    expect(verification.unchecked.join()).toContain("estimated anew from 700 other people");
    const broken = { ...model!.system, seal: "0".repeat(model!.system.seal!.length) };
    expect((await recalibrate(broken, others)).system.seal).toBe(broken.seal);
  });

  test("of tables are a scale and offsets, and of several classes of a score one for each", async () => {
    const people = PEOPLE.map((row, i) => ({ ...row, y: row.y === "yes" ? "high" : i % 3 ? "low" : "some" }));
    const tables = importCardText("a: 1\ntotal >= 1: high\notherwise: low\noutcome: y\n").system;
    const three = importCardText(
      "a: 1\nb: 1\ntotal >= 2: high\ntotal 1: some\notherwise: low\noutcome: y\n",
    ).system;
    const found = await recalibrate(three, people);
    expect(found.before).toBeNull();
    expect(found.after!.classes.map(({ class: name, orLater }) => [name, orLater])).toEqual([
      ["some", true],
      ["high", false],
    ]);
    const { spec: _, ...bare } = tables;
    const asTables = { ...bare, spec: {} };
    const scaled = await recalibrate(
      asTables,
      people.filter(({ y }) => y !== "some"),
    );
    expect(scaled.system.risk).toMatchObject({ shape: "tables", again: true });
    expect(scaled.after!.classes).toHaveLength(1);
  });
});
