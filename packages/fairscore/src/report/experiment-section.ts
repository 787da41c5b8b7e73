import type { Result } from "@fairscore/core";
import { html } from "@fairscore/core/parts";
import { frontiersPlot } from "../plots/frontier-plot.ts";
import { linesPlot } from "../plots/lines-plot.ts";
import { type Experiment, type ResultRow, ruleFamily } from "../results/result-table.ts";
import { capital, ruleWords } from "../results/words.ts";
import { linesTable, resultsTable } from "./experiment-tables.ts";
import { htmlTable, plotTable } from "./html-table.ts";
import { figure } from "./page.ts";

/** More plots by size than this say less, not more: then only those of the strictest rules are shown. */
const MANY = 4;

/** Plots and tables of one experiment. */
export function experimentSection(experiment: Experiment): string {
  const { rows, results } = experiment;
  const families = familiesOf(rows);
  const all = families.map(({ family, rule }) => {
    const own = rowsOf(rows, family);
    const tolerances = new Set(own.filter(isFoundTables).map((row) => row.rule?.tolerance));
    const table = htmlTable(resultsTable(experiment, own, rule, `All results under ${ruleWords(rule)}.`));
    if (tolerances.size < 2) return table;
    return figure(frontiersPlot(results.filter((result) => belongs(result, family))), table);
  });
  const { shown, left } = shownRules(rows);
  const byLines = shown.map((rule) => {
    const own = (one: Pick<Result, "method" | "rule">) => one.method !== "tables" || sameRule(one.rule, rule);
    return figure(
      linesPlot(results.filter(own), { sameAxesAs: results }),
      plotTable(linesTable(experiment, onceEach(rows.filter(own)))),
    );
  });
  return [
    ...(families.length > 0 ? all : [htmlTable(resultsTable(experiment, rows, null, "All results."))]),
    ...byLines,
    left > 0
      ? `<p>Plots by size are shown without a rule and for the strictest rules; ${left} more are in the tables.</p>`
      : "",
  ].join("\n");
}

/** "accuracy", "balanced accuracy, consistent rows": what tells the experiments on one data set apart. */
export function experimentHeading(objective: string, { protocol }: Experiment): string {
  const rows = protocol === "consistent" ? ", only rows that are consistent" : "";
  return `<h3>${html(capital(objective) + rows)}</h3>`;
}

/** What rules of tables limit, whatever their tolerance, in the order in which they first occur. */
export function familiesOf(
  rows: readonly ResultRow[],
): { family: string; rule: NonNullable<Result["rule"]> }[] {
  const families = new Map<string, NonNullable<Result["rule"]>>();
  for (const { method, rule } of rows) {
    if (method === "tables" && rule && !families.has(ruleFamily(rule))) families.set(ruleFamily(rule), rule);
  }
  return [...families].map(([family, rule]) => ({ family, rule }));
}

/** Tables under the rules of a family or without a rule, and all models to compare with. */
function belongs({ method, rule }: Pick<Result, "method" | "rule">, family: string): boolean {
  return method !== "tables" || rule === null || ruleFamily(rule) === family;
}

/** The rows of a family; of models to compare with, those that were measured by it, if any were. */
function rowsOf(rows: readonly ResultRow[], family: string): ResultRow[] {
  const isOwn = ({ rule }: ResultRow) => ruleFamily(rule) === family;
  const own = rows.filter((row) => belongs(row, family));
  return onceEach([
    ...own.filter((row) => row.method === "tables" || isOwn(row)),
    ...own.filter((row) => !isOwn(row)),
  ]);
}

function isFoundTables({ method, found }: ResultRow): boolean {
  return method === "tables" && found > 0;
}

/** The rules under which tables with several limits on size were found, as many as can be looked at. */
function shownRules(rows: readonly ResultRow[]): { shown: Result["rule"][]; left: number } {
  const all: Result["rule"][] = [];
  for (const row of rows.filter(isFoundTables)) {
    const isKnown = all.some((rule) => sameRule(rule, row.rule));
    const limits = rows.filter((other) => isFoundTables(other) && sameRule(other.rule, row.rule));
    if (!isKnown && limits.length > 1) all.push(row.rule);
  }
  // No rule first; then in the order of the rows, the strictest of each family first.
  const ordered = [...all.filter((rule) => rule === null), ...all.filter((rule) => rule !== null)];
  if (ordered.length <= MANY) return { shown: ordered, left: 0 };
  const shown = ordered.filter(
    (rule, i) => rule === null || ordered.findIndex((other) => ruleFamily(other) === ruleFamily(rule)) === i,
  );
  return { shown, left: ordered.length - shown.length };
}

function sameRule(a: Result["rule"], b: Result["rule"]): boolean {
  return ruleFamily(a) === ruleFamily(b) && a?.tolerance === b?.tolerance;
}

/** Every row of tables, and of each model to compare with the first. */
function onceEach(rows: readonly ResultRow[]): ResultRow[] {
  return rows.filter(
    (row, i) =>
      rows.indexOf(row) === i &&
      (row.method === "tables" || rows.findIndex(({ method }) => method === row.method) === i),
  );
}
