import { describe, expect, test } from "vitest";
import { loanDesk } from "../../src/examples/loan-desk.ts";
import type { Finding } from "../../src/findings/finding.ts";
import { recipeFor } from "../../src/fit/count.ts";
import { fit } from "../../src/fit/fit.ts";
import type { ScoringSystem, TrainingRecord } from "../../src/model/scoring-system.ts";
import type { Spec } from "../../src/problem/spec.ts";
import { memorySource } from "../../src/profiles/memory-source.ts";
import { tableFromRows } from "../../src/table/table.ts";
import { verify } from "../../src/verify/verify.ts";
import { said } from "../sentences.ts";

const source = memorySource(tableFromRows(loanDesk(3, 500).rows));
const spec: Spec = {
  fairness: [
    { measure: "sp", tolerance: 0.08 },
    { measure: "sp", form: "ratio", tolerance: 0.7, labels: ["approve"] },
  ],
  rules: [{ rule: "recall", class: "approve", atLeast: 0.4 }],
  limits: { linesPerTable: 3, points: { min: -5, max: 5 } },
  // What is claimed of a card of least loss; test/fit/steady-card.test.ts has the others.
  steadiness: 0,
};

/** Learnt once: the tests change copies. */
const cards = new Map<string, ReturnType<typeof learn>>();

function learnt(objective: Spec["objective"] = "accuracy") {
  const key = JSON.stringify(objective);
  const found = cards.get(key) ?? learn(objective);
  cards.set(key, found);
  return found;
}

async function learn(objective: Spec["objective"]) {
  const { recipe } = await recipeFor(source, { outcome: "decision", protect: ["sex"] });
  const { model } = await fit(source, { ...spec, objective, recipe }, { work: 2000 });
  return { system: model!.system, profiles: await source.profiles(recipe) };
}

/** What fails but the seal, which every change breaks. */
const failed = (system: ScoringSystem, profiles: Parameters<typeof verify>[1]) =>
  verify({ ...system, seal: undefined }, profiles)
    .checks.filter((check) => !check.ok)
    .map((check) => check.name);

