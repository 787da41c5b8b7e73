import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bandConditions, thresholdConditions } from "../../../src/recipe/bands.ts";
import { holds } from "../../../src/recipe/condition/condition.ts";
import { proposeCuts } from "../../../src/recipe/propose/cuts.ts";
import { recipeQuantiles, seenValues } from "../../../src/recipe/propose/quantile-shares.ts";
import { roundestIn } from "../../../src/recipe/propose/round-number.ts";
import { summariseColumn } from "../../../src/table/summarise.ts";

const cutsOf = (values: readonly number[], bins = 4, binning: "quantile" | "width" = "quantile") => {
  const shares = recipeQuantiles({ outcome: "y", bins });
  return proposeCuts(summariseColumn("x", "number", values, shares), shares, { bins, binning });
};
const upTo = (n: number, value: (i: number) => number = (i) => i) =>
  Array.from({ length: n }, (_, i) => value(i));

describe("roundestIn", () => {
  it.each([
    [28, 31, 30, true, 30],
    [43, 46, 44, true, 45],
    [241, 259, 243, true, 250],
    [231, 239, 233, true, 235],
    [0, 3, 0, true, 1],
    [0.4983, 0.5127, 0.505, false, 0.5],
    [950, 1050, 990, true, 1000],
    [0.95, 12, 3.2, false, 3],
    [-0.02, 0.03, 0.01, false, 0],
    [-31, -28, -29, true, -30],
    [0, 1, 0.5, true, 1],
    [0, 1, 0.5, false, 0.5],
    [99, 101, 99.6, false, 100],
    [89.5, 98, 97, false, 90],
    [5, 6, 5, true, 6],
    [1.0000000000000002, 1.0000000000000004, 1.0000000000000004, false, 1.0000000000000004],
    [1, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, false, 2],
  ])("in (%d, %d], near %d, whole %s, is %d", (low, high, target, whole, expected) => {
    expect(roundestIn(low, high, target, whole)).toBe(expected);
  });

  it("finds nothing in an empty range", () => {
    expect(roundestIn(3, 3, 3, true)).toBeUndefined();
    expect(roundestIn(3.1, 3.9, 3.5, true)).toBeUndefined();
  });

  it("stays in the range, and no number there has fewer digits", () => {
    const number = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    const digits = (x: number) => x.toExponential().replace(/e.*|[-.]/g, "").length;
    fc.assert(
      fc.property(number, number, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, t) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        fc.pre(low < high);
        const found = roundestIn(low, high, low + t * (high - low), false)!;
        expect(found > low && found <= high).toBe(true);
        const rounded = [1, 2, 3].map((d) => Number(high.toPrecision(d))).filter((x) => x > low && x <= high);
        for (const other of rounded) expect(found === 0 || digits(found) <= digits(other)).toBe(true);
      }),
    );
  });
});

