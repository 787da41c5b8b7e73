import type { Result } from "@fairscore/core";
import { html } from "@fairscore/core/parts";
import { GAP_TITLE, gapPlot } from "../plots/gap-plot.ts";
import type { GapHistory } from "../results/gap-history.ts";
import { QUALITIES } from "../results/quality.ts";
import { sizeOf, sizeWords } from "../results/size.ts";
import { limitedWords } from "../results/words.ts";
import { gapTable } from "./gap-table.ts";
import { plotTable } from "./html-table.ts";
import { figure } from "./page.ts";

/** As many histories as fit on a printed page. */
const MOST_HISTORIES = 6;

/** How best and floor came together: a plot and its numbers for each objective, for losses of two can't be compared. */
export function historyParts(histories: readonly GapHistory[]): string[] {
  const objectives = [...new Set(histories.map(objectiveOf))];
  return objectives.flatMap((objective) => {
    const own = histories.filter((history) => objectiveOf(history) === objective);
    const title = objectives.length > 1 ? `${GAP_TITLE}: ${QUALITIES[objective].name}` : GAP_TITLE;
    const step = Math.max(1, own.length / MOST_HISTORIES);
    const shown = own.filter((_, i) => Math.floor(i / step) > Math.floor((i - 1) / step));
    const left = own.length - shown.length;
    return [
      figure(gapPlot(shown, { objective, title }), plotTable(gapTable(shown, objective))),
      left > 0 ? `<p>${html(`${left} more runs have a history that is not drawn here.`)}</p>` : "",
    ];
  });
}

/** Of the first fold alone: the others look alike. */
export function historiesOf(results: readonly Result[]): GapHistory[] {
  const first = results.filter(({ history, fold }) => history !== undefined && (fold ?? 0) === 0);
  const hasSeeds = new Set(first.map(({ seed }) => seed)).size > 1;
  return first.map(({ data, objective, rule, history, seed, ...limits }) => ({
    label: `${sizeWords(sizeOf(limits))}, ${shortRule(rule)}${hasSeeds ? `, seed ${seed}` : ""}: ${data}`,
    objective,
    history: history!,
  }));
}

function objectiveOf({ objective }: GapHistory): Result["objective"] {
  return objective ?? "accuracy";
}

/** "sp within 5 points", "sp, ratio at least 0.8", "no rule". */
function shortRule(rule: Result["rule"]): string {
  return rule === null ? "no rule" : limitedWords(rule.measure, [rule.tolerance], rule.form);
}
