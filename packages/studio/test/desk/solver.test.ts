import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";

import { expect, test } from "vitest";
import { loadSolver } from "../../../core/src/exact/solver.ts";
import { useSolver } from "../../src/desk/solver.ts";

test("the solver is made of the bytes that the page carries, and of no others", async () => {
  const bytes = readFileSync(createRequire(import.meta.url).resolve("highs/runtime"));
  useSolver(new Blob([gzipSync(bytes)]));
  const highs = await loadSolver();
  const { ObjectiveValue } = highs.solve(
    "Maximize\n a: x + 2 y\nSubject To\n c: x + y <= 3\nBounds\n 0 <= x\n 0 <= y\nEnd",
  );
  expect(ObjectiveValue).toBeCloseTo(6, 9);
  useSolver(new Blob([gzipSync("something else")]));
  await expect(loadSolver()).rejects.toThrow(/WebAssembly/);
});
