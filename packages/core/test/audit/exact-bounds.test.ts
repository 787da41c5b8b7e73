import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { binomialTerms } from "../../src/audit/binomial.ts";
import { approximateBound, confidenceIn, isSure, limitBound } from "../../src/audit/bounds.ts";
import { type ClaimForm, Evidence } from "../../src/audit/exact-bounds.ts";
import { exactLimits } from "../../src/audit/exact-limits.ts";
import { runs } from "../runs.ts";

/** By the definition, in products of whole numbers as far as they go. */
function binomial(n: number, p: number): number[] {
  return Array.from({ length: n + 1 }, (_, s) => {
    let ways = 1;
    for (let i = 1; i <= s; i++) ways *= (n - s + i) / i;
    return ways * p ** s * (1 - p) ** (n - s);
  });
}

test("binomial probabilities are those of the definition, and add up to 1 for many people", () => {
  for (const [n, p] of [
    [1, 0.3],
    [12, 0.04],
    [40, 0.5],
    [60, 0.99],
  ] as const) {
    const { from, terms } = binomialTerms(n, p);
    const known = binomial(n, p);
    for (const [s, value] of known.entries())
      expect(terms[s - from] ?? 0, `${s} of ${n}`).toBeCloseTo(value, 13);
  }
  for (const p of [0, 1e-6, 0.2, 0.5, 0.999_99, 1]) {
    const { terms } = binomialTerms(100_000, p);
    expect(terms.reduce((sum, term) => sum + term, 0)).toBeCloseTo(1, 8);
  }
});

test("with one person on each side the doubt is that of the four samples, by hand", () => {
  const one = (counted: number) => ({ counted, n: 1 });
  // First 0 and second 1 speaks most for "the first is at most t above the second": (1 - p)(p - t) for rates p and p - t.
  const best = new Evidence("difference", one(0), one(1));
  for (const t of [0, 0.3, 0.6]) expect(best.doubt(t), `t = ${t}`).toBeCloseTo(((1 - t) / 2) ** 2, 6);
  // First 1 and second 0 speaks least: every sample is as early.
  expect(new Evidence("difference", one(1), one(0)).doubt(0.99)).toBeCloseTo(1, 6);
  // For "the second is at least r times the first": (1 - p) r p, at p = 1/2.
  const ratio = new Evidence("ratio", one(0), one(1));
  expect(ratio.doubt(0.8)).toBeCloseTo(0.2, 6);
  expect(limitBound("difference", { rate: 0, n: 1 }, { rate: 0, n: 1 }, 0.95)).toBeCloseTo(0.95, 5);
});

test("nobody of n on either side: the rule of three, from one side alone", () => {
  // With the second rate at 0, the first is over t with probability (1 - t)^n: t = 1 - 0.05^(1/n).
  for (const n of [10, 50, 400]) {
    const bound = limitBound("difference", { rate: 0, n }, { rate: 0, n }, 0.95);
    expect(bound).toBeCloseTo(1 - 0.05 ** (1 / n), 5);
    expect(limitBound("ratio", { rate: 0, n }, { rate: 0, n }, 0.95)).toBe(0);
  }
});

