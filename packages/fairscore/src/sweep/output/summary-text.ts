import { wrapText } from "@fairscore/core/parts";
import { QUALITIES } from "../../results/quality.ts";
import { rankColumns } from "../../results/rank-columns.ts";
import {
  type Experiment,
  experiments,
  type PartRow,
  type ResultRow,
  ruleFamily,
  unfairnessUnder,
} from "../../results/result-table.ts";
import { sizeOf, sizeWords } from "../../results/size.ts";
import { unconvergedSentences } from "../../results/unconverged.ts";
import { METHOD_WORDS, spreadWords } from "../../results/words.ts";
import { plain } from "../../terminal/terminal.ts";
import { alignColumns } from "../../terminal/text-columns.ts";
import type { Collected } from "../folder/collected.ts";

/** More lines than this are no summary; the report has them all. */
const MOST_ROWS = 60;

const LEGEND = `Mean ± standard deviation over so many runs (folds and seeds), in percent (cost
as it is).
AUC: how often of two people of different classes the right one is ranked
higher, on the rows set aside if there are any; Brier score and log loss of the
risks there, as they are.
apart: the largest difference or the smallest ratio between groups under the
rule, on the rows set aside if there are any. gap: at most so much of the loss
could be avoided by other tables.
`;

/** A table for each data set and objective, and what its numbers mean; empty without results. */
export function summaryText({ results }: Pick<Collected, "results">, width: number): string {
  const all = experiments(results);
  const shown: string[] = [];
  let room = MOST_ROWS;
  for (const experiment of all) {
    if (room <= 0) break;
    shown.push(experimentText(experiment, room, width));
    room -= experiment.rows.length;
  }
  const left = all.reduce((sum, { rows }) => sum + rows.length, 0) - MOST_ROWS;
  if (left > 0) shown.push(`… and ${left} more lines in the report\n`);
  return shown.length === 0 ? "" : [...shown, LEGEND].join("\n");
}

function experimentText(
  { data, objective, protocol, rows, results }: Experiment,
  room: number,
  width: number,
): string {
  const { name, key, isShare } = QUALITIES[objective];
  const hasTest = rows.some(({ test }) => test.accuracy !== null);
  const quality = (part: PartRow) =>
    isShare ? spreadWords(part[key]) : spreadWords(part[key], (value) => value.toFixed(3));
  const shared = onlyRule(rows);
  const part = hasTest ? "test" : "train";
  const ranked = rankColumns(rows, part);
  const names = ranked.map(({ name: title }) => title);
  const header = ["", "runs", "train", ...(hasTest ? ["test"] : []), ...names, "apart", "gap"];
  const lines = rows
    .slice(0, room)
    .map((row) => [
      rowWords(row),
      row.found === row.runs ? String(row.runs) : `${row.found}/${row.runs}`,
      quality(row.train),
      ...(hasTest ? [quality(row.test)] : []),
      ...ranked.map(({ words }) => words(row[part])),
      spreadWords(unfairnessUnder(row[part], row.rule ?? shared)),
      row.gap === null ? "–" : spreadWords({ ...row.gap, sd: null }),
    ]);
  const title = `${plain(data)}: ${name}${protocol === "consistent" ? ", consistent rows" : ""}`;
  const warnings = unconvergedSentences(results).flatMap((sentence) => wrapText(plain(sentence), width));
  return `${[title, ...alignColumns([header, ...lines], width), ...warnings].join("\n")}\n`;
}

/** The rule that tables without a limit are measured by as well, if there is but one. */
function onlyRule(rows: readonly ResultRow[]): ResultRow["rule"] {
  const rules = rows.flatMap(({ rule }) => (rule === null ? [] : [rule]));
  return new Set(rules.map(ruleFamily)).size === 1 ? rules[0]! : null;
}

/** "3 lines, sp <= 0.05". */
function rowWords({ method, rule, ...limits }: ResultRow): string {
  const words = method === "tables" ? sizeWords(sizeOf(limits)) : METHOD_WORDS[method];
  if (rule === null) return words;
  const labels = rule.labels ? ` (${rule.labels.join(", ")})` : "";
  // Models to compare with are measured, not limited.
  if (method !== "tables") return `${words}, ${rule.measure}${labels}`;
  return `${words}, ${rule.measure} ${rule.form === "ratio" ? ">=" : "<="} ${rule.tolerance}${labels}`;
}
