import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { words } from "../../src/findings/finding.ts";
import { checkRecipe, recipeColumnNames } from "../../src/recipe/check-recipe.ts";
import { type Condition, conditionKey } from "../../src/recipe/condition/condition.ts";
import type { Recipe, RecipeColumn } from "../../src/recipe/recipe.ts";
import { parseRecipe, recipeToJson } from "../../src/recipe/recipe-json.ts";
import type { ColumnKind } from "../../src/table/cell.ts";

const recipe: Recipe = {
  format: "fairscore-recipe",
  version: 1,
  outcome: { column: "y", kind: "category", classes: ["a", "b"] },
  columns: [
    {
      column: "age",
      kind: "number",
      conditions: [
        { column: "age", lt: 30 },
        { column: "age", ge: 30 },
      ],
    },
    { column: "job", kind: "category", conditions: [{ column: "job", notIn: ["clerk", "nurse"] }] },
    { column: "new", kind: "boolean", conditions: [{ column: "new", is: true }] },
  ],
  protected: [
    { column: "sex", kind: "category", levels: [{ label: "women", when: { column: "sex", in: ["f"] } }] },
  ],
  strata: [],
  weight: "w",
  setAside: [{ column: "id", reason: "it looks like an identifier" }],
};

it("a column has one kind, whatever it is used for", () => {
  const sex = { column: "sex", kind: "number", conditions: [{ column: "sex", ge: 1 }] };
  expect(() => parseRecipe({ ...recipe, columns: [...recipe.columns, sex] })).toThrow(
    'invalid recipe: column "sex" is a number among the columns and a category among the groups; give it one kind',
  );
});

it("what rows a recipe keeps is read and written with it", () => {
  const columns = [{ column: "age", kind: "number" as const }];
  const rows = { ragged: "skip" as const, sample: { rows: 5, seed: 1 }, blanks: columns, copies: columns };
  expect(parseRecipe(JSON.parse(recipeToJson({ ...recipe, rows })))).toEqual({ ...recipe, rows });
  expect(parseRecipe(recipe)).not.toHaveProperty("rows");
  const wrong = (kept: object) => () => parseRecipe({ ...recipe, rows: kept });
  expect(wrong({ sample: { rows: 0, seed: 1 } })).toThrow("recipe.rows.sample.rows");
  expect(wrong({ blanks: [...columns, ...columns] })).toThrow("recipe.rows.blanks");
  expect(wrong({ copy: columns })).toThrow("copy");
  expect(wrong({ blanks: [{ column: "age", kind: "category" }] })).toThrow(
    'invalid recipe: column "age" is a number among the columns and a category in rows; give it one kind',
  );
});

it("a recipe is written one condition a line", () => {
  expect(recipeToJson(recipe)).toBe(`{
  "format": "fairscore-recipe",
  "version": 1,
  "outcome": { "column": "y", "kind": "category", "classes": ["a", "b"] },
  "columns": [
    {
      "column": "age",
      "kind": "number",
      "conditions": [
        { "column": "age", "lt": 30 },
        { "column": "age", "ge": 30 }
      ]
    },
    {
      "column": "job",
      "kind": "category",
      "conditions": [
        { "column": "job", "notIn": ["clerk", "nurse"] }
      ]
    },
    {
      "column": "new",
      "kind": "boolean",
      "conditions": [
        { "column": "new", "is": true }
      ]
    }
  ],
  "protected": [
    {
      "column": "sex",
      "kind": "category",
      "levels": [
        { "label": "women", "when": { "column": "sex", "in": ["f"] } }
      ]
    }
  ],
  "strata": [],
  "weight": "w",
  "setAside": [
    { "column": "id", "reason": "it looks like an identifier" }
  ]
}
`);
});

it("why a column is set aside is written as data beside the words, and read again", () => {
  const finding = { code: "looks-like-identifier", values: 9, rows: 9 } as const;
  const told: Recipe = { ...recipe, setAside: [{ column: "id", reason: words(finding), finding }] };
  const text = recipeToJson(told);
  expect(text).toContain(
    '{ "column": "id", "reason": "it looks like an identifier: no value repeats", "finding": { "code": "looks-like-identifier", "values": 9, "rows": 9 } }',
  );
  expect(parseRecipe(JSON.parse(text))).toEqual(told);
});

