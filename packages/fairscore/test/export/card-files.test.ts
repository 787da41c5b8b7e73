import { card, createModel, parseModel, type ScoringSystem } from "@fairscore/core";
import { scoreOfTables } from "@fairscore/core/parts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wholeBands } from "../../../core/src/card/printed-risk.ts";
import { exportCardCsv } from "../../../core/src/export/card/card-csv.ts";
import { exportCardMarkdown } from "../../../core/src/export/card/card-markdown-table.ts";
import { exportCardYaml } from "../../../core/src/export/card/card-yaml.ts";
import {
  importCardCsv,
  importCardMarkdown,
  importCardObject,
  importCardText,
} from "../../../core/src/import/import-card.ts";
import type { ScoreRisk } from "../../../core/src/model/risk.ts";
import { markdown } from "../../../core/src/text/markdown.ts";
import { parseYaml } from "../../src/cli/read/yaml.ts";
import { exportModels, HOSTILE, randomModel, systemOf } from "./models.ts";
import { riskModels } from "./risk-models.ts";
import { nativeScores, randomRows } from "./rows.ts";

/** A card written and read again. */
const formats: Readonly<Record<string, (system: ScoringSystem) => ScoringSystem>> = {
  CSV: (system) => importCardCsv(exportCardCsv(system)).system,
  YAML: (system) => importCardObject(parseYaml(exportCardYaml(system), "card").value).system,
  Markdown: (system) => importCardMarkdown(exportCardMarkdown(system)).system,
};

function expectSame(system: ScoringSystem, again: ScoringSystem, rows: number, seed: number): void {
  const drawn = randomRows(system, rows, seed, { loose: true });
  expect(nativeScores(again, drawn)).toEqual(nativeScores(system, drawn));
  expect(again.classes).toEqual(system.classes);
  expect(createModel(parseModel(JSON.parse(JSON.stringify(again)))).system.classes).toEqual(system.classes);
}

/** Names that attack, words of the syntax, and whatever else. */
const name = fc.oneof(
  fc.constantFrom(
    ...HOSTILE,
    ..."points|score|condition|total|otherwise|starts with|outcome|missing text|kind of x|1|1.0|yes|no|true|null|~".split(
      "|",
    ),
    ..."not x|a or b|x 5-7|>= 5|'=1|'-5|#|# x|- x|a: b|{a}|[a]|&a|*a|**a**|_a_|`a`|<br>|&amp;|\\|\\\\|a|b".split(
      "|",
    ),
    " ",
    " a ",
    "a  b",
    "a\nb",
    "\u202e",
    "\ud800",
    "\u0000",
    "\ufeff",
    "\u2028",
    "\u{1f469}\u200d\u{1f680}",
  ),
  fc.string({ minLength: 1, maxLength: 6 }),
  fc.string({ unit: "binary", minLength: 1, maxLength: 4 }),
);
const number = fc.oneof(fc.integer({ min: -5, max: 5 }), fc.double({ noNaN: true, noDefaultInfinity: true }));

/** Any model of one column of each kind: hostile names, hostile categories, texts that mean missing, few or no lines. */
const anyModel = fc
  .record({
    columns: fc.uniqueArray(name, { minLength: 4, maxLength: 4 }),
    classes: fc.uniqueArray(name, { minLength: 2, maxLength: 4 }),
    cut: number,
    values: fc.uniqueArray(name, { minLength: 2, maxLength: 3 }),
    points: fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 40, maxLength: 40 }),
    oneTable: fc.boolean(),
    missingTexts: fc.option(fc.array(name, { maxLength: 3 }), { nil: undefined }),
  })
  .filter(({ columns }) => !columns.includes("decision"))
  .map(({ columns, classes, cut, values, points, oneTable, missingTexts }) => {
    const [a, b, c, d] = columns as [string, string, string, string];
    const asked = [
      {
        column: a,
        kind: "number" as const,
        conditions: [
          { column: a, gt: cut },
          { column: a, ge: Math.min(cut, -0.5), lt: Math.max(cut, 7) },
          { column: a, missing: true as const },
        ],
      },
      {
        column: b,
        kind: "category" as const,
        conditions: [
          { column: b, in: values },
          { column: b, notIn: values.slice(1) },
        ],
      },
      { column: c, kind: "boolean" as const, conditions: [{ column: c, is: false }] },
      { column: d, kind: "number" as const, conditions: [{ column: d, missing: true as const }] },
    ];
    const names = oneTable ? classes.slice(0, 2) : classes;
    const drawn = names.map((_, k) => (oneTable && k === 0 ? [] : points.slice(8 * k, 8 * k + 7)));
    const starts = names.map((_, k) => (oneTable && k === 0 ? 0 : points[8 * k + 7]!));
    return systemOf(names, asked, starts, drawn, { oneTable, ...(missingTexts && { missingTexts }) });
  });

describe.each(Object.entries(formats))("a card as %s, read again", (_, again) => {
  test.each(Object.entries(exportModels()))("scores every row alike: %s", (_, system) => {
    // A class that is never given is not on the card, and has no score when it is read again.
    const classOnly = scoreOfTables(system)?.cuts.some((cut, i, cuts) => cut === cuts[i - 1]);
    if (!classOnly) return expectSame(system, again(system), 300, 3);
    const rows = randomRows(system, 300, 3);
    const given = (one: ScoringSystem) => nativeScores(one, rows).map((row) => row.class);
    expect(given(again(system))).toEqual(given(system));
  });

  test("scores every row alike: random models", () => {
    for (let seed = 1; seed <= 25; seed++) {
      const system = randomModel(seed);
      expectSame(system, again(system), 60, seed);
    }
  });

  test("scores every row alike whatever its names hold", () => {
    fc.assert(
      fc.property(anyModel, fc.nat(), (system, seed) => {
        expectSame(system, again(system), 20, seed);
      }),
      { numRuns: 150 },
    );
  });

  test("is one score where it was one table", () => {
    const system = exportModels()["two classes, one table"]!;
    expect(again(system)).toMatchObject({
      spec: { shape: "score" },
      tables: system.tables.map(({ startsWith }) => ({ startsWith })),
    });
  });
});

