import { describe, expect, test } from "vitest";
import { approximateBound } from "../../src/audit/bounds.ts";
import { exactLimits } from "../../src/audit/exact-limits.ts";
import { incompleteBeta } from "../../src/audit/incomplete-beta.ts";
import { newcombe, squareAndAdd, wilson } from "../../src/audit/intervals.ts";

test("the incomplete beta function equals that of scipy", () => {
  // scipy 1.17.1, scipy.special.betainc(a, b, x).
  const known = [
    [0.1, 0.5, 0.5, 0.20483276469913345],
    [0.5, 2, 3, 0.6875],
    [0.9, 10, 1.5, 0.5401970065018546],
    [0.02, 3, 200, 0.7706531762613916],
    [0.3, 300, 700, 0.5036711828607681],
    [0.31, 3000.5, 7000.25, 0.9848321382647721],
    [0.999, 1, 5000, 1],
    [1e-6, 1, 1e6, 0.632120742768355],
    [0.5, 50_000, 50_000, 0.5],
  ] as const;
  for (const [x, a, b, value] of known) {
    expect(incompleteBeta(x, a, b), `${x}, ${a}, ${b}`).toBeCloseTo(value, 9);
    expect(1 - incompleteBeta(1 - x, b, a), `mirror of ${x}, ${a}, ${b}`).toBeCloseTo(value, 9);
  }
});

test("the exact limits equal the beta quantiles of scipy", () => {
  // scipy 1.17.1, beta.ppf(1 - confidence, s, n - s + 1) and beta.ppf(confidence, s + 1, n - s).
  const known = [
    [0, 20, 0.95, 0, 0.13910834066826516],
    [20, 20, 0.95, 0.8608916593317348, 1],
    [1, 29, 0.95, 0.001767171000549537, 0.1533920245261827],
    [15, 148, 0.95, 0.06351844881935097, 0.15176837024062823],
    [81, 263, 0.99, 0.24321953155315382, 0.37868202451776095],
    [500, 1000, 0.9, 0.4792509908497748, 0.5207490091502252],
    [3, 7, 0.5, 0.3641160864480825, 0.5],
    [2.5, 40.7, 0.95, 0.014236351411895975, 0.1634161597765845],
    [123_456, 1_000_000, 0.95, 0.12291521487208759, 0.12399839637931603],
  ] as const;
  for (const [successes, n, confidence, low, high] of known) {
    const limits = exactLimits(successes, n, confidence);
    expect(limits.low, `${successes} of ${n}`).toBeCloseTo(low, 9);
    expect(limits.high, `${successes} of ${n}`).toBeCloseTo(high, 9);
  }
});

test("the approximate bounds of a difference and of a ratio equal their definitions, solved with scipy", () => {
  // scipy 1.17.1: Newcombe's square-and-add over beta quantiles; the ratio r by brentq on
  // p - r q - hypot(p - l, r (u - q)) = 0, either way round.
  const known = [
    [56, 70, 48, 80, 0.95, 0.32332716596276034, 0.6146503225081705],
    [0, 50, 0, 80, 0.95, 0.05815507911697225, 0],
    [117, 278, 211, 384, 0.9, 0.1802529914718699, 0.6832336373795562],
    [500, 1000, 480, 1000, 0.95, 0.05740600323122535, 0.8892205120590572],
    [20, 20, 390, 400, 0.99, 0.1811900963539533, 0.8143429287483596],
    [12.5, 60.2, 30.1, 99.9, 0.95, 0.21106260698102575, 0.3962406487707788],
  ] as const;
  for (const [s1, n1, s2, n2, confidence, difference, ratio] of known) {
    const first = { rate: s1 / n1, n: n1 };
    const second = { rate: s2 / n2, n: n2 };
    const name = `${s1} of ${n1}, ${s2} of ${n2}`;
    expect(approximateBound("difference", first, second, confidence), name).toBeCloseTo(difference, 9);
    expect(approximateBound("difference", second, first, confidence), name).toBeCloseTo(difference, 9);
    expect(approximateBound("ratio", first, second, confidence), name).toBeCloseTo(ratio, 9);
    expect(approximateBound("ratio", second, first, confidence), name).toBeCloseTo(ratio, 9);
  }
});

test("Newcombe's interval takes another quantile, and is as before without one", () => {
  // statsmodels 0.15.0, confint_proportions_2indep(..., method="newcomb", compare="diff", alpha=0.1).
  const oneSided95 = 1.6448536269514722;
  const known = [
    [56, 70, 48, 80, 0.07656419154407207, 0.31364458358294384],
    [0, 10, 0, 20, -0.11915783736096455, 0.2129419700834071],
    [117, 278, 211, 384, -0.1917018351451371, -0.06392145100842453],
  ] as const;
  for (const [s1, n1, s2, n2, low, high] of known) {
    const interval = newcombe(s1, n1, s2, n2, oneSided95);
    expect(interval.low).toBeCloseTo(low, 11);
    expect(interval.high).toBeCloseTo(high, 11);
    expect(newcombe(s1, n1, s2, n2)).toEqual(newcombe(s1, n1, s2, n2, 1.959963984540054));
  }
});

