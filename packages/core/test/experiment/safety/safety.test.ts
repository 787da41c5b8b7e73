import { describe, expect, test } from "vitest";
import { limitedRates } from "../../../src/audit/limited-rates.ts";
import { addToTally, emptyTally, sampledRate } from "../../../src/audit/tally.ts";
import { assess } from "../../../src/experiment/safety/assess.ts";
import {
  type FitRequest,
  fitSafely,
  loanDesk,
  proposeRecipe,
  type SafetyOptions,
  safelyFromProfiles,
  tableFromRows,
} from "../../../src/index.ts";
import type { Judged } from "../../../src/model/verdict.ts";
import { answer, dealRows, memorySource } from "../../../src/parts.ts";
import type { Spec } from "../../../src/problem/spec.ts";
import { randomPopulation, sample } from "./population.ts";

const LOANS = loanDesk(11, 1500).rows as readonly object[];
const REQUEST: FitRequest & Spec = {
  outcome: "decision",
  classes: ["approve", "refer", "decline"],
  protect: ["sex"],
  only: ["employment", "late_payments", "part_time", "existing_customer"],
  binning: "quantile",
  style: "intervals",
  fairness: [{ measure: "sp", tolerance: 0.12 }],
  limits: { linesPerTable: 3, points: { min: -3, max: 3 } },
  // It is about the cards of least loss: a likelier one takes longer, and is certified in the same way.
  steadiness: 0,
};
const QUICK = { engine: "search", seed: 1, work: 12_000 } as const;
const HELD_OUT = { ...QUICK, safety: { by: "held-out" }, holdOut: { share: 0.5, seed: 1 } } as const;

