import { describe, expect, test } from "vitest";
import { card } from "../../src/card/card.ts";
import { cardMarkdown } from "../../src/card/card-markdown.ts";
import { exportCardYaml } from "../../src/export/card/card-yaml.ts";
import { words } from "../../src/findings/finding.ts";
import type { ImportedCard } from "../../src/import/build-card.ts";
import {
  importCardCsv,
  importCardMarkdown,
  importCardObject,
  importCardText,
} from "../../src/import/import-card.ts";
import { createModel } from "../../src/model/model.ts";
import { modelToJson, parseModel } from "../../src/model/model-json.ts";

const predict = ({ system }: ImportedCard, row: Record<string, unknown>) => createModel(system).predict(row);

const ONE_SCORE = `condition,points
age >= 75,2
65 <= age < 75,1
diabetes,1
total >= 2,high
otherwise,low
`;

describe("a card of one score", () => {
  const read = importCardCsv(ONE_SCORE);

  test("has the shape of one score with a cut-off", () => {
    expect(read.system).toMatchObject({ classes: ["low", "high"], spec: { shape: "score" } });
    expect(card(read.system)).toMatchObject({
      bands: [
        { atLeast: null, given: "low" },
        { atLeast: 2, given: "high" },
      ],
      provenance: "Made by hand",
    });
    expect(predict(read, { age: 75 })).toBe("high");
    expect(predict(read, { age: 74 })).toBe("low");
    expect(predict(read, { age: 74, diabetes: "yes" })).toBe("high");
  });

  test("is a model that can be saved, with limits that it keeps", () => {
    expect(parseModel(JSON.parse(JSON.stringify(read.system)))).toEqual(read.system);
    expect(read.system).not.toHaveProperty("training");
    expect(read.system).not.toHaveProperty("seal");
    expect(read.system.spec.limits).toEqual({ conditions: 3, points: { min: 0, max: 2 } });
  });

  test.each<[string, () => ImportedCard]>([
    ["with semicolons", () => importCardCsv(ONE_SCORE.replaceAll(",", ";"))],
    [
      "with tabs and a byte order mark",
      () => importCardCsv(`\ufeff${ONE_SCORE.replaceAll(",", "\t").replaceAll("\n", "\r\n")}`),
    ],
    [
      "with comments, remarks and empty cells",
      () =>
        importCardCsv(
          `# by hand\ncriteria,points,note\nage >= 75,2,old\n65 <= age < 75,+1\ndiabetes,1 point,,\n\ntotal >= 2,high,\notherwise,low,`,
        ),
    ],
    [
      "as a table in Markdown",
      () =>
        importCardMarkdown(
          `# Card\n\nProse: 5\n\n| Risk factor | Points |\n|:---|--:|\n| **age** &gt;= 75 | 2 |\n| \`65 <= age < 75\` | 1 |\n| diabetes | 1 |\n\nThen:\n\n| total | class |\n|---|---|\n| >= 2 | high |\n| otherwise | low |\n`,
        ),
    ],
    [
      "as a list in Markdown",
      () =>
        importCardMarkdown(
          "- Read me first\n\nLines:\n\n* age >= 75: 2\n* 65 \u2264 age < 75: 1 point\n* diabetes: +1\n\nThen:\n\n1. total >= 2: high\n2. otherwise: low\n",
        ),
    ],
    [
      "as a table in Markdown with a list of who gets what",
      () =>
        importCardMarkdown(
          "| Risk factor | Points |\n|---|---|\n| age \u2265 75 | 2 |\n| 65 \u2264 age < 75 | 1 |\n| diabetes: yes | 1 |\n\n- total \u2265 2: high\n- otherwise: low\n",
        ),
    ],
    [
      "as plain text",
      () =>
        importCardText(
          "1. age >= 75: 2\n[ ] 65 <= age < 75: 1\n\u2022 diabetes: 1\n\n\u2013 total \u2265 2: high\nelse: low\n",
        ),
    ],
    [
      "as an object",
      () =>
        importCardObject({
          points: { "age >= 75": 2, "65 <= age < 75": "1", diabetes: 1 },
          give: { "total >= 2": "high", otherwise: "low" },
        }),
    ],
    [
      "as Maps in a list",
      () =>
        importCardObject(
          new Map<string, unknown>([
            ["points", [new Map([["age >= 75", 2]]), new Map([["65 <= age < 75", 1]]), { diabetes: 1 }]],
            [
              "give",
              new Map([
                ["total 2+", "high"],
                ["total < 2", "low"],
              ]),
            ],
          ]),
        ),
    ],
  ])("reads the same %s", (_, again) => {
    expect(again().system).toEqual(read.system);
  });

  test("may start with points and have several cut-offs", () => {
    const three = importCardText(
      "starts with: 1\nx: 2\ny: 3\ntotal 0-2: low\ntotal 3 to 4: mid\ntotal >= 5: high",
    );
    expect(three.system.classes).toEqual(["low", "mid", "high"]);
    expect([{}, { x: 1 }, { y: 1 }, { x: 1, y: 1 }].map((row) => predict(three, row))).toEqual([
      "low",
      "mid",
      "mid",
      "high",
    ]);
    expect(importCardMarkdown(cardMarkdown(card(three.system))).system).toEqual({
      ...three.system,
      spec: expect.anything(),
    });
    expect(importCardText("x: 2\ny: 1\ntotal 0: a\ntotal 1: b\ntotal >= 2: c").system.classes).toEqual([
      "a",
      "b",
      "c",
    ]);
    expect(three.notes).toEqual([]);
  });

  test("of several least totals the highest that is reached counts, in any order, and likewise of largest ones", () => {
    const given = (lines: string) => {
      const { predict } = createModel(importCardText(`x: 1\ny: 2\nz: 4\n${lines}`).system);
      return [{}, { x: true }, { y: true }, { x: true, y: true }, { z: true }, { x: true, z: true }].map(
        predict,
      );
    };
    const expected = ["low", "low", "mid", "mid", "high", "high"];
    expect(given("total >= 4: high\ntotal >= 2: mid\notherwise: low")).toEqual(expected);
    expect(given("total >= 2: mid\ntotal > 3: high\ntotal >= 0: low")).toEqual(expected);
    expect(given("total < 2: low\ntotal <= 3: mid\notherwise: high")).toEqual(expected);
  });

  test("multiplies points of decimals, and the totals with them", () => {
    const halves = importCardText("x: 0.5\ny: 1.5\ntotal > 1.5: high\notherwise: low");
    expect(halves.notes).toEqual([{ code: "scaled-points", scale: 2 }]);
    expect(words(halves.notes[0]!)).toBe("points and totals were multiplied by 2, to be whole numbers");
    expect(halves.system.tables[1]).toMatchObject({ startsWith: -3, lines: [{ points: 1 }, { points: 3 }] });
    expect([{ y: 1 }, { x: 1, y: 1 }].map((row) => predict(halves, row))).toEqual(["low", "high"]);
    expect(importCardText("x: 0.1\ny: 0.2\ntotal >= 0.3: b\notherwise: a").system.tables[1]!.startsWith).toBe(
      -2,
    );
  });

  test("has decimal commas where no comma separates cells", () => {
    const comma = "condition;points\nurea > 7,5;1,5\nx;0,5\ntotal >= 1,5;b\notherwise;a";
    expect(importCardCsv(comma).system).toEqual(
      importCardCsv(comma.replaceAll(",", ".").replaceAll(";", ",")).system,
    );
    expect(() => importCardCsv("condition,points\nage >= 75,1,5\n")).toThrow("with a point for decimals");
    expect(() => importCardText("x: 1,500")).toThrow("expected points");
  });

  test("may ask about a column whose name begins with total", () => {
    const { system } = importCardText("total cholesterol > 240: 1\ntotal >= 1: b\nelse: a");
    expect(system.recipe.columns[0]!.column).toBe("total cholesterol");
  });

  test("tells of what it may not mean", () => {
    const notes = (text: string) =>
      importCardText(`${text}\ntotal >= 1: b\nelse: a`).notes.map((note) => words(note));
    expect(notes("age >= 65: 1\nage >= 75: 2")[0]).toMatch(/^whoever fulfils both "age at least 65" and/);
    expect(notes("age < 65: 1\nage >= 75: 2")).toEqual([]);
    expect(notes("Income > 1: 1\nincome > 2: 1")[0]).toMatch(/^"Income" and "income" are read as two/);
    expect(notes("income >= 3.500: 1")[0]).toMatch(/^line 1: 3.500 is read as 3.5/);
    expect(notes("x: 0.5")).toContain('nobody gets "b": totals go from 0 to 0.5');
    const { notes: left } = importCardMarkdown(
      "| if | points |\n|--|--|\n| x | 1 |\n| total >= 1 | b |\n| else | a |\n\n| sign | pts |\n|--|--|\n| y | 2 |\n\n- z: 3\n",
    );
    expect(left.map((note) => words(note))).toEqual([
      "the table in line 7 was left out: its head is not that of a card",
      "the list in line 11 was left out, for the card is a table",
    ]);
  });

  test("gives the lower totals to the class that is named for them", () => {
    const falling = importCardText("x: 2\ntotal < 2: yes\notherwise: no");
    expect(falling.system.classes).toEqual(["yes", "no"]);
    expect([{}, { x: true }].map((row) => predict(falling, row))).toEqual(["yes", "no"]);
  });

  test("can get its cut-offs and classes from the user", () => {
    const options = { cuts: [2, 3], classes: ["a", "b", "c"] };
    const bare = importCardText("x: 2\ny: 1", options);
    expect([{}, { x: 1 }, { x: 1, y: 1 }].map((row) => predict(bare, row))).toEqual(["a", "b", "c"]);
    const renamed = importCardCsv(ONE_SCORE, { classes: ["no", "yes"] });
    expect(renamed.system.recipe.outcome).toMatchObject({ kind: "boolean", classes: ["no", "yes"] });
    expect(words(renamed.notes[0]!)).toBe('the card\'s class "low" is called "no" here');
    expect(() => importCardCsv(ONE_SCORE, { classes: ["high", "low"] })).toThrow(
      "low, high from the lowest totals up",
    );
  });
});

