import type { Result, Spread } from "@fairscore/core";
import { provenBound } from "../results/proven-numbers.ts";
import { QUALITIES, type Quality } from "../results/quality.ts";
import { rankColumns } from "../results/rank-columns.ts";
import { type Experiment, type ResultRow, unfairnessUnder } from "../results/result-table.ts";
import { sizeOf, sizeWords } from "../results/size.ts";
import {
  capital,
  fixed,
  hundred,
  METHOD_WORDS,
  secondsWords,
  spreadWords,
  toleranceWords,
} from "../results/words.ts";
import type { HtmlTable, TableRow } from "./html-table.ts";

/** What the numbers of an experiment are called and how they are written. */
interface Columns {
  readonly name: string;
  readonly written: (value: number) => string;
  readonly unit: string;
  readonly bound: string;
}

/** The numbers of a plot by size: those rows of the experiment that it shows. */
export function linesTable(experiment: Experiment, rows: readonly ResultRow[]): HtmlTable {
  const quality = QUALITIES[experiment.objective];
  const { key } = quality;
  const { name, written, unit, bound: boundName } = columns(experiment);
  return {
    caption: `${name}${unit}, mean ± standard deviation over folds and seeds`,
    head: ["model", "learnt from", "held out", boundName, "proven best"],
    rows: withApart(rows, (row) => [
      modelWords(row),
      spreadWords(row.train[key], written),
      spreadWords(row.test[key], written),
      boundWords(row, quality, written),
      provenWords(row),
    ]),
  };
}

/**
 * Everything that is known about the rows of an experiment. With a rule, unfairness is what that rule limits; the rows
 * are those that were learnt under it with any tolerance, those without a limit, and the models to compare with.
 */
export function resultsTable(
  experiment: Experiment,
  rows: readonly ResultRow[],
  rule: Result["rule"],
  caption: string,
): HtmlTable {
  const quality = QUALITIES[experiment.objective];
  const { key } = quality;
  const { name, written, unit, bound: boundName } = columns(experiment);
  const ranked = rankColumns(rows, "test");
  const isRatio = rule?.form === "ratio";
  const unfairness = isRatio ? "smallest ratio" : "largest difference";
  const isAllFound = rows.every(({ found, runs }) => found === runs);
  const unfair = (spread: Spread | null) =>
    spreadWords(spread, isRatio ? (ratio) => fixed(ratio, 2) : hundred);
  return {
    caption: `${caption} ${name}${unit}${rule && !isRatio ? ", differences in percentage points" : ""}, gap in %: mean ± standard deviation over folds and seeds.`,
    head: [
      "model",
      ...(rule ? ["tolerance"] : []),
      ...(isAllFound ? [] : ["found"]),
      "proven best",
      "learnt from",
      "held out",
      ...ranked.map(({ name: title }) => `${title}, held out`),
      ...(rule ? [`${unfairness}, learnt from`, `${unfairness}, held out`] : []),
      boundName,
      "gap",
      "seconds",
    ],
    rows: withApart(rows, (row) => [
      modelWords(row),
      ...(rule
        ? [row.method === "tables" ? toleranceWords(row.rule?.tolerance ?? null, row.rule?.form) : "–"]
        : []),
      ...(isAllFound ? [] : [`${row.found} / ${row.runs}`]),
      provenWords(row),
      spreadWords(row.train[key], written),
      spreadWords(row.test[key], written),
      ...ranked.map(({ words }) => words(row.test)),
      ...(rule ? [unfair(unfairnessUnder(row.train, rule)), unfair(unfairnessUnder(row.test, rule))] : []),
      boundWords(row, quality, written),
      row.gap ? hundred(row.gap.mean) : "–",
      row.seconds ? secondsWords(row.seconds.mean) : "–",
    ]),
  };
}

function columns({ objective }: Experiment): Columns {
  const { name, isShare, isMore } = QUALITIES[objective];
  return {
    name: capital(name),
    written: isShare ? hundred : (cost) => fixed(cost, 3),
    unit: isShare ? " in %" : "",
    bound: isMore ? "proven ceiling" : "proven floor",
  };
}

function modelWords(row: ResultRow): string {
  const size = sizeOf(row);
  return row.method === "tables" && size ? `tables, ${sizeWords(size)}` : METHOD_WORDS[row.method];
}

function boundWords(
  { floor, optimal, found }: ResultRow,
  quality: Quality,
  written: Columns["written"],
): string {
  return floor ? written(provenBound(floor.mean, optimal === found, quality)) : "–";
}

function provenWords({ method, optimal, infeasible, runs }: ResultRow): string {
  if (method !== "tables") return "–";
  if (infeasible === runs) return "no tables exist";
  return `${optimal} / ${runs}`;
}

/** A line between tables and the models to compare with. */
function withApart(rows: readonly ResultRow[], cells: (row: ResultRow) => string[]): TableRow[] {
  return rows.map((row, i) => ({
    cells: cells(row),
    isApart: i > 0 && row.method !== "tables" && rows[i - 1]!.method === "tables",
  }));
}
