import type { PartRow, ResultRow } from "./result-table.ts";
import { fixed, hundred, spreadWords } from "./words.ts";

/** How well models rank people, and how good their risks are: a number that some models have. */
export interface RankColumn {
  readonly name: string;
  readonly key: "auc" | "brier" | "logLoss";
  words(part: PartRow): string;
}

/** The area as the other shares in percent; the losses of risks as they are. */
const COLUMNS: readonly RankColumn[] = [
  { name: "AUC", key: "auc", words: ({ auc }) => spreadWords(auc, hundred) },
  { name: "Brier", key: "brier", words: ({ brier }) => spreadWords(brier, thousandths) },
  { name: "log loss", key: "logLoss", words: ({ logLoss }) => spreadWords(logLoss, thousandths) },
];

/** Those that any of the rows has, on people not learnt from where there are any. */
export function rankColumns(rows: readonly ResultRow[], part: "train" | "test"): readonly RankColumn[] {
  return COLUMNS.filter(({ key }) => rows.some((row) => row[part][key] !== null));
}

function thousandths(value: number): string {
  return fixed(value, 3);
}
