import type { ScoringSystem } from "../../model/scoring-system.ts";
import { canHold, conditionKey } from "../../recipe/condition/condition.ts";
import { wholeColumns } from "../../recipe/recipe.ts";
import { visible } from "../../text/visible.ts";
import { VERSION } from "../../version.ts";
import { type Scorer, type ScorerColumn, type ScorerLine, scorerOf } from "../shared/scorer.ts";
import { riskSourceWords } from "../shared/scorer-risk.ts";
import { checkText, conditionWriter } from "./condition.ts";
import { inputInfos, inputNames, OUTPUTS, onnxMetadata, outputInfos } from "./facts.ts";
import { type GraphBuilder, graphBuilder } from "./graph.ts";
import { writeProbabilities } from "./probabilities.ts";
import { modelBytes, TENSOR_TYPES } from "./proto.ts";

/** Operators of ONNX 1.7 (2020): the first that compare doubles with "at least" and "at most". */
const OPSETS = { "": 12, "ai.onnx.ml": 2 };
const IR_VERSION = 7;

const DOC =
  "A scoring system: raw columns in, a score for each class out; the highest score wins, and a tie goes to the class " +
  "that comes first. Every input has shape [N, 1]. The metadata has the classes, the columns and how missing values are given.";

/**
 * The scoring system as an ONNX model that takes raw columns, each of shape [N, 1]: number columns as doubles (NaN is
 * missing), yes/no columns as doubles (1 is yes, 0 is no, NaN and all others are missing), category columns as strings
 * (the empty text and the recipe's missing texts are missing). It gives `label` (string [N]), `label_index` (int64 [N]),
 * `scores` (int64 [N, classes]) and `tie` (bool [N]), exactly as the native predictor does, and where the model has risks
 * `probabilities` (double [N, classes]). Inputs have the names of
 * their columns, but for names that no graph can have (see `inputNames`); a system that asks about no column has one
 * input, `rows`, of which only the number of rows counts. No training data is in it, and equal systems give equal bytes.
 */
export function exportOnnx(system: ScoringSystem): Uint8Array<ArrayBuffer> {
  const scorer = scorerOf(system);
  for (const name of scorer.classes) checkText(name, "class");
  for (const text of [...scorer.missingTexts, ...scorer.columns.flatMap(({ codes }) => codes)])
    checkText(String(text), "text for missing values");
  const inputs = inputInfos(scorer);
  const outputs = outputInfos(scorer);
  const graph = graphBuilder([...inputs, ...outputs].map(({ name }) => name));
  const whole = wholeColumns(system.recipe);
  writeScores(graph, scorer, whole, inputs[0]!.name);
  writeLabel(graph, scorer);
  writeProbabilities(graph, scorer);
  const learning = graph.nodes.some(({ domain }) => domain === "ai.onnx.ml");
  return modelBytes({
    irVersion: IR_VERSION,
    producer: "fairscore",
    producerVersion: VERSION,
    doc: DOC,
    opsets: learning ? OPSETS : { "": OPSETS[""] },
    graphName: "fairscore",
    nodes: graph.nodes,
    constants: graph.constants,
    inputs,
    outputs,
    metadata: onnxMetadata(scorer, riskSourceWords(system)),
  });
}

