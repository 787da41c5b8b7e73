import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { limitBound } from "../../src/audit/bounds.ts";
import { certifiable, certifiableOf } from "../../src/audit/certifiable.ts";
import { giveClassesTo } from "../../src/audit/give.ts";
import { limitedRates } from "../../src/audit/limited-rates.ts";
import { possibleClasses } from "../../src/audit/possible-classes.ts";
import { addToTally, emptyTally } from "../../src/audit/tally.ts";
import { assess } from "../../src/experiment/safety/assess.ts";
import { type FairnessRule, loanDesk, proposeRecipe, type Spec, tableFromRows } from "../../src/index.ts";
import { memorySource } from "../../src/parts.ts";
import { profilesOfPart } from "../../src/profiles/parts.ts";
import type { Profiles } from "../../src/profiles/profiles.ts";
import { runs } from "../runs.ts";

const CLASSES = ["approve", "refer", "decline"];

/** Tables of one line each that give approve to existing customers, decline to who paid late, refer to the rest. */
async function desk(rules: readonly FairnessRule[], rows = loanDesk(5, 900).rows as readonly object[]) {
  const source = memorySource(tableFromRows(rows));
  const { recipe } = proposeRecipe(await source.summarise({ quantiles: [] }), {
    outcome: "decision",
    classes: CLASSES,
    protect: ["sex"],
    only: ["existing_customer", "part_time"],
  });
  const profiles = await source.profiles(recipe, { holdOut: { share: 0.4, seed: 2 } });
  const [existing, partTime] = ["existing_customer", "part_time"].map(
    (column) => profiles.conditions.find((condition) => condition.column === column)!,
  );
  const spec: Spec = { fairness: [...rules] };
  const system = {
    format: "fairscore-model",
    version: 1,
    classes: CLASSES,
    tables: [
      { class: "approve", startsWith: 0, lines: [{ condition: existing!, points: 2 }] },
      { class: "refer", startsWith: 1, lines: [] },
      { class: "decline", startsWith: 0, lines: [{ condition: partTime!, points: 3 }] },
    ],
    recipe,
    spec,
  } as const;
  return { profiles, system };
}

/** Counted row by row: who of a group was given a class, of those held out. */
function heldOutRate(profiles: Profiles, given: Int32Array, group: number, k: number) {
  const sex = profiles.levelColumns.findIndex(({ column }) => column === "sex");
  let n = 0;
  let counted = 0;
  profiles.entryRows.forEach((rows, e) => {
    if (profiles.entryPart[e] !== 1 || profiles.cells[profiles.entryCell[e]!]![sex] !== group) return;
    n += rows;
    if (given[profiles.entryProfile[e]!] === k) counted += rows;
  });
  return { rate: counted / n, n };
}

describe("what can be certified", () => {
  test("is the worst bound over the labels, counted on the held-out rows", async () => {
    const rules: FairnessRule[] = [
      { measure: "sp", tolerance: 0.1 },
      { measure: "sp", tolerance: 0.7, form: "ratio", labels: ["approve", "refer"] },
    ];
    const { profiles, system } = await desk(rules);
    const { classes } = giveClassesTo(profiles, system);
    const rates = [0, 1, 2].map((k) => [0, 1].map((group) => heldOutRate(profiles, classes, group, k)));
    const differences = rates.map(([a, b]) => limitBound("difference", a!, b!, 0.9));
    const ratios = rates.slice(0, 2).map(([a, b]) => limitBound("ratio", a!, b!, 0.9));
    const [difference, ratio] = certifiable(system, profiles, { confidence: 0.9 });
    expect(difference).toMatchObject({
      rule: 0,
      measure: "sp",
      form: "difference",
      asked: 0.1,
      confidence: 0.9,
    });
    expect(difference!.tolerance).toBeCloseTo(Math.max(...differences), 12);
    expect(difference!.words).toBe(`given ${CLASSES[differences.indexOf(Math.max(...differences))]}`);
    expect(difference!.value).toBeCloseTo(
      Math.max(...rates.map(([a, b]) => Math.abs(a!.rate - b!.rate))),
      12,
    );
    expect(ratio!.tolerance).toBeCloseTo(Math.min(...ratios), 12);
    expect(ratio!.comparison).toBe(difference!.comparison);
    // Not by the rows learnt from.
    const { tolerance } = certifiable(system, profiles, { confidence: 0.9, part: 0 })[0]!;
    expect(tolerance).not.toBeCloseTo(difference!.tolerance!, 3);
  });

  test("is null where nobody is held out, and names whom nobody tells of", async () => {
    const { profiles, system } = await desk([{ measure: "sp", tolerance: 0.1 }]);
    const train = profilesOfPart(profiles, 0);
    const [nothing] = certifiable(system, train);
    expect(nothing).toMatchObject({ tolerance: null, certified: false, value: null, comparison: null });
    expect(nothing!.untested.length).toBeGreaterThan(0);
    expect(certifiable({ ...system, spec: {} }, profiles)).toEqual([]);
  });

  test("is perfect where the tables give everyone the same class", async () => {
    const { profiles, system } = await desk([{ measure: "sp", tolerance: 0.05 }]);
    const all = { ...system, tables: system.tables.map((table) => ({ ...table, lines: [] })) };
    expect(certifiable(all, profiles)[0]).toMatchObject({ tolerance: 0, certified: true, value: 0 });
  });
});

test("a tolerance is certified by safety just when it is at least what can be certified", async () => {
  const { profiles, system } = await desk([]);
  const train = profilesOfPart(profiles, 0);
  const possible = possibleClasses(system.tables);
  const tally = emptyTally(profiles);
  addToTally(tally, profiles, giveClassesTo(profiles, system), 1);
  const measure = fc.constantFrom("sp", "eo", "pe", "eod", "omr", "eod-terms", "omr-label");
  let verdicts = 0;
  let certified = 0;
  fc.assert(
    fc.property(
      measure,
      fc.constantFrom("difference", "ratio"),
      fc.constantFrom(0.5, 0.8, 0.95, 0.99),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.boolean(),
      (measure, form, confidence, chance, atTheEdge) => {
        const rule = { measure, form, tolerance: chance } as FairnessRule;
        const [can] = certifiableOf([rule], profiles, tally, possible, confidence);
        const tolerance = atTheEdge ? can!.tolerance! : chance;
        const limited = limitedRates([{ ...rule, tolerance }], train);
        const { passed } = assess(limited, tally, possible, confidence);
        expect(passed).toBe(form === "ratio" ? can!.tolerance! >= tolerance : can!.tolerance! <= tolerance);
        if (!atTheEdge) expect(can!.certified).toBe(passed);
        verdicts++;
        if (passed) certified++;
      },
    ),
    { numRuns: runs(100) },
  );
  expect(certified).toBeGreaterThan(verdicts / 10);
  expect(certified).toBeLessThan(verdicts);
});
