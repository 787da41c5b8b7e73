import { afterEach, describe, expect, it, vi } from "vitest";
import { countingArrays } from "../../../src/exact/counting/arrays.ts";
import { conditionsOf } from "../../../src/exact/counting/conditions.ts";
import { countSets } from "../../../src/exact/counting/count-sets.ts";
import { differencesOf } from "../../../src/exact/counting/differences.ts";
import { mergeProfiles } from "../../../src/problem/merge-profiles.ts";
import type { Problem } from "../../../src/problem/problem.ts";
import { finish } from "./finish.ts";
import { countingProblem } from "./random-counts.ts";

afterEach(() => vi.unstubAllGlobals());

const narrow = countingProblem(7, { classes: 3, conditions: 25, profiles: 150, kind: "accuracy" });
const wide = countingProblem(8, { classes: 3, conditions: 25, profiles: 150, kind: "huge" });

function arraysOf(given: Problem, size: number) {
  const problem = mergeProfiles(given);
  const shape = { size, width: problem.classCount - 1, profileCount: problem.profileCount };
  return countingArrays(conditionsOf(problem, size), differencesOf(problem), shape, "wasm");
}

describe("kernels of counting", () => {
  it("are in WebAssembly here, with numbers of 32 bits where they fit", () => {
    expect(arraysOf(narrow, 4).kernels.kind).toBe("wasm");
    expect(arraysOf(narrow, 4).arrays.table).toBeInstanceOf(Int32Array);
    expect(arraysOf(wide, 4).arrays.table).toBeInstanceOf(Float64Array);
  });

  it.each([
    ["32 bits", narrow],
    ["64 bits", wide],
  ])("count the same in WebAssembly and TypeScript, in %s", (_, problem) => {
    for (let conditions = 2; conditions <= 6; conditions++) {
      const { least } = finish(countSets(problem, { conditions, below: () => Infinity, most: 10 }));
      const options = { conditions, below: () => Math.ceil(least * 1.02) };
      const wasm = finish(countSets(problem, { ...options, kernels: "wasm" }));
      expect(wasm).toEqual(finish(countSets(problem, { ...options, kernels: "typescript" })));
      expect(wasm.left.length).toBeGreaterThan(0);
      vi.stubGlobal("WebAssembly", undefined);
      expect(arraysOf(problem, conditions).kernels.kind).toBe("typescript");
      expect(finish(countSets(problem, options))).toEqual(wasm);
      vi.unstubAllGlobals();
    }
  });
});
