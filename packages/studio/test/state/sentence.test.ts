import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { requestOf } from "../../src/model/request.ts";
import { DEFAULT_SETTINGS, type Settings } from "../../src/model/settings.ts";
import { settingsSentence } from "../../src/state/sentence.ts";
import { locale } from "../../src/text/locale.ts";
import { LOAN_SETTINGS } from "../fixtures/loan.ts";

const COLUMNS = [
  { name: "decision" },
  { name: "sex" },
  { name: "region, old" },
  { name: "age" },
  { name: "income" },
  { name: "client_id", doubt: { column: "client_id", reason: "it looks like an identifier" } },
  { name: 'a "b" and c', doubt: { column: 'a "b" and c', reason: "it looks like free text" } },
];

const CLASS_NAMES = ["approve", "refer", "decline", "approve, refer", "a and b"];

const column = fc.constantFrom(...COLUMNS.map(({ name }) => name));
const someColumns = fc.uniqueArray(column, { maxLength: 3 });

/** Settings as a session may bring them, sensible or not. */
const anySettings: fc.Arbitrary<Settings> = fc.record({
  outcome: column,
  classes: fc
    .uniqueArray(fc.constantFrom(...CLASS_NAMES), { maxLength: 4 })
    .map((names) => names.map((name) => ({ name, favour: "neutral" as const }))),
  protect: someColumns,
  ignore: someColumns,
  insist: someColumns,
  cuts: fc.dictionary(
    column,
    fc.uniqueArray(
      fc.integer({ min: -5, max: 500 }).map((n) => n / 10),
      { minLength: 1, maxLength: 3 },
    ),
    { maxKeys: 2 },
  ),
  along: fc.dictionary(
    column,
    fc.record(
      { direction: fc.constantFrom("rising", "falling"), class: fc.constantFrom(...CLASS_NAMES) },
      { requiredKeys: ["direction"] },
    ),
    { maxKeys: 2 },
  ),
  codebook: fc.constant(undefined),
  conditions: fc.constantFrom("outcome", undefined),
  blanks: fc.constant({}),
  dropCopies: fc.boolean(),
  objective: fc.constantFrom("accuracy", "balanced", "risk", "cost"),
  costs: fc.oneof(
    fc.constantFrom(undefined, {}),
    fc.dictionary(
      fc.constantFrom(...CLASS_NAMES),
      fc.dictionary(fc.constantFrom(...CLASS_NAMES), fc.constantFrom(0, 1, 2.5, 5), { maxKeys: 2 }),
      { maxKeys: 2 },
    ),
  ),
  recall: fc.dictionary(fc.constantFrom(...CLASS_NAMES), fc.constantFrom(0, 0.5, 0.9), { maxKeys: 2 }),
  holdOutFrom: fc.constantFrom(
    undefined,
    { column: "age", from: "2024" },
    { column: "a b", from: "2023-05" },
  ),
  safety: fc.constantFrom(undefined, 0.9, 0.95),
  weight: fc.constantFrom(undefined, "income", "a and b"),
  unit: fc.constantFrom(undefined, "client_id"),
  groups: fc.constantFrom<Settings["groups"][]>(
    undefined,
    {},
    { sex: { x: ["female", "male"] } },
    { sex: { x: ["female"], male: ["male"] }, "region, old": { all: ["north", "south, west"] } },
  ),
  shape: fc.constantFrom("usual", "score", "tables", undefined),
  mostConditions: fc.oneof(
    fc.constantFrom("usual" as const, "auto" as const, undefined),
    fc.integer({ min: 1, max: 12 }),
  ),
  linesPerTable: fc.integer({ min: 1, max: 12 }),
  largestPoints: fc.integer({ min: 1, max: 20 }),
  steadiness: fc.constantFrom(undefined, 0, 0.02, 0.1),
  startsWithCounts: fc.boolean(),
  measure: fc.constantFrom("none", "sp", "eo", "pe", "eod", "omr-label"),
  tolerance: fc.integer({ min: 0, max: 10_000 }).map((n) => n / 10_000),
  labels: fc.uniqueArray(fc.constantFrom(...CLASS_NAMES), { maxLength: 3 }),
  compare: fc.constantFrom("each-vs-rest", "pairs"),
  skipEmpty: fc.boolean(),
  minGroup: fc.integer({ min: 1, max: 40 }),
  holdOut: fc.integer({ min: 0, max: 90 }).map((n) => n / 100),
  seed: fc.integer({ min: 0, max: 2_000_000 }),
  stop: fc.oneof(
    fc.record({ by: fc.constant("time" as const), seconds: fc.integer({ min: 1, max: 90_000 }) }),
    fc.record({ by: fc.constant("work" as const), work: fc.integer({ min: 1, max: 9_000_000 }) }),
  ),
});

