/** As much of WebAssembly as is used here: its types come with those of the DOM, which core does without. */
interface WasmApi {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Memory: new (size: { initial: number }) => WasmMemory;
  readonly Instance: new (
    module: object,
    imports: Record<string, Record<string, unknown>>,
  ) => { readonly exports: unknown };
}

export interface WasmMemory {
  readonly buffer: ArrayBuffer;
}

const pageBytes = 65_536;
/** By base64: compiled once per thread, and then shared by all who use it. */
const compiled = new Map<string, object>();

/**
 * The functions of a module (in base64), with a memory of their own of at least so many bytes. Undefined where there is
 * no WebAssembly (or none with SIMD), where a content policy forbids it, and when that much memory cannot be had.
 */
export function instantiate(
  base64: string,
  bytes: number,
): { exports: unknown; memory: WasmMemory } | undefined {
  const api = (globalThis as { WebAssembly?: WasmApi }).WebAssembly;
  if (api === undefined) return undefined;
  try {
    const module = compiled.get(base64) ?? new api.Module(bytesOf(base64));
    compiled.set(base64, module);
    const memory = new api.Memory({ initial: Math.ceil(bytes / pageBytes) });
    return { exports: new api.Instance(module, { env: { memory } }).exports, memory };
  } catch {
    // Every reason has an error of its own, and the same answer: TypeScript can do without.
    return undefined;
  }
}

/** Decodes base64; what browsers and Node have for that is not in the language. */
function bytesOf(base64: string): Uint8Array {
  const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const text = base64.replace(/=+$/, "");
  const bytes = new Uint8Array((text.length * 6) >> 3);
  let bits = 0;
  let at = 0;
  for (let i = 0; i < text.length; i++) {
    bits = (bits << 6) | digits.indexOf(text[i]!);
    // Every digit but the first of four completes a byte.
    if (i % 4 > 0) bytes[at++] = bits >> (6 - 2 * (i % 4));
  }
  return bytes;
}
