import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countSets, type SetCount } from "../../../src/exact/counting/count-sets.ts";
import { countingSize } from "../../../src/exact/counting/counting-size.ts";
import { runs } from "../../runs.ts";
import { finish } from "./finish.ts";
import { allSets, type CostKind, countingProblem, plainFreeLoss, setsOf, splitOf } from "./random-counts.ts";

const kinds: readonly CostKind[] = ["accuracy", "balanced", "costs", "weights", "huge"];
const drawn = fc.record({
  seed: fc.integer({ min: 0, max: 1e9 }),
  classes: fc.integer({ min: 2, max: 4 }),
  conditions: fc.integer({ min: 0, max: 8 }),
  profiles: fc.integer({ min: 1, max: 40 }),
  kind: fc.constantFrom(...kinds),
});
const most = fc.integer({ min: 0, max: 6 });

const floorOf = ({ least, open }: SetCount) => Math.min(least, open);

describe("counting sets of conditions", () => {
  it("finds the least free loss, and every way to split that is better than what is known", () => {
    let listed = 0;
    fc.assert(
      fc.property(drawn, most, fc.integer({ min: 0, max: 100 }), (shape, conditions, percent) => {
        const problem = countingProblem(shape.seed, shape);
        const sets = allSets(problem, conditions);
        const losses = sets.map((set) => plainFreeLoss(problem, set));
        const least = Math.min(...losses);
        const below = least + Math.floor((Math.max(...losses) - least + 2) * (percent / 100));
        for (const kernels of ["typescript", "wasm"] as const) {
          const all = finish(countSets(problem, { conditions, below: () => Infinity, kernels }));
          expect(all.least).toBe(least);
          const count = finish(countSets(problem, { conditions, below: () => below, kernels }));
          expect(Math.min(floorOf(count), below)).toBe(Math.min(least, below));
          for (const { lines, loss } of count.left) {
            expect(lines.length).toBe(count.size);
            expect(plainFreeLoss(problem, lines)).toBe(loss);
            expect(loss).toBeLessThan(below);
          }
          listed += count.left.length;
          // Each set of lines with a smaller loss splits like a part of some set that is listed.
          const reached = new Set(
            count.left.flatMap(({ lines }) =>
              Array.from({ length: lines.length + 1 }, (_, n) => [...setsOf(lines, n)])
                .flat()
                .map((part) => splitOf(problem, part)),
            ),
          );
          const better = sets.filter((_, i) => losses[i]! < below);
          expect(better.every((set) => reached.has(splitOf(problem, set)))).toBe(true);
        }
      }),
      { numRuns: runs(150) },
    );
    expect(listed).toBeGreaterThan(100);
  });

  it("gives the same in parts, whoever counts them", () => {
    fc.assert(
      fc.property(drawn, most, fc.integer({ min: 1, max: 5 }), (shape, conditions, parts) => {
        const problem = countingProblem(shape.seed, shape);
        const options = { conditions, below: () => Infinity };
        const whole = finish(countSets(problem, options));
        const cut = Array.from({ length: parts }, (_, part) =>
          finish(countSets(problem, { ...options, part, parts })),
        );
        expect(Math.min(...cut.map(({ least }) => least))).toBe(whole.least);
        expect(cut.reduce((sum, { sets }) => sum + sets, 0)).toBe(whole.sets);
        expect(whole.sets).toBe(countingSize(problem, conditions).sets);
        const names = (counts: readonly SetCount[]) =>
          counts.flatMap(({ left }) => left.map(({ lines }) => lines.join())).sort();
        expect(names(cut)).toEqual(names([whole]));
      }),
      { numRuns: runs(100) },
    );
  });
});
