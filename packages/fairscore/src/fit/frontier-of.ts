import {
  type FitRequest,
  type Frontier,
  type FrontierOptions,
  frontierOf as frontierOfCore,
} from "@fairscore/core";
import { type NodeFitInput, withInput } from "./with-input.ts";

/**
 * The trade-off between accuracy, unfairness and lines on files, a query, rows or columns.
 *
 *     const request = { outcome: "decision", protect: ["sex"], fairness: [{ measure: "sp", tolerance: 0 }] };
 *     const { points } = await frontierOf("loans.csv", request, { lines: [3, 5], seconds: 1 });
 *     points[0].price; // { low, high }
 */
export async function frontierOf(
  input: NodeFitInput,
  request: FitRequest,
  options: FrontierOptions = {},
): Promise<Frontier> {
  return withInput(input, (opened) => frontierOfCore(opened, request, options));
}
