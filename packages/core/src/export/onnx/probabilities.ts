import type { Scorer } from "../shared/scorer.ts";
import type { FormulaRisk, LookUpRisk } from "../shared/scorer-risk.ts";
import { OUTPUTS, PROBABILITIES } from "./facts.ts";
import type { GraphBuilder } from "./graph.ts";
import { TENSOR_TYPES } from "./proto.ts";

/** How likely every class is, from the scores; nothing where the model says nothing of it. */
export function writeProbabilities(graph: GraphBuilder, { risk, classes }: Scorer): void {
  if (risk?.shape === "score") writeLookUp(graph, risk, classes.length);
  if (risk?.shape === "tables") writeFormula(graph, risk);
}

/** The line of the table is the number of totals reached from which a line holds: whole numbers are compared. */
function writeLookUp(graph: GraphBuilder, { from, shares }: LookUpRisk, classes: number): void {
  const table = graph.constant("probabilities by total", {
    dims: [shares.length, classes],
    values: { type: "double", data: shares.flat() },
  });
  graph.outputNode(PROBABILITIES, {
    operator: "Gather",
    inputs: [table, from.length === 0 ? firstLine(graph) : lineReached(graph, from)],
    attributes: { axis: 0 },
  });
}

/** 0 for every row. */
function firstLine(graph: GraphBuilder): string {
  const [, labelIndex] = OUTPUTS;
  return graph.node("the only line", { operator: "Sub", inputs: [labelIndex, labelIndex] });
}

function lineReached(graph: GraphBuilder, from: readonly number[]): string {
  const [, , scores] = OUTPUTS;
  const second = graph.constant("second class", { dims: [1], values: { type: "int64", data: [1] } });
  const total = graph.node("score of the second class", {
    operator: "Gather",
    inputs: [scores, second],
    attributes: { axis: 1 },
  });
  const least = graph.constant("totals from which the next line holds", {
    dims: [1, from.length],
    values: { type: "int64", data: from },
  });
  // Runtimes of 2021 compare int64 with "less", and not all with "at least".
  const below = graph.node("is below it", { operator: "Less", inputs: [total, least] });
  const reached = graph.node("reaches it", { operator: "Not", inputs: [below] });
  const marks = graph.node("reaches it as 0 or 1", {
    operator: "Cast",
    inputs: [reached],
    attributes: { to: TENSOR_TYPES.int32 },
  });
  return graph.node("line", {
    operator: "ReduceSum",
    inputs: [marks],
    attributes: { axes: [1], keepdims: 0 },
  });
}

/** In proportion to e^(scale * total + offset). */
function writeFormula(graph: GraphBuilder, { scale, offsets }: FormulaRisk): void {
  const [, , scores] = OUTPUTS;
  const totals = graph.node("scores as doubles", {
    operator: "Cast",
    inputs: [scores],
    attributes: { to: TENSOR_TYPES.double },
  });
  const scaled = graph.node("scores on the scale", {
    operator: "Mul",
    inputs: [totals, graph.number(scale)],
  });
  const more = graph.constant("offsets", {
    dims: [1, offsets.length],
    values: { type: "double", data: offsets },
  });
  const exponents = graph.node("exponents", { operator: "Add", inputs: [scaled, more] });
  graph.outputNode(PROBABILITIES, { operator: "Softmax", inputs: [exponents], attributes: { axis: 1 } });
}