describe("a recipe read again", () => {
  const text = fc.oneof(fc.string(), fc.constantFrom("__proto__", "constructor", 'a"b', "a\nb", "é😀"));
  const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((x) => (x === 0 ? 0 : x));
  const kind = fc.constantFrom<ColumnKind>("number", "category", "boolean");
  const test = (column: string, of: ColumnKind): fc.Arbitrary<Condition> => {
    const missing = fc.constant<Condition>({ column, missing: true });
    if (of === "boolean")
      return fc.oneof(
        missing,
        fc.boolean().map((is): Condition => ({ column, is })),
      );
    if (of === "category") {
      return fc.oneof(
        missing,
        fc.array(text, { minLength: 1 }).map((values): Condition => ({ column, in: values })),
        fc.array(text).map((values): Condition => ({ column, notIn: values })),
      );
    }
    return fc.oneof(
      missing,
      number.map((ge): Condition => ({ column, ge })),
      fc
        .tuple(number, number)
        .filter(([a, b]) => a !== b)
        .map(([a, b]): Condition => ({ column, gt: Math.min(a, b), le: Math.max(a, b) })),
    );
  };
  const column = fc
    .tuple(text, kind)
    .chain(([name, of]) =>
      fc
        .uniqueArray(test(name, of), { selector: conditionKey, maxLength: 4 })
        .map((conditions): RecipeColumn => ({ column: name, kind: of, conditions })),
    );
  const columns = fc.uniqueArray(column, { selector: (c) => c.column, maxLength: 5 });
  const recipes = fc
    .record({
      columns,
      labels: fc.uniqueArray(text, { minLength: 2, maxLength: 4 }),
      weight: fc.option(text),
    })
    .map(({ columns: all, labels, weight }): Recipe => {
      const outcome = `outcome of ${all.map((c) => c.column).join()} ${weight}`;
      const half = Math.floor(all.length / 2);
      return {
        ...recipe,
        outcome:
          labels.length % 2
            ? { column: outcome, kind: "category", classes: labels }
            : { columns: labels.map((label) => `${outcome} ${label}`), classes: labels },
        columns: all,
        protected: all.slice(0, half).map((c) => ({
          column: c.column,
          kind: c.kind,
          levels: c.conditions.map((when, i) => ({ label: `level ${i}`, when })),
        })),
        strata: [],
        setAside: all.slice(half).map((c) => ({ column: c.column, reason: c.column })),
        weight: weight ?? undefined,
      };
    });

  it("is the same", () => {
    expect(parseRecipe(JSON.parse(recipeToJson(recipe)))).toEqual(recipe);
    fc.assert(
      fc.property(recipes, (random) => {
        const written = recipeToJson(random);
        const read = parseRecipe(JSON.parse(written));
        expect(read).toEqual(random);
        expect(recipeToJson(read)).toBe(written);
      }),
    );
  });
});

/** A copy with one place changed; `undefined` takes the place out. */
function edited(path: string, value: unknown): unknown {
  const copy: unknown = structuredClone(recipe);
  const keys = path.split(".");
  let place = copy as Record<string, unknown>;
  for (const key of keys.slice(0, -1)) place = place[key] as Record<string, unknown>;
  if (value === undefined) delete place[keys.at(-1)!];
  else place[keys.at(-1)!] = value;
  return copy;
}

