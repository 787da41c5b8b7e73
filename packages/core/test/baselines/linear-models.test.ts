import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { featuresOf, scoresOf } from "../../src/baselines/features.ts";
import { highestScore } from "../../src/baselines/highest-score.ts";
import { logistic, logisticScores } from "../../src/baselines/logistic.ts";
import { minimise } from "../../src/baselines/minimise.ts";
import { softmax } from "../../src/baselines/softmax.ts";
import { SQUARED_HINGE_PENALTY, squaredHinge } from "../../src/baselines/squared-hinge.ts";
import { SVM_CHOICES, svm, svmAt, svmScores } from "../../src/baselines/svm.ts";
import { type Training, trainingOf } from "../../src/baselines/training.ts";
import type { Objective } from "../../src/problem/spec.ts";
import { dealRows } from "../../src/profiles/deal-rows.ts";
import { profilesOfPart } from "../../src/profiles/parts.ts";
import type { Profiles } from "../../src/profiles/profiles.ts";
import { type CountedRow, counted, oneByOne, randomRows } from "./counted.ts";

const seeds = fc.nat(100_000);
const linearObjectives = fc.constantFrom<Objective>("accuracy", "balanced");

const all = (profiles: Profiles) => profiles.conditions.map((_, j) => j);

/** Weight of each profile's rows of a class, and of the others. */
function sidesOf(profiles: Profiles, label: number, c: number): Float64Array {
  const sides = new Float64Array(profiles.profileCount * 2);
  profiles.entryWeight.forEach((weight, e) => {
    sides[profiles.entryProfile[e]! * 2 + (profiles.entryLabel[e] === label ? 1 : 0)]! += c * weight;
  });
  return sides;
}

const squares = (values: Float64Array) => values.reduce((sum, value) => sum + value * value, 0);

describe("the support vector machine", () => {
  test("ends where the primal and the dual problem meet, for each C", async () => {
    await fc.assert(
      fc.asyncProperty(seeds, fc.constantFrom(...SVM_CHOICES), async (seed, c) => {
        const profiles = await randomRows(seed);
        const features = featuresOf(profiles, all(profiles));
        const sides = sidesOf(profiles, 0, c);
        const coefficients = minimise(features, squaredHinge(sides), SQUARED_HINGE_PENALTY);
        const scores = scoresOf(features, coefficients, 1);
        const pulled = new Float64Array(features.width);
        let primal = squares(coefficients) / 2;
        let dual = 0;
        sides.forEach((weight, i) => {
          const [p, y] = [i >> 1, i % 2 === 1 ? 1 : -1];
          const short = Math.max(0, 1 - y * scores[p]!);
          primal += weight * short * short;
          const alpha = 2 * weight * short;
          if (weight > 0) dual += alpha - (alpha * alpha) / (4 * weight);
          for (let at = features.starts[p]!; at < features.starts[p + 1]!; at++)
            pulled[features.active[at]!]! += alpha * y;
        });
        dual -= squares(pulled) / 2;
        expect(Math.abs(primal - dual)).toBeLessThanOrEqual(1e-9 * (1 + primal));
        pulled.forEach((value, j) => {
          expect(Math.abs(value - coefficients[j]!)).toBeLessThanOrEqual(1e-8 * (1 + Math.abs(value)));
        });
      }),
      { numRuns: 200 },
    );
  });

  test("has the smallest C among those that get most right in the quarter that is held out", async () => {
    const chosen = new Set<number>();
    for (let seed = 1; seed <= 20; seed++) {
      const training = trainingOf(await randomRows(seed), {});
      const split = dealRows(training.profiles, 4, seed)[0]!;
      const [learnt, heldOut] = [profilesOfPart(split, 0), profilesOfPart(split, 1)];
      const right = SVM_CHOICES.map((c) => {
        const { classes } = svmAt({ ...training, profiles: learnt }, c);
        return heldOut.entryWeight.reduce(
          (sum, weight, e) =>
            sum + (classes[heldOut.entryProfile[e]!] === heldOut.entryLabel[e] ? weight : 0),
          0,
        );
      });
      const { c, given } = svm(training, seed);
      expect(c).toBe(SVM_CHOICES[right.indexOf(Math.max(...right))]);
      expect(given).toEqual(svmAt(training, c));
      chosen.add(c);
    }
    expect(chosen.size).toBeGreaterThan(2);
  });
});

