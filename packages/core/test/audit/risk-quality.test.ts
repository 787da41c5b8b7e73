import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { aucOf, ksOf } from "../../src/audit/auc.ts";
import { audit } from "../../src/audit/audit.ts";
import { calibrationPoints } from "../../src/audit/calibration.ts";
import { checkAudit } from "../../src/audit/check-audit.ts";
import { cutOffRates } from "../../src/audit/cut-off-rates.ts";
import { newcombe, wilson } from "../../src/audit/intervals.ts";
import { decisionCurve } from "../../src/audit/net-benefit.ts";
import type { RiskQuality } from "../../src/audit/risk-quality.ts";
import type { Ranged, Step } from "../../src/audit/steps.ts";
import { tablesOfScore } from "../../src/model/one-score.ts";
import type { CardRisk } from "../../src/model/risk.ts";
import type { ScoringSystem } from "../../src/model/scoring-system.ts";
import { SEX } from "./loans.ts";
import { type Person, profilesOf, question, systemOf } from "./people.ts";

// risk-oracle.py writes it with scikit-learn, statsmodels and SciPy.
const oracle = JSON.parse(readFileSync(new URL("./risk-oracle.json", import.meta.url), "utf8"));

const TWO = ["no", "yes"];

/** One point for question 0, two for question 1, three for question 2; "yes" from 4 on. */
const SCORE: ScoringSystem = {
  ...systemOf([[0], [0, 1, 2, 3]], TWO, { shape: "score" }),
  tables: tablesOfScore({
    classes: TWO,
    startsWith: 0,
    lines: [1, 2, 3].map((points, j) => ({ condition: question(j), points })),
    cuts: [4],
  }),
};

function scoreRisk(shares: readonly number[]): CardRisk {
  return {
    shape: "score",
    by: "published",
    people: 100,
    bands: shares.map((share, from) => ({
      from,
      shares: [1 - share, share],
      intervals: [{ low: share, high: share }],
    })),
  };
}

/** People by code: three answers, then the class. */
function peopleOf(counts: readonly number[], more: (code: number) => Partial<Person> = () => ({})): Person[] {
  return counts.flatMap((count, code) =>
    Array.from({ length: count }, () => ({
      answers: [0, 1, 2].map((j) => ((code >> j) & 1) === 1),
      levels: [0],
      label: code >> 3,
      ...more(code),
    })),
  );
}

function qualityOf(system: ScoringSystem, people: readonly Person[], part = 0): RiskQuality {
  const counted = audit(system, profilesOf(people, system.classes, [SEX], 3));
  checkAudit(counted, "audit");
  return counted.parts[part]!.risk!;
}

function expectEstimate(found: Ranged, wanted: Ranged): void {
  for (const end of ["value", "low", "high"] as const) expect(found[end]).toBeCloseTo(wanted[end]!, 10);
}

