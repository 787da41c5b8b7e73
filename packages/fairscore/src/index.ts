// everything of the core; fit, fitSafely, crossValidate and frontierOf also take files and queries
export * from "@fairscore/core";
export { type LanePool, type LanePoolOptions, lanePool } from "./pool/lane-pool.ts";
export { crossValidate } from "./fit/cross-validate.ts";
export { fit } from "./fit/fit.ts";
export { fitSafely } from "./fit/fit-safely.ts";
export { frontierOf } from "./fit/frontier-of.ts";
export { type FileFormat, openSource, type SourceInput } from "./source/index.ts";
export type { NodeFitInput } from "./fit/with-input.ts";
export { resultsCsv } from "./results/results-csv.ts";
export { resultsParquet } from "./results/results-parquet.ts";
export { exportPng, type PngOptions } from "./export/png.ts";
