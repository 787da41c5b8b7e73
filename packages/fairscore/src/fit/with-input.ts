import type { FitInput } from "@fairscore/core";
import { openSource, type SourceInput } from "../source/open-source.ts";

/** A path or pattern of files, files or a query with options, or anything that the core's fit takes. */
export type NodeFitInput = string | SourceInput | FitInput;

/** Does work on an input; files and queries are opened before it and closed after it, whatever happens. */
export async function withInput<T>(input: NodeFitInput, work: (input: FitInput) => Promise<T>): Promise<T> {
  const files = typeof input === "string" ? { files: input } : isSourceInput(input) ? input : undefined;
  if (!files) return work(input as FitInput);
  const source = await openSource(files);
  try {
    return await work(source);
  } finally {
    await source.close();
  }
}

/** Columns by name are lists; what a source is opened from is a text or a list of texts. */
function isSourceInput(input: NodeFitInput): input is SourceInput {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return false;
  const { files, sql } = input as SourceInput;
  const texts =
    typeof files === "string" || (Array.isArray(files) && files.every((file) => typeof file === "string"));
  return typeof sql === "string" || (texts && !("summarise" in input));
}
