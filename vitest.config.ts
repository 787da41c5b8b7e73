import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Tests run on the TypeScript sources, so that a failing line is the line one edits.
export default defineConfig({
  resolve: {
    alias: {
      // Entries come before their package, whose name they begin with.
      "@fairscore/core/predict": source("packages/core/src/predict.ts"),
      "@fairscore/core/parts": source("packages/core/src/parts.ts"),
      "@fairscore/core": source("packages/core/src/index.ts"),
      "fairscore/plots": source("packages/fairscore/src/plots.ts"),
      fairscore: source("packages/fairscore/src/index.ts"),
    },
  },
  test: {
    include: ["packages/*/test/**/*.test.ts", "bench/test/**/*.test.ts"],
    // By default one processor stays idle, which is half of a small machine; many tests wait for a browser or a process.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Files share a process and what it has loaded: loading it anew for each would take a fifth of the time of all tests.
    isolate: false,
    // Generous: a busy machine is slow, not wrong.
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
});