/** The doubt from all samples and a fine grid of rates over all that break the claim, not only those at its limit. */
function doubtByEnumeration(
  form: ClaimForm,
  [s1, n1]: readonly [number, number],
  [s2, n2]: readonly [number, number],
  limit: number,
): number {
  const rate = (counted: number, n: number) => ({ counted, n });
  // The order of samples, found out by which of two has the smaller doubt in the same claim.
  const early = (a: number, b: number) => {
    if (a === s1 && b === s2) return true;
    const here = (new Evidence(form, rate(a, n1), rate(b, n2)) as unknown as { guess: number }).guess;
    const mine = (new Evidence(form, rate(s1, n1), rate(s2, n2)) as unknown as { guess: number }).guess;
    return form === "ratio" ? here >= mine - 1e-10 : here <= mine + 1e-10;
  };
  const samples = Array.from({ length: n1 + 1 }, (_, a) =>
    Array.from({ length: n2 + 1 }, (_, b) => early(a, b)),
  );
  let most = 0;
  // Rates that all but never give such samples are left out of the doubt.
  const possible = [exactLimits(s1, n1, 1 - 2.5e-9), exactLimits(s2, n2, 1 - 2.5e-9)] as const;
  const isPossible = (p: number, { low, high }: { low: number; high: number }) =>
    p >= low - 1e-12 && p <= high + 1e-12;
  const GRID = 40;
  const rates = [
    ...Array.from(
      { length: GRID + 1 },
      (_, i) => possible[0].low + (i / GRID) * (possible[0].high - possible[0].low),
    ),
    // Where the limit meets the ends of the second rate.
    ...[possible[1].low, possible[1].high].map((q) => (form === "ratio" ? q / limit : q + limit)),
  ];
  for (const p of rates) {
    for (let j = 0; j <= GRID; j++) {
      // Half of the points are at the limit, where the worst are.
      for (const q of [j / GRID, form === "ratio" ? limit * p : p - limit]) {
        const breaks = form === "ratio" ? q <= limit * p + 1e-12 : p - q >= limit - 1e-12;
        if (!breaks || !isPossible(p, possible[0]) || !isPossible(q, possible[1])) continue;
        const [first, second] = [binomial(n1, p), binomial(n2, q)];
        let chance = 0;
        for (const [a, row] of samples.entries())
          for (const [b, is] of row.entries()) if (is) chance += first[a]! * second[b]!;
        most = Math.max(most, chance);
      }
    }
  }
  return most;
}

test("the doubt equals that of all samples and all rates that break the claim, counted plainly", () => {
  fc.assert(
    fc.property(
      fc.constantFrom<ClaimForm>("difference", "ratio"),
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 6 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom(0.05, 0.2, 0.5, 0.8),
      (form, n1, n2, x, y, limit) => {
        const [s1, s2] = [Math.round(x * n1), Math.round(y * n2)];
        const doubt = new Evidence(form, { counted: s1, n: n1 }, { counted: s2, n: n2 }).doubt(limit);
        const plain = doubtByEnumeration(form, [s1, n1], [s2, n2], limit);
        // The grid of the plain one may miss the top by a little; it never exceeds it.
        expect(doubt).toBeGreaterThanOrEqual(plain - 1e-9);
        expect(doubt).toBeLessThanOrEqual(plain + 0.02);
      },
    ),
    { numRuns: runs(40) },
  );
});

describe("claims are wrong no more often than was agreed, counted over all samples", () => {
  const CONFIDENCES = [0.8, 0.95, 0.99];

  /** The largest share of wrong claims, over rates at the limit: denser than what the bounds look at themselves. */
  function mostWrong(form: ClaimForm, n1: number, n2: number, limit: number): number[] {
    const sure = Array.from({ length: n1 + 1 }, (_, s1) =>
      Array.from({ length: n2 + 1 }, (_, s2) =>
        confidenceIn(form, { rate: s1 / n1, n: n1 }, { rate: s2 / n2, n: n2 }, limit),
      ),
    );
    const most = CONFIDENCES.map(() => 0);
    for (let i = 0; i <= 150; i++) {
      const share = i / 150;
      const low = form === "ratio" ? share * limit : share * (1 - limit);
      const high = form === "ratio" ? share : low + limit;
      for (const [p, q] of [
        [low, high],
        [high, low],
      ] as const) {
        const [first, second] = [binomial(n1, p), binomial(n2, q)];
        const wrong = CONFIDENCES.map(() => 0);
        for (const [a, row] of sure.entries())
          for (const [b, reached] of row.entries())
            for (const [c, confidence] of CONFIDENCES.entries())
              if (reached >= confidence) wrong[c]! += first[a]! * second[b]!;
        for (const [c, share] of wrong.entries()) most[c] = Math.max(most[c]!, share);
      }
    }
    return most;
  }

  for (const [form, limits] of [
    ["difference", [0.1, 0.3]],
    ["ratio", [0.5, 0.8]],
  ] as const) {
    test(`of a ${form}, at 80, 95 and 99 %`, () => {
      const used: number[] = [];
      for (const [n1, n2] of [
        [8, 30],
        [20, 20],
        [12, 45],
      ] as const) {
        for (const limit of limits) {
          for (const [c, wrong] of mostWrong(form, n1, n2, limit).entries()) {
            const allowed = 1 - CONFIDENCES[c]!;
            expect(wrong, `${n1} and ${n2}, ${limit}, ${allowed}`).toBeLessThanOrEqual(allowed + 1e-6);
            used.push(wrong / allowed);
          }
        }
      }
      // What may be wrong is used, as far as samples so small can.
      expect(used.reduce((sum, share) => sum + share, 0) / used.length).toBeGreaterThan(0.3);
    });
  }
});