describe("two classes, against scikit-learn, statsmodels and SciPy", () => {
  const { two } = oracle;
  const system = { ...SCORE, risk: scoreRisk(two.risks) };

  test("area, average precision, Brier and log loss with their intervals, KS and calibration slope", () => {
    const { auc, brier, logLoss, classes } = qualityOf(system, peopleOf(two.counts));
    expectEstimate(auc, two.even.auc);
    expectEstimate(brier, two.even.brier);
    expectEstimate(logLoss, two.even.logLoss);
    expect(classes).toHaveLength(1);
    expect(classes[0]!.class).toBe("yes");
    expect(classes[0]!.averagePrecision).toBeCloseTo(two.even.averagePrecision, 10);
    expect(classes[0]!.ks).toBeCloseTo(two.ks, 10);
    expect(classes[0]!.gini.value).toBeCloseTo(2 * two.even.auc.value - 1, 10);
    expectEstimate(classes[0]!.calibration!.slope, two.slope);
  });

  test("weights of rows count everywhere", () => {
    const scoreOf = (code: number) => (code & 1) + 2 * ((code >> 1) & 1) + 3 * ((code >> 2) & 1);
    const weighted = peopleOf(two.counts, (code) => ({ weight: 1 + ((scoreOf(code) + (code >> 3)) % 3) }));
    const { auc, brier, logLoss, classes } = qualityOf(system, weighted);
    expectEstimate(auc, two.weighted.auc);
    expectEstimate(brier, two.weighted.brier);
    expectEstimate(logLoss, two.weighted.logLoss);
    expect(classes[0]!.averagePrecision).toBeCloseTo(two.weighted.averagePrecision, 10);
  });

  test("a card without risks has its area from totals alone, and nothing else of risks", () => {
    const { auc, brier, logLoss, classes, curves, calibrationGaps } = qualityOf(SCORE, peopleOf(two.counts));
    expectEstimate(auc, two.even.auc);
    expect([brier.value, logLoss.value, classes[0]!.calibration]).toEqual([null, null, null]);
    expect(curves[0]!.calibration).toEqual([]);
    expect(calibrationGaps).toEqual([]);
    expect(curves[0]!.cutOffs.map(({ at }) => at)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  test("tables of two classes rank by how far the second is ahead", () => {
    const tables = systemOf(
      [
        [2, -1, 0, -1],
        [0, 0, 2, 2],
      ],
      TWO,
    );
    const { auc, curves } = qualityOf(tables, peopleOf(two.counts));
    expectEstimate(auc, two.even.auc);
    expect(curves[0]!.by).toBe("lead");
    expect(curves[0]!.cutOffs[0]!.at).toBe(-2);
  });
});

describe("three classes, against scikit-learn", () => {
  const { three } = oracle;
  const points = [
    [1, 2, 0, -1],
    [0, -1, 2, 1],
    [0, 1, -2, 3],
  ];
  const tables = systemOf(points, ["a", "b", "c"]);

  test("each class against the rest by its risk, their mean, Brier over all classes and log loss", () => {
    const risk: CardRisk = { shape: "tables", by: "rows", people: 300, scale: 0.5, offsets: [0.1, 0, -0.2] };
    const found = qualityOf({ ...tables, risk }, peopleOf(three.counts));
    found.classes.forEach((one, k) => {
      expect(one.auc.value).toBeCloseTo(three.aucs[k], 10);
    });
    expect(found.auc.value).toBeCloseTo(three.mean, 10);
    expect(found.auc.low).toBeCloseTo(found.classes.reduce((sum, { auc }) => sum + auc.low!, 0) / 3, 10);
    expect(found.brier.value).toBeCloseTo(three.brier, 10);
    expect(found.logLoss.value).toBeCloseTo(three.logLoss, 10);
  });

  test("without risks by how far a class's total is ahead of the others", () => {
    const found = qualityOf(tables, peopleOf(three.counts));
    found.classes.forEach((one, k) => {
      expect(one.auc.value).toBeCloseTo(three.byLead[k], 10);
    });
  });
});

/** [others, own] at totals 0, 1, 2, with a risk each. */
function stepsOf(rows: readonly [number, number][], risks: readonly (number | null)[] = []): Step[] {
  return rows.map((at, i) => ({ at: i, risk: risks[i] ?? null, rows: at, weight: at }));
}

describe("counted by hand", () => {
  test("rates at every cut-off, with Wilson intervals", () => {
    const [all, one, two] = cutOffRates(
      stepsOf([
        [6, 1],
        [3, 2],
        [1, 7],
      ]),
    );
    expect(all!.sensitivity).toEqual({ value: 1, ...wilson(10, 10) });
    expect(all!.specificity).toEqual({ value: 0, ...wilson(0, 10) });
    expect(all!.ppv).toEqual({ value: 0.5, ...wilson(10, 20) });
    expect(all!.npv.value).toBe(null);
    expect(one!.sensitivity).toEqual({ value: 0.9, ...wilson(9, 10) });
    expect(one!.ppv).toEqual({ value: 9 / 13, ...wilson(9, 13) });
    expect(two!.specificity).toEqual({ value: 0.9, ...wilson(9, 10) });
    expect(two!.npv).toEqual({ value: 9 / 12, ...wilson(9, 12) });
  });

  test("net benefit: true positives less false ones by the odds of the threshold, against treating all", () => {
    const steps = stepsOf(
      [
        [6, 1],
        [3, 2],
        [1, 7],
      ],
      [0.1, 0.4, 0.8],
    );
    const [low, high] = decisionCurve(steps, [0.2, 0.5]);
    expect(low!.card).toBeCloseTo(9 / 20 - (4 / 20) * 0.25, 12);
    expect(low!.all).toBeCloseTo(10 / 20 - (10 / 20) * 0.25, 12);
    expect(high!.card).toBeCloseTo(7 / 20 - 1 / 20, 12);
    expect(high!.all).toBeCloseTo(0, 12);
    expect(decisionCurve(stepsOf([[1, 1]]), [0.2])).toEqual([]);
  });

  test("an area of 1 has an interval below it, of one person each no wider than everything", () => {
    const sure = aucOf(
      stepsOf([
        [10, 0],
        [0, 10],
      ]),
    );
    expect(sure.value).toBe(1);
    expect(sure.high).toBe(1);
    expect(sure.low).toBeGreaterThan(0.6);
    expect(sure.low).toBeLessThan(0.95);
    const single = aucOf(
      stepsOf([
        [1, 0],
        [0, 1],
      ]),
    );
    expect(single.low).toBeLessThan(0.5);
    expect(aucOf(stepsOf([[3, 0]]))).toEqual({ value: null, low: null, high: null });
    expect(ksOf(stepsOf([[3, 0]]))).toBe(null);
  });

  test("points of calibration take neighbours together, equal risks always, and lose nobody", () => {
    const risks = [0.1, 0.2, 0.2, 0.5, 0.9];
    const steps = stepsOf(
      [
        [9, 1],
        [3, 1],
        [4, 2],
        [5, 5],
        [1, 9],
      ],
      risks,
    );
    const points = calibrationPoints(steps, 4);
    expect(points.map(({ from, to, n, own }) => [from, to, n, own])).toEqual([
      [0.1, 0.1, 10, 1],
      [0.2, 0.2, 10, 3],
      [0.5, 0.5, 10, 5],
      [0.9, 0.9, 10, 9],
    ]);
    expect(calibrationPoints(steps, 2).map(({ n, expected }) => [n, expected])).toEqual([
      [20, 0.15],
      [20, 0.7],
    ]);
  });
});

describe("groups and parts", () => {
  const risk = scoreRisk([0.1, 0.1, 0.1, 0.1, 0.6, 0.6, 0.6]);
  const system = { ...SCORE, risk };
  const some = (count: number, sex: number, answers: boolean[], label: number, part = 0): Person[] =>
    Array.from({ length: count }, () => ({ answers, levels: [sex], label, part }));
  const low = [false, false, false];
  const high = [true, false, true];
  // Women: 20 told 10 %, of whom 6 are; men: 40 told 10 %, of whom 4 are; and ten of each told 60 %, of whom 6 are.
  const people = [
    ...some(14, 0, low, 0),
    ...some(6, 0, low, 1),
    ...some(4, 0, high, 0),
    ...some(6, 0, high, 1),
    ...some(36, 1, low, 0),
    ...some(4, 1, low, 1),
    ...some(4, 1, high, 0),
    ...some(6, 1, high, 1),
    ...some(5, 1, low, 0, 1),
    ...some(5, 0, high, 1, 1),
    ...some(5, 0, high, 0, 1),
  ];

  test("calibration in the large by group, and its difference between groups with an interval", () => {
    const { classes, groups, calibrationGaps } = qualityOf(system, people);
    const women = groups[0]!.classes[0]!.calibration!;
    expect(women.observed.value).toBe(12 / 30);
    expect(women.expected).toBeCloseTo((20 * 0.1 + 10 * 0.6) / 30, 12);
    expect(women.difference.value).toBeCloseTo(4 / 30, 12);
    expect(women.difference.low).toBeCloseTo(wilson(12, 30).low - 8 / 30, 12);
    expect(women.ratio.value).toBeCloseTo(12 / 8, 12);
    expect(groups[1]!.classes[0]!.calibration!.difference.value).toBeCloseTo(0, 12);
    expect(classes[0]!.calibration!.observed.value).toBe(22 / 80);
    const [gap] = calibrationGaps;
    expect(calibrationGaps).toHaveLength(1);
    expect(gap).toMatchObject({ columns: ["sex"], class: "yes", first: { n: 30 }, second: { n: 50 } });
    expect(gap!.gap.value).toBeCloseTo(4 / 30, 12);
    const moved = 8 / 30 - 10 / 50;
    expect(gap!.gap.low).toBeCloseTo(newcombe(12, 30, 10, 50).low - moved, 12);
    expect(gap!.gap.high).toBeCloseTo(newcombe(12, 30, 10, 50).high - moved, 12);
  });

  test("optimism is what the people learnt from flatter a card by", () => {
    const counted = audit(system, profilesOf(people, TWO, [SEX], 3));
    const [train, unseen] = counted.parts.map((part) => part.risk!);
    expect(unseen!.rows).toBe(15);
    expect(counted.optimism!.auc).toBeCloseTo(train!.auc.value! - unseen!.auc.value!, 12);
    expect(counted.optimism!.logLoss).toBeCloseTo(unseen!.logLoss.value! - train!.logLoss.value!, 12);
    expect(counted.risks).toEqual({ by: "published", people: 100 });
    expect(audit(system, profilesOf(people, TWO, [SEX], 3), { rows: "other" }).optimism).toBe(undefined);
  });

  test("a score of three classes has a curve for each cut-off, by totals", () => {
    const classes = ["low", "middle", "high"];
    const three: ScoringSystem = {
      ...systemOf([[0], [0, 1, 2, 3], [0, 2, 4, 6]], classes, { shape: "score" }),
      tables: tablesOfScore({
        classes,
        startsWith: 0,
        lines: [1, 2, 3].map((points, j) => ({ condition: question(j), points })),
        cuts: [2, 5],
      }),
    };
    const found = qualityOf(
      three,
      peopleOf([5, 5, 5, 5, 5, 5, 5, 5, 1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0, 1, 2, 3, 4, 9]),
    );
    expect(found.curves.map((curve) => [curve.class, curve.orLater, curve.by])).toEqual([
      ["middle", true, "total"],
      ["high", true, "total"],
    ]);
    const [middle, last] = found.curves.map(({ cutOffs }) => cutOffs);
    expect(middle!.map(({ at }) => at)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    const own = (steps: readonly Step[]) => steps.reduce((sum, { rows }) => sum + rows[1], 0);
    expect([own(middle!), own(last!)]).toEqual([36 + 19, 19]);
    expect(found.classes.map(({ class: name }) => name)).toEqual(classes);
  });
});
