import fc from "fast-check";
import { expect, test } from "vitest";
import { majority } from "../../src/baselines/majority.ts";
import { singleLine } from "../../src/baselines/single-line.ts";
import { type Training, trainingOf } from "../../src/baselines/training.ts";
import type { Spec } from "../../src/problem/spec.ts";
import { answer } from "../../src/profiles/profiles.ts";
import { randomRequest } from "../random-request.ts";
import { counted } from "./counted.ts";

/** Loss of the classes that a function of the profile gives, counted the plain way. */
function lossOf({ profiles, objective }: Training, give: (profile: number) => number): number {
  const weights = profiles.classes.map(() => 0);
  profiles.entryWeight.forEach((weight, e) => {
    weights[profiles.entryLabel[e]!]! += weight;
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const present = weights.filter((weight) => weight > 0).length;
  let loss = 0;
  profiles.entryWeight.forEach((weight, e) => {
    const [y, k] = [profiles.entryLabel[e]!, give(profiles.entryProfile[e]!)];
    if (weight === 0 || (typeof objective === "string" && y === k)) return;
    if (objective === "accuracy" || objective === "worst-group") loss += weight / total;
    else if (objective === "balanced") loss += weight / weights[y]! / present;
    else if (typeof objective === "object") loss += (weight * objective.cost[y]![k]!) / total;
  });
  return loss;
}

const requests = fc.nat(100_000).map(async (seed) => {
  const { profiles, spec } = await randomRequest(seed);
  return trainingOf(profiles, spec);
});

/** The first of the candidates with the least loss; losses closer than rounding are equal. */
function firstLeast<T extends { loss: number }>(candidates: readonly T[]): T {
  const least = Math.min(...candidates.map(({ loss }) => loss));
  return candidates.find(({ loss }) => loss <= least + 1e-12)!;
}

test("majority gives the first class that no other beats when everyone gets it", async () => {
  await fc.assert(
    fc.asyncProperty(requests, async (made) => {
      const training = await made;
      const each = training.profiles.classes.map((_, k) => ({ k, loss: lossOf(training, () => k) }));
      const { classes, tied } = majority(training);
      expect(new Set(classes)).toEqual(new Set([firstLeast(each).k]));
      expect(tied.some((one) => one !== 0)).toBe(false);
    }),
    { numRuns: 100 },
  );
});

test("single-line is the first of the best among all conditions and pairs of classes", async () => {
  await fc.assert(
    fc.asyncProperty(requests, async (made) => {
      const training = await made;
      const { profiles, conditions } = training;
      const each = conditions.flatMap((j) =>
        profiles.classes.flatMap((_, yes) =>
          profiles.classes.map((__, no) => {
            const give = (p: number) => (answer(profiles, p, j) ? yes : no);
            return { j, loss: lossOf(training, give) };
          }),
        ),
      );
      const { given, condition } = singleLine(training);
      if (each.length === 0) {
        expect(condition).toBeNull();
        expect(given).toEqual(majority(training));
        return;
      }
      const best = firstLeast(each);
      expect(condition).toBe(best.j);
      expect(lossOf(training, (p) => given.classes[p]!)).toBeCloseTo(best.loss, 12);
    }),
    { numRuns: 100 },
  );
});

test("prices decide: a rare class is given to all when missing it costs most", async () => {
  const profiles = await counted(
    [
      [[0], "well", 9],
      [[1], "ill", 1],
    ],
    ["well", "ill"],
  );
  const given = (objective: Spec["objective"]) => majority(trainingOf(profiles, { objective })).classes[0];
  expect(given("accuracy")).toBe(0);
  expect(
    given({
      cost: [
        [0, 1],
        [10, 0],
      ],
    }),
  ).toBe(1);
});

test("conditions that give no points in any table are not seen, and held-out rows are not learnt from", async () => {
  const profiles = await counted(
    [
      [[0, 0], "a", 5],
      [[1, 1], "b", 4],
      [[1, 0], "b", 1],
    ],
    ["a", "b"],
  );
  const training = (spec: Spec) => trainingOf(profiles, spec);
  expect(training({}).conditions).toEqual([0, 1]);
  expect(singleLine(training({})).condition).toBe(0);
  const forbidden: Spec = { rules: [{ rule: "forbid", conditions: ["x0"] }] };
  expect(training(forbidden).conditions).toEqual([1]);
  expect(singleLine(training(forbidden)).condition).toBe(1);
  const oneClass: Spec = { rules: [{ rule: "forbid", conditions: ["x0"], classes: ["a"] }] };
  expect(training(oneClass).conditions).toEqual([0, 1]);
  expect(training({ limits: { points: [0] } }).conditions).toEqual([]);

  const barred = {
    ...profiles,
    levelColumns: [{ column: "x1", role: "protected" as const, levels: ["no"] }],
  };
  expect(trainingOf({ ...barred, cells: [[0]] }, {}).conditions).toEqual([0]);

  const split = { ...profiles, entryPart: profiles.entryLabel.map((label) => (label === 0 ? 1 : 0)) };
  const learnt = trainingOf({ ...split, entryPart: Uint8Array.from(split.entryPart) }, {});
  expect(majority(learnt).classes).toEqual(Int32Array.from([1, 1, 1]));
});