test("bounds, confidences and yes or no agree with each other", () => {
  fc.assert(
    fc.property(
      fc.constantFrom<ClaimForm>("difference", "ratio"),
      fc.integer({ min: 5, max: 400 }),
      fc.integer({ min: 5, max: 400 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom(0.6, 0.9, 0.95, 0.99),
      (form, n1, n2, x, y, confidence) => {
        const first = { rate: Math.round(x * n1) / n1, n: n1 };
        const second = { rate: Math.round(y * n2) / n2, n: n2 };
        const bound = limitBound(form, first, second, confidence);
        expect(limitBound(form, second, first, confidence)).toBe(bound);
        expect(isSure(form, first, second, confidence, bound)).toBe(true);
        expect(confidenceIn(form, first, second, bound)).toBeGreaterThanOrEqual(confidence - 1e-9);
        const better = bound + (form === "ratio" ? 2e-6 : -2e-6);
        if (better > 0 && better < 1) expect(isSure(form, first, second, confidence, better)).toBe(false);
        // What was seen is never claimed to be better than it is by more than chance allows.
        const seen = form === "ratio" ? ratio(first.rate, second.rate) : Math.abs(first.rate - second.rate);
        if (confidence >= 0.9)
          expect(form === "ratio" ? bound <= seen + 1e-9 : bound >= seen - 1e-9).toBe(true);
      },
    ),
    { numRuns: runs(60) },
  );
});

const ratio = (a: number, b: number) => (a === b ? 1 : Math.min(a, b) / Math.max(a, b));

test("bounds are sharper than square-and-add on exact limits, for nearly all samples", () => {
  let [sharper, all, gain] = [0, 0, 0];
  for (const n of [30, 100, 450]) {
    for (const rate of [0.05, 0.2, 0.5]) {
      for (const apart of [0, 0.02, 0.1]) {
        const first = { rate: Math.round(rate * n) / n, n };
        const second = { rate: Math.round((rate + apart) * n * 2) / (2 * n), n: 2 * n };
        const exact = limitBound("difference", first, second, 0.95);
        const before = approximateBound("difference", first, second, 0.95);
        all++;
        if (exact < before) sharper++;
        gain += (before - exact) / before;
      }
    }
  }
  expect(sharper / all).toBeGreaterThan(0.9);
  expect(gain / all).toBeGreaterThan(0.01);
});

test("weights and very many people take the approximation, which is close by then", () => {
  const weighted = [
    { rate: 0.4, n: 87.3 },
    { rate: 0.45, n: 120 },
  ] as const;
  expect(limitBound("difference", ...weighted, 0.95)).toBe(approximateBound("difference", ...weighted, 0.95));
  expect(confidenceIn("difference", ...weighted, limitBound("difference", ...weighted, 0.9))).toBeCloseTo(
    0.9,
    6,
  );
  const many = [
    { rate: 0.4, n: 20_000 },
    { rate: 0.41, n: 20_000 },
  ] as const;
  const exact = limitBound("difference", ...many, 0.95);
  expect(Math.abs(exact - approximateBound("difference", ...many, 0.95))).toBeLessThan(1e-4);
  // One side alone is as sure as its exact limit.
  expect(exactLimits(0, 20, 0.95).high).toBeCloseTo(
    limitBound("difference", { rate: 0, n: 20 }, { rate: 0, n: 20 }, 0.95),
    5,
  );
});
