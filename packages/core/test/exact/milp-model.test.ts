import { describe, expect, it } from "vitest";
import { type Milp, MilpBuilder } from "../../src/exact/milp/builder.ts";
import { lossFromBound, lossUnits } from "../../src/exact/milp/loss-units.ts";
import { buildMilp, type Stage } from "../../src/exact/milp/model.ts";
import { pointsOf } from "../../src/exact/milp/points-of.ts";
import { addScaledRow } from "../../src/exact/milp/scaled-row.ts";
import { type Evaluation, evaluate } from "../../src/problem/evaluate.ts";
import { mergeProfiles } from "../../src/problem/merge-profiles.ts";
import type { Problem } from "../../src/problem/problem.ts";
import { seededRandom } from "../../src/random.ts";
import { allPoints } from "../all-points.ts";
import { randomProblem } from "../random-problem.ts";
import { columnsOf } from "./milp-columns.ts";

function* smallProblems(count: number): Generator<Problem> {
  for (let seed = 0, found = 0; found < count; seed++) {
    const problem = randomProblem(seed, 400);
    const sizes = Array.from(problem.pointSetOf, (set) => problem.pointSets[set]!.length);
    if (sizes.reduce((n, size) => n * size, 1) > 1500) continue;
    found++;
    yield seed % 2 === 0 ? problem : mergeProfiles(problem);
  }
}

function rowValues(model: Milp, columns: ArrayLike<number>): number[] {
  return model.rowLower.map((_, row) => {
    let sum = 0;
    for (let i = model.starts[row]!; i < model.starts[row + 1]!; i++)
      sum += model.values[i]! * columns[model.indices[i]!]!;
    return sum;
  });
}

function keepsRows(model: Milp, columns: ArrayLike<number>): boolean {
  return (
    rowValues(model, columns).every(
      (value, row) => value >= model.rowLower[row]! - 1e-9 && value <= model.rowUpper[row]! + 1e-9,
    ) && model.meaning.every((_, c) => columns[c]! >= model.colLower[c]! && columns[c]! <= model.colUpper[c]!)
  );
}

function costOf(model: Milp, columns: ArrayLike<number>): number {
  return model.colCost.reduce((sum, cost, column) => sum + cost * columns[column]!, 0);
}

const isWithin = (counted: Evaluation, { loss, size, sum }: Stage) =>
  counted.loss <= (loss ?? Infinity) &&
  counted.size <= (size ?? Infinity) &&
  counted.sum <= (sum ?? Infinity);

describe("buildMilp", () => {
  it("has exactly the solutions of the problem, at their worth, in every stage", () => {
    const random = seededRandom(7);
    let solutions = 0;
    for (const problem of smallProblems(40)) {
      const units = lossUnits(problem);
      const middle = [...allPoints(problem)][Math.floor(random() * 20)] ?? new Int32Array();
      const { loss, size, sum } = evaluate(problem, middle);
      const stages: Stage[] = [
        { minimise: "loss" },
        { minimise: "loss", loss },
        { minimise: "size", loss, size },
        { minimise: "sum", loss, size, sum },
      ];
      const models = stages.map((stage) => buildMilp(problem, stage));
      for (const points of allPoints(problem)) {
        const counted = evaluate(problem, points);
        if (counted.broken.includes("allowed points")) continue;
        stages.forEach((stage, i) => {
          const model = models[i]!;
          const columns = columnsOf(problem, model, points);
          expect(pointsOf(problem, model, columns)).toEqual(points);
          expect(keepsRows(model, columns)).toBe(counted.broken.length === 0 && isWithin(counted, stage));
          const cost = costOf(model, columns);
          if (stage.minimise === "loss") expect(lossFromBound(units, cost)).toBe(counted.loss);
          else expect(cost).toBe(counted[stage.minimise]);
        });
        if (counted.broken.length === 0) solutions++;
      }
    }
    expect(solutions).toBeGreaterThan(1000);
  });

  it("lets no tables pass with classes that they do not give", () => {
    for (const problem of smallProblems(15)) {
      const model = buildMilp({ ...problem, constraints: [] }, { minimise: "loss" });
      for (const points of allPoints(problem)) {
        const columns = columnsOf(problem, model, points);
        if (!keepsRows(model, columns)) continue;
        model.meaning.forEach((meaning, column) => {
          if (meaning.type !== "given" || columns[column] === 1) return;
          const other = columns.slice();
          model.meaning.forEach((its, c) => {
            if (its.type === "given" && its.profile === meaning.profile) other[c] = Number(c === column);
          });
          expect(keepsRows(model, other)).toBe(false);
        });
      }
    }
  });

  it("has no flags when nothing limits or counts lines", () => {
    const free = { maxLinesPerTable: Infinity, maxLines: Infinity, maxColumns: Infinity, counts: [], implications: [] }; // biome-ignore format: short
    for (const problem of smallProblems(10)) {
      const types = (stage: Stage) =>
        new Set(buildMilp({ ...problem, ...free }, stage).meaning.map(({ type }) => type));
      expect(types({ minimise: "loss" })).not.toContain("used");
      expect(types({ minimise: "loss" })).not.toContain("absolute");
    }
  });

  it("forbids classes, and only these", () => {
    const problem = [...smallProblems(1)][0]!;
    const first = evaluate(problem, new Int32Array(problem.pointSetOf.length)).given;
    const model = buildMilp(problem, { minimise: "loss", forbidden: [first] });
    for (const points of allPoints(problem)) {
      const { given, broken } = evaluate(problem, points);
      if (broken.length > 0) continue;
      const same = given.every((k, p) => k === first[p]);
      expect(keepsRows(model, columnsOf(problem, model, points))).toBe(!same);
    }
  });
});

