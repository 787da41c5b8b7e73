import { describe, expect, test } from "vitest";
import { words } from "../../src/findings/finding.ts";
import {
  importCardCsv,
  importCardMarkdown,
  importCardObject,
  importCardText,
} from "../../src/import/import-card.ts";
import { readRisk } from "../../src/import/read-risk.ts";
import { readTotals } from "../../src/import/total-span.ts";
import { createModel } from "../../src/model/model.ts";
import type { ScoreRisk } from "../../src/model/risk.ts";

const CARD = "a: 1\nb: 2\ntotal >= 2: yes\notherwise: no\n";
const bandsOf = (text: string) => (importCardText(text).system.risk as ScoreRisk).bands;

describe("totals as people write them", () => {
  test.each([
    ["3", 3, 3],
    ["total 3", 3, 3],
    ["−2", -2, -2],
    ["1-2", 1, 2],
    ["1 to 2", 1, 2],
    ["−3 to −1", -3, -1],
    ["between 1 and 2", 1, 2],
    ["9 or more", 9, Infinity],
    ["9+", 9, Infinity],
    ["4 and more", 4, Infinity],
    ["total >= 9", 9, Infinity],
    ["≥ 9", 9, Infinity],
    ["up to 1", -Infinity, 1],
    ["1 or less", -Infinity, 1],
    ["any", -Infinity, Infinity],
  ])("%s", (text, from, to) => {
    expect(readTotals(text)).toEqual({ from, to });
  });

  test("what is none", () => {
    for (const text of ["", "birth", "2 or 3 times", "1-2-3"]) expect(readTotals(text)).toBeUndefined();
  });
});

describe("risks as people write them", () => {
  test.each([
    ["0.7%", 0.007],
    ["0,7 %", 0.007],
    ["12 percent", 0.12],
    ["0.007", 0.007],
    ["100%", 1],
    ["0", 0],
  ])("%s", (text, share) => {
    expect(readRisk(text)).toEqual({ share, isBound: false });
  });

  test("with an interval, whose sign may stand at its end", () => {
    const interval = { low: 0.001, high: 0.003 };
    for (const text of ["0.2% (0.1% to 0.3%)", "0.2 % (0.1–0.3)", "0.2% [0.1-0.3%]", "0.002 (0.001; 0.003)"])
      expect(readRisk(text), text).toEqual({ share: 0.002, interval, isBound: false });
  });
});

