import { describe, expect, test } from "vitest";
import { gainOver, lossOfConstant } from "../../src/verdict/gain.ts";

const Z = 1.959963984540054;

/** 100 people: 70 no, 60 of whom are given it; 30 yes, 12 of whom are given it. */
const confusion = {
  rows: [
    [60, 10],
    [18, 12],
  ],
  weight: [
    [60, 10],
    [18, 12],
  ],
};
const errors = { price: Float64Array.of(0, 1, 1, 0), scale: 100, exact: true };

describe("the gain over giving everyone one class", () => {
  test("is taken person by person: 12 are right now, 10 were right before", () => {
    const gain = gainOver(0, confusion, errors, { byClass: false })!;
    expect(gain.value).toBeCloseTo(0.02, 12);
    const half = Z * Math.sqrt((22 / 100 - 0.02 ** 2) / 100);
    expect(gain.low).toBeCloseTo(0.02 - half, 12);
    expect(gain.high).toBeCloseTo(0.02 + half, 12);
    expect(lossOfConstant(0, confusion, errors)).toBeCloseTo(0.3, 12);
  });

  test("is exactly nothing for a card that gives everyone that class", () => {
    const constant = [
      [70, 0],
      [30, 0],
    ];
    const gain = gainOver(0, { rows: constant, weight: constant }, errors, { byClass: false });
    expect(gain).toEqual({ value: 0, low: 0, high: 0 });
  });

  test("under a balanced objective, how many are of a class is no chance", () => {
    // A person of class y costs 1 / (2 n_y): 3 and 7 parts of 420.
    const balanced = { price: Float64Array.of(0, 3, 7, 0), scale: 420, exact: true };
    const gain = gainOver(0, confusion, balanced, { byClass: true })!;
    expect(gain.value).toBeCloseTo((12 / 30 - 10 / 70) / 2, 12);
    const variance = (0.4 * 0.6) / 30 + ((1 / 7) * (6 / 7)) / 70;
    expect(gain.value - gain.low).toBeCloseTo((Z * Math.sqrt(variance)) / 2, 12);
    expect(lossOfConstant(0, confusion, balanced)).toBeCloseTo(0.5, 12);
  });

  test("of nobody is not known", () => {
    const nobody = [
      [0, 0],
      [0, 0],
    ];
    expect(gainOver(0, { rows: nobody, weight: nobody }, errors, { byClass: false })).toBeNull();
  });
});
