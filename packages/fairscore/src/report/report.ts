import { html, htmlName, type Result } from "@fairscore/core";
import type { GapHistory } from "../plots/gap-history.ts";
import { gapPlot } from "../plots/gap-plot.ts";
import { QUALITIES } from "../plots/quality.ts";
import { experimentHeading, experimentSection } from "./experiment-section.ts";
import { gapTable } from "./gap-table.ts";
import { htmlTable, plotTable } from "./html-table.ts";
import { figure, page, section, sentenceList } from "./page.ts";
import { planTable } from "./plan-table.ts";
import { type Experiment, experiments } from "./result-table.ts";
import { doneSentences, experimentSentences } from "./summary.ts";
import { linesWords, toleranceWords } from "./words.ts";

/** What a report of a sweep is made of. */
export interface ReportInput {
  readonly title: string;
  readonly description?: string;
  readonly results: readonly Result[];
  /** Tasks that have no result, and why. */
  readonly failed: readonly { readonly name: string; readonly error: string }[];
  /** How it was made: versions, seeds, budgets, and whatever else a reader needs to repeat it. */
  readonly about: readonly { readonly name: string; readonly value: string }[];
  /** How best and floor came together in some runs; default those of the results that have a history. */
  readonly histories?: readonly GapHistory[];
}

/** As many histories as fit on a printed page. */
const MOST_HISTORIES = 6;

/** All results of a sweep as one HTML page: plots, the same numbers as tables, and how it was made. */
export function sweepReport({
  title,
  description = "",
  results,
  failed,
  about,
  histories,
}: ReportInput): string {
  const all = experiments(results);
  const names = [...new Set(all.map(({ data }) => data))];
  const shown = histories ?? ownHistories(results);
  return page(title, description, [
    section("In short", [
      sentenceList(results.length === 0 ? ["There are no results."] : doneSentences(results, failed.length)),
      ...all.flatMap((experiment) => [
        all.length > 1 ? `<h3>${htmlName(contextWords(experiment, all))}</h3>` : "",
        sentenceList(experimentSentences(experiment)),
      ]),
    ]),
    section("What was asked", results.length === 0 ? [] : [htmlTable(planTable(results))]),
    ...names.map((name) => {
      const own = all.filter(({ data }) => data === name);
      return section(
        name,
        own.flatMap((experiment) => [
          experimentHeading(QUALITIES[experiment.objective].name, experiment),
          experimentSection(experiment),
        ]),
      );
    }),
    section("How best and floor came together", historyParts(shown, all)),
    section(
      "What failed",
      failed.length === 0
        ? []
        : [
            htmlTable({
              caption: "Tasks without a result",
              head: ["task", "why"],
              rows: failed.map(({ name, error }) => ({ cells: [name, error] })),
              numbers: false,
            }),
          ],
    ),
    section(
      "How it was made",
      about.length === 0
        ? []
        : [
            htmlTable({
              caption: "Versions, seeds and budget",
              head: ["what", "value"],
              rows: about.map(({ name, value }) => ({ cells: [name, value] })),
              numbers: false,
            }),
          ],
    ),
  ]);
}

function historyParts(histories: readonly GapHistory[], all: readonly Experiment[]): string[] {
  if (histories.length === 0) return [];
  const step = Math.max(1, histories.length / MOST_HISTORIES);
  const shown = histories.filter((_, i) => Math.floor(i / step) > Math.floor((i - 1) / step));
  const objectives = [...new Set(all.map(({ objective }) => objective))];
  const objective = objectives.length === 1 ? objectives[0] : undefined;
  const left = histories.length - shown.length;
  return [
    figure(gapPlot(shown, { objective }), plotTable(gapTable(shown, objective !== "cost"))),
    left > 0 ? `<p>${html(`${left} more runs have a history that is not drawn here.`)}</p>` : "",
  ];
}

/** Of the first fold alone: the others look alike. */
function ownHistories(results: readonly Result[]): GapHistory[] {
  const first = results.filter(({ history, fold }) => history !== undefined && (fold ?? 0) === 0);
  return first.map(({ data, linesPerTable, rule, history }) => ({
    label: `${linesWords(linesPerTable ?? 0)}, ${shortRule(rule)}: ${data}`,
    history: history!,
  }));
}

/** "sp within 5 points", "no rule". */
function shortRule(rule: Result["rule"]): string {
  return rule === null ? "no rule" : `${rule.measure} within ${toleranceWords(rule.tolerance, rule.form)}`;
}

/** What tells an experiment apart from the others. */
function contextWords({ data, objective, protocol }: Experiment, all: readonly Experiment[]): string {
  const differ = (key: "data" | "objective" | "protocol") => new Set(all.map((one) => one[key])).size > 1;
  return [
    ...(differ("data") ? [data] : []),
    ...(differ("objective") ? [QUALITIES[objective].name] : []),
    ...(differ("protocol") ? [protocol === "all" ? "all rows" : "consistent rows"] : []),
  ].join(", ");
}
