// everything of the core; fit also takes files and queries
export * from "@fairscore/core";
export { type LanePool, type LanePoolOptions, lanePool } from "./pool/lane-pool.ts";
export { fit, type NodeFitInput } from "./fit.ts";
export { type FileFormat, openSource, type SourceInput } from "./source/index.ts";
