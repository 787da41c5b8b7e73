import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ColumnCount, countColumns } from "../../../src/exact/counting/count-columns.ts";
import { countSets } from "../../../src/exact/counting/count-sets.ts";
import type { Problem } from "../../../src/problem/problem.ts";
import { seededRandom } from "../../../src/random.ts";
import { runs } from "../../runs.ts";
import { finish } from "./finish.ts";
import { allSets, type CostKind, countingProblem, plainFreeLoss } from "./random-counts.ts";

const kinds: readonly CostKind[] = ["accuracy", "balanced", "costs", "weights", "huge"];
const drawn = fc.record({
  seed: fc.integer({ min: 0, max: 1e9 }),
  classes: fc.integer({ min: 2, max: 4 }),
  conditions: fc.integer({ min: 0, max: 9 }),
  profiles: fc.integer({ min: 1, max: 40 }),
  kind: fc.constantFrom(...kinds),
});
const most = fc.integer({ min: 0, max: 7 });

/** The same problem with conditions of columns: bands that partition everybody, and nested thresholds. */
function withColumns(problem: Problem, seed: number): Problem {
  const { lineCount, profileCount, words } = problem;
  const random = seededRandom(seed);
  const lines = problem.lines.slice();
  for (let j = 1; j < lineCount; ) {
    const size = Math.min(lineCount - j, 2 + Math.floor(random() * 4));
    const isNested = random() < 0.4;
    for (let p = 0; p < profileCount; p++) {
      const value = Math.floor(random() * size);
      for (let i = 0; i < size; i++) {
        const bit = 1 << (p & 31);
        const at = (j + i) * words + (p >> 5);
        lines[at]! &= ~bit;
        if (isNested ? value >= i : value === i) lines[at]! |= bit;
      }
    }
    j += size;
  }
  return { ...problem, lines };
}

describe("counting column by column", () => {
  it("finds the least free loss, and lists what counting set by set lists", () => {
    let listed = 0;
    fc.assert(
      fc.property(
        drawn,
        most,
        fc.boolean(),
        fc.integer({ min: 0, max: 100 }),
        (shape, size, columns, percent) => {
          const plain = countingProblem(shape.seed, shape);
          const problem = columns ? withColumns(plain, shape.seed) : plain;
          const least = Math.min(...allSets(problem, size).map((set) => plainFreeLoss(problem, set)));
          const free = finish(countColumns(problem, { conditions: size, below: () => Infinity }));
          expect(free.floor).toBe(least);
          expect(free.best!.loss).toBe(least);
          expect(plainFreeLoss(problem, free.best!.lines)).toBe(least);
          const below = least + Math.floor(((plainFreeLoss(problem, []) - least + 2) * percent) / 100);
          const options = { conditions: size, below: () => below, most: 1e6 };
          const { floor, left } = finish(countColumns(problem, options));
          expect(floor).toBe(Math.min(least, below));
          const sets = finish(countSets(problem, { ...options, most: 1e6 })).left;
          const names = (of: readonly { lines: readonly number[] }[]) =>
            of.map(({ lines }) => [...lines].sort((a, b) => a - b).join()).sort();
          expect(names(left!)).toEqual(names(sets));
          listed += sets.length;
        },
      ),
      { numRuns: runs(120) },
    );
    expect(listed).toBeGreaterThan(100);
  });

  it("has a floor that holds whenever it is stopped, and all parts together have that of the whole", () => {
    fc.assert(
      fc.property(drawn, most, fc.integer({ min: 1, max: 4 }), (shape, conditions, parts) => {
        const problem = withColumns(countingProblem(shape.seed, shape), shape.seed);
        const options = { conditions, below: () => Infinity };
        const whole: ColumnCount[] = [...countColumns(problem, options)];
        const { floor: least } = finish(countColumns(problem, options));
        const floors = whole.map(({ floor }) => floor);
        expect(floors.every((floor, i) => floor <= least && (i === 0 || floor >= floors[i - 1]!))).toBe(true);
        const cut = Array.from({ length: parts }, (_, part) =>
          finish(countColumns(problem, { ...options, part, parts })),
        );
        expect(Math.min(...cut.map(({ floor }) => floor))).toBe(least);
      }),
      { numRuns: runs(60) },
    );
  });

  it("takes the same steps again", () => {
    const problem = countingProblem(5, { classes: 3, conditions: 12, profiles: 200, kind: "weights" });
    const options = { conditions: 5, below: () => Infinity };
    const first = [...countColumns(problem, options)];
    expect([...countColumns(problem, options)]).toEqual(first);
    expect(first.at(-1)!.steps).toBeGreaterThan(1000);
  });
});
