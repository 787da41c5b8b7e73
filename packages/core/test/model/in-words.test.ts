import fc from "fast-check";
import { expect, test } from "vitest";
import { audit } from "../../src/audit/audit.ts";
import { card } from "../../src/card/card.ts";
import { cardText } from "../../src/card/card-text.ts";
import { wasChanged } from "../../src/card/certificate.ts";
import { exportCalculator } from "../../src/export/calculator/calculator.ts";
import { sealOf } from "../../src/model/hash.ts";
import { inWords } from "../../src/model/in-words.ts";
import { createModel } from "../../src/model/model.ts";
import type { ScoringSystem } from "../../src/model/scoring-system.ts";
import { memorySource } from "../../src/profiles/memory-source.ts";
import type { Codebook } from "../../src/recipe/codebook.ts";
import { tableFromRows } from "../../src/table/table.ts";

const CODEBOOK: Codebook = {
  title: "Loans",
  purpose: "For small loans.",
  person: "applicant",
  people: "applicants",
  columns: {
    age: { label: "Age", unit: "years" },
    job: { label: "Occupation", values: { A1: "clerk", A2: "nurse" } },
    home: { values: { 1: "owns it", 2: "rents" } },
    late: { label: "Payments", values: { yes: "late before", no: "never late" } },
    sex: { label: "Sex", values: { 1: "women", 2: "men" } },
  },
  classes: { "0": "refuse", "1": "grant" },
};

const SYSTEM: ScoringSystem = {
  format: "fairscore-model",
  version: 1,
  classes: ["0", "1"],
  tables: [
    { class: "0", startsWith: 0, lines: [{ condition: { column: "age", lt: 30 }, points: 2 }] },
    {
      class: "1",
      startsWith: 1,
      lines: [
        { condition: { column: "job", in: ["A1"] }, points: 3 },
        { condition: { column: "home", ge: 1, lt: 2 }, points: 2 },
        { condition: { column: "late", is: true }, points: -4 },
        { condition: { column: "job", missing: true }, points: -1 },
      ],
    },
  ],
  recipe: {
    format: "fairscore-recipe",
    version: 1,
    outcome: { column: "y", kind: "number", classes: ["0", "1"] },
    columns: [
      { column: "age", kind: "number", conditions: [{ column: "age", lt: 30 }] },
      {
        column: "job",
        kind: "category",
        conditions: [
          { column: "job", in: ["A1"] },
          { column: "job", notIn: ["A1", "A2"] },
          { column: "job", missing: true },
        ],
      },
      { column: "home", kind: "number", whole: true, conditions: [{ column: "home", ge: 1, lt: 2 }] },
      { column: "late", kind: "boolean", conditions: [{ column: "late", is: true }] },
    ],
    protected: [
      {
        column: "sex",
        kind: "number",
        levels: [
          { label: "1", when: { column: "sex", ge: 1, le: 1 } },
          { label: "2", when: { column: "sex", ge: 2, le: 2 } },
        ],
      },
    ],
    strata: [],
    codebook: CODEBOOK,
    setAside: [],
  },
  spec: {
    fairness: [
      { measure: "sp", tolerance: 0.5, labels: ["1"], compare: { mode: "one-vs-rest", group: "1" } },
    ],
    rules: [
      { rule: "recall", class: "1", atLeast: 0.1 },
      { rule: "force", conditions: ["job is A1"], classes: ["1"] },
    ],
  },
};

const rowOf = fc.record({
  age: fc.option(fc.integer({ min: 18, max: 60 })),
  job: fc.option(fc.constantFrom("A1", "A2", "A3")),
  home: fc.option(fc.constantFrom(1, 2, 3)),
  late: fc.option(fc.boolean()),
  sex: fc.constantFrom(1, 2),
  y: fc.constantFrom(0, 1),
});

const told = (column: string, value: unknown) => {
  const texts = CODEBOOK.columns![column]!.values ?? {};
  const key = value === true ? "yes" : value === false ? "no" : String(value);
  return value === null ? null : (texts[key] ?? String(value));
};

test("the model in words gives people in words what the model gives to those of the data", () => {
  const worded = createModel(inWords(SYSTEM).system);
  const model = createModel(SYSTEM);
  fc.assert(
    fc.property(rowOf, ({ age, job, home, late }) => {
      const inTexts = {
        "Age (years)": age,
        Occupation: told("job", job),
        home: told("home", home),
        Payments: told("late", late),
      };
      const given = model.scores({ age, job, home, late });
      expect(worded.scores(inTexts)).toEqual({ refuse: given["0"], grant: given["1"] });
    }),
  );
});

