import type { WasmKernels } from "./compile-kernels.ts";

const PAGE = 65_536;

type Numbers = Int32Array | Float64Array;

/** A memory for the kernels with arrays laid into it one after the other. */
export class KernelMemory {
  readonly #memory: WebAssembly.Memory;
  #next = PAGE;

  constructor(bytes: number) {
    this.#memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE) + 2 });
  }

  async kernels(module: WebAssembly.Module): Promise<WasmKernels> {
    const { exports } = await WebAssembly.instantiate(module, {
      env: { memory: this.#memory, abort: () => {} },
    });
    return exports as unknown as WasmKernels;
  }

  /** Copies an array in; its `byteOffset` is the address that kernels take. */
  place<T extends Numbers>(array: T): T {
    const make = array.constructor as new (buffer: ArrayBuffer, at: number, length: number) => T;
    const copy = new make(this.#memory.buffer, this.#next, array.length);
    copy.set(array);
    this.#next += Math.ceil(array.byteLength / 16) * 16;
    return copy;
  }
}
