import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { loanDesk, tableFromRows } from "../../src/index.ts";
import { compileProblem, memorySource, recipeFor } from "../../src/parts.ts";
import type { EngineEvent } from "../../src/problem/engine.ts";
import type { Problem } from "../../src/problem/problem.ts";
import { seededRandom } from "../../src/random.ts";
import { makeInstance } from "../../src/search/instance.ts";
import { type Kernels, typescriptKernels } from "../../src/search/kernels.ts";
import { LineSearch } from "../../src/search/line-search.ts";
import { Position } from "../../src/search/position.ts";
import { search, searchWith } from "../../src/search/search.ts";
import { wasmKernels } from "../../src/search/wasm-kernels.ts";
import { withWasm } from "../../src/search/with-wasm.ts";
import { randomProblem } from "../random-problem.ts";

afterEach(() => vi.unstubAllGlobals());

async function loanDeskProblem(): Promise<Problem> {
  const source = memorySource(tableFromRows(loanDesk().rows));
  const { recipe } = await recipeFor(source, { outcome: "decision", protect: ["sex"] });
  const spec = { fairness: [{ measure: "sp" as const, tolerance: 0.05 }], limits: { linesPerTable: 4 } };
  return compileProblem(await source.profiles(recipe), spec).problem;
}

/** The same problem with these points allowed everywhere. */
function withPoints(problem: Problem, points: readonly number[]): Problem {
  return { ...problem, pointSets: problem.pointSets.map(() => points) };
}

function firstEvents(engine: typeof search, problem: Problem, seed: number, count: number): EngineEvent[] {
  const events: EngineEvent[] = [];
  for (const event of engine(problem, { seed })) if (events.push(event) === count) break;
  return events;
}

function expectSameSearch(problem: Problem, seed: number, count: number): void {
  const typescript = firstEvents(searchWith("typescript"), problem, seed, count);
  expect(firstEvents(searchWith("wasm"), problem, seed, count)).toEqual(typescript);
  expect(typescript.length).toBe(count);
}

/** Draws the data of a kernel, the same for any kernels, and gives what they leave. */
function histograms(kernels: Kernels, seed: number, whole: boolean) {
  const random = seededRandom(seed);
  const int = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const number = () => (whole ? int(-1000, 1000) : random() - 0.5);
  const [profiles, tables, width, lines] = [int(1, 70), int(1, 3), int(1, 5), int(1, 9)];
  const [range, shift, table] = [int(0, 20), int(-10, 20), int(0, tables - 1)];
  const int32 = (values: readonly number[]) => {
    const array = kernels.int32(values.length);
    array.set(values);
    return array;
  };
  const float64 = (length: number, value: () => number) => {
    const array = kernels.float64(length);
    for (let i = 0; i < length; i++) array[i] = value();
    return array;
  };
  const all = Array.from({ length: profiles }, (_, p) => p);
  const list = int32(all.filter(() => random() < 0.6));
  const from = int(0, list.length >> 2);
  const thresholds = int32(Array.from({ length: tables * profiles }, () => int(-30, 30)));
  const gains = float64(tables * profiles, () => (random() < 0.2 ? 0 : number()));
  const rowGains = float64(tables * profiles * width, number);
  const linesOf = all.map(() => Array.from({ length: lines }, (_, j) => j).filter(() => random() < 0.5));
  const starts = [0, ...all.map((p) => linesOf.slice(0, p + 1).flat().length)];
  // Not empty before: two kernels clear their output, the third adds to what is there.
  const buckets = float64(2 * (range + 2), number);
  const rows = float64((range + 1) * width, number);
  const byLine = float64(lines * (range + 1), number);
  const offset = table * profiles;
  kernels.gainsByBucket(list, from, list.length, thresholds, gains, offset, shift, range, buckets);
  kernels.gainRowsByBucket(list, from, list.length, thresholds, rowGains, offset, shift, range, width, rows);
  const [lineList, lineStarts] = [int32(linesOf.flat()), int32(starts)];
  kernels.gainsByLine(lineList, lineStarts, profiles, thresholds, gains, offset, shift, range, byLine);
  return { buckets: Array.from(buckets.subarray(0, range + 1)), rows: [...rows], byLine: [...byLine] };
}

