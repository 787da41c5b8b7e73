import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { words } from "../../src/findings/finding.ts";
import { recipeFor } from "../../src/fit/count.ts";
import { fit } from "../../src/fit/fit.ts";
import { memorySource } from "../../src/profiles/memory-source.ts";
import { holds } from "../../src/recipe/condition/condition.ts";
import { looksProtected } from "../../src/recipe/groups/looks-protected.ts";
import { readGroups } from "../../src/recipe/groups/read-groups.ts";
import type { RecipeOptions } from "../../src/recipe/propose/recipe-options.ts";
import { tableFromRows } from "../../src/table/table.ts";
import { quoteText } from "../../src/text/quote-text.ts";

const SEX = ["F", "f", "2", "M", "m", "1", "x", null];
const ROWS = Array.from({ length: 240 }, (_, i) => ({
  sex: SEX[i % 8],
  age: 15 + (i % 70),
  code: 1 + (i % 5),
  smoker: i % 3 ? "yes" : "no",
  zone: i % 2 ? "a" : "b",
  y: i % 4 < 2 ? "yes" : "no",
}));

const proposed = (groups: RecipeOptions["groups"], more: Partial<RecipeOptions> = {}) =>
  recipeFor(memorySource(tableFromRows(ROWS)), { outcome: "y", groups, binning: "quantile", ...more });
const refused = async (groups: RecipeOptions["groups"]) =>
  proposed(groups).then(
    () => "",
    (error: Error) => error.message,
  );

