import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareText } from "../../src/table/compare-text.ts";
import { quantileRank, summariseColumn } from "../../src/table/summarise.ts";
import { MAX_CATEGORIES } from "../../src/table/summary.ts";

describe("the summary of a column", () => {
  it("of numbers has range, wholeness and quantiles", () => {
    expect(summariseColumn("x", "number", [4, null, 1, 2, 2], [0, 0.25, 0.5, 0.75, 0.76, 1])).toEqual({
      name: "x",
      kind: "number",
      rows: 5,
      missing: 1,
      distinct: 3,
      number: { min: 1, max: 4, whole: true, quantiles: [1, 1, 2, 2, 4, 4], values: [1, 2, 4] },
    });
    expect(summariseColumn("x", "number", [1, 1.5], []).number?.whole).toBe(false);
  });

  it("of categories lists the most frequent first, equal counts by text", () => {
    expect(summariseColumn("x", "category", ["b", "c", "a", null, "c"], [])).toEqual({
      name: "x",
      kind: "category",
      rows: 5,
      missing: 1,
      distinct: 3,
      categories: [
        { value: "c", rows: 2 },
        { value: "a", rows: 1 },
        { value: "b", rows: 1 },
      ],
    });
  });

  it("of yes/no counts true and false", () => {
    expect(summariseColumn("x", "boolean", [true, false, true], []).categories).toEqual([
      { value: "true", rows: 2 },
      { value: "false", rows: 1 },
    ]);
  });

  it("without any value has no number and no categories", () => {
    expect(summariseColumn("x", "number", [null], [0.5])).toEqual({
      name: "x",
      kind: "number",
      rows: 1,
      missing: 1,
      distinct: 0,
    });
    expect(summariseColumn("x", "category", [null], []).categories).toEqual([]);
  });

  it("lists no more categories than the limit, but counts all", () => {
    const cells = Array.from({ length: MAX_CATEGORIES + 5 }, (_, i) => `v${i}`);
    const summary = summariseColumn("x", "category", cells, []);
    expect(summary.distinct).toBe(MAX_CATEGORIES + 5);
    expect(summary.categories).toHaveLength(MAX_CATEGORIES);
  });
});

describe("quantileRank", () => {
  it("is not moved by a product that rounds up", () => {
    expect(0.07 * 100).toBeGreaterThan(7);
    expect(quantileRank(0.07, 100)).toBe(7);
    expect(quantileRank(0, 100)).toBe(1);
    expect(quantileRank(1, 100)).toBe(100);
    expect(quantileRank(1 / 3, 3)).toBe(1);
  });

  it("is the least rank that covers the share", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1000 }),
        fc.integer({ min: 1, max: 5000 }),
        (thousandths, count) => {
          const exact = Math.max(1, Math.ceil((thousandths * count) / 1000));
          expect(quantileRank(thousandths / 1000, count)).toBe(exact);
        },
      ),
    );
  });
});

it("orders texts by code points", () => {
  expect(["b", "a", "", "aa", "Z", "é"].sort(compareText)).toEqual(["", "Z", "a", "aa", "b", "é"]);
  expect(["😀", "\uffee", "a"].sort(compareText)).toEqual(["a", "\uffee", "😀"]);
  const text = fc.string({ unit: fc.constantFrom("a", "b", "é", "\ud7ff", "\ue000", "\uffee", "😀", "🙂") });
  fc.assert(
    fc.property(text, text, (a, b) => {
      const points = (text: string) => Array.from(text, (c) => c.codePointAt(0)!);
      const [x, y] = [points(a), points(b)];
      const i = x.findIndex((point, index) => point !== y[index]);
      const expected = i < 0 ? x.length - y.length : y[i] === undefined ? 1 : x[i]! - y[i]!;
      expect(Math.sign(compareText(a, b))).toBe(Math.sign(expected));
    }),
  );
});
