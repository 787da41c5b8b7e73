import { expect, test } from "vitest";
import { newcombe, wilson } from "../../src/audit/intervals.ts";

// statsmodels 0.15.0, proportion_confint(successes, n, method="wilson").
const WILSON: readonly (readonly [number, number, number, number])[] = [
  [0, 1, 0.0, 0.793450685623],
  [1, 1, 0.206549314377, 1.0],
  [0, 20, 0.0, 0.161125158053],
  [1, 29, 0.006113214293, 0.171755218793],
  [15, 148, 0.062386399531, 0.160487241723],
  [81, 263, 0.255288519878, 0.366209576983],
  [117, 278, 0.364294128477, 0.479589733804],
  [999, 1000, 0.994357441402, 0.999823453629],
  [3, 7, 0.158219855251, 0.749541635472],
  [123456, 1000000, 0.122812696531, 0.124102196414],
];

// statsmodels 0.15.0, confint_proportions_2indep(..., method="newcomb", compare="diff").
const NEWCOMBE: readonly (readonly [number, number, number, number, number, number])[] = [
  [56, 70, 48, 80, 0.052431472402, 0.333872654037],
  [9, 10, 3, 10, 0.170522723935, 0.809017973535],
  [6, 7, 2, 7, 0.058227927482, 0.806249637524],
  [5, 56, 0, 29, -0.038137147904, 0.192560013855],
  [0, 10, 0, 20, -0.161125158053, 0.277532799863],
  [0, 10, 0, 10, -0.277532799863, 0.277532799863],
  [10, 10, 0, 20, 0.679086037142, 1.0],
  [10, 10, 0, 10, 0.607509350431, 1.0],
  [117, 278, 211, 384, -0.203475365087, -0.051481300411],
  [1, 1, 0, 1, -0.122108720682, 1.0],
  [500, 1000, 480, 1000, -0.023778887683, 0.063670693863],
];

test("the Wilson interval equals that of statsmodels", () => {
  for (const [successes, n, low, high] of WILSON) {
    const interval = wilson(successes, n);
    expect(interval.low, `${successes} of ${n}`).toBeCloseTo(low, 11);
    expect(interval.high, `${successes} of ${n}`).toBeCloseTo(high, 11);
  }
});

test("the Wilson interval equals the published examples", () => {
  // Newcombe, Two-sided confidence intervals for the single proportion, Statistics in Medicine 17 (1998), Table I.
  const published: readonly (readonly [number, number, number, number])[] = [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0.0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ];
  for (const [successes, n, low, high] of published) {
    expect(wilson(successes, n).low).toBeCloseTo(low, 4);
    expect(wilson(successes, n).high).toBeCloseTo(high, 4);
  }
});

test("the Newcombe interval equals that of statsmodels", () => {
  for (const [s1, n1, s2, n2, low, high] of NEWCOMBE) {
    const interval = newcombe(s1, n1, s2, n2);
    expect(interval.low, `${s1}/${n1} - ${s2}/${n2}`).toBeCloseTo(low, 11);
    expect(interval.high, `${s1}/${n1} - ${s2}/${n2}`).toBeCloseTo(high, 11);
  }
});

test("the Newcombe interval equals the published examples", () => {
  // Newcombe, Interval estimation for the difference between independent proportions, Statistics in Medicine
  // 17 (1998) 873-890, Table II, method 10.
  const published: readonly (readonly [number, number, number, number, number, number])[] = [
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [6, 7, 2, 7, 0.0582, 0.8062],
    [5, 56, 0, 29, -0.0381, 0.1926],
    [0, 10, 0, 20, -0.1611, 0.2775],
    [0, 10, 0, 10, -0.2775, 0.2775],
    [10, 10, 0, 20, 0.6791, 1.0],
    [10, 10, 0, 10, 0.6075, 1.0],
  ];
  for (const [s1, n1, s2, n2, low, high] of published) {
    expect(newcombe(s1, n1, s2, n2).low).toBeCloseTo(low, 4);
    expect(newcombe(s1, n1, s2, n2).high).toBeCloseTo(high, 4);
  }
});

test("an interval holds its rate and stays within the scale", () => {
  for (let n = 1; n <= 40; n++) {
    for (let s = 0; s <= n; s++) {
      const { low, high } = wilson(s, n);
      expect(low >= 0 && low <= s / n && s / n <= high && high <= 1).toBe(true);
    }
  }
});
