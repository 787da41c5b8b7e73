import { describe, expect, test } from "vitest";
import { scalePoints } from "../../src/card/scaled-points.ts";
import {
  scaledPointsCsv,
  scaledPointsMarkdown,
  scaledPointsText,
} from "../../src/card/scaled-points-text.ts";
import { tablesOfScore } from "../../src/model/one-score.ts";
import type { ScoreRisk } from "../../src/model/risk.ts";
import type { ScoringSystem } from "../../src/model/scoring-system.ts";
import { question, systemOf } from "../audit/people.ts";

const CLASSES = ["bad", "good"];
const share = (total: number, slope: number, level: number) => 1 / (1 + Math.exp(-(slope * total + level)));

function riskOf(slope: number, level: number, isCurve: boolean): ScoreRisk {
  const bands = [-2, -1, 0, 1, 2, 3, 4].map((from) => {
    const own = share(from, slope, level);
    return { from, shares: [1 - own, own], intervals: [{ low: own, high: own }], people: [50, 50] };
  });
  const curve = { slope, levels: [level], shrunkBy: 1 };
  return { shape: "score", by: "rows", people: 700, bands, ...(isCurve && { curve }) };
}

/** "good" from 2 on: 1, 3 and -2 points for three questions. */
function cardOf(risk: ScoreRisk | undefined): ScoringSystem {
  const lines = [1, 3, -2].map((points, j) => ({ condition: question(j), points }));
  return {
    ...systemOf([[0], [0, 1, 3, -2]], CLASSES, { shape: "score" }),
    tables: tablesOfScore({ classes: CLASSES, startsWith: 0, lines, cuts: [2] }),
    ...(risk && { risk }),
  };
}

describe("points on a scale of odds", () => {
  test("the base score has the base odds, and so many points more twice as many", () => {
    // Odds of 1:1 at a total of 0, doubled by each point.
    const scaled = scalePoints(cardOf(riskOf(Math.LN2, 0, true)), { base: 600, odds: 4, pdo: 20 });
    expect(scaled.factor).toBeCloseTo(20 / Math.LN2, 10);
    expect(scaled.startsWith.exact).toBeCloseTo(560, 9);
    expect(scaled.questions.map(({ answers }) => answers.map(({ scaled: points }) => points))).toEqual([
      [20, 0, 0],
      [60, 0, 0],
      [-40, 0, 0],
    ]);
    const at = (total: number) => scaled.totals.find((one) => one.total === total)!;
    expect(at(2).exact).toBeCloseTo(600, 9);
    expect([at(2).low, at(2).high]).toEqual([600, 600]);
    expect(at(3).low).toBe(620);
    expect(scaled.rounding.down + scaled.rounding.up).toBeLessThan(1e-9);
    expect(scaled.cutOff).toEqual({ from: 600, above: "good", below: "bad", wrong: 0, ways: 27 });
  });

  test("the first class as the good one turns points around", () => {
    const scaled = scalePoints(cardOf(riskOf(Math.LN2, 0, true)), {
      base: 500,
      odds: 1,
      pdo: 10,
      good: "bad",
    });
    expect(scaled.questions.map(({ answers }) => answers[0]!.scaled)).toEqual([-10, -30, 20]);
    // Bad up to a total of 1, which is 490.
    expect(scaled.cutOff).toMatchObject({ from: 490, above: "bad", below: "good", wrong: 0 });
    expect(scaled.totals.map(({ risk }) => risk)).toEqual(
      scaled.totals.map(({ total }) => 1 - share(total, Math.LN2, 0)),
    );
  });

  test("what rounding costs is counted over all ways to answer", () => {
    const scaled = scalePoints(cardOf(riskOf(0.31, -0.4, true)), { base: 100, odds: 1, pdo: 3 });
    let [down, up, wrong, ways] = [0, 0, 0, 0];
    const exactOf = (total: number) => scaled.startsWith.exact + scaled.factor * 0.31 * total;
    for (const a of scaled.questions[0]!.answers)
      for (const b of scaled.questions[1]!.answers)
        for (const c of scaled.questions[2]!.answers) {
          const total = a.points + b.points + c.points;
          const rounded = scaled.startsWith.scaled + a.scaled + b.scaled + c.scaled;
          down = Math.max(down, exactOf(total) - rounded);
          up = Math.max(up, rounded - exactOf(total));
          ways++;
          if (total >= 2 !== rounded >= scaled.cutOff.from) wrong++;
        }
    expect(scaled.rounding.down).toBeCloseTo(down, 9);
    expect(scaled.rounding.up).toBeCloseTo(up, 9);
    expect(scaled.cutOff).toMatchObject({ wrong, ways });
    const coarse = scalePoints(cardOf(riskOf(0.31, -0.4, true)), { base: 100, odds: 1, pdo: 0.5 });
    expect(coarse.cutOff.wrong).toBeGreaterThan(0);
    expect(scaledPointsText(coarse)).toContain("ways to answer it changes the class");
  });

  test("bands without a curve get the likeliest one through them", () => {
    const scaled = scalePoints(cardOf(riskOf(0.7, -1, false)), { base: 600, odds: 50, pdo: 20 });
    expect(scaled.curve).toBe("bands");
    expect(scaled.slope).toBeCloseTo(0.7, 6);
    expect(scaled.level).toBeCloseTo(-1, 6);
  });

  test("cards that can't be scaled say why", () => {
    const scale = { base: 600, odds: 50, pdo: 20 };
    expect(() => scalePoints(cardOf(undefined), scale)).toThrow("says nothing of risks");
    expect(() =>
      scalePoints(
        systemOf(
          [
            [0, 1],
            [1, 0],
          ],
          CLASSES,
        ),
        scale,
      ),
    ).toThrow("one score of two classes");
    expect(() => scalePoints(cardOf(riskOf(0, 0, true)), scale)).toThrow("do not rise with its totals");
    const card = cardOf(riskOf(1, 0, true));
    expect(() => scalePoints(card, { ...scale, good: "fine" })).toThrow('unknown class: "fine"');
    expect(() => scalePoints(card, { ...scale, pdo: 0 })).toThrow("invalid pdo: 0");
  });

  test("text, Markdown and CSV have every answer, with names that do nothing", () => {
    const scaled = scalePoints(cardOf(riskOf(Math.LN2, 0, true)), { base: 600, odds: 4, pdo: 20 });
    const hostile = {
      ...scaled,
      questions: [{ column: "=cmd|'x'", answers: [{ words: "| a", points: 1, exact: 20, scaled: 20 }] }],
    };
    expect(scaledPointsText(scaled)).toContain("A score of 600 stands for odds of 4:1 for good against bad");
    expect(scaledPointsMarkdown(hostile)).toContain("\\|");
    const csv = scaledPointsCsv(hostile);
    expect(csv).not.toMatch(/^=cmd/m);
    expect(csv).toContain("good from");
    expect(scaledPointsCsv(scaled).trim().split("\n")).toHaveLength(1 + 1 + 9 + 1);
  });
});