test("a higher confidence never gives a better bound, and more people never a worse one", () => {
  for (const [a, b] of [
    [0, 0],
    [0.3, 0.3],
    [0.02, 0.07],
    [1, 0.9],
  ] as const) {
    let last = { difference: 0, ratio: 1 };
    for (const confidence of [0.5, 0.7, 0.9, 0.95, 0.99, 0.9999]) {
      const of = (n: number) => ({
        difference: approximateBound("difference", { rate: a, n }, { rate: b, n: 2 * n }, confidence),
        ratio: approximateBound("ratio", { rate: a, n }, { rate: b, n: 2 * n }, confidence),
      });
      const few = of(100);
      const many = of(1000);
      expect(few.difference).toBeGreaterThanOrEqual(last.difference);
      expect(few.ratio).toBeLessThanOrEqual(last.ratio);
      expect(many.difference).toBeLessThanOrEqual(few.difference);
      expect(many.ratio).toBeGreaterThanOrEqual(few.ratio);
      last = few;
    }
  }
});

describe("the largest rate of false claims, counted over all samples", () => {
  // With rates just at the limit, every claim is (nearly) a false one: its probability is the error.
  const worst = (
    passes: (s1: number, s2: number) => boolean,
    n1: number,
    n2: number,
    pairs: [number, number][],
  ) => {
    const claimed = Array.from({ length: n1 + 1 }, (_, s1) =>
      Uint8Array.from({ length: n2 + 1 }, (_, s2) => (passes(s1, s2) ? 1 : 0)),
    );
    let most = 0;
    for (const [p1, p2] of pairs) {
      const first = binomial(n1, p1);
      const second = binomial(n2, p2);
      let error = 0;
      claimed.forEach((row, s1) => {
        let inner = 0;
        for (let s2 = 0; s2 <= n2; s2++) if (row[s2] === 1) inner += second[s2]!;
        error += first[s1]! * inner;
      });
      most = Math.max(most, error);
    }
    return most;
  };
  const binomial = (n: number, p: number): number[] => {
    let term = (1 - p) ** n;
    if (p >= 1) return Array.from({ length: n + 1 }, (_, s) => (s === n ? 1 : 0));
    return Array.from({ length: n + 1 }, (_, s) => {
      const now = term;
      term *= ((n - s) / (s + 1)) * (p / (1 - p));
      return now;
    });
  };
  const steps = Array.from({ length: 41 }, (_, i) => i / 40);
  const sizes: [number, number][] = [
    [20, 60],
    [40, 40],
    [15, 120],
    [80, 80],
  ];
  const atDifference = (t: number): [number, number][] =>
    steps.flatMap((share) => {
      const low = share * (1 - t);
      return [
        [low, low + t],
        [low + t, low],
      ] as [number, number][];
    });
  const atRatio = (r: number): [number, number][] =>
    steps.flatMap((high) => [[high * r, high] as [number, number], [high, high * r] as [number, number]]);

  // A little over 1 - confidence is possible: square-and-add is an approximation, the limits of the rates are not.
  for (const [confidence, allowed] of [
    [0.8, 0.2],
    [0.95, 0.053],
  ] as const) {
    test(`is at most ${allowed} at a confidence of ${confidence}`, () => {
      let errors = 0;
      for (const [n1, n2] of sizes) {
        const limits1 = Array.from({ length: n1 + 1 }, (_, s) => exactLimits(s, n1, confidence));
        const limits2 = Array.from({ length: n2 + 1 }, (_, s) => exactLimits(s, n2, confidence));
        for (const t of [0.1, 0.2, 0.3]) {
          const passes = (s1: number, s2: number) => {
            const { low, high } = squareAndAdd(s1 / n1, limits1[s1]!, s2 / n2, limits2[s2]!);
            return Math.max(high, -low) <= t;
          };
          // The same as the public bound, with the limits counted once.
          expect(passes(2, 3)).toBe(
            approximateBound("difference", { rate: 2 / n1, n: n1 }, { rate: 3 / n2, n: n2 }, confidence) <= t,
          );
          const error = worst(passes, n1, n2, atDifference(t));
          expect(error, `difference ${t}, ${n1} and ${n2}`).toBeLessThanOrEqual(allowed);
          errors += error;
        }
      }
      // It says yes often enough for the test to mean something.
      expect(errors / (3 * sizes.length)).toBeGreaterThan((1 - confidence) / 4);
    });
  }

  test("is at most 0.053 for a ratio at a confidence of 0.95", () => {
    for (const [n1, n2] of [
      [15, 60],
      [40, 40],
    ] as const) {
      for (const r of [0.5, 0.8]) {
        const passes = (s1: number, s2: number) =>
          approximateBound("ratio", { rate: s1 / n1, n: n1 }, { rate: s2 / n2, n: n2 }, 0.95) >= r;
        expect(worst(passes, n1, n2, atRatio(r)), `ratio ${r}, ${n1} and ${n2}`).toBeLessThanOrEqual(0.053);
      }
    }
  });

  test("would be too large with score limits: above 0.22 where 0.2 was asked for", () => {
    const z = 0.8416212335729143;
    const passes = (s1: number, s2: number) => {
      const { low, high } = squareAndAdd(s1 / 40, wilson(s1, 40, z), s2 / 40, wilson(s2, 40, z));
      return Math.max(high, -low) <= 0.1;
    };
    expect(worst(passes, 40, 40, atDifference(0.1))).toBeGreaterThan(0.22);
  });
});
