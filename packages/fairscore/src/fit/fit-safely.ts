import {
  type FitRequest,
  fitSafely as fitSafelyCore,
  type SafeOutcome,
  type SafetyOptions,
} from "@fairscore/core";
import { type NodeFitInput, withInput } from "./with-input.ts";

/**
 * Learns from files, a query, rows or columns, with tolerances that are to hold among people not in the data.
 *
 *     const outcome = await fitSafely(
 *       "loans.csv",
 *       { outcome: "decision", protect: ["sex"], fairness: [{ measure: "sp", tolerance: 0.1 }] },
 *       { seconds: 10, safety: { by: "held-out", confidence: 0.95 } },
 *     );
 *     outcome.safety.certified;
 */
export async function fitSafely(
  input: NodeFitInput,
  request: FitRequest,
  options: SafetyOptions,
): Promise<SafeOutcome> {
  return withInput(input, (opened) => fitSafelyCore(opened, request, options));
}