describe("a recipe with a slip", () => {
  const tests = "expected one test: bounds (ge, gt, lt, le), in, notIn, is or missing";
  it.each<[string, string, unknown]>([
    [
      'invalid recipe: not a fairscore recipe; expected an object with "format": "fairscore-recipe"',
      "format",
      "other",
    ],
    [
      "invalid recipe: version 2 of the recipe format; this fairscore reads version 1, update it to read newer ones",
      "version",
      2,
    ],
    ['invalid recipe.version: "1"; expected 1', "version", "1"],
    ['missing key in recipe: "strata"', "strata", undefined],
    ['unknown key in recipe: "colums"; did you mean "columns"?', "colums", []],
    [
      'unknown key in recipe.columns[2].conditions[0]: "gte"; did you mean "ge"?',
      "columns.2.conditions.0",
      { column: "new", gte: 1 },
    ],
    [
      'unknown key in recipe.columns[0]: "whatever"; there are "column", "kind", "whole", "conditions"',
      "columns.0.whatever",
      1,
    ],
    [
      'invalid recipe.columns[0].kind: "text"; expected "number" or "category" or "boolean"',
      "columns.0.kind",
      "text",
    ],
    [
      'invalid recipe.columns[0].conditions[1].ge: "30"; expected a number',
      "columns.0.conditions.1.ge",
      "30",
    ],
    ["invalid recipe.columns[0].conditions: {}; expected a list", "columns.0.conditions", {}],
    ["invalid recipe.columns[0].conditions[0]: 3; expected an object", "columns.0.conditions.0", 3],
    ["invalid recipe.columns[0].column: null; expected a text", "columns.0.column", null],
    [
      'invalid recipe.columns[0].conditions[0].column: "ages"; expected "age", the column that it belongs to',
      "columns.0.conditions.0.column",
      "ages",
    ],
    [`invalid recipe.columns[0].conditions[0]: no test; ${tests}`, "columns.0.conditions.0.lt", undefined],
    [
      `invalid recipe.columns[0].conditions[0]: lt, missing; ${tests}`,
      "columns.0.conditions.0.missing",
      true,
    ],
    [
      'invalid recipe.columns[0].conditions[0]: "in" is for a category column, but "age" is of kind number',
      "columns.0.conditions.0",
      { column: "age", in: ["30"] },
    ],
    [
      "invalid recipe.columns[0].conditions[0]: no number is above 40 and below 30; expected the bounds in order",
      "columns.0.conditions.0",
      { column: "age", ge: 40, lt: 30 },
    ],
    [
      "invalid recipe.columns[0].conditions[1]: the same condition as an earlier one; expected it once",
      "columns.0.conditions.1",
      { column: "age", lt: 30 },
    ],
    [
      "invalid recipe.columns[1].conditions[0].notIn[1]: 3; expected a text",
      "columns.1.conditions.0.notIn.1",
      3,
    ],
    [
      "invalid recipe.columns[1].conditions[0].in: []; expected at least one category",
      "columns.1.conditions.0",
      { column: "job", in: [] },
    ],
    [
      'invalid recipe.columns[2].conditions[0].is: "yes"; expected true or false',
      "columns.2.conditions.0.is",
      "yes",
    ],
    [
      "invalid recipe.columns[2].conditions[0].missing: false; expected true",
      "columns.2.conditions.0",
      { column: "new", missing: false },
    ],
    ['invalid recipe.columns: "age" occurs twice; expected it once', "columns.3", recipe.columns[0]],
    ['invalid recipe.protected and strata: "sex" occurs twice; expected it once', "strata", recipe.protected],
    ['missing key in recipe.protected[0].levels[0]: "when"', "protected.0.levels.0.when", undefined],
    [
      'invalid recipe.protected[0].levels: "women" occurs twice; expected it once',
      "protected.0.levels.1",
      recipe.protected[0]!.levels[0],
    ],
    [
      'invalid recipe.protected[0].levels[0]: "none of these" is the name of all other rows; choose another label',
      "protected.0.levels.0.label",
      "none of these",
    ],
    [
      'invalid recipe.protected[0].levels[0]: "missing" is the name of rows without a value; choose another label',
      "protected.0.levels.0.label",
      "missing",
    ],
    ['invalid recipe.outcome.classes: "a" occurs twice; expected it once', "outcome.classes", ["a", "a"]],
    ['invalid recipe.outcome.classes: ["a"]; expected a list of at least 2', "outcome.classes", ["a"]],
    [
      "invalid recipe.outcome: 3 columns and 2 classes; expected one column per class",
      "outcome",
      { columns: ["p", "q", "r"], classes: ["a", "b"] },
    ],
    [
      'invalid recipe: column "age" is the outcome and has another role; expected one role',
      "outcome.column",
      "age",
    ],
    ["invalid recipe.weight: 7; expected a text", "weight", 7],
    ['missing key in recipe.setAside[0]: "reason"', "setAside.0.reason", undefined],
    ["invalid recipe.setAside[0].finding.code: 7; expected a text", "setAside.0.finding", { code: 7 }],
  ])("%s", (message, path, value) => {
    expect(() => parseRecipe(edited(path, value))).toThrow(
      expect.objectContaining({ name: "InputError", message }),
    );
  });

  it("can be a part of something else", () => {
    expect(() => parseRecipe(null, "model.recipe")).toThrow(
      'invalid model.recipe: not a fairscore recipe; expected an object with "format": "fairscore-recipe"',
    );
  });
});

describe("a recipe against a source", () => {
  const columnsOf = (...names: string[]) => names.map((name) => ({ name, kind: "category" as const }));

  it("needs every column that it reads, and no other", () => {
    expect(recipeColumnNames(recipe)).toEqual(["y", "age", "job", "new", "sex", "w"]);
    expect(() => checkRecipe(recipe, columnsOf("w", "y", "age", "job", "new", "sex", "more"))).not.toThrow();
  });

  it("names what is missing", () => {
    expect(() => checkRecipe(recipe, columnsOf("y", "Age", "job", "new", "sex", "w"))).toThrow(
      'unknown column: "age"; did you mean "Age"?',
    );
    expect(() => checkRecipe(recipe, columnsOf("y", "job", "new", "sex"))).toThrow(
      'missing columns: "age", "w"; the recipe needs them and the data has not',
    );
  });
});
