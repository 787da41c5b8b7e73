import {
  type FitInput,
  type FitOptions,
  type FitRequest,
  fit as fitCore,
  type Outcome,
} from "@fairscore/core";
import { openSource, type SourceInput } from "./source/open-source.ts";

/** A path or pattern of files, files or a query with options, or anything that the core's fit takes. */
export type NodeFitInput = string | SourceInput | FitInput;

/**
 * Learns from files, a query, rows or columns.
 *
 *     const outcome = await fit("loans.csv", { outcome: "decision", protect: ["sex"] }, { seconds: 5 });
 *     outcome.model?.predict({ age: 41, income: 30000 });
 */
export async function fit(
  input: NodeFitInput,
  request: FitRequest,
  options: FitOptions = {},
): Promise<Outcome> {
  const files = typeof input === "string" ? { files: input } : isSourceInput(input) ? input : undefined;
  if (!files) return fitCore(input as FitInput, request, options);
  const source = await openSource(files);
  try {
    return await fitCore(source, request, options);
  } finally {
    await source.close();
  }
}

/** Columns by name are lists; what a source is opened from is a text or a list of texts. */
function isSourceInput(input: NodeFitInput): input is SourceInput {
  if (typeof input !== "object" || Array.isArray(input)) return false;
  const { files, sql } = input as SourceInput;
  const texts =
    typeof files === "string" || (Array.isArray(files) && files.every((file) => typeof file === "string"));
  return typeof sql === "string" || (texts && !("summarise" in input));
}
