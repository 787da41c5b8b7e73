import type { Result } from "@fairscore/core";
import { htmlName } from "@fairscore/core/parts";
import type { GapHistory } from "../results/gap-history.ts";
import { QUALITIES } from "../results/quality.ts";
import { type Experiment, experiments } from "../results/result-table.ts";
import { unconvergedSentences } from "../results/unconverged.ts";
import { experimentHeading, experimentSection } from "./experiment-section.ts";
import { historiesOf, historyParts } from "./history-section.ts";
import { htmlTable } from "./html-table.ts";
import { page, section, sentenceList, warning } from "./page.ts";
import { planTable } from "./plan-table.ts";
import { doneSentences, experimentSentences, openSentence } from "./summary.ts";

/** What a report of a sweep is made of. */
export interface ReportInput {
  readonly title: string;
  readonly description?: string;
  readonly results: readonly Result[];
  /** Tasks that have no result, and why. */
  readonly failed: readonly { readonly name: string; readonly error: string }[];
  /** How many tasks were asked for, and how many of them have neither a result nor failed yet: default none. */
  readonly progress?: { readonly tasks: number; readonly open: number };
  /** How it was made: versions, seeds, budgets, and whatever else a reader needs to repeat it. */
  readonly about: readonly { readonly name: string; readonly value: string }[];
  /** How best and floor came together in some runs; default those of the results that have a history. */
  readonly histories?: readonly GapHistory[];
}

/** All results of a sweep as one HTML page: plots, the same numbers as tables, and how it was made. */
export function sweepReport({
  title,
  description = "",
  results,
  failed,
  progress,
  about,
  histories,
}: ReportInput): string {
  const all = experiments(results);
  const names = [...new Set(all.map(({ data }) => data))];
  return page(title, description, [
    progress && progress.open > 0 ? warning(openSentence(progress, failed.length)) : "",
    section("In short", [
      sentenceList(results.length === 0 ? ["There are no results."] : doneSentences(results, failed.length)),
      ...all.flatMap((experiment) => [
        all.length > 1 ? `<h3>${htmlName(contextWords(experiment, all))}</h3>` : "",
        sentenceList([...experimentSentences(experiment), ...unconvergedSentences(experiment.results)]),
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
    section("How best and floor came together", historyParts(histories ?? historiesOf(results))),
    section(
      "What failed",
      pairTable(
        "Tasks without a result",
        ["task", "why"],
        failed.map(({ name, error }) => [name, error]),
      ),
    ),
    section(
      "How it was made",
      pairTable(
        "Versions, seeds and budget",
        ["what", "value"],
        about.map(({ name, value }) => [name, value]),
      ),
    ),
  ]);
}

/** A table of words; nothing without rows. */
function pairTable(caption: string, head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  return [htmlTable({ caption, head, rows: rows.map((cells) => ({ cells })), numbers: false })];
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
