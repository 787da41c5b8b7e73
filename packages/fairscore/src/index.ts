// everything of the core; fit, fitSafely, crossValidate and frontierOf also take files and queries
export * from "@fairscore/core";
export { type LanePool, type LanePoolOptions, lanePool } from "./pool/lane-pool.ts";
export { crossValidate } from "./cross-validate.ts";
export { fit } from "./fit.ts";
export { fitSafely } from "./fit-safely.ts";
export { frontierOf } from "./frontier-of.ts";
export { type FileFormat, openSource, type SourceInput } from "./source/index.ts";
export type { NodeFitInput } from "./with-input.ts";
export { resultsCsv } from "./report/results-csv.ts";
export { resultsParquet } from "./report/results-parquet.ts";
export { exportPng, type PngOptions } from "./export/png.ts";
