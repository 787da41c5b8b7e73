import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { audit } from "../../../src/audit/audit.ts";
import { giveClassesTo, totalsByProfile } from "../../../src/audit/give.ts";
import { tablesOfScore } from "../../../src/model/one-score.ts";
import type { CardRisk } from "../../../src/model/risk.ts";
import type { ScoringSystem } from "../../../src/model/scoring-system.ts";
import type { Profiles } from "../../../src/profiles/profiles.ts";
import { auditMarkdown } from "../../../src/report/document/audit-markdown.ts";
import { qualitySvg } from "../../../src/report/document/quality-plot.ts";
import { auditFacts } from "../../../src/report/facts/audit-facts.ts";
import { auditView } from "../../../src/report/facts/audit-view.ts";
import { auditPageOf } from "../../../src/report/page/audit-page.ts";
import { SEX } from "../../audit/loans.ts";
import { type Person, profilesOf, question, systemOf } from "../../audit/people.ts";
import { partsOf } from "../parts.ts";

function scoreOf(classes: readonly string[], cuts: readonly number[]): ScoringSystem {
  const points = classes.map((_, k) => [0, k, 2 * k, 3 * k, -k]);
  return {
    ...systemOf(points, classes, { shape: "score" }),
    tables: tablesOfScore({
      classes,
      startsWith: 0,
      lines: [1, 2, 3, -1].map((value, j) => ({ condition: question(j), points: value })),
      cuts,
    }),
  };
}

const TWO = scoreOf(["no", "yes"], [3]);
const THREE = scoreOf(["low", "middle", "high"], [2, 4]);
const TABLES = systemOf(
  [
    [1, 2, 0, -1, 0],
    [0, -1, 2, 1, 1],
    [0, 1, -2, 3, 0],
  ],
  ["a", "b", "c"],
);
const TABLES_RISK: CardRisk = { shape: "tables", by: "rows", people: 9, scale: 0.5, offsets: [0, 0.1, 0] };

/** The people of a part by what they are ranked by, class and class given. */
function ladder(system: ScoringSystem, profiles: Profiles, at: (totals: readonly number[]) => number) {
  const classCount = system.classes.length;
  const totals = totalsByProfile(profiles, system);
  const given = giveClassesTo(profiles, system).classes;
  return Array.from(profiles.entryProfile, (p, e) => ({
    at: at([...totals.subarray(p * classCount, (p + 1) * classCount)]),
    label: profiles.entryLabel[e]!,
    given: given[p]!,
    rows: profiles.entryRows[e]!,
  }));
}

const people = fc.array(
  fc.record({
    code: fc.nat(15),
    sex: fc.nat(1),
    label: fc.nat(2),
    count: fc.oneof(
      { weight: 1, arbitrary: fc.nat(6) },
      { weight: 3, arbitrary: fc.integer({ min: 5, max: 30 }) },
    ),
  }),
  { minLength: 20, maxLength: 60 },
);

