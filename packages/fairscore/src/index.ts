// everything of the core, and files and databases as sources
export * from "@fairscore/core";
export { type FileFormat, openSource, type SourceInput } from "./source/index.ts";
