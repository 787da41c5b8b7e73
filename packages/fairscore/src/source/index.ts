export type { FileFormat } from "./file-format.ts";
export { openSource, type SourceInput } from "./open-source.ts";
