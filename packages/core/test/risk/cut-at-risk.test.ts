import { expect, test } from "vitest";
import { card } from "../../src/card/card.ts";
import { atrialFibrillation } from "../../src/examples/atrial-fibrillation.ts";
import { triage } from "../../src/examples/triage.ts";
import { crossValidate } from "../../src/experiment/cross-validate.ts";
import { fitSafely } from "../../src/experiment/safety/safety.ts";
import { countFor } from "../../src/fit/count.ts";
import { fit } from "../../src/fit/fit.ts";
import type { FitRequest } from "../../src/fit/request.ts";
import { sealOf } from "../../src/model/hash.ts";
import { scoreOfTables } from "../../src/model/one-score.ts";
import { verify } from "../../src/verify/verify.ts";

const stroke: FitRequest = { outcome: "stroke", classes: ["no", "yes"], limits: { conditions: 4 } };
const effort = { work: 400, engine: "search", seed: 1 } as const;

test.each([
  ["by cross-validation", 400, undefined],
  ["held out", 1600, { share: 0.5, seed: 2 }],
])(
  "cut-offs by risk, %s: whoever has the risk is given the class, nobody else",
  async (_name, size, holdOut) => {
    const { rows } = atrialFibrillation(5, size);
    const plain = await fit(rows, stroke, { ...effort, holdOut });
    const cut = await fit(rows, stroke, { ...effort, holdOut, cutAtRisk: [0.2] });
    const { system } = cut.model!;
    for (const row of rows.slice(0, 300)) {
      const { yes } = cut.model!.risks(row)!;
      expect(cut.model!.predict(row)).toBe(yes! >= 0.2 ? "yes" : "no");
    }
    // Points, risks and what is proven are those of the card as it was learnt.
    expect(system.risk).toEqual(plain.model!.system.risk);
    expect(system.training!.cutAtRisk!.learnt).toEqual(scoreOfTables(plain.model!.system)!.cuts);
    expect(system.training!.loss).toBe(plain.model!.system.training!.loss);
    expect(cut.verification!.ok).toBe(true);
    // More are given it, in the audit and in the verdict, than where errors alone decide.
    const given = (of: typeof cut) => of.verdict!.by !== "none" && of.verdict!.classes[1]!.given.value!;
    expect(given(cut)).toBeGreaterThan(given(plain) as number);
    expect(cut.audit!.parts[0]!.classes[1]!.given.value).toBeGreaterThan(
      plain.audit!.parts[0]!.classes[1]!.given.value!,
    );
    expect(card(system, cut.audit).certificate[0]).toMatch(/^Classes are given by risk: yes from 20%\./);
  },
);

test("another cut-off than the risks say is caught", async () => {
  const { rows } = atrialFibrillation(5, 400);
  const { model } = await fit(rows, stroke, { ...effort, cutAtRisk: [0.2] });
  const { seal: _, ...system } = model!.system;
  const { profiles } = await countFor(rows, { recipe: system.recipe });
  const moved = {
    ...system,
    training: { ...system.training!, cutAtRisk: { ...system.training!.cutAtRisk!, risks: [0.6] } },
  };
  const sealed = { ...moved, seal: sealOf(moved) };
  const wrong = verify(sealed, profiles, { sets: false }).checks.filter(({ ok }) => !ok);
  expect(wrong.map(({ name }) => name)).toEqual(["cut-offs by risk"]);
});

test("a risk that no total has gives the class to nobody, one that all have to everybody", async () => {
  const { rows } = atrialFibrillation(5, 400);
  const givenAt = async (risk: number) => {
    const { model, verification } = await fit(rows, stroke, { ...effort, cutAtRisk: [risk] });
    expect(verification!.ok).toBe(true);
    return new Set(rows.map((row) => model!.predict(row)));
  };
  expect(await givenAt(0.9999)).toEqual(new Set(["no"]));
  expect(await givenAt(0.0001)).toEqual(new Set(["yes"]));
});

test("several classes take a risk each; a limit that the moved cut-offs break is said", async () => {
  const { rows } = triage(9, 600);
  const request: FitRequest = {
    outcome: "urgency",
    classes: ["non-urgent", "standard", "urgent", "immediate"],
    shape: "score",
    protect: ["age_band"],
    fairness: [{ measure: "sp", tolerance: 0.1 }],
    limits: { conditions: 4 },
  };
  const { model, audit, verification } = await fit(rows, request, { ...effort, cutAtRisk: [0.5, 0.3, 0.05] });
  expect(verification!.ok).toBe(true);
  const { cuts } = scoreOfTables(model!.system)!;
  expect([...cuts].sort((a, b) => a - b)).toEqual(cuts);
  const isOver = audit!.parts[0]!.limits.some(({ verdict }) => verdict === "over");
  const warned = card(model!.system, audit).warnings.some((one) => one.startsWith("With cut-offs by risk"));
  expect(warned).toBe(isOver);
  await expect(fit(rows, request, { ...effort, cutAtRisk: [0.2] })).rejects.toThrow(
    /expected one for each class but the first: standard, urgent, immediate/,
  );
});

test("tables have no cut-offs to move", async () => {
  const { rows } = triage(9, 200);
  await expect(fit(rows, { outcome: "urgency" }, { ...effort, cutAtRisk: [0.2] })).rejects.toThrow(
    /needs a score/,
  );
});

test("cross-validation measures the card as it is used, and its cards verify", async () => {
  const { rows } = atrialFibrillation(5, 600);
  const folds = { ...effort, folds: 3 };
  const plain = await crossValidate(rows, stroke, folds);
  const cut = await crossValidate(rows, stroke, { ...folds, cutAtRisk: [0.05] });
  // Nearly everyone is given "yes", whom fewest are.
  cut.results.forEach(({ test }, fold) => {
    expect(test!.accuracy).toBeLessThan(plain.results[fold]!.test!.accuracy! - 0.1);
    expect(test!.auc).toEqual(plain.results[fold]!.test!.auc);
  });
  for (const [fold, system] of cut.systems.entries()) {
    expect(system!.training!.cutAtRisk!.learnt).toEqual(scoreOfTables(plain.systems[fold]!)!.cuts);
    const { profiles } = await countFor(rows, { recipe: system!.recipe }, system!.training!.holdOut);
    expect(verify(system!, profiles, { sets: false }).ok).toBe(true);
  }
});

test("what was certified is not moved afterwards", async () => {
  const { rows } = atrialFibrillation(5, 400);
  const asked: FitRequest = {
    ...{ ...stroke, protect: ["sex"] },
    fairness: [{ measure: "sp", tolerance: 0.2 }],
  };
  const options = { ...effort, cutAtRisk: [0.2], safety: { by: "held-out" } } as const;
  await expect(fitSafely(rows, asked, options)).rejects.toThrow("leave one of the two out");
});