describe("addScaledRow", () => {
  const rowOf = (coefficients: readonly number[], lower: number, upper: number) => {
    const builder = new MilpBuilder();
    const terms = coefficients.map(
      (coefficient, entry) => [builder.binary({ type: "used", entries: [entry] }), coefficient] as const,
    );
    addScaledRow(builder, lower, upper, terms);
    return builder.build();
  };

  it("divides by what the coefficients have in common and rounds the bounds inwards", () => {
    expect(rowOf([6, 0, -9], -7, 7)).toMatchObject({ values: [2, -3], rowLower: [-2], rowUpper: [2] });
    expect(rowOf([6, -9], -Infinity, 7)).toMatchObject({ rowLower: [-Infinity], rowUpper: [2] });
  });

  it("brings large numbers to a size that the solver is good at and cuts nothing off", () => {
    const random = seededRandom(3);
    for (let round = 0; round < 50; round++) {
      const size = 2 ** (20 + Math.floor(random() * 31));
      const coefficients = Array.from({ length: 8 }, () => Math.round((random() ** 8 * 2 - 1) * size));
      coefficients[7] = 1;
      const sums = Array.from({ length: 256 }, (_, mask) =>
        coefficients.reduce((sum, coefficient, i) => sum + ((mask >> i) & 1) * coefficient, 0),
      );
      const upper = sums[Math.floor(random() * 256)]!;
      const model = rowOf(coefficients, upper - 5, upper);
      expect(Math.max(...model.values.map(Math.abs))).toBeLessThanOrEqual(2 ** 16);
      sums.forEach((sum, mask) => {
        const columns = coefficients.map((_, i) => (mask >> i) & 1);
        if (sum >= upper - 5 && sum <= upper) expect(keepsRows(model, columns)).toBe(true);
      });
    }
  });
});

describe("lossFromBound", () => {
  const problem = (cost: readonly number[]) =>
    ({ classCount: 2, profileCount: cost.length / 2, cost: Float64Array.from(cost) }) as unknown as Problem;

  it("rounds up to what a loss can be, but never on the strength of a rounding error", () => {
    const units = lossUnits(problem([5, 11, 3, 0]));
    expect(units).toMatchObject({ floor: 5, step: 3 });
    expect(lossFromBound(units, -Infinity)).toBe(5);
    expect(lossFromBound(units, 0)).toBe(5);
    expect(lossFromBound(units, 0.5)).toBe(8);
    expect(lossFromBound(units, 1)).toBe(8);
    expect(lossFromBound(units, 1 + 1e-6)).toBe(8);
    expect(lossFromBound(units, 1.01)).toBe(11);
    expect(lossFromBound(units, Infinity)).toBe(Infinity);
  });

  it("stays below the true loss for costs of any size", () => {
    const units = lossUnits(problem([0, 123_456_789_012_345, 7, 0]));
    expect(Math.max(...units.regret)).toBeLessThanOrEqual(2 ** 16);
    for (const loss of [7, 123_456_789_012_345, 123_456_789_012_352]) {
      const bound = (loss / units.step / units.scale) * (1 + 1e-9);
      expect(lossFromBound(units, bound)).toBeLessThanOrEqual(loss);
    }
  });
});
