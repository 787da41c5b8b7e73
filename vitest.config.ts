import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Tests run on the TypeScript sources, so that a failing line is the line one edits.
export default defineConfig({
  resolve: {
    alias: {
      "@fairscore/core": source("packages/core/src/index.ts"),
      // Before the package itself, whose name it begins with.
      "fairscore/plots": source("packages/fairscore/src/plots/index.ts"),
      fairscore: source("packages/fairscore/src/index.ts"),
    },
  },
  test: {
    include: ["packages/*/test/**/*.test.ts", "bench/test/**/*.test.ts"],
    // By default one processor stays idle, which is half of a small machine; many tests wait for a browser or a process.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
