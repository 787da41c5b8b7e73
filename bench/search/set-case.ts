import type { Instance } from "@fairscore/core/internal/search/instance";
import { Position } from "@fairscore/core/internal/search/position";
import type { WasmKernels } from "./compile-kernels.ts";
import { drawnChanges } from "./drawn-changes.ts";
import type { KernelCase } from "./kernel-case.ts";
import type { KernelMemory } from "./kernel-memory.ts";

/** Changes of points. They are set and taken back, so that every run starts from the same empty tables. */
export function setCase(instance: Instance, memory: KernelMemory, wasm: WasmKernels): KernelCase {
  const { classCount, profileCount, lineCount, listStart, constraintCount } = instance;
  const position = new Position(instance);
  const changes = drawnChanges(instance, 2);
  const list = memory.place(instance.list);
  const cost = memory.place(instance.cost);
  const coefficients = memory.place(instance.coefficients);
  const thresholds = memory.place(position.thresholds);
  const gains = memory.place(position.gains);
  const sumGains = memory.place(position.sumGains);
  const sums = memory.place(position.sums);
  const scores = memory.place(new Int32Array(profileCount * classCount));
  const firsts = memory.place(new Int32Array(profileCount));
  const seconds = memory.place(new Int32Array(profileCount).fill(1));
  let loss = position.loss;
  const change = (entry: number, delta: number) => {
    const k = (entry / lineCount) | 0;
    const j = entry - k * lineCount;
    loss += wasm.changeScores(
      list.byteOffset,
      listStart[j]!,
      listStart[j + 1]!,
      k,
      delta,
      classCount,
      profileCount,
      scores.byteOffset,
      firsts.byteOffset,
      seconds.byteOffset,
      thresholds.byteOffset,
      gains.byteOffset,
      cost.byteOffset,
      constraintCount,
      coefficients.byteOffset,
      sums.byteOffset,
      sumGains.byteOffset,
    );
  };
  // All numbers at the point of a run where the tables are full; kept only while the twins are compared.
  let keep = true;
  const halfway: number[][] = [[], []];
  return {
    name: "Position.set",
    functions: ["set", "#give", "#refreshGains"],
    twins: [
      {
        name: "TypeScript",
        run: () => {
          for (const { entry, value } of changes) position.set(entry, value);
          if (keep)
            halfway[0] = [
              position.loss,
              position.thresholds,
              position.gains,
              position.sums,
              position.sumGains,
            ].flatMap(numbersOf);
          for (const { entry } of changes) position.set(entry, 0);
        },
      },
      {
        name: "wasm",
        run: () => {
          for (const { entry, value } of changes) change(entry, value);
          if (keep) halfway[1] = [loss, thresholds, gains, sums, sumGains].flatMap(numbersOf);
          for (const { entry, value } of changes) change(entry, -value);
        },
      },
    ],
    results: halfway.map((_, twin) => () => {
      keep = false;
      return halfway[twin]!;
    }),
  };
}

function numbersOf(value: number | ArrayLike<number>): number[] {
  return typeof value === "number" ? [value] : Array.from(value);
}