describe("a card with a table for each class", () => {
  const csv = `condition,approve,refer,decline
starts with,1,,
late payments >= 2,-2,\u00b7,3
job in clerk, nurse,,+1,\u22121
`;

  test("keeps its classes in the order of ties", () => {
    const read = importCardCsv(csv);
    expect(
      read.system.tables.map(({ startsWith, lines }) => [startsWith, lines.map(({ points }) => points)]),
    ).toEqual([
      [1, [-2]],
      [0, [1]],
      [0, [3, -1]],
    ]);
    expect(read.system.spec.shape).toBe("tables");
    expect(predict(read, { job: "nurse" })).toBe("approve");
    const reordered = importCardCsv(csv, { classes: ["refer", "approve", "decline"] });
    expect(predict(reordered, { job: "nurse" })).toBe("refer");
  });

  test("may have commas and empty cells, and more of them than the head", () => {
    const read = importCardCsv(
      "condition,a,b,,\nx,1,2,,\njob in clerk, nurse,,1,,\njob in smith, baker,1,,,\noutcome,y,,,\n",
    );
    expect(read.system.tables.map(({ lines }) => lines.map(({ points }) => points))).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect(read.outcome).toBe("y");
  });

  test("is the same as an object, whose tables share their lines", () => {
    const tables = new Map<string, unknown>([
      ["approve", { "starts with": 1, "late payments >= 2": -2 }],
      ["refer", { "job is clerk or nurse": 1 }],
      ["decline", { "late payments >= 2": 3, "job in nurse, clerk": -1 }],
    ]);
    expect(importCardObject({ tables }).system).toEqual(importCardCsv(csv).system);
  });

  test("is the same as a card that was printed", () => {
    const { system } = importCardCsv(csv);
    expect(importCardMarkdown(cardMarkdown(card(system))).system).toEqual(system);
  });

  test("keeps the order and the names of classes that look like numbers and answers", () => {
    const classes = importCardObject({
      tables: new Map([
        ["3", { x: 1 }],
        ["1.0", {}],
        ["no", null],
      ]),
    }).system.classes;
    expect(classes).toEqual(["3", "1.0", "no"]);
    const answers = importCardObject({ points: { x: 1 }, give: { "total >= 1": true, otherwise: false } });
    expect(answers.system.classes).toEqual(["no", "yes"]);
  });
});

