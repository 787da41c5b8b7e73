import type { Problem } from "@fairscore/core";
import { gainRowsByBucket, gainsByBucket, gainsByLine } from "@fairscore/core/internal/search/histogram";
import { type Instance, makeInstance } from "@fairscore/core/internal/search/instance";
import { Position } from "@fairscore/core/internal/search/position";
import type { WasmKernels } from "./compile-kernels.ts";
import { drawnChanges } from "./drawn-changes.ts";
import type { KernelCase } from "./kernel-case.ts";
import { KernelMemory } from "./kernel-memory.ts";
import { setCase } from "./set-case.ts";

/** The kernels on the data of a problem, at a position drawn by lot: one pass over all lines of all tables each. */
export async function kernelCases(problem: Problem, module: WebAssembly.Module): Promise<KernelCase[]> {
  const instance = makeInstance(problem);
  const position = new Position(instance);
  for (const { entry, value } of drawnChanges(instance, 1)) position.set(entry, value);
  const { list, linesOf, linesStart, cost, coefficients } = instance;
  const { thresholds, gains, sumGains } = position;
  const arrays = [list, linesOf, linesStart, cost, coefficients, thresholds, gains, sumGains];
  const outs = 8 * (instance.lineCount + 8) * (range(instance) + 2) * (instance.constraintCount + 2);
  // Every kernel gets copies of its own; none is in more than three, and the outputs are small.
  const memory = new KernelMemory(3 * arrays.reduce((sum, { byteLength }) => sum + byteLength + 16, outs));
  const wasm = await memory.kernels(module);
  return [
    bucketCase(instance, position, memory, wasm),
    ...(instance.constraintCount > 0 ? [rowsCase(instance, position, memory, wasm)] : []),
    linesCase(instance, position, memory, wasm),
    setCase(instance, memory, wasm),
  ];
}

/** Runs a kernel over all lines of all tables and adds up what it leaves, so that no result goes unused. */
function allLines(
  { classCount, lineCount, profileCount }: Instance,
  total: Float64Array,
  out: ArrayLike<number>,
  kernel: (j: number, offset: number) => void,
): () => void {
  return () => {
    total.fill(0);
    for (let k = 0; k < classCount; k++) {
      for (let j = 0; j < lineCount; j++) {
        kernel(j, k * profileCount);
        for (let b = 0; b < total.length; b++) total[b]! += (j + 1) * out[b]!;
      }
    }
  };
}

function bucketCase(
  instance: Instance,
  position: Position,
  memory: KernelMemory,
  wasm: WasmKernels,
): KernelCase {
  const { list, listStart } = instance;
  const { thresholds, gains } = position;
  const width = range(instance);
  const shift = -low(instance);
  const out = new Float64Array(2 * (width + 2));
  const total = new Float64Array(width + 1);
  const at = [list, thresholds, gains, out].map((array) => memory.place(array));
  const [listAt, thresholdsAt, gainsAt, outAt] = at.map(({ byteOffset }) => byteOffset) as [
    number,
    number,
    number,
    number,
  ];
  const totals = [total, total.slice(), total.slice()];
  const twin = (kernel: WasmKernels["gainsByBucketScalar"]) => (j: number, offset: number) =>
    kernel(listAt, listStart[j]!, listStart[j + 1]!, thresholdsAt, gainsAt, offset, shift, width, outAt);
  return {
    name: "gainsByBucket",
    functions: ["gainsByBucket", "scan"],
    twins: [
      {
        name: "TypeScript",
        run: allLines(instance, totals[0]!, out, (j, offset) =>
          gainsByBucket(list, listStart[j]!, listStart[j + 1]!, thresholds, gains, offset, shift, width, out),
        ),
      },
      { name: "wasm", run: allLines(instance, totals[1]!, at[3]!, twin(wasm.gainsByBucketScalar)) },
      { name: "wasm SIMD", run: allLines(instance, totals[2]!, at[3]!, twin(wasm.gainsByBucketSimd)) },
    ],
    results: totals.map((numbers) => () => numbers),
  };
}