describe("curves as they may be printed", () => {
  test.each([
    ["a score of two classes", TWO],
    ["a score of three", THREE],
    ["tables", TABLES],
  ])("cut-offs of %s leave nobody or five of a class and a class given between them", (_, system) => {
    const classCount = system.classes.length;
    const isScore = system !== TABLES;
    let shownCurves = 0;
    fc.assert(
      fc.property(people, (drawn) => {
        const persons = drawn.flatMap(({ code, sex, label, count }): Person[] =>
          Array.from({ length: count }, () => ({
            answers: [0, 1, 2, 3].map((j) => ((code >> j) & 1) === 1),
            levels: [sex],
            label: label % classCount,
          })),
        );
        if (persons.length === 0) return;
        const profiles = profilesOf(persons, system.classes, [SEX], 4);
        const view = auditView(audit(system, profiles), { system, profiles });
        const { matrices, quality } = view.parts[0]!;
        const everyone = matrices.find(({ group }) => group === null)!;
        for (const curve of quality!.curves) {
          shownCurves++;
          const own = system.classes.indexOf(curve.class);
          const entries = ladder(system, profiles, (totals) =>
            isScore
              ? totals[1]! + (system === TWO ? 2 : 1)
              : totals[own]! - Math.max(...totals.filter((_total, k) => k !== own)),
          );
          const ats = curve.cutOffs.map(({ at }) => at);
          ats.forEach((from, i) => {
            const slice = entries.filter(({ at }) => at >= from && at < (ats[i + 1] ?? Infinity));
            const count = (takes: (entry: (typeof slice)[number]) => boolean) =>
              slice.filter(takes).reduce((sum, { rows }) => sum + rows, 0);
            const isOwn = (label: number) => label === own || (curve.orLater && label > own);
            expect(curve.cutOffs[i]!.rows).toEqual([
              count(({ label }) => !isOwn(label)),
              count(({ label }) => isOwn(label)),
            ]);
            expect(Math.min(...curve.cutOffs[i]!.rows)).toBeGreaterThanOrEqual(5);
            for (let y = 0; y < classCount; y++) {
              for (let p = 0; p < classCount; p++) {
                if (typeof everyone.rows[y]!.cells[p]!.count !== "number") continue;
                const between = count(({ label, given }) => label === y && given === p);
                expect(between === 0 || between >= 5).toBe(true);
              }
            }
          });
          const all = curve.cutOffs.reduce((sum, { rows }) => sum + rows[0] + rows[1], 0);
          expect(all).toBe(persons.length);
        }
      }),
      { numRuns: 40, seed: 4 },
    );
    expect(shownCurves).toBeGreaterThan(10);
  });
});

/** Eighty women, ranked fairly well, and men of whom a quarter each is of a class and given one. */
const withMen = (men: number): Person[] => [
  ...[0, 3, 5, 7].flatMap((code, i) =>
    Array.from({ length: 20 }, (_, n) => ({
      answers: [0, 1, 2, 3].map((j) => ((code >> j) & 1) === 1),
      levels: [0],
      label: n % 4 <= Math.min(i, 2) ? 1 : 0,
    })),
  ),
  ...Array.from({ length: men }, (_, n) => ({
    answers: [n % 4 < 2, true, false, false],
    levels: [1],
    label: n % 2,
  })),
];
const FEW_MEN = withMen(28);
const RISK: CardRisk = {
  shape: "score",
  by: "published",
  people: 50,
  bands: [-1, 2, 5].map((from, i) => ({
    from,
    shares: [1 - 0.3 * i - 0.1, 0.3 * i + 0.1],
    intervals: [{ low: 0, high: 1 }],
  })),
};
const CARD = { ...TWO, risk: RISK };

describe("figures as they may be printed", () => {
  test("of groups of fewer than 30 people none, of others to three decimals; all of them with small numbers", () => {
    const profiles = profilesOf(FEW_MEN, CARD.classes, [SEX], 4);
    const counted = audit(CARD, profiles);
    const of = (showSmall: boolean) =>
      auditView(counted, { system: CARD, profiles, showSmall }).parts[0]!.quality!;
    const [women, men] = of(false).groups;
    expect(men!.quality).toBe(null);
    expect(women!.quality!.auc.value).toBe(
      Math.round(counted.parts[0]!.risk!.groups[0]!.auc.value! * 1000) / 1000,
    );
    expect(of(false).gaps).toEqual([]);
    expect(of(true).groups[1]!.quality!.auc).toEqual(counted.parts[0]!.risk!.groups[1]!.auc);
    expect(of(true).gaps).toHaveLength(1);
    expect(of(true).curves).toEqual(counted.parts[0]!.risk!.curves);
  });

  test("audits of earlier versions say that they have none", () => {
    const profiles = profilesOf(FEW_MEN, CARD.classes, [SEX], 4);
    const counted = audit(CARD, profiles);
    const { risk: _, ...part } = counted.parts[0]!;
    const { risks: _risks, ...rest } = counted;
    const earlier = { ...rest, parts: [part] };
    expect(auditView(earlier).parts[0]!.quality).toBe(null);
    expect(auditMarkdown(earlier)).toContain("made by an earlier version");
  });
});