describe("verify", () => {
  test.each<NonNullable<Spec["objective"]>>([
    "accuracy",
    "balanced",
    {
      cost: [
        [0, 1, 2.5],
        [1, 0, 1],
        [4, 0.5, 0],
      ],
    },
  ])("every check holds for a learnt model (%j)", async (objective) => {
    const { system, profiles } = await learnt(objective);
    const verification = verify(system, profiles);
    expect(verification.checks.filter((check) => !check.ok)).toEqual([]);
    expect(verification.ok).toBe(true);
    expect(verification.checks.length).toBeGreaterThan(10);
  });

  test("notices when any number of the record was changed", async () => {
    const { system, profiles } = await learnt();
    const changes: Partial<TrainingRecord>[] = [
      { rows: system.training!.rows - 1 },
      { profiles: system.training!.profiles + 1 },
      { loss: system.training!.loss - 1 },
      { lossScale: system.training!.lossScale + 1 },
      { floor: system.training!.loss + 1 },
      { lines: system.training!.lines - 1 },
      { sum: system.training!.sum + 1 },
      { status: "optimal" },
      { profilesHash: "0".repeat(32) },
    ];
    for (const change of changes) {
      const tampered = { ...system, training: { ...system.training!, ...change } };
      expect(failed(tampered, profiles), JSON.stringify(change)).not.toEqual([]);
    }
  });

  test("the seal notices any change, also of what is not recounted", async () => {
    const { system, profiles } = await learnt();
    expect(verify(system, profiles).checks.map((check) => check.name)).toContain("seal");
    const training = system.training!;
    const changes: ScoringSystem[] = [
      { ...system, training: { ...training, seed: training.seed + 1 } },
      { ...system, training: { ...training, threads: 64 } },
      { ...system, training: { ...training, floorWhy: "my word" } },
      { ...system, training: { ...training, floorReason: said("my word") } },
      { ...system, recipe: { ...system.recipe, setAside: [{ column: "x", reason: "y" }] } },
      { ...system, seal: "0".repeat(32) },
    ];
    for (const changed of changes) {
      const broken = verify(changed, profiles).checks.filter((check) => !check.ok);
      expect(broken.map((check) => check.name)).toEqual(["seal"]);
    }
    // The order of the keys in a file is nobody's business.
    const turned = Object.fromEntries(Object.entries(system).reverse()) as unknown as ScoringSystem;
    expect(verify(turned, profiles).ok).toBe(true);
  });

  test("a floor that the rows do not prove is not believed", async () => {
    const { system, profiles } = await learnt();
    const { floorReason, floorWhy } = system.training!;
    const raise = (why: string, reason?: Finding): ScoringSystem => ({
      ...system,
      seal: undefined,
      training: {
        ...system.training!,
        floor: system.training!.loss - 1,
        floorWhy: why,
        floorReason: reason,
      },
    });
    // By its code, whatever the sentence says; in files without codes by the sentence.
    expect(failed(raise(floorWhy, floorReason), profiles)).toEqual(["floor"]);
    expect(failed(raise("my word", floorReason), profiles)).toEqual(["floor"]);
    expect(failed(raise(floorWhy), profiles)).toEqual(["floor"]);
    for (const reason of [said("my word"), { code: "of-a-newer-version" } as unknown as Finding])
      expect(verify(raise("my word", reason), profiles).unchecked.join()).toMatch(
        /rests on an engine's word \(my word\)/,
      );
    const unproven = verify(raise("my word"), profiles);
    expect(unproven.checks.find((check) => check.name === "floor")?.detail).toMatch(/recounted up to/);
    expect(unproven.unchecked.join()).toMatch(/rests on an engine's word \(my word\)/);
  });

  test("names that the data does not know, and shapes that do not fit, are noticed", async () => {
    const { system, profiles } = await learnt();
    const specs: Spec[] = [
      { fairness: [{ measure: "sp", tolerance: 0.1, labels: ["aprove"] }] },
      { fairness: [{ measure: "csp", tolerance: 0.1 }] },
      { fairness: [{ measure: "sp", tolerance: 0.1, compare: { mode: "one-vs-rest", group: "femal" } }] },
      { rules: [{ rule: "recall", class: "aprove", atLeast: 0.9 }] },
      { rules: [{ rule: "forbid", conditions: ["incom"] }] },
      { objective: { cost: [[0, 1]] } },
    ];
    for (const wrong of specs) {
      expect(
        failed({ ...system, spec: { ...system.spec, ...wrong } }, profiles),
        JSON.stringify(wrong),
      ).toEqual(["names in the limits"]);
    }
  });

  test("notices when any points were changed", async () => {
    const { system, profiles } = await learnt();
    system.tables.forEach((table, k) => {
      table.lines.forEach((line, j) => {
        const lines = table.lines.map((other, i) =>
          i === j ? { ...line, points: line.points + 1 || 2 } : other,
        );
        const tables = system.tables.map((other, i) => (i === k ? { ...table, lines } : other));
        expect(failed({ ...system, tables }, profiles), `${table.class} line ${j}`).not.toEqual([]);
      });
    });
  });

  test("notices lines, points and columns beyond the limits, and broken rules", async () => {
    const { system, profiles } = await learnt();
    const limit = (limits: Spec["limits"]) =>
      failed({ ...system, spec: { ...system.spec, limits } }, profiles);
    expect(limit({ linesPerTable: 1 })).toContain("limits on the tables");
    expect(limit({ ...spec.limits, linesInAll: 2 })).toContain("limits on the tables");
    expect(limit({ ...spec.limits, columns: 1 })).toContain("limits on the tables");
    expect(limit({ ...spec.limits, points: [0, 77] })).toContain("limits on the tables");
    const rule = (rules: Spec["rules"]) => failed({ ...system, spec: { ...system.spec, rules } }, profiles);
    const used = system.tables.flatMap((table) => table.lines)[0]!.condition.column;
    expect(rule([{ rule: "forbid", conditions: [used] }])).toContain("operational rules");
    expect(rule([{ rule: "recall", class: "refer", atLeast: 1 }])).toContain("operational rules");
  });

  test("notices a tolerance that is not kept", async () => {
    const { system, profiles } = await learnt();
    const strict = {
      ...system,
      spec: { ...system.spec, fairness: [{ measure: "eo" as const, tolerance: 0.0001 }] },
    };
    // The verdict on its card was about another limit, too.
    expect(failed(strict, profiles)).toEqual([
      "fairness: eo (largest difference, at most 0.0001)",
      "verdict",
    ]);
  });

  test("notices points for a protected column or its look-alike", async () => {
    const { recipe } = await recipeFor(source, {
      outcome: "decision",
      protect: ["sex"],
      protectedAsFeatures: true,
    });
    const { model } = await fit(
      source,
      { protectedPoints: "allow", recipe, rules: [{ rule: "force", conditions: ["sex is female"] }] },
      { work: 200, verdict: false },
    );
    const profiles = await source.profiles(recipe);
    expect(failed(model!.system, profiles)).toEqual([]);
    expect(failed({ ...model!.system, spec: { rules: model!.system.spec.rules } }, profiles)).toContain(
      "limits on the tables",
    );
  });

  test("other rows than those it was learnt from are noticed", async () => {
    const { system } = await learnt();
    const other = memorySource(tableFromRows(loanDesk(4, 500).rows));
    expect(failed(system, await other.profiles(system.recipe))).toContain("same rows");
  });
});
