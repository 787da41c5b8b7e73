import type { Condition, RawRow, ScoringSystem } from "@fairscore/core";
import { scorerOf } from "../../../core/src/export/shared/scorer.ts";
import { exportModels, randomModel, systemOf } from "./models.ts";

/** A column of values as a runtime takes them. */
export type Feed =
  | { readonly type: "float64"; readonly data: Float64Array }
  | { readonly type: "string"; readonly data: string[] };

/** Columns whose names no graph can have, and the names that their inputs have instead. */
export const RENAMED: Readonly<Record<string, string>> = {
  label: "column_label (2)",
  label_index: "column_label_index",
  scores: "column_scores",
  tie: "column_tie",
  "": "column_5",
  "nul\0": "column_nul␀",
  "half\ud800": "column_half\ufffd",
};

/** Columns whose names the graph would use for something else, which then has to give way. */
const TAKEN = ["column_label", "rows", "points", "answers", "classes", "one", "18", "rows is yes", "N"];

const number = (column: string, conditions: readonly Omit<Condition, "column">[]) => ({
  column,
  kind: "number" as const,
  conditions: conditions.map((condition) => ({ ...condition, column }) as Condition),
});

const odd = systemOf(
  ["small", "large"],
  [
    number("x", [
      { ge: -Infinity, lt: 5 },
      { ge: Infinity },
      { gt: -2, ge: -1, lt: 7, le: 6.5 },
      { le: -0 },
      { ge: 5e-324 },
      { missing: true },
    ]),
    number("n", [{ ge: 1, lt: 2 }, { ge: 1 }]),
    number("is about another kind of column", [{ in: ["1"] }, { is: true }]),
    { column: "given", kind: "number", conditions: [{ column: "given" }] },
    {
      column: "c",
      kind: "category",
      conditions: [
        { column: "c", in: [] },
        { column: "c", notIn: [] },
        { column: "c", in: ["NA", "clerk", "clerk"] },
        { column: "c", in: ["NA"] },
        { column: "c", notIn: ["NA", "nurse", ""] },
        { column: "c", ge: 1 },
      ],
    },
  ],
  [-(2 ** 40), 2 ** 40],
  [
    [1, 2, 3, 4, 5, 6, 2 ** 45, 2, 7, 7, 8, 9, 10, 11, 12, 13, 14],
    [6, 5, 4, 3, 2, 1, 0, -(2 ** 45), 7, 7, 9, 8, 7, 6, 5, 4, 3],
  ],
);

/** The models that ONNX has to score: those of every export, random ones, and those that are hard for ONNX. */
export const MODELS: Readonly<Record<string, ScoringSystem>> = {
  ...exportModels(),
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((seed) => [`random ${seed}`, randomModel(seed)])),
  "odd conditions": odd,
  "odd names": systemOf(
    ["no", "yes"],
    [...Object.keys(RENAMED), ...TAKEN].map((column, i) =>
      i % 2 === 0
        ? { column, kind: "boolean", conditions: [{ column, is: true }] }
        : number(column, [{ ge: 18 }, { missing: true }]),
    ),
    [0, 1],
    [Array.from({ length: 24 }, (_, j) => (j % 3) - 1), Array.from({ length: 24 }, (_, j) => (j % 4) - 2)],
  ),
  "conditions that never hold": systemOf(["a", "b"], [number("x", [{ in: ["1"] }])], [1, 1], [[3], [0]]),
};

/** The inputs of a model for raw rows. */
export function feedsOf(system: ScoringSystem, rows: readonly RawRow[]): Record<string, Feed> {
  const { columns } = scorerOf(system);
  if (columns.length === 0) return { rows: { type: "float64", data: new Float64Array(rows.length) } };
  return Object.fromEntries(
    columns.map(({ name, kind }): [string, Feed] => {
      const values = rows.map((row) => row[name]);
      const renamed = system.risk ? { ...RENAMED, probabilities: "column_probabilities" } : RENAMED;
      const input = Object.hasOwn(renamed, name) ? renamed[name as keyof typeof renamed]! : name;
      return kind === "category"
        ? [input, { type: "string", data: values.map((value) => (value ?? "") as string) }]
        : [
            input,
            { type: "float64", data: Float64Array.from(values, (value) => Number(value ?? Number.NaN)) },
          ];
    }),
  );
}
