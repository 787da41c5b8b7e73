import { type Problem, tableFromColumns } from "@fairscore/core";
import { evaluate, memorySource, seededRandom } from "@fairscore/core/parts";
import loadHighs from "highs";
import { describe, expect, it } from "vitest";
import { contradictions } from "../exact/contradictions.ts";
import { type PlainMilp, plainMilp } from "../exact/plain-milp.ts";
import { plainProblem } from "../exact/plain-problem.ts";
import { provenShares } from "../exact/proof-plot.ts";
import { countedSeconds, isProven, type ProofResult } from "../exact/proof-result.ts";
import { rowsAsProfiles } from "../exact/rows-as-profiles.ts";
import { sampleRuns } from "../exact/sample-runs.ts";
import { solveHighs } from "../exact/solve-highs.ts";
import { medianRatio, medianSeconds, solverRow } from "../exact/summary.ts";
import type { PublishedRun } from "../reference/published-runs.ts";

/** Three classes, two conditions, points -1..1 with one entry barred: all 6,561 tables can be tried. */
function tinyProblem(seed: number): Problem {
  const random = seededRandom(seed);
  const whole = (most: number) => Math.floor(random() * (most + 1));
  const [classCount, lineCount, profileCount] = [3, 3, 4];
  const barred = 5 + whole(3);
  return {
    shape: "tables",
    classCount,
    lineCount,
    profileCount,
    words: 1,
    lines: Uint32Array.from([0b1111, 0b0101, 0b0011]),
    cost: Float64Array.from({ length: profileCount * classCount }, () => whole(9)),
    lossScale: 100,
    lossExact: true,
    pointSets: [[-1, 0, 1], [0]],
    pointSetOf: Int32Array.from({ length: classCount * lineCount }, (_, e) => (e === barred ? 1 : 0)),
    columnOf: Int32Array.from([-1, 0, 1]),
    columnCount: 2,
    maxLinesPerTable: 1 + (seed % 2),
    maxLines: Infinity,
    maxColumns: Infinity,
    maxConditions: Number.POSITIVE_INFINITY,
    startsWithCounts: seed % 3 !== 0,
    constraints: [
      {
        name: "a sum",
        coefficients: Float64Array.from({ length: profileCount * classCount }, () => whole(6) - 3),
        min: -4,
        max: seed % 2 === 0 ? 4 : Infinity,
        scale: 1,
        source: { type: "rule", index: 0 },
      },
    ],
    counts: [],
    implications: [],
    orders: [],
  };
}

function* allTables({ pointSets, pointSetOf }: Problem): Generator<Int32Array> {
  const sets = Array.from(pointSetOf, (set) => pointSets[set]!);
  const total = sets.reduce((product, set) => product * set.length, 1);
  for (let i = 0; i < total; i++) {
    let rest = i;
    yield Int32Array.from(sets, (set) => {
      const value = set[rest % set.length]!;
      rest = Math.floor(rest / set.length);
      return value;
    });
  }
}

function columnsOf(problem: Problem, points: Int32Array, given: Int32Array): number[] {
  const binaries = Array.from(given, (own) =>
    Array.from({ length: problem.classCount }, (_, k) => Number(k === own)),
  );
  return [...points, ...Array.from(points, (value) => Number(value !== 0)), ...binaries.flat()];
}

function holds(model: PlainMilp, columns: readonly number[]): boolean {
  const within = (value: number, lower: number, upper: number) => value >= lower && value <= upper;
  return (
    columns.every((value, i) => within(value, model.colLower[i]!, model.colUpper[i]!)) &&
    model.rowLower.every((lower, row) => {
      let sum = 0;
      for (let i = model.starts[row]!; i < model.starts[row + 1]!; i++)
        sum += model.values[i]! * columns[model.indices[i]!]!;
      return within(sum, lower, model.rowUpper[row]!);
    })
  );
}

describe("the plain model", () => {
  it.each([1, 2, 3, 4, 5, 6])("holds for exactly the tables that are allowed, problem %i", (seed) => {
    const problem = tinyProblem(seed);
    const model = plainMilp(plainProblem(problem));
    let feasible = 0;
    for (const points of allTables(problem)) {
      const { loss, broken, given } = evaluate(problem, points);
      const columns = columnsOf(problem, points, given);
      expect(holds(model, columns)).toBe(broken.length === 0);
      if (broken.length > 0) continue;
      feasible++;
      expect(columns.reduce((sum, value, i) => sum + value * model.colCost[i]!, 0)).toBe(loss);
      const other = given.with(feasible % given.length, (given[feasible % given.length]! + 1) % 3);
      expect(holds(model, columnsOf(problem, points, other))).toBe(false);
    }
    expect(feasible).toBeGreaterThan(0);
  });

  it("has the least loss of all tables as its optimum", async () => {
    const problem = tinyProblem(2);
    const losses = Array.from(allTables(problem), (points) => evaluate(problem, points));
    const least = Math.min(...losses.filter(({ broken }) => broken.length === 0).map(({ loss }) => loss));
    const claim = solveHighs(await loadHighs(), plainProblem(problem), { seconds: 30, seed: 1 });
    expect(claim).toMatchObject({ status: "optimal", loss: least });
    expect(evaluate(problem, claim.points!)).toMatchObject({ loss: least, broken: [] });
  });

  it("refuses limits that it does not know", () => {
    const problem = tinyProblem(1);
    expect(() => plainProblem({ ...problem, maxLines: 3 })).toThrow("lines per table");
    expect(() => plainProblem({ ...problem, pointSets: [[-5, 0, 5], [0]] })).toThrow("-5, 0, 5");
  });
});

