import type { Frontier, FrontierPoint } from "@fairscore/core";
import { frontierPlot } from "../plots/frontier-plot.ts";
import { QUALITIES, type Quality } from "../plots/quality.ts";
import { type HtmlTable, htmlTable } from "./html-table.ts";
import { figure, page, section, sentenceList } from "./page.ts";
import { priceSentences, priceWords } from "./price-words.ts";
import { provenBound } from "./proven-numbers.ts";
import {
  capital,
  counted,
  fixed,
  hundred,
  linesWords,
  measureWords,
  secondsWords,
  toleranceWords,
} from "./words.ts";

const STATUS_WORDS: Readonly<Record<FrontierPoint["status"], string>> = {
  optimal: "proven best",
  feasible: "not proven best",
  infeasible: "no tables exist",
  unknown: "none found",
};

/** One frontier as an HTML page: the plot, what each tolerance costs, and all its numbers. */
export function frontierReport(frontier: Frontier): string {
  const { data, measure, form, objective, points, notes, seconds } = frontier;
  const quality = QUALITIES[objective];
  const hasPlot = points.some(({ train, unfairness }) => train !== null && unfairness !== null);
  return page(
    `What fairness costs: ${data}`,
    `${capital(quality.name)} against ${measureWords(measure)} (${form === "ratio" ? "as a ratio" : "as a difference"}) for several limits on lines.`,
    [
      section("In short", [sentenceList([...doneSentences(frontier), ...priceSentences(frontier)])]),
      section("The trade-off", [
        hasPlot
          ? figure(frontierPlot(frontier), "")
          : sentenceList(["No tables were found, so there is nothing to draw."]),
        htmlTable(pointsTable(frontier, quality)),
      ]),
      section("What each tolerance costs", [htmlTable(priceTable(frontier))]),
      section("Notes", [sentenceList([...notes, `It took ${secondsWords(seconds)} seconds.`])]),
    ],
  );
}

function doneSentences({ points }: Frontier): string[] {
  const having = (status: FrontierPoint["status"]) =>
    points.filter((point) => point.status === status).length;
  const parts = (["optimal", "feasible", "infeasible", "unknown"] as const)
    .filter((status) => having(status) > 0)
    .map((status) => `${having(status)} ${STATUS_WORDS[status]}`);
  return [`${counted(points.length, "pair")} of a limit on lines and a tolerance: ${parts.join(", ")}.`];
}

function pointsTable({ points, form }: Frontier, quality: Quality): HtmlTable {
  const { isShare, isMore, of, name } = quality;
  const written = (value: number | null) =>
    value === null ? "–" : isShare ? hundred(value) : fixed(value, 3);
  const unfair = (value: number | null) =>
    value === null ? "–" : form === "ratio" ? fixed(value, 2) : hundred(value);
  const unfairness = form === "ratio" ? "smallest ratio" : "largest difference";
  const units = `${isShare ? " in %" : ""}${form === "ratio" ? "" : ", differences in percentage points"}, gap in %`;
  return {
    caption: `${capital(name)}${units}. Pale: another point is at least as good in lines, unfairness and loss.`,
    head: [
      "most lines",
      "tolerance",
      "learnt from",
      "held out",
      `${unfairness}, learnt from`,
      `${unfairness}, held out`,
      isMore ? "proven ceiling" : "proven floor",
      "gap",
      "status",
      "seconds",
    ],
    rows: points.map((point, i) => ({
      cells: [
        linesWords(point.linesPerTable),
        toleranceWords(point.tolerance, form),
        written(of(point.train)),
        written(of(point.heldOut)),
        unfair(point.unfairness),
        unfair(point.unfairnessHeldOut),
        point.loss === null ? "–" : written(provenBound(point.floor, point.status === "optimal", quality)),
        point.loss === null ? "–" : hundred(point.gap),
        STATUS_WORDS[point.status],
        secondsWords(point.seconds),
      ],
      isPale: point.dominated,
      isApart: i > 0 && points[i - 1]!.linesPerTable !== point.linesPerTable,
    })),
  };
}

/** Tolerances down, limits on lines across. */
function priceTable(frontier: Frontier): HtmlTable {
  const { points, form, objective } = frontier;
  const limits = [...new Set(points.map(({ linesPerTable }) => linesPerTable))].sort((a, b) => a - b);
  const tolerances = [...new Set(points.flatMap(({ tolerance }) => (tolerance === null ? [] : [tolerance])))];
  const unit = objective === "cost" ? "" : ", in percentage points";
  return {
    caption: `By how much the smallest possible loss rises against no limit on unfairness${unit}; proven to be within.`,
    head: ["tolerance", ...limits.map(linesWords)],
    rows: tolerances.map((tolerance) => ({
      cells: [
        toleranceWords(tolerance, form),
        ...limits.map((lines) => {
          const point = points.find((one) => one.linesPerTable === lines && one.tolerance === tolerance);
          return point ? priceWords(point, objective) : "–";
        }),
      ],
    })),
  };
}