describe("on held-out rows", () => {
  const certified = fitSafely(LOANS, REQUEST, HELD_OUT);

  test("the model keeps the tightened tolerance, and the report tells of the one asked for", async () => {
    const { model, safety, verification, audit } = await certified;
    expect(safety).toMatchObject({
      format: "fairscore-safety",
      by: "held-out",
      asked: [{ measure: "sp", form: "difference", tolerance: 0.12 }],
      confidence: 0.95,
      status: "certified",
      certified: true,
      weighted: false,
    });
    expect(safety.rows.learntFrom + safety.rows.tested).toBe(LOANS.length);
    const used = safety.margins.find(({ margin }) => margin === safety.margin)!;
    const { spec, training } = model!.system;
    expect(spec.fairness).toEqual([{ measure: "sp", tolerance: used.tolerances[0], minGroupSize: 30 }]);
    expect(spec.fairness![0]!.tolerance).toBeCloseTo(0.12 * safety.margin!, 12);
    expect(training!.holdOut).toEqual(HELD_OUT.holdOut);
    expect(verification!.ok).toBe(true);
    // The largest difference that the report saw is the one that the audit counts.
    const heldOut = audit!.parts.find(({ part }) => part === "held-out")!;
    expect(used.rules[0]!.value).toBeCloseTo(heldOut.limits[0]!.worst!.value, 12);
    expect(used.rules[0]!.bound).toBeLessThanOrEqual(0.12);
    expect(safety.confidenceReached).toBeGreaterThanOrEqual(0.95);
    expect(JSON.parse(JSON.stringify(safety))).toEqual(safety);
  });

  test("looser margins never have a larger loss, and the last that passed is taken", async () => {
    const { safety } = await certified;
    const losses = safety.margins.map(({ loss }) => loss!);
    expect(losses.length).toBeGreaterThan(2);
    expect([...losses].sort((a, b) => b - a)).toEqual(losses);
    const passed = safety.margins.filter(({ passed }) => passed);
    expect(safety.margin).toBe(passed.find(({ loss }) => loss === passed.at(-1)!.loss)!.margin);
    expect(safety.margins.slice(0, -1).every(({ passed }) => passed)).toBe(true);
  });

  test("the bound at the confidence reached is the tolerance itself", async () => {
    const { safety, model } = await fitSafely(LOANS, REQUEST, {
      ...HELD_OUT,
      work: 6000,
      safety: { by: "held-out", margins: [0.5] },
    });
    const again = await fitSafely(LOANS, REQUEST, {
      ...HELD_OUT,
      work: 6000,
      safety: { by: "held-out", margins: [0.5], confidence: safety.confidenceReached! },
    });
    expect(again.model!.system.tables).toEqual(model!.system.tables);
    expect(again.safety.margins[0]!.rules[0]!.bound).toBeCloseTo(0.12, 6);
  });

  test("the same work gives the same tables and the same report", async () => {
    const one = await certified;
    const two = await fitSafely(LOANS, REQUEST, HELD_OUT);
    expect(two.safety).toEqual(one.safety);
    expect(two.model!.system.tables).toEqual(one.model!.system.tables);
    expect(two.work).toBe(one.work);
  });

  test("work is for all margins together, and events count it up with one start and one end", async () => {
    const types: string[] = [];
    let work = 0;
    const outcome = await fitSafely(LOANS, REQUEST, {
      ...HELD_OUT,
      work: 24_000,
      onEvent: (event) => {
        types.push(event.type);
        expect(event.work).toBeGreaterThanOrEqual(work);
        work = event.work;
      },
    });
    expect(outcome.work).toBe(work);
    expect(outcome.work).toBeLessThan(1.5 * 24_000);
    expect(types.filter((type) => type === "start").length).toBe(1);
    expect(types.indexOf("done")).toBe(types.length - 1);
  });

  test("sets half of the rows aside when nothing is said", async () => {
    const { model } = await fitSafely(LOANS, REQUEST, {
      ...QUICK,
      work: 2000,
      seed: 7,
      safety: { by: "held-out", margins: [1] },
    });
    expect(model!.system.training!.holdOut).toEqual({ share: 0.5, seed: 7 });
  });

  test("too few rows: the tightest tables come back uncertified, with the rows that it would take", async () => {
    const tight = { ...REQUEST, fairness: [{ measure: "sp", tolerance: 0.05 }] } as const;
    const { model, safety } = await fitSafely(LOANS, tight, HELD_OUT);
    expect(safety).toMatchObject({ status: "not certified", certified: false, margin: 0.1 });
    expect(model!.system.spec.fairness![0]!.tolerance).toBe(0.005);
    expect(safety.margins.length).toBe(1);
    const [{ rowsNeeded, rules, confidence }] = safety.margins as [(typeof safety.margins)[0]];
    expect(rules[0]!.bound).toBeGreaterThan(0.05);
    expect(confidence).toBe(safety.confidenceReached);
    expect(confidence).toBeLessThan(0.95);
    expect(rowsNeeded).toBeGreaterThan(safety.rows.tested);
    expect(safety.sentences[0]).toMatch(/^Not certified: with 95 % confidence it can't be said that/);
    expect(safety.sentences.join(" ")).toContain(`It would take about ${rowsNeeded!.toLocaleString("en")}`);
  });

  test("so many rows would have been enough, if the rates stay", async () => {
    const tight = { ...REQUEST, fairness: [{ measure: "sp", tolerance: 0.05 }] } as const;
    const few = await fitSafely(LOANS, tight, HELD_OUT);
    const times = Math.ceil(few.safety.margins[0]!.rowsNeeded! / few.safety.rows.tested);
    const recipe = few.model!.system.recipe;
    const profiles = await memorySource(tableFromRows(LOANS)).profiles(recipe, { holdOut: HELD_OUT.holdOut });
    const copies = (entry: number, value: number) =>
      profiles.entryPart[entry] === 1 ? times * value : value;
    const many = {
      ...profiles,
      entryRows: profiles.entryRows.map((rows, e) => copies(e, rows)),
      entryWeight: profiles.entryWeight.map((weight, e) => copies(e, weight)),
    };
    const { safety } = await safelyFromProfiles(
      many,
      recipe,
      { ...few.model!.system.spec, fairness: tight.fairness },
      {
        ...HELD_OUT,
        safety: { by: "held-out", margins: [0.1] },
      },
    );
    expect(safety.rows.tested).toBe(times * few.safety.rows.tested);
    expect(safety.certified).toBe(true);
  });

  test("tables that give everyone the same class are certain, and it is said what they are worth", async () => {
    const ofAll = { ...REQUEST, fairness: [{ measure: "sp", tolerance: 0.12, minGroupSize: 1 }] } as const;
    const options = { ...HELD_OUT, work: 2000, safety: { by: "held-out", margins: [0] } } as const;
    const { safety } = await fitSafely(LOANS.slice(0, 60), ofAll, options);
    expect(safety).toMatchObject({ certified: true, confidenceReached: 1 });
    expect(safety.sentences.join(" ")).toMatch(/These tables give everyone \w+: they decide nothing\./);
  });

  test("nothing is certified where no group is large enough for the limit to be enforced", async () => {
    for (const by of ["held-out", "cross-validation"] as const) {
      const options = { ...HELD_OUT, work: 2000, safety: { by, margins: [1] } } as const;
      const { safety, model } = await fitSafely(LOANS.slice(0, 40), REQUEST, options);
      expect(model).toBeDefined();
      expect(safety.certified).toBe(false);
      expect(safety.margins[0]).toMatchObject({ passed: false, reason: { code: "nothing-to-certify" } });
    }
  });
});

describe("rules of other forms", () => {
  test("a ratio is tightened towards 1 and bounded from below", async () => {
    const ratio = { ...REQUEST, fairness: [{ measure: "sp", form: "ratio", tolerance: 0.3 }] } as const;
    const { safety, model } = await fitSafely(LOANS, ratio, HELD_OUT);
    expect(safety.certified).toBe(true);
    const used = safety.margins.find(({ margin }) => margin === safety.margin)!;
    expect(model!.system.spec.fairness![0]!.tolerance).toBe(used.tolerances[0]);
    expect(used.tolerances[0]).toBeCloseTo(1 - 0.7 * safety.margin!, 12);
    expect(used.rules[0]!.bound).toBeGreaterThanOrEqual(0.3);
    expect(used.rules[0]!.value).toBeGreaterThan(used.rules[0]!.bound);
    expect(safety.sentences[0]).toContain(
      "the smallest ratio in the share given a class (statistical parity) is at least 0.3",
    );
  });

  test("all rules have to pass: one that can't keeps the others from being certified", async () => {
    const both = {
      ...REQUEST,
      fairness: [
        { measure: "sp", tolerance: 0.12 },
        { measure: "eo", tolerance: 0.02 },
      ],
    } as const;
    const { safety } = await fitSafely(LOANS, both, HELD_OUT);
    expect(safety.certified).toBe(false);
    const first = safety.margins.find(({ passed }) => passed === false);
    expect(first!.rules.map(({ rule }) => rule)).toEqual([0, 1]);
    expect(first!.rules[0]!.bound).toBeLessThanOrEqual(0.12);
    expect(first!.rules[1]!.bound).toBeGreaterThan(0.02);
    expect(safety.sentences[0]).toContain("equal opportunity");
  });
});

describe("people whom no row tells of", () => {
  const rows = sample(randomPopulation(3), 300, 1).map((person, i) => ({
    ...person,
    part: person.group === "blue" && i % 2 === 0 ? "test" : "train",
  }));

  test("a group without held-out rows can't be certified, and is named", async () => {
    const request = {
      outcome: "class",
      protect: ["group"],
      fairness: [{ measure: "sp", tolerance: 0.5 }],
    } as const;
    const { safety } = await fitSafely(rows, request, {
      ...QUICK,
      safety: { by: "held-out", margins: [0.5, 1] },
      holdOut: { column: "part", is: "test" },
    });
    expect(safety).toMatchObject({ status: "not certified", confidenceReached: null });
    expect(safety.margins.map(({ passed, untested }) => ({ passed, untested }))).toEqual([
      { passed: false, untested: ["group = red"] },
    ]);
    expect(safety.sentences[0]).toMatch(/^Not certified: there is nobody to test it on in group = red;/);
  });
});

describe("by cross-validation", () => {
  const BY_FOLDS = {
    ...QUICK,
    work: 30_000,
    safety: { by: "cross-validation", folds: 3, margins: [0.2, 0.6, 1] },
  } as const satisfies SafetyOptions;

  test("its folds give the verdict as well: both say one thing of the limit", async () => {
    for (const tolerance of [0.12, 0.03]) {
      const request = { ...REQUEST, fairness: [{ measure: "sp", tolerance }] } as const;
      const { safety, verdict, model } = await fitSafely(LOANS, request, BY_FOLDS);
      const used = safety.margins.find(({ margin }) => margin === safety.margin)!;
      expect(verdict).toMatchObject({ by: "cross-validation", folds: 3, people: LOANS.length });
      const [limit] = (verdict as Judged).limits;
      expect(limit!.worst!.value).toBeCloseTo(used.rules[0]!.value, 12);
      expect(limit!.tolerance).toBe(tolerance);
      expect(safety.status).toBe(tolerance === 0.12 ? "estimated" : "not certified");
      if (safety.status === "estimated") expect(limit!.verdict).toBe("within");
      expect(model!.system.verdict).toEqual(verdict);
    }
  });

  test("spends no rows, calls it an estimate, and learns the final tables from all of them", async () => {
    const { safety, model, verification } = await fitSafely(LOANS, REQUEST, BY_FOLDS);
    expect(safety).toMatchObject({
      status: "estimated",
      certified: false,
      rows: { learntFrom: LOANS.length, tested: LOANS.length },
    });
    expect(model!.system.training!.rows).toBe(LOANS.length);
    expect(model!.system.spec.fairness![0]!.tolerance).toBeCloseTo(0.12 * safety.margin!, 12);
    expect(verification!.ok).toBe(true);
    expect(safety.sentences.at(-1)).toMatch(/^This is an estimate for tables made this way/);
    expect(safety.sentences[0]).toContain("each judged by tables that have not seen it");
  });

  test("leaves held-out rows alone, and the same work gives the same report", async () => {
    const options = { ...BY_FOLDS, holdOut: { share: 0.25, seed: 3 } };
    const [one, two] = await Promise.all([
      fitSafely(LOANS, REQUEST, options),
      fitSafely(LOANS, REQUEST, options),
    ]);
    expect(two.safety).toEqual(one.safety);
    const [train, heldOut] = one.audit!.parts;
    expect(one.safety.rows).toEqual({ learntFrom: train!.rows, tested: train!.rows });
    expect(train!.rows + heldOut!.rows).toBe(LOANS.length);
  });

  test("what the folds are given is counted once for each row", async () => {
    const { recipe } = proposeRecipe(await memorySource(tableFromRows(LOANS)).summarise({ quantiles: [] }), {
      outcome: "decision",
      protect: ["sex"],
      only: ["employment"],
    });
    const profiles = await memorySource(tableFromRows(LOANS)).profiles(recipe);
    const tally = emptyTally(profiles);
    const given = {
      classes: new Int32Array(profiles.profileCount),
      tied: new Uint8Array(profiles.profileCount),
    };
    for (const fold of dealRows(profiles, 4, 1)) addToTally(tally, fold, given, 1);
    expect(tally.rows).toBe(LOANS.length);
    expect(tally.weight.reduce((sum, weight) => sum + weight, 0)).toBe(LOANS.length);
  });
});

test("with weights, rates are by weight and the number of people is the effective one", async () => {
  const rows = [
    { x: "yes", class: "good", group: "blue", weight: 4 },
    { x: "no", class: "good", group: "blue", weight: 1 },
    { x: "no", class: "bad", group: "blue", weight: 1 },
    { x: "yes", class: "bad", group: "red", weight: 2 },
    { x: "no", class: "good", group: "red", weight: 2 },
  ];
  const source = memorySource(tableFromRows(rows));
  const { recipe } = proposeRecipe(await source.summarise({ quantiles: [] }), {
    outcome: "class",
    classes: ["good", "bad"],
    protect: ["group"],
    weight: "weight",
    rareShare: 0,
  });
  const profiles = await source.profiles(recipe);
  expect(profiles.conditions).toEqual([{ column: "x", is: true }]);
  // Whoever answers yes is given "good".
  const classes = Int32Array.from({ length: profiles.profileCount }, (_, p) =>
    answer(profiles, p, 0) ? 0 : 1,
  );
  const given = { classes, tied: new Uint8Array(profiles.profileCount) };
  const [good] = limitedRates([{ measure: "sp", tolerance: 0.1, labels: ["good"] }], profiles);
  const tally = emptyTally(profiles);
  addToTally(tally, profiles, given, 0);
  const [blue, red] = good!.sides.map((side) => sampledRate(tally, good!, side)!);
  // By hand: 4 of 6, and 6^2 / (16 + 1 + 1) = 2 people; 2 of 4, and 4^2 / (4 + 4) = 2 people.
  expect(blue).toEqual({ rate: 4 / 6, n: 2 });
  expect(red).toEqual({ rate: 2 / 4, n: 2 });
  const { rules } = assess([good!], tally, [true, true], 0.95);
  expect(rules[0]!.value).toBeCloseTo(1 / 6, 12);
});

test("weighted rows are certified with a warning", async () => {
  const weighted = LOANS.map((row, i) => ({ ...row, weight: 1 + (i % 3) }));
  const { safety } = await fitSafely(weighted, { ...REQUEST, weight: "weight" }, HELD_OUT);
  expect(safety.weighted).toBe(true);
  expect(safety.sentences.join(" ")).toContain("Rows are weighted, so the confidence is approximate");
});

test("without any tables it is the outcome of fit, and nothing is claimed", async () => {
  const impossible: FitRequest = {
    ...REQUEST,
    rules: [
      { rule: "given", class: "approve", atLeast: 0.9 },
      { rule: "given", class: "decline", atLeast: 0.9 },
    ],
  };
  const outcome = await fitSafely(LOANS, impossible, { ...HELD_OUT, work: 6000, findTolerance: false });
  expect(outcome.model).toBeUndefined();
  expect(outcome.infeasible).toBeDefined();
  expect(outcome.safety).toMatchObject({ status: "not certified", margin: null, confidenceReached: null });
  expect(outcome.safety.margins.every(({ passed }) => passed === null)).toBe(true);
});

test("bad options end in one sentence", async () => {
  const refused = (request: FitRequest, options: object) =>
    expect(fitSafely(LOANS, request, options as SafetyOptions)).rejects;
  const { fairness: _, ...unlimited } = REQUEST;
  await refused(unlimited as FitRequest, HELD_OUT).toThrow(/^safety needs a fairness limit to keep; add one/);
  await refused(REQUEST, QUICK).toThrow(/^no safety given; say how to test the tables/);
  await refused(REQUEST, { safety: { by: "luck" } }).toThrow(
    'invalid safety.by: "luck"; expected "held-out" or',
  );
  await refused(REQUEST, { safety: { by: "held-out", confidence: 95 } }).toThrow("invalid confidence: 95");
  await refused(REQUEST, { safety: { by: "held-out", fold: 3 } }).toThrow('did you mean "folds"?');
  await refused(REQUEST, { safety: { by: "cross-validation", folds: 1 } }).toThrow(
    "invalid number of folds: 1",
  );
  await refused({ ...REQUEST, protocol: "consistent" }, HELD_OUT).toThrow(
    /^safety can't be had of consistent rows/,
  );
  await refused(REQUEST, { ...HELD_OUT, alternatives: { count: 2 } }).toThrow(/leave the alternatives out/);
  await refused(REQUEST, { ...HELD_OUT, holdOut: { share: 0, seed: 1 } }).toThrow(/no held-out rows to test/);
});
