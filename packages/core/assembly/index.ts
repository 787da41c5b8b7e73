// @ts-nocheck: AssemblyScript, which only looks like TypeScript; scripts/build-kernels.mjs compiles it.
export { changeScores } from "./change-scores";
export { gainRowsByBucket } from "./gain-rows-by-bucket";
export { gainsByBucket } from "./gains-by-bucket";
export { gainsByLine } from "./gains-by-line";