describe("the files of a card", () => {
  test("say in Markdown how likely classes are, which is read back as it is printed", () => {
    for (const [name, system] of Object.entries(riskModels())) {
      const text = exportCardMarkdown(system);
      const { title, tables } = card(system).risk!;
      expect(text, name).toContain(`## ${markdown(title)}`);
      for (const { rows } of tables)
        for (const row of rows) expect(text, name).toContain(`| ${row.map(markdown).join(" | ")} |`);
      const { risk, ...without } = system;
      const { risk: read, ...again } = importCardMarkdown(text).system;
      expect(again, name).toEqual(importCardMarkdown(exportCardMarkdown(without)).system);
      if (risk?.shape !== "score") expect(read, name).toBeUndefined();
      else if (read) expectShares({ ...again, risk: read }, { ...again, risk }, 0.025);
    }
  });

  test.each(["CSV", "YAML"])("have the risks of a score, which are read back as published: %s", (format) => {
    let scores = 0;
    for (const [name, system] of Object.entries(riskModels())) {
      const { risk } = formats[format]!(system);
      const { cuts = [] } = scoreOfTables(system) ?? {};
      // A class between equal cut-offs is never given, and not on the card.
      const isScore = cuts.length > 0 && cuts.every((cut, i) => cut !== cuts[i + 1]);
      expect(risk?.by, name).toBe(isScore ? "published" : undefined);
      if (!isScore) continue;
      scores++;
      expect(risk!.people, name).toBe(1234);
      expectShares(formats[format]!(system), system, 1e-14);
      if (system.classes.length > 2) continue;
      const intervals = (of: ScoringSystem) =>
        wholeBands((of.risk as ScoreRisk).bands).map((band) => band.intervals);
      expect(intervals(formats[format]!(system)), name).toEqual(intervals(system));
    }
    expect(scores).toBeGreaterThan(5);
  });

  /** That both say the same of everyone, up to so much. */
  function expectShares(one: ScoringSystem, other: ScoringSystem, off: number): void {
    const [models, rows] = [[one, other].map(createModel), randomRows(other, 60, 5, {})];
    for (const row of rows) {
      const [a, b] = models.map((model) => Object.values(model.risks(row)!));
      expect(Math.max(...a!.map((share, k) => Math.abs(share - b![k]!)))).toBeLessThan(off);
    }
  }

  test("say one score with several cut-offs as such", () => {
    const text =
      "condition,points\nage >= 75,2\ndiabetes,1\ntotal >= 3,high\n1 <= total < 3,mid\notherwise,low\noutcome,risk\n";
    const { system: three } = importCardCsv(text);
    expect(exportCardCsv(three)).toBe(text);
    expect(exportCardMarkdown(three)).toContain(
      "| age at least 75 | 2 |\n| diabetes | 1 |\n| total at least 3 | high |",
    );
    for (const again of Object.values(formats)) expect(again(three)).toEqual(three);
  });

  test("hold every score with cut-offs", () => {
    const points = fc.array(
      fc.integer({ min: -3, max: 3 }).filter((value) => value !== 0),
      { minLength: 1, maxLength: 4 },
    );
    const cuts = fc.uniqueArray(fc.integer({ min: -5, max: 5 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(points, cuts, (values, unsorted) => {
        const rising = [...unsorted].sort((a, b) => a - b);
        const lines = values.map((value, i) => `c${i}: ${value}`).join("\n");
        const classes = ["a", "b", "c", "d"].slice(0, rising.length + 1);
        const { system: score } = importCardText(lines, { cuts: rising, classes, outcome: "y" });
        for (const again of Object.values(formats)) expect(again(score)).toEqual(score);
      }),
      { numRuns: 60 },
    );
  });

  test("keep the groups of protected columns, as YAML", () => {
    const { system: grouped } = importCardObject({
      points: { "age >= 75": 2 },
      give: { "total >= 2": "yes", otherwise: "no" },
      protected: {
        sex: ["female", "male", "x or y"],
        ill: ["yes", "no"],
        age: ["under 65", "from 65 to under 75", "75+", "missing"],
      },
    });
    expect(grouped.recipe.protected.map(({ levels }) => levels.length)).toEqual([3, 2, 4]);
    expect(formats.YAML!(grouped)).toEqual(grouped);
  });

  const system = exportModels()["hostile names"]!;

  test("hold no cell that a spreadsheet runs", () => {
    const negative = systemOf(
      ["low", "high"],
      [{ column: "x", kind: "number", conditions: [{ column: "x", ge: -5, lt: 3 }] }],
      [0, 0],
      [[1], [-2]],
    );
    expect(exportCardCsv(negative)).toContain("'-5 <= x < 3,1,-2");
    for (const line of exportCardCsv(system).split("\n")) expect(line).not.toMatch(/(?:^|,)"?[=+@\t\r]/);
  });

  test("hold no markup but their own", () => {
    expect(exportCardMarkdown(system)).not.toMatch(/<(?!!-- -->)|(?<!\\)`|\u202e/);
  });
});
