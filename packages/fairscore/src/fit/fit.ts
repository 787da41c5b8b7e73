import { type FitOptions, type FitRequest, fit as fitCore, type Outcome } from "@fairscore/core";
import { type NodeFitInput, withInput } from "./with-input.ts";

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
  return withInput(input, (opened) => fitCore(opened, request, options));
}
