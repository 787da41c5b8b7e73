import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createModel } from "../../src/model/model.ts";
import { modelToJson, parseModel } from "../../src/model/model-json.ts";
import type { ScoringSystem } from "../../src/model/scoring-system.ts";

const system: ScoringSystem = {
  format: "fairscore-model",
  version: 1,
  classes: ["approve", "refer", "decline"],
  tables: [
    { class: "approve", startsWith: 1, lines: [{ condition: { column: "age", ge: 30 }, points: 2 }] },
    { class: "refer", startsWith: 0, lines: [{ condition: { column: "job", missing: true }, points: 4 }] },
    {
      class: "decline",
      startsWith: -1,
      lines: [
        { condition: { column: "late", is: true }, points: 4 },
        { condition: { column: "job", in: ["clerk"] }, points: -1 },
      ],
    },
  ],
  recipe: {
    format: "fairscore-recipe",
    version: 1,
    outcome: { column: "y", kind: "category", classes: ["approve", "refer", "decline"] },
    columns: [
      {
        column: "age",
        kind: "number",
        conditions: [
          { column: "age", lt: 30 },
          { column: "age", ge: 30 },
        ],
      },
      {
        column: "job",
        kind: "category",
        conditions: [
          { column: "job", in: ["clerk"] },
          { column: "job", missing: true },
        ],
      },
      { column: "late", kind: "boolean", conditions: [{ column: "late", is: true }] },
    ],
    protected: [],
    strata: [],
    setAside: [],
  },
  spec: { limits: { linesPerTable: 3 } },
};

describe("a model on raw rows", () => {
  const model = createModel(system);

  test("adds up the points by hand", () => {
    const row = { age: 41, job: "clerk", late: "yes" };
    expect(model.scores(row)).toEqual({ approve: 3, refer: 0, decline: 2 });
    expect(model.predict(row)).toBe("approve");
    expect(model.explain(row)).toEqual({
      class: "approve",
      tie: false,
      totals: [
        {
          class: "approve",
          total: 3,
          startsWith: 1,
          lines: [{ words: "age at least 30", condition: { column: "age", ge: 30 }, points: 2 }],
        },
        { class: "refer", total: 0, startsWith: 0, lines: [] },
        {
          class: "decline",
          total: 2,
          startsWith: -1,
          lines: [
            { words: "late is yes", condition: { column: "late", is: true }, points: 4 },
            { words: "job is clerk", condition: { column: "job", in: ["clerk"] }, points: -1 },
          ],
        },
      ],
    });
  });

  test("gives a tie to the class that comes first, and says that it was one", () => {
    const row = { age: 50, job: "pilot", late: true };
    expect(model.explain(row)).toMatchObject({ class: "approve", tie: true });
  });

  test("reads values as files and forms give them; what can't be read is missing", () => {
    expect(model.scores({ age: "41", job: "clerk", late: 1 })).toEqual(
      model.scores({ age: 41, job: "clerk", late: true }),
    );
    for (const missing of [null, undefined, "", "NA", "?"]) {
      expect(model.scores({ age: 20, job: missing, late: false }).refer).toBe(4);
    }
    expect(model.scores({ age: "old", job: "clerk", late: "maybe" })).toEqual({
      approve: 1,
      refer: 0,
      decline: -2,
    });
    expect(model.scores({})).toEqual({ approve: 1, refer: 4, decline: -1 });
  });

  test("totals are the sums that explain lists, for any row", () => {
    const row = fc.record({
      age: fc.oneof(fc.double(), fc.string(), fc.constant(null)),
      job: fc.oneof(fc.constantFrom("clerk", "nurse", ""), fc.string()),
      late: fc.oneof(fc.boolean(), fc.constantFrom("yes", "no", "?")),
    });
    fc.assert(
      fc.property(row, (raw) => {
        const explained = model.explain(raw);
        for (const table of explained.totals) {
          expect(table.lines.reduce((sum, line) => sum + line.points, table.startsWith)).toBe(table.total);
        }
        const top = Math.max(...explained.totals.map((table) => table.total));
        expect(explained.totals.find((table) => table.total === top)!.class).toBe(explained.class);
        expect(model.predict(raw)).toBe(explained.class);
      }),
    );
  });
});

describe("a model file", () => {
  test("round trips", () => {
    expect(parseModel(JSON.parse(modelToJson(system)))).toEqual(system);
    expect(JSON.parse(JSON.stringify(createModel(system)))).toEqual(system);
  });

  const change = (edit: (copy: Record<string, never>) => void) => {
    const copy = JSON.parse(JSON.stringify(system));
    edit(copy);
    return () => parseModel(copy, "card.json");
  };
  // biome-ignore lint/suspicious/noExplicitAny: the edits make it what the type forbids
  test.each<[string, (copy: any) => void, string]>([
    [
      "a newer version",
      (m) => {
        m.version = 2;
      },
      "invalid card.json: version 2 of the model format; this fairscore reads version 1, update it to read newer ones",
    ],
    [
      "another format",
      (m) => {
        m.format = "x";
      },
      'invalid card.json: not a fairscore model; expected an object with "format": "fairscore-model"',
    ],
    [
      "an unknown key",
      (m) => {
        m.tabels = [];
      },
      'unknown key in card.json: "tabels"; did you mean "tables"?',
    ],
    [
      "half a point",
      (m) => {
        m.tables[0].lines[0].points = 1.5;
      },
      "invalid card.json.tables[0].lines[0].points: 1.5; expected a whole number",
    ],
    [
      "a missing table",
      (m) => {
        m.tables.pop();
      },
      "invalid card.json.tables: expected one table for each of approve, refer, decline, in this order",
    ],
    [
      "another class order",
      (m) => {
        m.classes.reverse();
      },
      "invalid card.json.classes: not the classes of the recipe's outcome, in the same order",
    ],
    [
      "a condition on an unknown column",
      (m) => {
        m.tables[0].lines[0].condition.column = "agee";
      },
      'unknown column in card.json.tables[0].lines[0].condition: "agee"; did you mean "age"?',
    ],
    [
      "a wrong measure",
      (m) => {
        m.spec.fairness = [{ measure: "spp", tolerance: 0.1 }];
      },
      'invalid card.json.spec.fairness[0].measure: "spp"; expected "sp" or "pe" or "eo" or "eod" or "eod-terms" or "omr" or "omr-label" or "csp"',
    ],
    [
      "a wrong rule",
      (m) => {
        m.spec.rules = [{ rule: "recall", class: "refer", atleast: 1 }];
      },
      'unknown key in card.json.spec.rules[0]: "atleast"; did you mean "atLeast"?',
    ],
  ])("with %s is refused by its place", (_name, edit, message) => {
    expect(change(edit)).toThrow(expect.objectContaining({ name: "InputError", message }));
  });
});
