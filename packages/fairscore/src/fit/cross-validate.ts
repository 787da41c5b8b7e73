import {
  type CrossValidateOptions,
  type CrossValidation,
  crossValidate as crossValidateCore,
  type FitRequest,
} from "@fairscore/core";
import { type NodeFitInput, withInput } from "./with-input.ts";

/**
 * Cross-validates on files, a query, rows or columns.
 *
 *     const cv = await crossValidate("loans.csv", { outcome: "decision", protect: ["sex"] }, { folds: 5 });
 *     cv.summary[0].test.accuracy; // { mean, sd, min, max, n } of the tables
 */
export async function crossValidate(
  input: NodeFitInput,
  request: FitRequest,
  options: CrossValidateOptions = {},
): Promise<CrossValidation> {
  return withInput(input, (opened) => crossValidateCore(opened, request, options));
}