describe("what a card says of its columns", () => {
  const kinds = (text: string) =>
    importCardText(`${text}\ntotal >= 1: b\notherwise: a`).system.recipe.columns.map(
      ({ column, kind }) => `${column}: ${kind}`,
    );

  test("follows from what it asks of them", () => {
    expect(kinds("age >= 3: 1\nsex is f: 1\nill: 1\nx is 3: 1\ny is yes: 1\nz is missing: 1")).toEqual([
      "age: number",
      "sex: category",
      "ill: boolean",
      "x: number",
      "y: boolean",
      "z: category",
    ]);
  });

  test("is settled by lines that leave no doubt", () => {
    expect(kinds("smoker is yes: 1\nsmoker is former: 2")).toEqual(["smoker: category"]);
    expect(kinds("grade is 3: 1\ngrade is yes: 1")).toEqual(["grade: category"]);
    expect(kinds("flag is 1: 1\nflag: 1".replace("flag is 1", "not flag"))).toEqual(["flag: boolean"]);
    expect(kinds("kind of grade: category\ngrade is 3: 1")).toEqual(["grade: category"]);
  });

  test("may be said, with the outcome, texts that mean missing, and groups", () => {
    const read = importCardObject({
      name: "A card",
      source: "A paper",
      outcome: "stroke",
      points: { "grade is 3": 1, "age is missing": 1 },
      give: { "total >= 1": "yes", otherwise: "no" },
      columns: { grade: "category", age: "number" },
      missing: ["NA", "?"],
      protected: {
        sex: ["female", "male"],
        age: ["under 65", "age >= 65", "missing"],
        grade: ["3", "4 or 5"],
      },
    });
    expect(read).toMatchObject({ outcome: "stroke", protect: ["sex", "age", "grade"] });
    expect(read.system.origin).toEqual({ name: "A card", source: "A paper" });
    expect(read.system.recipe).toMatchObject({
      outcome: { column: "stroke", kind: "boolean" },
      columns: [{ kind: "category" }, { kind: "number" }],
      missingTexts: ["NA", "?"],
      protected: [
        { column: "sex", kind: "category", levels: [{ label: "female" }, { label: "male" }] },
        {
          column: "age",
          kind: "number",
          levels: [{ label: "under 65" }, { label: "at least 65" }, { label: "missing" }],
        },
        { column: "grade", kind: "category", levels: [{ label: "3" }, { label: "4 or 5" }] },
      ],
    });
    expect(read.system.spec.protectedPoints).toBe("allow");
    expect(parseModel(JSON.parse(JSON.stringify(read.system)))).toEqual(read.system);
  });
});

test("a card keeps its name and source: on the card, in the model file, and when it is written as YAML", () => {
  const text = {
    name: "A score",
    source: "A journal, 2010",
    points: { x: 1 },
    give: { "total >= 1": "b", otherwise: "a" },
  };
  const { system } = importCardObject(text);
  expect(card(system)).toMatchObject({ title: "A score", provenance: "Made by hand, after A journal, 2010" });
  expect(parseModel(JSON.parse(modelToJson(system)))).toEqual(system);
  expect(exportCardYaml(system)).toContain('name: A score\nsource: "A journal, 2010"\n');
});
