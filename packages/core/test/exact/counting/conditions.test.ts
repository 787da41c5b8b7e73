import { describe, expect, it } from "vitest";
import { conditionsOf } from "../../../src/exact/counting/conditions.ts";
import { countSets } from "../../../src/exact/counting/count-sets.ts";
import { countingSize } from "../../../src/exact/counting/counting-size.ts";
import type { CountRule, Problem } from "../../../src/problem/problem.ts";
import { finish } from "./finish.ts";
import { allSets, countingProblem, plainFreeLoss } from "./random-counts.ts";

/** Five profiles: lines 1 and 3 are the same, 2 is their opposite, 4 holds everywhere, 5 and 6 are their own, 7 is barred. */
const problem: Problem = {
  ...countingProblem(1, { classes: 2, conditions: 7, profiles: 5, kind: "accuracy" }),
  lines: Uint32Array.of(0b11111, 0b00111, 0b11000, 0b00111, 0b11111, 0b00001, 0b01010, 0b10101),
  cost: Float64Array.of(0, 1, 1, 0, 0, 1, 1, 0, 0, 1),
  pointSets: [[-1, 0, 1], [0]],
  pointSetOf: Int32Array.from({ length: 16 }, (_, e) => (e % 8 === 7 ? 1 : 0)),
};

const needed = (...lines: readonly number[]): CountRule => ({
  name: "needed",
  groups: lines.map((line) => [line, 8 + line]),
  min: lines.length,
  max: lines.length,
});

describe("conditions to count", () => {
  it("are lines that split in a way of their own, the smaller side first", () => {
    const { lines, profiles, constant, forced } = conditionsOf(problem, 3);
    const byLines = new Map(lines.map((own, e) => [own.join(), [...profiles[e]!]]));
    expect(byLines).toEqual(
      new Map([
        ["6", [1, 3]],
        ["1,2,3", [3, 4]],
        ["5", [0]],
      ]),
    );
    // What tells most comes first: line 6 is the outcome.
    expect(lines[0]).toEqual([6]);
    expect(constant).toEqual([4]);
    expect(forced).toBe(0);
  });

  it("are sets of two out of three here, and one of them is without loss", () => {
    expect(countingSize(problem, 2).sets).toBe(3);
    const count = finish(countSets(problem, { conditions: 2, below: () => 2 }));
    expect(count).toMatchObject({ least: 0, sets: 3 });
    expect(count.left.filter(({ loss }) => loss === 0).map(({ lines }) => lines)).toEqual([
      [6, 1],
      [6, 5],
    ]);
  });

  it("are on every set where a rule asks for them; what only takes room leaves less to choose", () => {
    const count = (counts: readonly CountRule[], conditions: number) =>
      finish(countSets({ ...problem, counts }, { conditions, below: () => Infinity }));
    expect(count([needed(5)], 2).left.map(({ lines }) => lines)).toEqual([
      [5, 6],
      [5, 1],
    ]);
    // The constant line takes one of two places.
    expect(count([needed(5, 4)], 2).left.map(({ lines }) => lines)).toEqual([[5]]);
    expect(count([needed(1, 3)], 3).left.map(({ lines }) => lines)).toEqual([
      [1, 6],
      [1, 5],
    ]);
  });

  it("with rules leave no set below what cards that keep them can reach", () => {
    for (let seed = 0; seed < 60; seed++) {
      const drawn = countingProblem(seed, { classes: 3, conditions: 8, profiles: 30, kind: "costs" });
      const sets = allSets(drawn, 4);
      const lines = [...new Set(sets.flat())];
      const forced = [lines[seed % lines.length]!, lines[(seed * 7 + 3) % lines.length]!];
      const groups = [...new Set(forced)].map((line) => [0, 1, 2].map((k) => k * drawn.lineCount + line));
      const rule = { name: "needed", groups, min: groups.length, max: groups.length };
      const kept = sets.filter((set) => forced.every((line) => set.includes(line)));
      const least = Math.min(...kept.map((set) => plainFreeLoss(drawn, set)));
      const count = finish(countSets({ ...drawn, counts: [rule] }, { conditions: 4, below: () => Infinity }));
      expect(count.least).toBe(least);
    }
  });
});