describe("cuts", () => {
  it("are round numbers near the quantiles", () => {
    expect(cutsOf(upTo(1000))).toEqual([250, 500, 750]);
    expect(cutsOf(upTo(1000, (i) => 18 + (i % 61)))).toEqual([32, 47, 63]);
    expect(cutsOf(upTo(1000, (i) => i / 997))).toEqual([0.25, 0.5, 0.75]);
    expect(cutsOf(upTo(3000, (i) => 20_000 + 13 * i))).toEqual([30_000, 40_000, 50_000]);
  });

  it("are of about equal width when asked", () => {
    expect(cutsOf([...upTo(1000, () => 0), 50, 70, 90, 103], 4, "width")).toEqual([25, 50, 75]);
    expect(cutsOf(upTo(6), 4, "width")).toEqual([1, 3, 4]);
  });

  it("lie between the values of a column with few", () => {
    expect(cutsOf([1, 2, 3, 1])).toEqual([2, 3]);
    expect(cutsOf([0.5, 1.5, 1.5])).toEqual([1]);
    expect(cutsOf([10, 20])).toEqual([20]);
    expect(cutsOf([7, 7])).toEqual([]);
  });

  it("share out what is above a value that most rows have", () => {
    const counts = [
      ...upTo(670, () => 0),
      ...upTo(220, () => 1),
      ...upTo(70, () => 2),
      ...upTo(40, (i) => 3 + (i % 3)),
    ];
    expect(cutsOf(counts)).toEqual([1, 2]);
    const gains = [...upTo(920, () => 0), ...upTo(80, (i) => 1000 + 100 * i)];
    expect(cutsOf(gains)[0]).toBeGreaterThan(0);
    expect(cutsOf([...upTo(5000, () => 0), 3, 4, 5, 9])).toEqual([4]);
  });

  it("split every column that has two values, into bands that are not empty", () => {
    const values = fc.array(fc.oneof(fc.integer({ min: -20, max: 20 }), fc.double({ noNaN: true })), {
      minLength: 2,
      maxLength: 300,
    });
    const bins = fc.integer({ min: 2, max: 8 });
    fc.assert(
      fc.property(values, bins, fc.constantFrom("quantile", "width"), (sample, count, binning) => {
        const clean = sample.map((x) => (x === 0 ? 0 : x));
        // No finite number is between the greatest and infinity.
        fc.pre(new Set(clean.map((x) => Math.min(x, Number.MAX_VALUE))).size > 1);
        const cuts = cutsOf(clean, count, binning);
        expect(cuts.length).toBeGreaterThan(0);
        expect(cuts.length).toBeLessThan(count);
        expect(cuts.every((cut, i) => Number.isFinite(cut) && (i === 0 || cut > cuts[i - 1]!))).toBe(true);
        expect(Math.min(...clean)).toBeLessThan(cuts[0]!);
        expect(Math.max(...clean)).toBeGreaterThanOrEqual(cuts.at(-1)!);
        if (clean.every(Number.isInteger)) expect(cuts.every(Number.isInteger)).toBe(true);
        for (const x of clean) {
          expect(bandConditions("x", cuts).filter((band) => holds(band, x))).toHaveLength(1);
        }
      }),
    );
  });

  it("are finite beside infinite values", () => {
    const { MAX_VALUE, POSITIVE_INFINITY, NEGATIVE_INFINITY } = Number;
    expect(cutsOf([0, 0, 1e308, POSITIVE_INFINITY], 3)).toEqual([5e307, 1.5e308]);
    expect(cutsOf([MAX_VALUE, POSITIVE_INFINITY])).toEqual([]);
    expect(cutsOf([NEGATIVE_INFINITY, -MAX_VALUE])).toEqual([-MAX_VALUE]);
    expect(cutsOf([NEGATIVE_INFINITY, POSITIVE_INFINITY])).toEqual([0]);
  });

  it("leave about the wanted share of distinct values in each band", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 6 }),
        fc.double({ min: 0.1, max: 1e6, noNaN: true }),
        (bins, scale) => {
          const values = upTo(1000, (i) => i * scale);
          const cuts = cutsOf(values, bins);
          expect(cuts).toHaveLength(bins - 1);
          cuts.forEach((cut, i) => {
            const below = values.filter((value) => value < cut).length / 1000;
            expect(Math.abs(below - (i + 1) / bins)).toBeLessThanOrEqual(0.021);
          });
        },
      ),
      { numRuns: 50 },
    );
  });
});

it("thresholds ask for at least each cut", () => {
  expect(thresholdConditions("x", [3, 5])).toEqual([
    { column: "x", ge: 3 },
    { column: "x", ge: 5 },
  ]);
});

describe("the values that a summary shows", () => {
  const seen = (values: number[]) =>
    seenValues(summariseColumn("x", "number", values, recipeQuantiles({ outcome: "y" })));

  it("are all of a few, or all whole numbers without a gap", () => {
    expect(seen([3, 1, 1])).toEqual({ values: [1, 3], complete: true });
    expect(seen([...upTo(5000, () => 3), 4, 5, 6])).toEqual({ values: [3, 4, 5, 6], complete: true });
    expect(seen([])).toEqual({ values: [], complete: true });
  });

  it("may lack rare ones, and say so", () => {
    expect(seen([...upTo(5000, () => 3), 5, 9])).toEqual({ values: [3, 9], complete: false });
  });
});
