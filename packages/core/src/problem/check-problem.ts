import { fault } from "../findings/fault.ts";
import { fits, flag, listOf, maybe, members, once, oneOf, text, typedArray, whole } from "../schema.ts";
import type { Problem } from "./problem.ts";
import { tableCount } from "./shape.ts";

const limit = fits(
  "a whole number of at least 0, or Infinity",
  (value) => value === Infinity || (Number.isSafeInteger(value) && value >= 0),
);
const bound = fits("a number", (value) => typeof value === "number" && !Number.isNaN(value));
const above0 = fits(
  "a number above 0",
  (value) => typeof value === "number" && value > 0 && value < Infinity,
);

const SHAPE = members({
  shape: oneOf(["tables", "score"]),
  classCount: whole(1),
  profileCount: whole(0),
  lineCount: whole(1),
  words: whole(1),
  lines: typedArray("Uint32Array"),
  cost: typedArray("Float64Array"),
  people: maybe(members({ weights: typedArray("Float64Array"), scale: above0 })),
  lossScale: above0,
  lossExact: flag,
  pointSets: listOf(listOf(whole(), 1), 1),
  pointSetOf: typedArray("Int32Array"),
  columnOf: typedArray("Int32Array"),
  columnCount: whole(0),
  maxLinesPerTable: limit,
  maxLines: limit,
  maxColumns: limit,
  maxConditions: limit,
  startsWithCounts: flag,
  constraints: listOf(
    members({
      name: text,
      coefficients: typedArray("Float64Array"),
      min: bound,
      max: bound,
      scale: above0,
      source: members({ type: text, index: whole(0) }),
    }),
  ),
  counts: listOf(members({ name: text, groups: listOf(listOf(whole(0))), min: bound, max: bound })),
  implications: listOf(members({ name: text, if: listOf(whole(0)), then: listOf(whole(0)) })),
  orders: listOf(members({ name: text, lower: whole(0), upper: whole(0) })),
});

/** Refuses what is no problem for engines: `compileProblem` makes them. */
export const checkProblem = once((value, path) => {
  SHAPE(value, path);
  checkSizes(value as Problem, path);
}, "problem");

/** That arrays are as long as they must be, and point only at what there is. */
function checkSizes(problem: Problem, path: string): void {
  const { classCount, profileCount, lineCount, words, lines, cost, pointSets, pointSetOf, columnOf } =
    problem;
  const { columnCount, constraints, counts, implications, orders } = problem;
  const places = tableCount(problem) * lineCount;
  const entries = [
    ...counts.flatMap(({ groups }) => groups.flat()),
    ...implications.flatMap((rule) => [...rule.if, ...rule.then]),
    ...orders.flatMap(({ lower, upper }) => [lower, upper]),
  ];
  const fit =
    words * 32 >= profileCount &&
    lines.length === lineCount * words &&
    cost.length === profileCount * classCount &&
    cost.every(Number.isFinite) &&
    (problem.people === undefined ||
      (problem.people.weights.length === cost.length &&
        problem.people.weights.every((weight) => weight >= 0 && weight < Infinity))) &&
    pointSets.every((points) => points.includes(0)) &&
    pointSetOf.length === places &&
    pointSetOf.every((set) => set >= 0 && set < pointSets.length) &&
    columnOf.length === lineCount &&
    columnOf.every((column, j) => (j === 0 ? column === -1 : column >= 0 && column < columnCount)) &&
    constraints.every(
      ({ coefficients }) => coefficients.length === cost.length && coefficients.every(Number.isFinite),
    ) &&
    entries.every((entry) => entry < places);
  if (!fit) throw fault({ code: "parts-do-not-fit", path, parts: "arrays", maker: "compileProblem" });
}