/** Some settings, and the same with one of them changed. */
const oneChange = fc
  .tuple(anySettings, anySettings, fc.constantFrom(...(Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[])))
  .map(([before, other, key]) => [before, { ...before, [key]: other[key] }] as const);

/** What is sent; a spec without a shape is one of tables. */
function asked(settings: Settings) {
  const { spec, ...rest } = requestOf(settings, COLUMNS);
  return { ...rest, spec: { shape: "tables", ...spec } };
}

const GROUPS = [
  { column: "sex", levels: ["female", "male"] },
  { column: "region, old", levels: ["north", "south"] },
];

describe("the set-up sentence", () => {
  beforeAll(() => {
    locale.value = "en-GB";
  });

  test("the set-up sentence always equals the parameters sent to the solver (snapshot test)", () => {
    expect(settingsSentence(LOAN_SETTINGS, GROUPS)).toMatchInlineSnapshot(
      `"Give each person one of approve ▸ refer ▸ decline (the first wins ties), learnt from decision, with as few people wrong as possible, using at most 8 conditions and points from −5 to +5, so that the share given each of approve and decline differs by at most 5 points between each group of sex (female, male) and everyone else, leaving out groups with fewer than 30 people. Of the cards that are wrong at most 2% more often than the best, the likeliest is taken. sex is never used for points. 30% of the people are held out to judge on, by seed 1. The search stops after 60 seconds."`,
    );
    expect(
      settingsSentence({
        ...LOAN_SETTINGS,
        objective: "balanced",
        startsWithCounts: false,
        mostConditions: undefined,
        linesPerTable: 1,
        measure: "eod",
        tolerance: 0.025,
        labels: ["approve"],
        compare: "pairs",
        protect: ["sex", "region, old"],
        skipEmpty: true,
        ignore: ["income", "sex"],
        insist: ["client_id"],
        cuts: { age: [35, 50.5] },
        blanks: { income: "nothing", age: "leave-out" },
        dropCopies: true,
        holdOut: 0,
        stop: { by: "work", work: 20_000 },
      }),
    ).toMatchInlineSnapshot(
      `"Give each person one of approve ▸ refer ▸ decline (the first wins ties), learnt from decision, with the lowest balanced error (each class counts alike), using at most 1 line per table (“starts with” not counted) and points from −5 to +5, so that of those who should, and of those who should not, get approve, the share who do differs by at most 2.5 points between every two groups of sex and "region, old", leaving out groups with fewer than 30 people, leaving out comparisons without people. Of the cards that are wrong at most 2% more often than the best, the likeliest is taken. sex and "region, old" are never used for points. Not used by choice: income. Used although in doubt: client_id. Own cuts of age: 35 and 50.5. A blank earns nothing in income. People with a blank are left out for age. Exact copies of a row are counted once. Nobody is held out, so cross-validation judges; seed 1. The search stops after 20,000 units of work."`,
    );
    expect(settingsSentence(DEFAULT_SETTINGS)).toMatchInlineSnapshot(
      `"Give each person one of … (the first wins ties), learnt from …, with as few people wrong as possible, using at most 8 conditions and points from −5 to +5. Of the cards that are wrong at most 2% more often than the best, the likeliest is taken. Nobody is held out, so cross-validation judges; seed 1. The search stops after 60 seconds."`,
    );
    expect(requestOf(LOAN_SETTINGS, COLUMNS)).toEqual({
      recipe: {
        outcome: "decision",
        classes: ["approve", "refer", "decline"],
        protect: ["sex"],
        ignore: [],
        cuts: {},
        missing: "condition",
      },
      spec: {
        limits: { conditions: 8, points: { min: -5, max: 5 } },
        fairness: [
          {
            measure: "sp",
            minGroupSize: 30,
            tolerance: 0.05,
            compare: { mode: "each-vs-rest" },
            labels: ["approve", "decline"],
          },
        ],
        shape: "tables",
        steadiness: 0.02,
      },
      holdOut: { share: 0.3, seed: 1 },
      seed: 1,
      budget: { seconds: 60 },
    });
  });

  test("every setting that changes what is sent changes the sentence", () => {
    fc.assert(
      fc.property(oneChange, fc.boolean(), ([before, after], known) => {
        const groups = known ? GROUPS : [];
        if (settingsSentence(before, groups) === settingsSentence(after, groups)) {
          expect(asked(after)).toEqual(asked(before));
        }
      }),
      { numRuns: 1500 },
    );
  });

  test("two classes are one score unless tables are wanted, and the limit is on conditions unless it is on lines", () => {
    const two = {
      ...LOAN_SETTINGS,
      steadiness: 0,
      classes: LOAN_SETTINGS.classes.slice(0, 2),
      measure: "none",
    } as const;
    const main = (settings: Settings) => settingsSentence(settings).split(". ")[0];
    expect(main(two)).toMatchInlineSnapshot(
      `"Give each person one of approve ▸ refer by one score whose points count towards refer, learnt from decision, with as few people wrong as possible, using at most 6 conditions and points from −5 to +5"`,
    );
    expect(main({ ...two, shape: "tables" })).toMatchInlineSnapshot(
      `"Give each person one of approve ▸ refer (the first wins ties), learnt from decision, with as few people wrong as possible, using at most 8 conditions and points from −5 to +5"`,
    );
    const points = { min: -5, max: 5 };
    const specOf = (part: Partial<Settings>) => requestOf({ ...two, ...part }, COLUMNS).spec;
    expect(specOf({})).toEqual({ limits: { conditions: 6, points }, shape: "score" });
    expect(specOf({ shape: "tables" })).toEqual({ limits: { conditions: 8, points }, shape: "tables" });
    // The lines of a score are its conditions.
    expect(specOf({ mostConditions: undefined })).toEqual({
      limits: { conditions: 4, points },
      shape: "score",
    });
    const lines = { linesPerTable: 4, points, startsWithCounts: true };
    const byLines = { shape: "tables", mostConditions: undefined } as const;
    expect(specOf(byLines)).toEqual({ limits: lines, shape: "tables" });
    // As sessions had it before there were scores.
    expect(specOf({ ...byLines, shape: undefined })).toEqual({ limits: lines });
  });

  test("groups that are not compared are not named among those that are, and the sentence says where they count", () => {
    const groups = [
      { column: "sex", levels: ["female", "male"], hasBlank: true, small: [{ label: "other", people: 12 }] },
    ];
    const limit = "each group of sex (female, male) and everyone else";
    expect(settingsSentence(LOAN_SETTINGS, groups)).toContain(limit);
    const some = settingsSentence({ ...LOAN_SETTINGS, minGroup: 30 }, groups);
    expect(some).toContain(`${limit}, leaving out groups with fewer than 30 people.`);
    expect(some).toContain("Too small for the limit: sex other (12 people); they count among everyone else.");
    expect(some).toContain(
      "People with sex blank are no group of their own; they count among everyone else.",
    );
    const pairs = settingsSentence({ ...LOAN_SETTINGS, compare: "pairs" }, groups);
    expect(pairs).toContain("People with sex blank are no group of their own and are not compared.");
    expect(requestOf({ ...LOAN_SETTINGS, minGroup: 30 }, COLUMNS).spec.fairness![0]).toMatchObject({
      minGroupSize: 30,
    });
  });

  test("columns that are insisted on are named to core with all others that may be used", () => {
    const { recipe } = requestOf(
      { ...LOAN_SETTINGS, insist: ["client_id", "sex"], ignore: ["income"] },
      COLUMNS,
    );
    expect(recipe.only).toEqual(["region, old", "age", "client_id"]);
    expect(recipe.ignore).toBeUndefined();
  });
});
