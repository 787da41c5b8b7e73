// @ts-nocheck: AssemblyScript, which only looks like TypeScript; asc compiles it when the benchmark runs.
export { changeScores } from "./change-scores";
export { gainRowsByBucketScalar, gainRowsByBucketSimd } from "./gain-rows-by-bucket";
export { gainsByBucketScalar, gainsByBucketSimd } from "./gains-by-bucket";
export { gainsByLineScalar, gainsByLineSimd } from "./gains-by-line";