it("makes a profile of every row", async () => {
  const table = tableFromColumns({ y: ["a", "b", "a", "a"], x: [true, true, false, true] });
  const profiles = await memorySource(table).profiles({
    format: "fairscore-recipe",
    version: 1,
    outcome: { column: "y", kind: "category", classes: ["a", "b"] },
    columns: [{ column: "x", kind: "boolean", conditions: [{ column: "x", is: true }] }],
    protected: [],
    strata: [],
    setAside: [],
  });
  expect(profiles.profileCount).toBe(2);
  const rows = rowsAsProfiles(profiles);
  expect(rows.profileCount).toBe(4);
  const seen = Array.from(rows.entryLabel, (label, row) => `${rows.answers[row]}${label}`).sort();
  expect(seen).toEqual(["00", "10", "10", "11"]);
});

const result = (
  solver: string,
  run: string,
  seconds: number,
  more: Partial<ProofResult> = {},
): ProofResult => ({
  run,
  solver,
  seconds,
  limit: 60,
  seed: 1,
  status: seconds < 60 ? "optimal" : "stopped",
  loss: 5,
  ...more,
});

describe("what is made of the times", () => {
  const fast = ["a", "b", "c"].map((run, i) => result("fast", run, i + 1));
  const slow = [result("slow", "a", 4), result("slow", "b", 60), result("slow", "c", 6)];
  const slower = [result("slower", "a", 61), result("slower", "b", 60), result("slower", "c", 9)];

  it("counts a run without a proof in time with the limit", () => {
    expect(countedSeconds(slower[0]!)).toBe(60);
    expect(isProven(result("late", "a", 61, { status: "optimal" }))).toBe(false);
    expect(medianSeconds(slow)).toBe(6);
    expect(medianSeconds(slower)).toBeUndefined();
  });

  it("says when a ratio is only a lower bound", () => {
    expect(medianRatio(slow, fast)).toEqual({ ratio: 4, atLeast: false });
    expect(medianRatio(slower, fast)).toEqual({ ratio: 30, atLeast: true });
    expect(medianRatio(slow, [])).toBeUndefined();
    expect(solverRow("slower", [...fast, ...slower], ["fast"])).toEqual({
      solver: "slower",
      proven: "1/3",
      "median (s)": "> 60",
      "times fast": "> 30.0",
    });
  });

  it("draws a step for each proof", () => {
    expect(provenShares(slow, 60)).toEqual([
      { seconds: 4, share: 0 },
      { seconds: 4, share: 1 / 3 },
      { seconds: 6, share: 2 / 3 },
      { seconds: 60, share: 2 / 3 },
    ]);
  });
});

describe("contradictions", () => {
  const sentences = (...more: Partial<ProofResult>[]) =>
    contradictions(more.map((one, i) => result(`s${i}`, "a", 1, one)));
  it("are none when all agree", () => {
    expect(sentences({}, {}, { status: "stopped", loss: 7, bound: 5.00001 })).toEqual([]);
    expect(
      sentences({ status: "infeasible", loss: undefined }, { status: "stopped", loss: undefined }),
    ).toEqual([]);
  });
  it("are optima, bounds and proofs of absence that a found loss refutes", () => {
    expect(sentences({}, { loss: 4 })).toEqual([
      "a: s0 says that 5 is the least loss, but s1 found a loss of 4",
    ]);
    expect(sentences({}, { status: "stopped", loss: undefined, bound: 6 })).toHaveLength(1);
    expect(sentences({}, { status: "infeasible", loss: undefined })).toHaveLength(1);
    expect(sentences({}, { unsupported: "loss 3, counted 6", loss: undefined })).toHaveLength(1);
  });
});

it("samples across the strata, and a larger sample has the smaller one", () => {
  const all = [1, 2, 3, 4, 5, 6, 7].flatMap((maxLines) =>
    [0, 1, 2].map(
      (fold): PublishedRun => ({
        experiment: "expe_1",
        config: maxLines,
        fold,
        dataset: "synthetic",
        objective: "accuracy",
        maxLines,
        published: 0,
      }),
    ),
  );
  const five = sampleRuns(all, 5, 7);
  expect(five.map(({ maxLines }) => maxLines)).toEqual([1, 2, 3, 5, 7]);
  expect(sampleRuns(all, 8, 7)).toEqual(expect.arrayContaining(five));
  expect(sampleRuns(all, 100, 7)).toHaveLength(15);
});
