/// <reference lib="dom" />
// The types of WebAssembly are among those of the browser.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

type Bucket = (
  list: number,
  from: number,
  to: number,
  thresholds: number,
  gains: number,
  offset: number,
  shift: number,
  range: number,
  out: number,
) => void;
type Rows = (
  list: number,
  from: number,
  to: number,
  thresholds: number,
  gains: number,
  offset: number,
  shift: number,
  range: number,
  width: number,
  out: number,
) => void;
type Lines = (
  lines: number,
  linesStart: number,
  profileCount: number,
  thresholds: number,
  gains: number,
  offset: number,
  shift: number,
  range: number,
  out: number,
) => void;
type Change = (
  list: number,
  from: number,
  to: number,
  k: number,
  delta: number,
  classCount: number,
  profileCount: number,
  scores: number,
  firsts: number,
  seconds: number,
  thresholds: number,
  gains: number,
  cost: number,
  width: number,
  coefficients: number,
  sums: number,
  sumGains: number,
) => number;

/** The kernels in WebAssembly; arrays are addresses in the memory that the module was given. */
export interface WasmKernels {
  readonly gainsByBucketScalar: Bucket;
  readonly gainsByBucketSimd: Bucket;
  readonly gainRowsByBucketScalar: Rows;
  readonly gainRowsByBucketSimd: Rows;
  readonly gainsByLineScalar: Lines;
  readonly gainsByLineSimd: Lines;
  readonly changeScores: Change;
}

/** Compiles the AssemblyScript twins. */
export async function compileKernels(): Promise<WebAssembly.Module> {
  const bench = fileURLToPath(new URL("../../", import.meta.url));
  const out = ".cache/kernels.wasm";
  mkdirSync(join(bench, ".cache"), { recursive: true });
  // As a program, because its types would replace those of the console for all of the benchmarks.
  const asc = createRequire(import.meta.url).resolve("assemblyscript/bin/asc.js");
  const flags = ["-O3", "--runtime", "stub", "--noAssert", "--enable", "simd", "--importMemory"];
  const args = [asc, "search/assembly/index.ts", "-o", out, ...flags];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: bench, encoding: "utf8" });
  if (status !== 0) throw new Error(`asc failed: ${stderr}`);
  return WebAssembly.compile(readFileSync(join(bench, out)));
}
