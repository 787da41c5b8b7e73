import fc from "fast-check";
import { expect, test } from "vitest";
import { exp, log, logistic, softmax } from "../src/exp-log.ts";

const nearly = (value: number, other: number) =>
  Math.abs(value - other) <= 4 * Number.EPSILON * Math.abs(other);

test("powers and logarithms are the platform's but for their last digits", () => {
  fc.assert(
    fc.property(fc.double({ min: -700, max: 700, noNaN: true }), (x) => nearly(exp(x), Math.exp(x))),
    { numRuns: 2000 },
  );
  fc.assert(
    fc.property(fc.double({ min: 1e-300, max: 1e300, noNaN: true }), (x) => nearly(log(x), Math.log(x))),
    { numRuns: 2000 },
  );
  fc.assert(
    fc.property(fc.double({ min: 0.5, max: 2, noNaN: true }), (x) => nearly(log(x), Math.log(x))),
    { numRuns: 2000 },
  );
});

test("at the ends", () => {
  expect([exp(0), exp(-Infinity), exp(Infinity), exp(-800), exp(800)]).toEqual([1, 0, Infinity, 0, Infinity]);
  expect([log(1), log(0), log(Infinity), log(2)]).toEqual([0, -Infinity, Infinity, Math.LN2]);
  expect([exp(Number.NaN), log(Number.NaN), log(-1)]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  expect([logistic(0), logistic(800), logistic(-800)]).toEqual([0.5, 1, 0]);
  expect(softmax([1000, 1000])).toEqual([0.5, 0.5]);
});