describe("logistic regression", () => {
  test("ends where the gradient is 0", async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const profiles = await randomRows(seed);
        const features = featuresOf(profiles, all(profiles));
        const weights = profiles.classes.map((_, k) =>
          sidesOf(profiles, k, 1).filter((__, i) => i % 2 === 1),
        );
        const present = weights.filter((own) => own.some((weight) => weight > 0));
        const { loss, penalty } = softmax(present);
        const coefficients = minimise(features, loss, penalty);
        const scores = scoresOf(features, coefficients, loss.outputs);
        const first = present.length - loss.outputs;
        for (let a = 0; a < loss.outputs; a++) {
          for (let j = 0; j < features.width; j++) {
            let slope = j === 0 ? 0 : coefficients[a * features.width + j]!;
            for (let p = 0; p < features.profileCount; p++) {
              const holds = features.active.subarray(features.starts[p], features.starts[p + 1]).includes(j);
              if (!holds) continue;
              const own = [...scores.subarray(p * loss.outputs, (p + 1) * loss.outputs)];
              const odds = [...new Array<number>(first).fill(0), ...own].map(Math.exp);
              const share = odds[a + first]! / odds.reduce((sum, one) => sum + one, 0);
              for (const [k, of] of present.entries()) slope += of[p]! * (share - (k === a + first ? 1 : 0));
            }
            expect(Math.abs(slope)).toBeLessThan(1e-9);
          }
        }
        if (first === 0) {
          const intercepts = present.map((_, a) => coefficients[a * features.width]!);
          expect(intercepts.reduce((sum, one) => sum + one, 0)).toBeCloseTo(0, 9);
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe("both", () => {
  test("learn the same from weights as from rows one by one", async () => {
    await fc.assert(
      fc.asyncProperty(
        seeds,
        linearObjectives,
        fc.constantFrom(0.001, 1, 1000),
        async (seed, objective, c) => {
          const profiles = await randomRows(seed);
          const { rows, profileOf } = oneByOne(profiles);
          const [once, repeated] = [trainingOf(profiles, { objective }), trainingOf(rows, { objective })];
          const classCount = profiles.classes.length;
          for (const scores of [logisticScores, (training: Training) => svmScores(training, c)]) {
            const own = scores(once);
            const other = scores(repeated);
            other.forEach((score, i) => {
              const expected = own[profileOf[Math.floor(i / classCount)]! * classCount + (i % classCount)]!;
              if (Number.isFinite(expected)) expect(score).toBeCloseTo(expected, 7);
              else expect(score).toBe(-Infinity);
            });
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test("learn classes perfectly that conditions separate", async () => {
    const rows = [0, 1, 2, 3, 4, 5, 6, 7].map((n): CountedRow => {
      const answers = [n & 1, (n >> 1) & 1, (n >> 2) & 1];
      return [answers, answers[2] === 1 ? "c" : answers[0] === 1 ? "b" : "a", 50];
    });
    const profiles = await counted(rows, ["a", "b", "c"]);
    const truth = new Int32Array(8);
    profiles.entryProfile.forEach((p, e) => {
      truth[p] = profiles.entryLabel[e]!;
    });
    const training = trainingOf(profiles, {});
    expect(svm(training, 1).given.classes).toEqual(truth);
    expect(logistic(training).classes).toEqual(truth);
  });

  test.each<[string, string, string[], number]>([
    ["a class without rows", "0b4 1c3", ["a", "b", "c"], 1],
    ["a class whose rows have no weight", "0b4 1a0 1b3", ["a", "b"], 1],
    ["one class only", "0b4 1b3", ["a", "b"], 1],
    ["a single row", "1b1", ["a", "b"], 1],
    ["conditions that never hold", "0b4 0a3", ["a", "b"], 1],
  ])("have an answer for %s", async (_, rows, classes, expected) => {
    const made = rows.split(" ").map(([x, y, n]): CountedRow => [[Number(x)], y!, Number(n)]);
    const profiles = await counted(made, classes);
    for (const objective of ["accuracy", "balanced"] as const) {
      const training = trainingOf(profiles, { objective });
      for (const scores of [logisticScores(training), svmScores(training, 0.001), svmScores(training, 1000)])
        expect([...scores].some(Number.isNaN)).toBe(false);
    }
    const training = trainingOf(profiles, {});
    expect(svm(training, 1).given.classes[0]).toBe(expected);
    expect(logistic(training).classes[0]).toBe(expected);
  });

  test("give the most frequent class when there is no condition to use", async () => {
    const profiles = await counted(
      [
        [[0], "b", 5],
        [[1], "a", 3],
        [[1], "c", 1],
      ],
      ["a", "b", "c"],
    );
    const training = trainingOf(profiles, { limits: { points: [0] } });
    expect([...svm(training, 1).given.classes]).toEqual([1, 1]);
    expect([...logistic(training).classes]).toEqual([1, 1]);
  });

  test("give the first of classes whose scores differ by no more than rounding", () => {
    const scores = [1, 1 + 1e-12, 0, /**/ -2, 3, 3, /**/ -Infinity, 0.1, 0.2];
    expect([...highestScore(Float64Array.from(scores), 3).classes]).toEqual([0, 1, 2]);
  });
});
