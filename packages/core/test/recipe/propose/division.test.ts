import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinAlike } from "../../../src/recipe/propose/alike.ts";
import { areCodes } from "../../../src/recipe/propose/codes.ts";
import { disorder, divide, orderedCells, partPrice } from "../../../src/recipe/propose/division.ts";

const cell = (classes: number) => fc.array(fc.nat(6), { minLength: classes, maxLength: classes });
const counts = fc
  .integer({ min: 2, max: 3 })
  .chain((classes) => fc.array(cell(classes), { minLength: 2, maxLength: 8 }));
const limits = fc.record({
  most: fc.integer({ min: 2, max: 5 }),
  least: fc.nat(8),
  price: fc.double({ min: 0, max: 3, noNaN: true }),
});
const sum = (all: readonly number[]) => all.reduce((a, b) => a + b, 0);

/** Every way to begin bands at some of the cells. */
function divisions(cells: number): number[][] {
  return Array.from({ length: 2 ** (cells - 1) }, (_, set) =>
    Array.from({ length: cells - 1 }, (_, i) => i + 1).filter((begin) => set & (1 << (begin - 1))),
  );
}

describe("divide", () => {
  it("finds the best of all divisions, and two bands rather than none", () => {
    let found = 0;
    fc.assert(
      fc.property(counts, limits, (given, { most, least, price }) => {
        const ordered = orderedCells(given);
        const bandsOf = (begins: readonly number[]) =>
          [0, ...begins].map((from, i): [number, number] => [from, [...begins, given.length][i]!]);
        const cost = (begins: readonly number[]) =>
          sum(bandsOf(begins).map(([from, to]) => ordered.disorder(from, to) + price));
        const fits = (begins: readonly number[]) =>
          begins.length > 0 &&
          begins.length < most &&
          bandsOf(begins).every(([from, to]) => sum(given.slice(from, to).flat()) >= least);
        const all = divisions(given.length).filter(fits);
        const best = divide(ordered, { most, least, price });
        if (all.length === 0) {
          expect(best).toEqual([]);
          return;
        }
        found++;
        expect(fits(best)).toBe(true);
        expect(cost(best)).toBeCloseTo(Math.min(...all.map(cost)), 9);
      }),
    );
    expect(found).toBeGreaterThan(20);
  });

  it("divides where the classes change, and no oftener than the rows can tell", () => {
    const step = [...Array(10).fill([9, 1]), ...Array(10).fill([1, 9])];
    const price = partPrice(200, 2);
    expect(divide(orderedCells(step), { most: 5, least: 5, price })).toEqual([10]);
    const valley = [...Array(5).fill([9, 1]), ...Array(5).fill([1, 9]), ...Array(5).fill([9, 1])];
    expect(divide(orderedCells(valley), { most: 5, least: 5, price })).toEqual([5, 10]);
    expect(divide(orderedCells(valley), { most: 2, least: 5, price })).toHaveLength(1);
  });
});

describe("joinAlike", () => {
  it("gives every cell one block, few enough and with enough rows, or two", () => {
    fc.assert(
      fc.property(counts, limits, (given, { most, least, price }) => {
        const blocks = joinAlike(given, { most, least, price });
        expect(blocks.flat().sort((a, b) => a - b)).toEqual(given.map((_, i) => i));
        expect(blocks.length).toBeLessThanOrEqual(most);
        const rows = blocks.map((block) => sum(block.flatMap((i) => given[i]!)));
        if (blocks.length > 2) expect(Math.min(...rows)).toBeGreaterThanOrEqual(least);
        const joined = (a: readonly number[], b: readonly number[]) =>
          disorder(given[0]!.map((_, k) => sum([...a, ...b].map((i) => given[i]![k]!))));
        for (const [i, a] of blocks.entries()) {
          for (const b of blocks.length > 2 ? blocks.slice(i + 1) : []) {
            expect(joined(a, b) - joined(a, []) - joined(b, [])).toBeGreaterThan(price - 1e-9);
          }
        }
      }),
    );
  });

  it("joins what is alike wherever it stands", () => {
    const given = [
      [90, 10],
      [10, 90],
      [88, 12],
      [50, 50],
      [11, 89],
      [52, 48],
    ];
    expect(joinAlike(given, { most: 8, least: 5, price: partPrice(600, 2) })).toEqual([
      [0, 2],
      [1, 4],
      [3, 5],
    ]);
  });
});

describe("areCodes", () => {
  it.each<[string, boolean, number[]]>([
    ["names in any order", true, [0.1, 0.9, 0.2, 0.8, 0.1, 0.9, 0.3]],
    ["a rising share", false, [0.1, 0.2, 0.3, 0.4, 0.6, 0.7, 0.9]],
    ["a share that rises and falls", false, [0.1, 0.3, 0.6, 0.8, 0.6, 0.3, 0.1]],
    ["one step", false, [0.1, 0.1, 0.1, 0.9, 0.9, 0.9]],
    ["chance", false, [0.5, 0.48, 0.52, 0.49, 0.53, 0.5]],
    ["three values", false, [0.1, 0.9, 0.1]],
  ])("%s: %s", (_, expected, shares) => {
    expect(areCodes(shares.map((share) => [100 - 100 * share, 100 * share]))).toBe(expected);
  });
});