describe("groups of the user's own", () => {
  it("join values, and protect and bar their column", async () => {
    const { recipe } = await proposed({ sex: { female: "F,f,2", male: "M, m or 1" } });
    expect(recipe.protected).toEqual([
      {
        column: "sex",
        kind: "category",
        levels: [
          { label: "female", when: { column: "sex", in: ["F", "f", "2"] } },
          { label: "male", when: { column: "sex", in: ["M", "m", "1"] } },
          { label: "missing", when: { column: "sex", missing: true } },
        ],
      },
    ]);
    expect(recipe.columns.map(({ column }) => column)).not.toContain("sex");
  });

  it("take bounds in words, runs of numbers, and yes and no", async () => {
    const levels = async (column: string, groups: Record<string, string>) =>
      (await proposed({ [column]: groups })).recipe.protected[0]!.levels.map(({ when }) => when);
    const ages = { young: "under 25", middle: "25 to 64", old: "65 and over" };
    expect(await levels("age", ages)).toEqual([
      { column: "age", lt: 25 },
      { column: "age", ge: 25, le: 64 },
      { column: "age", ge: 65 },
    ]);
    expect(await levels("code", { low: "2, 1", high: "4 or 5", three: "3" })).toEqual([
      { column: "code", ge: 1, le: 2 },
      { column: "code", ge: 4, le: 5 },
      { column: "code", ge: 3, le: 3 },
    ]);
    expect(await levels("smoker", { smokes: "yes" })).toEqual([{ column: "smoker", is: true }]);
  });

  it("may be strata, and earn points where that is allowed", async () => {
    const strata = await proposed({ age: { young: "under 25" } }, { strata: ["age"] });
    expect(strata.recipe.protected).toEqual([]);
    expect(strata.recipe.strata[0]!.levels.map(({ label }) => label)).toEqual(["young"]);
    const allowed = await proposed({ age: { young: "under 25" } }, { protectedAsFeatures: true });
    expect(allowed.recipe.columns.map(({ column }) => column)).toContain("age");
  });

  it("are compared with who is in none of them", async () => {
    const { audit, verification } = await fit(
      ROWS,
      {
        outcome: "y",
        groups: { age: { young: "under 25" } },
        fairness: [{ measure: "sp", tolerance: 0.5 }],
      },
      { work: 2000 },
    );
    expect(verification!.ok).toBe(true);
    const labels = audit!.parts[0]!.groups.map(({ levels }) => levels[0]);
    expect(labels).toContain("young");
    expect(labels).toContain("none of these");
  });

  it("are refused in one sentence where they contradict each other or the data", async () => {
    expect(await refused({ sex: { female: "F,f", male: "f,M" } })).toBe(
      'invalid groups of "sex": "f" is in both "female" and "male"; every value belongs to one group',
    );
    expect(await refused({ age: { young: "up to 25", old: "25 and over" } })).toMatch(
      /in both "young" and "old"/,
    );
    expect(await refused({ age: { some: "20 to 40", more: "30 to 35" } })).toMatch(
      /in both "some" and "more"/,
    );
    expect(await refused({ sex: { other: "not F", male: "M" } })).toMatch(
      /"M" is in both "other" and "male"/,
    );
    expect(await refused({ sex: { female: "Female" } })).toMatch(/nobody is in "female"/);
    expect(await refused({ age: { old: "over 200" } })).toMatch(/nobody is in "old"/);
    expect(await refused({ code: { odd: "1,3,5" } })).toMatch(/"odd" of "code": its numbers are not one run/);
    expect(await refused({ age: { young: "F" } })).toMatch(
      /invalid group "young" of "age": "F" asks for another/,
    );
    expect(await refused({ seks: { female: "F" } })).toBe('unknown column: "seks"; did you mean "sex"?');
    expect(await refused({ sex: { missing: "x" } })).toMatch(/"missing" is the name of rows without a value/);
    expect(await refused({ y: { a: "yes" } })).toMatch(/both outcome and protected/);
  });

  it("put every value where its condition says, and none in two", async () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 16, max: 83 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(cuts, async (numbers) => {
        const bounds = numbers.toSorted((a, b) => a - b);
        const groups = Object.fromEntries([
          ["first", `under ${bounds[0]}`],
          ...bounds.map((bound, i) => [
            `from ${bound}`,
            i + 1 < bounds.length ? `from ${bound} to under ${bounds[i + 1]}` : `${bound} and over`,
          ]),
        ]);
        const { levels } = (await proposed({ age: groups })).recipe.protected[0]!;
        for (let age = 0; age < 120; age++) {
          const own = bounds.findLast((bound) => age >= bound);
          const found = levels.filter(({ when }) => holds(when, age)).map(({ label }) => label);
          expect(found).toEqual([own === undefined ? "first" : `from ${own}`]);
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe("groups as they are written", () => {
  it("are a column and labels with their members", () => {
    expect(readGroups("sex: female is F,f,2; male is M,m,1", "group")).toEqual({
      column: "sex",
      groups: { female: "F,f,2", male: "M,m,1" },
    });
    expect(readGroups('"a: b": "x; y" is "p: q", r;', "group")).toEqual({
      column: "a: b",
      groups: { "x; y": '"p: q", r' },
    });
    for (const bad of [
      "sex",
      "sex:",
      ": a is b",
      "sex: female",
      "sex: is F",
      "sex: female is",
      "sex: a is F; a is M",
    ])
      expect(() => readGroups(bad, "group")).toThrow(/^invalid group: /);
  });

  it("come back whatever their names are", () => {
    const name = fc.string({ unit: "grapheme", minLength: 1 }).filter((text) => text.trim() !== "");
    fc.assert(
      fc.property(name, name, (column, label) => {
        const read = readGroups(`${quoteText(column)}: ${quoteText(label)} is F, f`, "group");
        expect(read).toEqual({ column, groups: Object.fromEntries([[label, "F, f"]]) });
      }),
    );
  });
});

describe("columns that look protected", () => {
  it("are known in several languages, and told from others", () => {
    const protectedNames = [
      "sex",
      "Gender",
      "is_female",
      "race",
      "ethnicity",
      "AGE",
      "age_years",
      "patientAge",
      "religion",
    ];
    const others = [
      "Geschlecht",
      "Alter",
      "Familienstand",
      "Staatsangehörigkeit",
      "sexe",
      "état civil",
      "âge",
    ];
    const more = [
      "edad",
      "estado_civil",
      "raça",
      "idade",
      "religião",
      "età",
      "stato civile",
      "leeftijd",
      "nationaliteit",
    ];
    for (const name of [...protectedNames, ...others, ...more])
      expect([name, looksProtected(name)]).toEqual([name, true]);
    for (const name of [
      "income",
      "vehicle_age",
      "age of house",
      "wage",
      "stage",
      "essex",
      "trace",
      "salary",
      "language",
    ])
      expect([name, looksProtected(name)]).toEqual([name, false]);
  });

  it("are noted where they give points and nobody has named them", async () => {
    const told = async (more: Partial<RecipeOptions>) =>
      (await proposed(undefined, more)).notes.filter(({ code }) => code === "look-protected");
    expect((await told({})).map((note) => words(note))).toEqual([
      '"sex", "age" look like protected columns and give points; name their groups with protect to compare them, or leave the columns out with ignore',
    ]);
    expect(await told({ protect: ["sex"], ignore: ["age"] })).toEqual([]);
  });
});

it("fit names the lines that nearly give a protected group away", async () => {
  const rows = Array.from({ length: 400 }, (_, i) => {
    const sex = i % 2 ? "f" : "m";
    const job = (i % 5 === 0 ? "m" : sex) === "f" ? "nurse" : "clerk";
    return { sex, job, pay: i % 7, y: job === "nurse" ? "yes" : "no" };
  });
  const { notes } = await fit(rows, { outcome: "y", protect: ["sex"] }, { work: 2000 });
  const told = notes.filter(({ code }) => code === "proxy-line").map((note) => words(note));
  expect(told).toHaveLength(1);
  expect(told[0]).toMatch(
    /^"job is (nurse|clerk)" gives points and says much about "sex": it is true far more often of/,
  );
});