describe("in documents", () => {
  const profiles = profilesOf(withMen(40), CARD.classes, [SEX], 4);

  test("Markdown has figures, groups, calibration and every cut-off", () => {
    const text = auditMarkdown(audit(CARD, profiles));
    expect(text).toContain("## How well it ranks people, and how good its risks are");
    for (const said of ["| Brier score |", "AUC", "| Gini |", "Calibration slope", "equal calibration"])
      expect(text).toContain(said.replaceAll("|", "").trim());
    expect(text).toMatch(/\| from 6 +\| +70\.0%/);
    expect(text).toContain("those that were published with the card (50 people)");
    expect(text).not.toContain("<svg");
  });

  test("pages have four drawings of a card with risks and two without, with names that are only text", () => {
    const hostile = '<script>alert("1")</script>';
    const system: ScoringSystem = {
      ...CARD,
      classes: ["no", hostile],
      tables: CARD.tables.map((table, k) => ({ ...table, class: ["no", hostile][k]! })),
      recipe: { ...CARD.recipe, outcome: { column: "x", kind: "category", classes: ["no", hostile] } },
    };
    const rows = profilesOf(FEW_MEN, system.classes, [SEX], 4);
    const page = auditPageOf(auditFacts(partsOf(system, rows, { showSmall: true })));
    expect(page).not.toContain("<script");
    for (const title of ["ROC", "Precision and recall", "Calibration, with 95% intervals", "Decision curve"])
      expect(page).toContain(`>${title}</text>`);
    const curve = audit(TWO, profiles).parts[0]!.risk!.curves[0]!;
    const svg = qualitySvg(hostile, [{ who: "these", curve }]);
    expect(svg).not.toContain("<script");
    expect(svg).not.toContain("Decision curve");
    expect(svg).not.toMatch(/NaN|Infinity/);
  });

  test("the checklist has all 27 items, and fills in only what is known", () => {
    const facts = auditFacts(partsOf(CARD, profiles));
    const numbers = facts.checklist.map(({ item }) => Number.parseInt(item, 10));
    expect([...new Set(numbers)]).toEqual(Array.from({ length: 27 }, (_, i) => i + 1));
    expect(new Set(facts.checklist.map(({ item }) => item)).size).toBe(52);
    const filled = (item: string) => facts.checklist.find((one) => one.item === item)!.filled;
    expect(filled("17")).toBe(null);
    expect(filled("3b")).toBe(null);
    expect(filled("10")).toBe("to build it: 120");
    const stated = auditFacts(partsOf(CARD, profiles, { purpose: "Who is seen first" }));
    expect(stated.checklist.find(({ item }) => item === "3b")!.filled).toContain("Who is seen first");
    expect(auditPageOf(facts)).toContain("to be filled in by you");
  });
});

test("tables of three classes have curves by their risks", () => {
  const persons = Array.from({ length: 480 }, (_, n) => ({
    answers: [0, 1, 2, 3].map((j) => ((n >> j) & 1) === 1),
    levels: [0],
    label: (n >> 4) % 3,
  }));
  const system = { ...TABLES, risk: TABLES_RISK };
  const profiles = profilesOf(persons, system.classes, [SEX], 4);
  const { curves } = auditView(audit(system, profiles), { system, profiles }).parts[0]!.quality!;
  expect(curves.map((curve) => [curve.class, curve.by])).toEqual([
    ["a", "risk"],
    ["b", "risk"],
    ["c", "risk"],
  ]);
  for (const { cutOffs } of curves) expect(cutOffs.length).toBeGreaterThan(3);
});
