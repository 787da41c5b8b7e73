import { describe, expect, test } from "vitest";
import { certificateSentences } from "../../src/card/certificate.ts";
import { certificate } from "../../src/card/certificate-json.ts";
import { loanDesk } from "../../src/examples/loan-desk.ts";
import { countFor } from "../../src/fit/count.ts";
import { fit } from "../../src/fit/fit.ts";
import { fitProfiles } from "../../src/fit/fit-profiles.ts";
import { sealOf } from "../../src/model/hash.ts";
import { modelToJson, parseModel } from "../../src/model/model-json.ts";
import type { ScoringSystem, TrainingRecord } from "../../src/model/scoring-system.ts";
import { countConditions } from "../../src/model/tables.ts";
import { memorySource } from "../../src/profiles/memory-source.ts";
import { certificateFacts } from "../../src/report/facts/certificate-facts.ts";
import { tableFromRows } from "../../src/table/table.ts";
import { contradictions } from "../../src/verify/contradictions.ts";
import { verify } from "../../src/verify/verify.ts";

const source = memorySource(tableFromRows(loanDesk(8, 500).rows));
const request = {
  outcome: "decision",
  protect: ["sex"],
  fairness: [{ measure: "sp", tolerance: 0.08 }] as const,
  limits: { conditions: 4 },
  steadiness: 0.05,
};
const { profiles, recipe, spec } = await countFor(source, request);
const effort = { work: 3000, seed: 1 };
const outcome = await fitProfiles(profiles, recipe, spec, effort);
const { system } = outcome.model!;
const training = system.training!;

describe("a card that was chosen as likelier", () => {
  test("keeps all limits, loses no more than the margin, and has the card of least loss in its record", () => {
    expect(outcome.verification!.checks.filter(({ ok }) => !ok)).toEqual([]);
    expect(training.least!.loss).toBeLessThan(training.loss);
    expect(training.loss).toBeLessThanOrEqual(1.05 * training.least!.loss);
    expect(training.conditions).toBeLessThanOrEqual(countConditions({ tables: training.least!.tables }));
    expect(outcome.loss).toBe(training.least!.loss / training.lossScale);
    expect(outcome.gap).toBeCloseTo(1 - training.floor / training.least!.loss, 12);
    expect(verify(system, profiles).checks.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["card of least loss", "loss given away"]),
    );
  });

  test("is the same for the same work, and goes to a file and back", async () => {
    const again = await fitProfiles(profiles, recipe, spec, effort);
    expect(again.model!.system).toEqual(system);
    expect(parseModel(JSON.parse(modelToJson(system)))).toEqual(system);
    expect(contradictions(system)).toEqual([]);
  });

  test("beside the card of least loss, which is learnt without a margin, as a spec without one has it", async () => {
    const { steadiness: _, ...old } = spec;
    for (const own of [old, { ...spec, steadiness: 0 }]) {
      const { model } = await fitProfiles(profiles, recipe, own, effort);
      expect(model!.system.training!.least).toBeUndefined();
      expect(model!.system.tables).toEqual(training.least!.tables);
      expect(model!.system.training!.loss).toBe(training.least!.loss);
    }
  });

  test("a run goes on from the card of least loss", async () => {
    const further = await fitProfiles(profiles, recipe, spec, { ...effort, continueFrom: system });
    expect(further.loss! * training.lossScale).toBeLessThanOrEqual(training.least!.loss);
    expect(further.floor * training.lossScale).toBeGreaterThanOrEqual(training.floor);
    const least = { ...spec, steadiness: 0 };
    const alone = await fitProfiles(profiles, recipe, least, { work: 1, seed: 1, continueFrom: system });
    expect(alone.model!.system.tables).toEqual(training.least!.tables);
  });

  test("says the least loss and the margin, and claims nothing that is proven of the other card", () => {
    const [own, least, ...rest] = certificateSentences(system);
    expect(own).toBe(
      `Wrong for ${training.loss} of 500: the likeliest card that was found among those that are no larger and lose at most 5% more than the least.`,
    );
    expect(least).toContain(`The least found: wrong for ${training.least!.loss} of 500`);
    expect(rest.join(" ")).not.toContain("No card as good");
    expect(certificate(system)).toMatchObject({ loss: training.loss, leastLoss: training.least!.loss });
    expect(certificate(system)).not.toHaveProperty("least");
    const facts = certificateFacts(system, outcome.verification!);
    expect(facts.status).toMatch(/^Chosen next to the (proven least|least found)$/);
    expect(facts.proof!.best).toBe(training.least!.loss);
  });

  test("of a proven least, says that it is the least that is proven", () => {
    const { least, loss } = training;
    const proven = sealed({
      floor: least!.loss,
      checkedFloor: least!.loss,
      status: "optimal",
      smallest: true,
    });
    const text = certificateSentences(proven).join(" ");
    expect(text).toContain(
      `wrong for ${least!.loss} of 500; no card of this shape can be wrong for fewer. Proven least.`,
    );
    expect(text).not.toContain("Proven best");
    expect(text).not.toContain("No card as good");
    const equal = sealed({ least: { ...least!, loss }, floor: loss, checkedFloor: loss, status: "optimal" });
    expect(certificateSentences(equal).slice(0, 2)).toEqual([
      `Wrong for ${loss} of 500; no card of this shape can be wrong for fewer. Proven best on these rows.`,
      "Of the cards with this loss that are no larger, it is the likeliest that was found.",
    ]);
  });
});

