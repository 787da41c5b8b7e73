import fc from "fast-check";
import { expect, test } from "vitest";
import {
  differenceAxis,
  linesAxis,
  lossAxis,
  ratioAxis,
  secondsAxis,
  shareAxis,
} from "../../src/plots/axes.ts";

const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 });

test("an axis of shares covers its values from one multiple of 5 points to another, at least 10 apart", () => {
  fc.assert(
    fc.property(shares, (values) => {
      const [low, high] = shareAxis(values).domain;
      expect(low * 20).toBeCloseTo(Math.round(low * 20), 9);
      expect(high * 20).toBeCloseTo(Math.round(high * 20), 9);
      expect(high - low).toBeGreaterThan(0.1 - 1e-9);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      for (const value of values) {
        expect(value).toBeGreaterThan(low - 1e-8);
        expect(value).toBeLessThan(high + 1e-8);
      }
    }),
  );
});

test("a value that misses a multiple of 5 points by machine noise does not lengthen the axis", () => {
  expect(shareAxis([0.6000000000000001 - 2e-16, 0.7000000000000001]).domain).toEqual([0.6, 0.7]);
});

test("noise of a tenth of a point fills no axis", () => {
  expect(shareAxis([0.7812, 0.7821]).domain).toEqual([0.7, 0.8]);
  expect(shareAxis([0.999, 1]).domain).toEqual([0.9, 1]);
  expect(shareAxis([0]).domain).toEqual([0, 0.1]);
});

test("an axis of differences starts at 0, ends at 5 points or later, and covers its values", () => {
  fc.assert(
    fc.property(shares, (values) => {
      const { domain, ticks } = differenceAxis(values);
      expect(domain[0]).toBe(0);
      expect(domain[1]).toBeGreaterThanOrEqual(0.05);
      expect(ticks[0]).toBe(0);
      expect(ticks.at(-1)).toBe(domain[1]);
      expect(ticks.length).toBeLessThanOrEqual(11);
      for (const value of values) expect(value).toBeLessThan(domain[1] + 1e-8);
    }),
  );
});

test("an axis of ratios starts at 1, which is equal, and falls", () => {
  expect(ratioAxis([0.93, 0.85]).domain).toEqual([1, 0.8]);
  expect(ratioAxis([0.31]).domain).toEqual([1, 0.3]);
  expect(ratioAxis([]).domain).toEqual([1, 0.8]);
});

test("an axis of losses starts at 0 and ends at a round number", () => {
  expect(lossAxis([0.31], true).domain).toEqual([0, 0.35]);
  expect(lossAxis([1.07, 0.8], false).domain).toEqual([0, 1.2]);
  expect(lossAxis([1.07], false).ticks.map(lossAxis([1.07], false).written)).toEqual([
    "0.0",
    "0.2",
    "0.4",
    "0.6",
    "0.8",
    "1.0",
    "1.2",
  ]);
  fc.assert(
    fc.property(fc.double({ min: 1e-5, max: 1e6, noNaN: true }), (most) => {
      const { domain, ticks } = lossAxis([most], false);
      expect(domain[1]).toBeGreaterThan(most * (1 - 1e-5));
      expect(domain[1]).toBeLessThan(most * 2.1);
      expect(ticks.length).toBeLessThanOrEqual(8);
    }),
  );
});

test("an axis of lines has a tick for each limit that was tried, once, and room around a single one", () => {
  expect(linesAxis([6, 1, 2, 6, 10]).ticks).toEqual([1, 2, 6, 10]);
  expect(linesAxis([3]).domain).toEqual([2, 4]);
});

test("an axis of seconds spans at least a power of ten", () => {
  expect(secondsAxis([0, 0.2]).domain).toEqual([0.001, 0.2]);
  expect(secondsAxis([3, 3]).domain).toEqual([1, 10]);
  expect(secondsAxis([0.02, 480]).domain).toEqual([0.01, 500]);
  expect(secondsAxis([0.02, 480]).ticks).toEqual([0.01, 0.1, 1, 10, 100]);
});