function rowsCase(
  instance: Instance,
  position: Position,
  memory: KernelMemory,
  wasm: WasmKernels,
): KernelCase {
  const { list, listStart, constraintCount } = instance;
  const { thresholds, sumGains } = position;
  const width = range(instance);
  const shift = -low(instance);
  const out = new Float64Array((width + 1) * constraintCount);
  const at = [list, thresholds, sumGains, out].map((array) => memory.place(array));
  const [listAt, thresholdsAt, gainsAt, outAt] = at.map(({ byteOffset }) => byteOffset) as [
    number,
    number,
    number,
    number,
  ];
  const totals = [out.slice(), out.slice(), out.slice()];
  const twin = (kernel: WasmKernels["gainRowsByBucketScalar"]) => (j: number, offset: number) =>
    kernel(
      listAt,
      listStart[j]!,
      listStart[j + 1]!,
      thresholdsAt,
      gainsAt,
      offset,
      shift,
      width,
      constraintCount,
      outAt,
    );
  return {
    name: "gainRowsByBucket",
    functions: ["gainRowsByBucket", "scanSums"],
    twins: [
      {
        name: "TypeScript",
        run: allLines(instance, totals[0]!, out, (j, offset) =>
          gainRowsByBucket(
            list,
            listStart[j]!,
            listStart[j + 1]!,
            thresholds,
            sumGains,
            offset,
            shift,
            width,
            constraintCount,
            out,
          ),
        ),
      },
      { name: "wasm", run: allLines(instance, totals[1]!, at[3]!, twin(wasm.gainRowsByBucketScalar)) },
      { name: "wasm SIMD", run: allLines(instance, totals[2]!, at[3]!, twin(wasm.gainRowsByBucketSimd)) },
    ],
    results: totals.map((numbers) => () => numbers),
  };
}

function linesCase(
  instance: Instance,
  position: Position,
  memory: KernelMemory,
  wasm: WasmKernels,
): KernelCase {
  const { linesOf, linesStart, lineCount, classCount, profileCount } = instance;
  const { thresholds, gains } = position;
  const width = range(instance);
  const shift = -low(instance);
  const out = new Float64Array(lineCount * (width + 1));
  const at = [linesOf, linesStart, thresholds, gains].map((array) => memory.place(array).byteOffset);
  const [linesAt, startAt, thresholdsAt, gainsAt] = at as [number, number, number, number];
  const outs = [memory.place(out), memory.place(out)];
  const twin = (kernel: WasmKernels["gainsByLineScalar"], into: Float64Array) => () => {
    into.fill(0);
    for (let k = 0; k < classCount; k++)
      kernel(
        linesAt,
        startAt,
        profileCount,
        thresholdsAt,
        gainsAt,
        k * profileCount,
        shift,
        width,
        into.byteOffset,
      );
  };
  return {
    name: "gainsByLine",
    functions: ["gainsByLine", "scanRow", "#considerNewLines"],
    twins: [
      {
        name: "TypeScript",
        run: () => {
          out.fill(0);
          for (let k = 0; k < classCount; k++)
            gainsByLine(
              linesOf,
              linesStart,
              profileCount,
              thresholds,
              gains,
              k * profileCount,
              shift,
              width,
              out,
            );
        },
      },
      { name: "wasm", run: twin(wasm.gainsByLineScalar, outs[0]!) },
      { name: "wasm SIMD", run: twin(wasm.gainsByLineSimd, outs[1]!) },
    ],
    results: [() => out, () => outs[0]!, () => outs[1]!],
  };
}

function low(instance: Instance): number {
  return Math.min(...instance.values.map((values) => values[0]!));
}

function range(instance: Instance): number {
  return Math.max(...instance.values.map((values) => values.at(-1)!)) - low(instance);
}