/** Answers (ones and zeros) times points, and what every class starts with. */
function writeScores(
  graph: GraphBuilder,
  scorer: Scorer,
  whole: ReadonlySet<string>,
  anyInput: string,
): void {
  const { classes, columns, missingTexts, startsWith } = scorer;
  const starts = graph.constant("starts with", {
    dims: [1, classes.length],
    values: { type: "int64", data: startsWith },
  });
  const lines = scorer.lines.filter(({ condition, column }) => canHold(condition, columns[column]!.kind));
  if (lines.length === 0) {
    const rows = graph.node("shape of the rows", { operator: "Shape", inputs: [anyInput] });
    graph.outputNode("scores", { operator: "Expand", inputs: [starts, rows] });
    return;
  }
  const notes = new Map(
    lines.map(({ condition, points }) => [
      conditionKey(condition),
      `Points, in the order of fairscore.classes: ${points.join(", ")}.`,
    ]),
  );
  const write = conditionWriter(graph, {
    missingTexts: (name) => {
      const { kind, codes } = columns.find((column) => column.name === name)!;
      return kind === "category" ? [...missingTexts, ...codes.map(String)] : missingTexts;
    },
    whole,
    notes,
  });
  const names = inputNames(scorer).map((input, c) => withoutCodes(graph, input, columns[c]!));
  const answersTo = ({ condition, column }: ScorerLine) =>
    write(condition, names[column]!, columns[column]!.kind);
  const ofCategory = ({ column }: ScorerLine) => columns[column]!.kind === "category";
  // Those of numbers first: they are bools, and one cast serves them all.
  const ofNumbers = lines.filter((line) => !ofCategory(line));
  const ofCategories = lines.filter(ofCategory);
  const concat = (words: string, inputs: readonly string[]) =>
    graph.node(words, { operator: "Concat", inputs, attributes: { axis: 1 } });
  const parts: string[] = [];
  if (ofNumbers.length > 0) {
    const answers = ofNumbers.map(answersTo);
    parts.push(cast(graph, "answers as 0 or 1", concat("answers about numbers", answers), "int64"));
  }
  parts.push(...ofCategories.map(answersTo));
  const points = graph.constant("points", {
    dims: [lines.length, classes.length],
    values: { type: "int64", data: [...ofNumbers, ...ofCategories].flatMap((line) => line.points) },
  });
  const earned = graph.node("points earned", {
    operator: "MatMul",
    inputs: [parts.length === 1 ? parts[0]! : concat("answers", parts), points],
  });
  graph.outputNode("scores", { operator: "Add", inputs: [earned, starts] });
}

/** The numbers of a column, NaN in place of those that mean missing. */
function withoutCodes(graph: GraphBuilder, input: string, { name, kind, codes }: ScorerColumn): string {
  if (kind !== "number") return input;
  return codes.reduce<string>((value, code) => {
    const is = graph.node(`${visible(name)} is the code ${code}`, {
      operator: "Equal",
      inputs: [value, graph.number(Number(code))],
    });
    const inputs = [is, graph.number(Number.NaN), value];
    return graph.node(`${visible(name)} without the code ${code}`, { operator: "Where", inputs });
  }, input);
}

/** The first class that has the highest score, and whether another has it too. */
function writeLabel(graph: GraphBuilder, { classes, ties }: Scorer): void {
  const [label, labelIndex, scores, tie] = OUTPUTS;
  const best = graph.node("highest score", {
    operator: "ReduceMax",
    inputs: [scores],
    attributes: { axes: [1], keepdims: 1 },
  });
  const highest = graph.node("has the highest score", { operator: "Equal", inputs: [scores, best] });
  // Older runtimes have no ArgMax for int64; it takes the first of equals.
  const marks = cast(graph, "has it as 0 or 1", highest, "int32");
  graph.outputNode(labelIndex, {
    operator: "ArgMax",
    inputs: [marks],
    attributes: { axis: 1, keepdims: 0 },
  });
  const names = graph.constant("classes", {
    dims: [classes.length],
    values: { type: "string", data: classes },
  });
  graph.outputNode(label, { operator: "Gather", inputs: [names, labelIndex], attributes: { axis: 0 } });
  const holders = graph.node("classes that have it", {
    operator: "ReduceSum",
    inputs: [marks],
    attributes: { axes: [1], keepdims: 0 },
  });
  // With one score there is nothing to tell: no more than all classes can have it.
  const most = graph.constant("most without a tie", {
    dims: [],
    values: { type: "int32", data: [ties ? 1 : classes.length] },
  });
  graph.outputNode(tie, { operator: "Greater", inputs: [holders, most] });
}

function cast(graph: GraphBuilder, words: string, input: string, type: "int32" | "int64"): string {
  return graph.node(words, { operator: "Cast", inputs: [input], attributes: { to: TENSOR_TYPES[type] } });
}
