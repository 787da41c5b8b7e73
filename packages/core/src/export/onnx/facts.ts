import type { ColumnKind } from "../../table/cell.ts";
import { visible } from "../../text/visible.ts";
import type { Scorer, ScorerColumn } from "../shared/scorer.ts";
import { freeName } from "./graph.ts";
import type { OnnxValueInfo, TensorType } from "./proto.ts";

/** The input that a graph without columns has: nothing else says how many rows there are. */
const ROWS_INPUT = "rows";

/** Names of the graph's outputs that every graph has. */
export const OUTPUTS = ["label", "label_index", "scores", "tie"] as const;

/** That of the classes' shares, which graphs of models with risks have besides. */
export const PROBABILITIES = "probabilities";

/** The names of a graph's outputs. */
function outputNames({ risk }: Pick<Scorer, "risk">): readonly string[] {
  return risk ? [...OUTPUTS, PROBABILITIES] : OUTPUTS;
}

const TYPES: Readonly<Record<ColumnKind, TensorType>> = {
  number: "double",
  category: "string",
  boolean: "double",
};

const GIVEN: Readonly<Record<ColumnKind, string>> = {
  number: "A number; NaN is missing.",
  category:
    "A text, compared exactly; the empty text and the texts in fairscore.missing_texts are missing. Give None as the empty text: runtimes would read it as the text None.",
  boolean: "1 is yes, 0 is no; NaN (and any other number) is missing.",
};

/**
 * The names of the inputs: the columns' own. Only a name that a graph can't have is another: an empty one, the name of an
 * output, or one with U+0000 or half a character; the metadata has the column's exact name.
 */
export function inputNames(scorer: Pick<Scorer, "columns" | "risk">): string[] {
  const { columns } = scorer;
  const outputs = outputNames(scorer);
  const usable = ({ name }: ScorerColumn) =>
    name !== "" && !outputs.includes(name) && !/\0|\p{Cs}/u.test(name);
  const taken = new Set<string>([...outputs, ...columns.filter(usable).map(({ name }) => name)]);
  return columns.map((column, i) =>
    usable(column) ? column.name : freeName(`column_${visible(column.name) || i + 1}`, taken),
  );
}

/** What goes in: a column of N values for each column that the tables ask about. */
export function inputInfos(scorer: Scorer): OnnxValueInfo[] {
  const { columns } = scorer;
  const names = inputNames(scorer);
  if (columns.length === 0) {
    const doc = "Ignored: the tables ask about no column, so that only the number of rows counts.";
    return [{ name: ROWS_INPUT, type: "double", dims: ["N", 1], doc }];
  }
  return columns.map(({ kind }, i) => ({
    name: names[i]!,
    type: TYPES[kind],
    dims: ["N", 1],
    doc: GIVEN[kind],
  }));
}

/** What comes out. */
export function outputInfos({ classes, ties, risk }: Scorer): OnnxValueInfo[] {
  const docs: Record<(typeof OUTPUTS)[number], [TensorType, (number | string)[], string]> = {
    label: ["string", ["N"], "The class with the highest score; a tie goes to the class that comes first."],
    label_index: ["int64", ["N"], "Its place in fairscore.classes, from 0."],
    scores: ["int64", ["N", classes.length], "The score of every class, in the order of fairscore.classes."],
    tie: [
      "bool",
      ["N"],
      ties ? "Whether several classes have the highest score." : "Always false: one score is never tied.",
    ],
  };
  const infos = OUTPUTS.map((name): OnnxValueInfo => {
    const [type, dims, doc] = docs[name];
    return { name, type, dims, doc };
  });
  if (!risk) return infos;
  const doc = "How likely every class is, in the order of fairscore.classes: shares that add up to 1.";
  return [...infos, { name: PROBABILITIES, type: "double", dims: ["N", classes.length], doc }];
}

/** What readers of the file should know; lists are JSON. */
export function onnxMetadata(scorer: Scorer, riskSource: string): Record<string, string> {
  const { classes, columns, missingTexts } = scorer;
  const names = inputNames(scorer);
  return {
    "fairscore.classes": JSON.stringify(classes),
    "fairscore.ties": "A tie goes to the class that comes first in fairscore.classes.",
    "fairscore.columns": JSON.stringify(
      columns.map(({ name, kind, codes }, i) => ({
        input: names[i],
        column: name,
        kind,
        type: TYPES[kind],
        given: GIVEN[kind],
        ...(codes.length > 0 && { missing: codes }),
      })),
    ),
    "fairscore.missing_texts": JSON.stringify(missingTexts),
    ...(scorer.risk && { "fairscore.probabilities": riskSource }),
  };
}