describe("verify does not believe", () => {
  const { least, loss, floor } = training;
  const wrong: [string, Partial<TrainingRecord>, string, (string | undefined)?][] = [
    [
      "a least loss that its card has not",
      { least: { ...least!, loss: least!.loss - 1 } },
      "card of least loss",
    ],
    [
      "a least loss above the card's own",
      { least: { ...least!, loss: loss + 1 } },
      "loss given away",
      "above its own",
    ],
    ["another card of least loss", { least: { ...least!, tables: system.tables } }, "card of least loss"],
    [
      "a floor above the least loss",
      { floor: least!.loss + 1 },
      "floor below the loss",
      "floor that it claims is above",
    ],
    [
      "a status that the least loss does not say",
      { status: floor < least!.loss ? "optimal" : "feasible" },
      "status",
      "it claims to be",
    ],
  ];
  test.each(wrong)("%s", (_, changed, name, said) => {
    const planted = sealed(changed);
    expect(failed(planted)).toContain(name);
    if (said !== undefined) expect(contradictions(planted).join(" ")).toContain(said);
  });

  test("more loss than the margin gives away", () => {
    const tight = { ...system, spec: { ...system.spec, steadiness: 0.001 } };
    expect(failed(tight)).toContain("loss given away");
    expect(contradictions(tight).join(" ")).toContain("more than a share of 0.001");
  });

  test("a card of least loss that breaks a limit", () => {
    const tight = { ...system, spec: { ...system.spec, limits: { conditions: 1 } } };
    const check = verify({ ...tight, seal: undefined }, profiles).checks.find(
      ({ name }) => name === "card of least loss",
    );
    expect(check).toMatchObject({ ok: false, detail: expect.stringContaining("conditions; the limit is 1") });
    const unfair = {
      ...system,
      spec: { ...system.spec, fairness: [{ measure: "sp" as const, tolerance: 1e-6 }] },
    };
    expect(failed(unfair)).toContain("card of least loss");
  });
});

describe("where nothing is said", () => {
  test("a margin is asked for, and none where proofs alone work", async () => {
    const { steadiness: _, ...asked } = request;
    const usual = await fit(source, asked, { work: 50 });
    expect(usual.model!.system.spec.steadiness).toBe(0.02);
    const rows = loanDesk(3, 40).rows;
    const small = { outcome: "decision", limits: { conditions: 1, points: { min: -1, max: 1 } } } as const;
    const exact = await fit(rows, small, { engine: "exact", seconds: 0.5 });
    expect(exact.model!.system.spec.steadiness).toBe(0);
    const wanted = await fit(rows, { ...small, steadiness: 0.1 }, { engine: "exact", seconds: 0.5 });
    expect(wanted.model!.system.spec.steadiness).toBe(0.1);
  });

  test("refuses what is no share", async () => {
    await expect(fit(source, { ...request, steadiness: 2 }, { work: 1 })).rejects.toThrow(
      /invalid request.steadiness: 2; expected a share from 0 to 1/,
    );
  });
});

function sealed(changed: Partial<TrainingRecord>): ScoringSystem {
  const { seal: _, ...rest } = { ...system, training: { ...training, ...changed } };
  return { ...rest, seal: sealOf(rest) };
}

function failed(planted: ScoringSystem): string[] {
  return verify({ ...planted, seal: undefined }, profiles, { sets: false })
    .checks.filter(({ ok }) => !ok)
    .map(({ name }) => name);
}
