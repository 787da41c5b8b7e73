import { type Frontier, type FrontierPoint, words } from "@fairscore/core";
import { asFinding } from "@fairscore/core/parts";
import { frontierPlot } from "../plots/frontier-plot.ts";
import { equalRuns, rangeWords } from "../results/equal-runs.ts";
import { provenBound } from "../results/proven-numbers.ts";
import { QUALITIES, type Quality } from "../results/quality.ts";
import { mostWords, sizeWords } from "../results/size.ts";
import {
  capital,
  counted,
  fixed,
  hundred,
  measureWords,
  secondsWords,
  toleranceWords,
} from "../results/words.ts";
import { type HtmlTable, htmlTable } from "./html-table.ts";
import { figure, page, section, sentenceList } from "./page.ts";
import { observedPriceWords, priceSentences } from "./price-words.ts";

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
  const said = notes.map((note) => asFinding(note));
  const warned = said.filter(({ code }) => code === "frontier-over-unseen");
  const hasPlot = points.some(({ train, unfairness }) => train !== null && unfairness !== null);
  return page(
    `What fairness costs: ${data}`,
    `${capital(quality.name)} against ${measureWords(measure)} (${form === "ratio" ? "as a ratio" : "as a difference"}) for several limits on ${frontier.limited === "conditions" ? "conditions" : "lines"}.`,
    [
      section("In short", [
        sentenceList([
          ...warned.map((note) => `${capital(words(note))}.`),
          ...doneSentences(frontier),
          ...priceSentences(frontier),
        ]),
      ]),
      section("The trade-off", [
        hasPlot
          ? figure(frontierPlot(frontier), "")
          : sentenceList(["No tables were found, so there is nothing to draw."]),
        htmlTable(pointsTable(frontier, quality)),
      ]),
      section("What each tolerance costs", [htmlTable(priceTable(frontier))]),
      section("Notes", [
        sentenceList([
          ...said.filter((note) => !warned.includes(note)).map((note) => words(note)),
          `It took ${secondsWords(seconds)} seconds.`,
        ]),
      ]),
    ],
  );
}

function doneSentences({ points, limited }: Frontier): string[] {
  const having = (status: FrontierPoint["status"]) =>
    points.filter((point) => point.status === status).length;
  const parts = (["optimal", "feasible", "infeasible", "unknown"] as const)
    .filter((status) => having(status) > 0)
    .map((status) => `${having(status)} ${STATUS_WORDS[status]}`);
  return [
    `${counted(points.length, "pair")} of a limit on ${limited === "conditions" ? "conditions" : "lines"} and a tolerance: ${parts.join(", ")}.`,
  ];
}

function pointsTable({ points, form, limited }: Frontier, quality: Quality): HtmlTable {
  const { isShare, isMore, of, name } = quality;
  const written = (value: number | null) =>
    value === null ? "–" : isShare ? hundred(value) : fixed(value, 3);
  const unfair = (value: number | null) =>
    value === null ? "–" : form === "ratio" ? fixed(value, 2) : hundred(value);
  const unfairness = form === "ratio" ? "smallest ratio" : "largest difference";
  const units = `${isShare ? " in %" : ""}${form === "ratio" ? "" : ", differences in percentage points"}, gap in %`;
  return {
    caption: `${capital(name)}${units}. Pale: another point is at least as good in size, unfairness and loss.`,
    head: [
      mostWords(limited),
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
    rows: equalRuns(points, (point) => [
      written(of(point.train)),
      written(of(point.heldOut)),
      unfair(point.unfairness),
      unfair(point.unfairnessHeldOut),
      point.loss === null ? "–" : written(provenBound(point.floor, point.status === "optimal", quality)),
      point.loss === null ? "–" : hundred(point.gap),
      STATUS_WORDS[point.status],
    ]).map(({ row, points: alike }, i, runs) => ({
      cells: [
        sizeWords({ by: limited, limit: alike[0]!.limit }),
        rangeWords(alike, ({ tolerance }) => toleranceWords(tolerance, form)),
        ...row,
        secondsWords(alike.reduce((sum, point) => sum + point.seconds, 0)),
      ],
      isPale: alike.every(({ dominated }) => dominated),
      isApart: i > 0 && runs[i - 1]!.points[0]!.limit !== alike[0]!.limit,
    })),
  };
}

/** Tolerances down, limits on size across. */
function priceTable(frontier: Frontier): HtmlTable {
  const { points, form, objective, limited: by } = frontier;
  const limits = [...new Set(points.map(({ limit }) => limit))].sort((a, b) => a - b);
  const tolerances = [...new Set(points.flatMap(({ tolerance }) => (tolerance === null ? [] : [tolerance])))];
  const unit = objective === "cost" ? "" : ", in percentage points";
  return {
    caption: `By how much the loss rises against no limit on unfairness${unit}: in the tables found, and what is proven of the smallest possible loss.`,
    head: ["tolerance", ...limits.map((limit) => sizeWords({ by, limit }))],
    rows: equalRuns(
      tolerances.map((tolerance) => points.find((point) => point.tolerance === tolerance)!),
      ({ tolerance }) =>
        limits.map((limit) => {
          const point = points.find((one) => one.limit === limit && one.tolerance === tolerance);
          return point ? observedPriceWords(point, points, objective) : "–";
        }),
    ).map(({ row, points: alike }) => ({
      cells: [rangeWords(alike, ({ tolerance }) => toleranceWords(tolerance, form)), ...row],
    })),
  };
}