describe("kernels in WebAssembly", () => {
  it("are what the search uses here", () => {
    expect(withWasm(makeInstance(randomProblem(1)))?.kernels.kind).toBe("wasm");
    const calls = new Set<string>();
    const host = wasmGlobal();
    class Instance {
      readonly exports: Record<string, unknown> = {};
      constructor(module: WebAssembly.Module, imports: WebAssembly.Imports) {
        for (const [name, real] of Object.entries(new host.Instance(module, imports).exports)) {
          if (typeof real !== "function") continue;
          this.exports[name] = (...args: number[]) => {
            calls.add(name);
            return real(...args);
          };
        }
      }
    }
    const problems = Array.from({ length: 50 }, (_, seed) => randomProblem(seed));
    const constrained = problems.find(({ constraints }) => constraints.length > 0)!;
    vi.stubGlobal("WebAssembly", { ...host, Instance });
    firstEvents(search, constrained, 1, 3);
    expect([...calls].sort()).toEqual(["changeScores", "gainRowsByBucket", "gainsByBucket", "gainsByLine"]);
  });

  it("add up exactly as TypeScript does, in the same order", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.boolean(), (seed, whole) => {
        const wasm = wasmKernels({ int32: [10_000], float64: [10_000] })!;
        expect(histograms(wasm, seed, whole)).toEqual(histograms(typescriptKernels, seed, whole));
      }),
      { numRuns: 300 },
    );
  });

  it("keep a position exactly as TypeScript does", () => {
    for (let seed = 0; seed < 100; seed++) {
      const plain = makeInstance(withPoints(randomProblem(seed), [-3, -1, 0, 1, 2]));
      const positions = [new Position(plain), new Position(withWasm(plain)!)] as const;
      const random = seededRandom(seed);
      for (let move = 0; move < 30; move++) {
        const entry = Math.floor(random() * plain.entryCount);
        const value = plain.values[entry]![Math.floor(random() * 5)]!;
        for (const position of positions) position.set(entry, value);
        expect(contents(positions[1])).toEqual(contents(positions[0]));
      }
    }
  });

  it("have room for all arrays of a search, and no more than a page to spare", () => {
    for (const points of [
      [0, 1],
      [-60, 0, 60],
      [-5000, 0, 1, 5000],
    ]) {
      const instance = withWasm(makeInstance(withPoints(randomProblem(5), points)))!;
      new Position(instance);
      new LineSearch(instance);
      new LineSearch(instance);
      expect(() => instance.kernels.int32(65_536 / 4 + 1)).toThrow(RangeError);
    }
  });

  it("give the same search, event by event", async () => {
    for (let seed = 0; seed < 30; seed++) expectSameSearch(randomProblem(seed), seed, 4);
    expectSameSearch(await loanDeskProblem(), 3, 60);
  });

  it("give the same search with points that are far apart", () => {
    for (let seed = 0; seed < 10; seed++)
      expectSameSearch(withPoints(randomProblem(seed), [-5000, -7, 0, 1, 2, 9000]), seed, 4);
  });

  it("were compiled from the sources in the tree", () => {
    const script = fileURLToPath(new URL("../../../../scripts/build-kernels.mjs", import.meta.url));
    const { status, stderr } = spawnSync(process.execPath, [script, "--check"], { encoding: "utf8" });
    expect(stderr).toBe("");
    expect(status).toBe(0);
  });
});

describe("without WebAssembly", () => {
  const problem = randomProblem(11);
  const refuse = () => {
    throw new Error("refused");
  };
  const hosts: Record<string, () => unknown> = {
    "none at all": () => undefined,
    "a policy that forbids it": () => ({ ...wasmGlobal(), Module: refuse, Instance: refuse }),
    "no memory for it": () => ({ ...wasmGlobal(), Memory: refuse }),
  };
  for (const [name, host] of Object.entries(hosts)) {
    it(`TypeScript does the same: ${name}`, () => {
      const expected = firstEvents(search, problem, 1, 4);
      vi.stubGlobal("WebAssembly", host());
      expect(withWasm(makeInstance(problem))).toBeUndefined();
      expect(firstEvents(search, problem, 1, 4)).toEqual(expected);
    });
  }
});

/** The parts of the global object that the search uses; they are not enumerable there. */
function wasmGlobal() {
  const { Module, Memory, Instance } = WebAssembly;
  return { Module, Memory, Instance };
}

function contents({ loss, visits, sums, thresholds, gains, sumGains }: Position) {
  return { loss, visits, arrays: [sums, thresholds, gains, sumGains].map((array) => [...array]) };
}