test("an audit counts the same in words", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(rowOf, { minLength: 8, maxLength: 30 }), async (rows) => {
      fc.pre(new Set(rows.map(({ sex }) => sex)).size === 2);
      const plain = { ...SYSTEM, recipe: { ...SYSTEM.recipe, codebook: undefined } };
      const kinds = { age: "number", job: "category", home: "number", late: "boolean" } as const;
      const source = memorySource(tableFromRows(rows, { kinds: { ...kinds, sex: "number", y: "number" } }));
      const profiles = await source.profiles(SYSTEM.recipe);
      const inTexts = JSON.stringify(audit(SYSTEM, profiles));
      const renamed = JSON.stringify(audit(plain as ScoringSystem, profiles))
        .replaceAll('"0"', '"refuse"')
        .replaceAll('"1"', '"grant"');
      const numbers = (json: string) => json.match(/:-?[\d.]+|null|true|false/g);
      expect(numbers(inTexts)).toEqual(numbers(renamed));
      expect(JSON.parse(inTexts).classes).toEqual(["refuse", "grant"]);
    }),
    { numRuns: 20 },
  );
});

test("a card speaks in words only, and knows whether the model was changed", () => {
  const sealed = { ...SYSTEM, seal: sealOf(SYSTEM) };
  const { system } = inWords(sealed);
  expect(wasChanged(system)).toBe(false);
  expect(wasChanged(inWords({ ...sealed, seal: "other" }).system)).toBe(true);
  expect(inWords(system).system).toBe(system);
  const text = cardText(card(sealed), { width: 100 });
  for (const word of [
    "Loans",
    "For small loans. Gives each applicant",
    "Age (years)",
    "Occupation",
    "clerk",
    "owns it",
    "grant",
    "refuse",
  ])
    expect(text).toContain(word);
  for (const raw of ["A1", "job", "late at"]) expect(text).not.toContain(raw);
  expect(system.spec.rules).toEqual([
    { rule: "recall", class: "grant", atLeast: 0.1 },
    { rule: "force", conditions: ["Occupation is clerk"], classes: ["grant"] },
  ]);
  expect(system.spec.fairness![0]).toMatchObject({ labels: ["grant"], compare: { group: "women" } });
});

test("values of a column that is cut into ranges keep their numbers", () => {
  const recipe = { ...SYSTEM.recipe, codebook: { columns: { age: { values: { 18: "grown up" } } } } };
  const { system } = inWords({ ...SYSTEM, recipe });
  expect(system.recipe.columns[0]).toMatchObject({ kind: "number", conditions: [{ column: "age", lt: 30 }] });
});

test("dates are called what they are read as, by the codebook where it says more", () => {
  const dates = [
    { column: "age", as: "years", before: "seen" },
    { column: "home", as: "days", before: "2024-12-31" },
  ] as const;
  const sections = (codebook?: Codebook) => {
    const recipe = { ...SYSTEM.recipe, dates, codebook };
    const sealed = { ...SYSTEM, recipe, seal: sealOf({ ...SYSTEM, recipe }) };
    const { system } = inWords(sealed);
    expect(inWords(system).system).toBe(system);
    expect(wasChanged(system)).toBe(false);
    const text = cardText(card(sealed), { width: 100 });
    const columns = card(sealed).sections.map(({ column }) => column);
    for (const column of columns) expect(text).toContain(column);
    const page = exportCalculator(sealed);
    for (const column of columns) expect(page).toContain(`<legend><bdi>${column}</bdi></legend>`);
    return columns;
  };
  const home = "home (days before 2024-12-31)";
  expect(sections()).toEqual(["age (years before seen)", "job", home, "late"]);
  expect(sections({ classes: CODEBOOK.classes })).toEqual(["age (years before seen)", "job", home, "late"]);
  expect(
    sections({ columns: { age: { label: "Born" }, seen: { label: "First visit", unit: "day" } } }),
  ).toEqual(["Born (years before First visit)", "job", home, "late"]);
  expect(sections(CODEBOOK)).toEqual(["Age (years)", "Occupation", home, "Payments"]);
});