describe("a card with the risks that it was published with", () => {
  const RISK = { of: "a stroke", source: "Somebody, 2012", people: 1500 };
  const published: ScoreRisk = {
    shape: "score",
    by: "published",
    ...RISK,
    bands: [
      { from: 0, shares: [0.998, 0.002], intervals: [{ low: 0.001, high: 0.003 }] },
      { from: 1, shares: [0.96, 0.04], intervals: [{ low: 0.03, high: 0.05 }] },
      { from: 3, shares: [0.9, 0.1], intervals: [{ low: 0.08, high: 0.13 }] },
    ],
  };
  const totals = { 0: "0.2% (0.1 to 0.3%)", "1-2": "4% (3 to 5%)", "3 or more": "0.1 (0.08 to 0.13)" };

  test("is the same from YAML, CSV, Markdown and text", () => {
    const lines = Object.entries(totals);
    const about = [
      ["risk is of", RISK.of],
      ["risk source", RISK.source],
      ["risk people", "1,500"],
    ];
    const cards = {
      yaml: importCardObject({
        points: { a: 1, b: 2 },
        give: { "total >= 2": "yes", otherwise: "no" },
        risk: { ...RISK, totals },
      }),
      // The source has a comma that nobody put into quotation marks.
      csv: importCardCsv(
        `condition,points\na,1\nb,2\ntotal >= 2,yes\notherwise,no\n${lines.map(([total, risk]) => `risk at ${total},${risk}\n`).join("")}risk is of,a stroke\nrisk source,Somebody, 2012\nrisk people,1500\n`,
      ),
      text: importCardText(
        `${CARD}${[...lines.map(([total, risk]) => [`risk at ${total}`, risk]), ...about].map((line) => `${line.join(": ")}\n`).join("")}`,
      ),
    };
    for (const [name, card] of Object.entries(cards)) {
      expect(card.system.risk, name).toEqual(published);
      expect(card.notes, name).toEqual([]);
    }
    const table = `| condition | points |\n|--|--|\n| a | 1 |\n| b | 2 |\n| total >= 2 | yes |\n| otherwise | no |\n\n| total | risk | 95% interval |\n|--|--|--|\n| 0 | 0.2% | 0.1–0.3% |\n| 1-2 | 4% | 3–5% |\n| 3 or more | 10% | 8–13% |\n`;
    const { of: _, source: _s, ...bare } = published;
    expect(importCardMarkdown(table).system.risk).toEqual({ ...bare, people: 0 });
    expect(createModel(cards.yaml.system).risks({ a: true, b: false })).toEqual({ no: 0.96, yes: 0.04 });
  });

  test("counts totals with what everyone starts with, and as they were before points were made whole", () => {
    const { system } = importCardText(
      "starts with: 1\na: 0.5\nb: 1\ntotal >= 2: yes\notherwise: no\nrisk at 1: 1%\nrisk at 1.5: 2%\nrisk at 2: 3%\nrisk at 2.5: 4%\n",
    );
    const model = createModel(system);
    const risks = [
      [false, false],
      [true, false],
      [false, true],
      [true, true],
    ].map(([a, b]) => model.risks({ a: a!, b: b! })!.yes);
    expect(risks).toEqual([0.01, 0.02, 0.03, 0.04]);
  });

  test("of several classes says each, or all but one", () => {
    const give = "a: 1\nb: 1\ntotal >= 2: high\ntotal 1: some\notherwise: low\n";
    const each = (total: number, shares: number[]) =>
      ["low", "some", "high"].map((name, k) => `risk of ${name} at ${total}: ${shares[k]}%\n`).join("");
    const bands = bandsOf(
      `${give}${each(0, [80, 15, 5])}${each(1, [50, 30, 20])}risk of some at 2: 30%\nrisk of high at 2: 60%\n`,
    );
    expect(bands.map(({ shares }) => shares)).toEqual([
      [0.8, 0.15, 0.05],
      [0.5, 0.3, 0.2],
      [expect.closeTo(0.1, 12), 0.3, 0.6],
    ]);
    // Rounded percentages are made whole.
    const [first] = bandsOf(`${give}${each(0, [80, 15, 6])}${each(1, [50, 30, 20])}${each(2, [5, 5, 90])}`);
    expect(first!.shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
  });

  test("may leave out totals that nobody reaches, and fall, which is told", () => {
    const card = importCardText(
      "a: 5\nb: 10\ntotal >= 5: yes\notherwise: no\nrisk at 0: 1%\nrisk at 5: 9%\nrisk at 10: 8%\nrisk at 15: 20%\n",
    );
    expect(card.notes.map((note) => words(note))).toEqual([
      "the risk falls where it should rise: 9% below a total of 10, 8% from there on; it is kept as it was published",
    ]);
    expect((card.system.risk as ScoreRisk).bands.map(({ shares }) => shares[1])).toEqual([
      0.01, 0.09, 0.08, 0.2,
    ]);
  });

  test("takes a column that begins like a risk for a column", () => {
    const { system } = importCardText("risk at birth: 1\nrisk: 1\ntotal >= 1: yes\notherwise: no\n");
    expect(system.recipe.columns.map(({ column }) => column)).toEqual(["risk at birth", "risk"]);
    expect(system.risk).toBeUndefined();
  });
});

describe("risks that can't be", () => {
  const all = "risk at 0: 1%\nrisk at 1: 2%\nrisk at 2: 3%\n";
  test.each<[string, string, string]>([
    [
      "a total twice",
      `${all}risk at 3: 4%\nrisk at 2-3: 5%\n`,
      "line 9: the total 2 has a risk by line 7 already; let each total have one",
    ],
    [
      "the same total twice",
      `${all}risk at 3: 4%\nrisk at 3: 5%\n`,
      "line 9: the total 3 has a risk by line 8 already",
    ],
    [
      "a gap",
      all,
      "card: no line says how likely it is with a total of 3, which people can reach; add its risk",
    ],
    [
      "more than all",
      `${all}risk at 3: 104%\n`,
      'line 8: a risk of "104%" is more than everybody; expected at most 100%',
    ],
    [
      "per cent without a sign",
      `${all}risk at 3: 4\n`,
      'line 8: "4" is no share of people; expected a share from 0 to 1, or per cent with its sign',
    ],
    ["no number", `${all}risk at 3: high\n`, 'line 8: "high"; expected a risk, such as 0.2%'],
    ["an interval elsewhere", `${all}risk at 3: 4% (5 to 6%)\n`, "the risk is not within its interval"],
    [
      "an interval for one alone",
      `${all}risk at 3: 4% (3 to 6%)\n`,
      "some risks have an interval and others none",
    ],
    ["a class that there is not", `${all}risk of maybe at 3: 4%\n`, 'unknown class: "maybe"'],
    ["no people", `${all}risk at 3: 4%\nrisk people: many\n`, '"many"; expected the number of people'],
    ["nothing but its source", "risk source: Somebody\n", "no risks; expected totals with their risks"],
  ])("%s", (_, lines, sentence) => {
    expect(() => importCardText(CARD + lines)).toThrow(sentence);
  });

  test("classes without an order, one of several alone, and shares beside all", () => {
    expect(() => importCardCsv("condition,a,b,c\nx,1,2,3\nrisk at 0,1%\n")).toThrow(
      "line 3: risks go by the total of one score, but this card has a table for each class",
    );
    expect(() => importCardObject({ tables: { a: { x: 1 }, b: {} }, risk: { totals: { 0: "1%" } } })).toThrow(
      "but this card has a table for each class",
    );
    const give = "a: 1\ntotal >= 2: high\ntotal 1: some\notherwise: low\n";
    expect(() => importCardText(`${give}risk at 0: 1%\nrisk at 1: 2%\n`)).toThrow(
      'several classes have no risk with a total of 0; say how likely each of "low", "some", "high" is',
    );
    expect(() =>
      importCardText(`${give}risk of high at up to 1: 60%\nrisk of some at up to 1: 50%\n`),
    ).toThrow("the risks with a total of 0 add up to 110%; expected 100% in all");
    expect(() => importCardObject({ points: { a: 1 }, risk: { total: {} } })).toThrow('unknown key: "total"');
  });
});
