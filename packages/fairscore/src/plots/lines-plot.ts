import { InputError, type Result, type SizeLimit } from "@fairscore/core";
import * as Plot from "@observablehq/plot";
import { FAR, QUALITIES, type Quality } from "../results/quality.ts";
import { type Experiment, type ResultRow, ruleFamily } from "../results/result-table.ts";
import { limitedBy, mostWords, sizeWords } from "../results/size.ts";
import { fixed, percent, withRule } from "../results/words.ts";
import { linesAxis, qualityAxis } from "./axes.ts";
import { type EndLabel, endLabelsHeight, endLabelsSvg, endLabelsWidth } from "./end-labels.ts";
import { EDGE, heading } from "./heading.ts";
import {
  ownSeries,
  type PublishedLines,
  publishedSeries,
  type Reference,
  references,
  type Series,
  type SeriesPoint,
} from "./lines-series.ts";
import { REFERENCE, WIDTH } from "./look.ts";
import { oneExperiment } from "./one-experiment.ts";
import { drawPanel, MARGIN, NO_TABLES } from "./panel.ts";
import { symbolOf } from "./shape.ts";
import { picture } from "./svg.ts";

export interface LinesPlotOptions {
  /** Default: says what is seen, and the name of the data. */
  readonly title?: string;
  readonly published?: readonly PublishedLines[];
  /** Results of the same experiment under any rules, whose plots are to have the same axes. */
  readonly sameAxesAs?: readonly Result[];
}

/**
 * How good tables are by the limit on their size, on the rows learnt from and on those held out: means over folds with
 * one standard deviation, and what is proven that no tables can pass. For results of one data set, one objective and
 * one rule.
 */
export function linesPlot(results: readonly Result[], options: LinesPlotOptions = {}): string {
  const experiment = oneExperiment(results);
  const quality = QUALITIES[experiment.objective];
  const tables = experiment.rows.filter(({ method }) => method === "tables");
  const rule = oneRule(tables);
  const series = [
    ...ownSeries(tables, quality),
    ...(options.published ?? []).flatMap(publishedSeries),
  ].filter(({ points }) => points.length > 0);
  const alike = oneExperiment([...results, ...(options.sameAxesAs ?? [])]).rows;
  const shown = [
    ...series,
    ...ownSeries(
      alike.filter(({ method }) => method === "tables"),
      quality,
    ),
  ];
  const values = shown.flatMap(({ points }) => points.flatMap(({ y, sd }) => [y - (sd ?? 0), y + (sd ?? 0)]));
  const low = values.reduce((a, b) => Math.min(a, b), 1);
  const others = references(experiment.rows, quality);
  const isFar = ({ y }: Reference) => quality.isShare && values.length > 0 && y < low - FAR;
  const near = others.filter((one) => !isFar(one)).map(({ y }) => y);

  const written = ({ y, writtenAs = y }: Pick<SeriesPoint, "y" | "writtenAs">) =>
    quality.isShare ? percent(writtenAs) : fixed(writtenAs, 3);
  const names = [
    ...series.map(({ label, points }) => `${written(points.at(-1)!)} ${label}`),
    ...others.map((one) => `${isFar(one) ? "↓ " : ""}${written(one)} ${one.label}`),
  ];
  const title = options.title ?? defaultTitle(experiment, rule, quality);
  const top = heading(title, series.length === 0 ? "" : subtitle(tables, others.length > 0));
  const frame = {
    left: MARGIN.left + 4,
    top: top.bottom + MARGIN.top,
    width: Math.round(WIDTH - MARGIN.left - EDGE - endLabelsWidth(names)),
    height: Math.max(270, endLabelsHeight(names.length)),
  };
  const panel = drawPanel({
    ...frame,
    x: {
      ...linesAxis(shown.flatMap(({ points }) => points.map(({ x }) => x))),
      label: mostWords(limitedBy(tables)),
    },
    y: { ...qualityAxis([...values, ...near], quality.isShare), label: quality.label },
    ...(series.length === 0 && { instead: NO_TABLES }),
    marks: [
      Plot.ruleY(near, { stroke: REFERENCE, strokeWidth: 1, strokeDasharray: "1 3" }),
      ...series.flatMap(seriesMarks),
    ],
  });
  const right = frame.left + frame.width;
  const bottom = frame.top + frame.height;
  const labels = [
    ...series.map(({ points, colour, shape, shift }, i): EndLabel => {
      const { x, y } = points.at(-1)!;
      return { text: names[i]!, x: panel.x(x) + shift + 6, y: panel.y(y), colour, bold: shape !== undefined };
    }),
    ...others.map((one, i): EndLabel => {
      const y = isFar(one) ? bottom : panel.y(one.y);
      return { text: names[series.length + i]!, x: right, y, colour: REFERENCE };
    }),
  ];
  return picture(
    { width: WIDTH, height: bottom + MARGIN.bottom + 6 },
    title,
    description(series, written, quality, limitedBy(tables)),
    [top.svg, panel.svg, endLabelsSvg(labels, { right, top: frame.top + 4, bottom: bottom - 4 })],
  );
}

function seriesMarks({ points, colour, dash, shape, shift }: Series): Plot.Markish[] {
  const place = { x: "x", y: "y", dx: shift };
  return [
    Plot.line(points, { ...place, stroke: colour, strokeWidth: shape ? 2 : 1.2, strokeDasharray: dash }),
    Plot.ruleX(
      points.filter(({ sd }) => sd !== null && sd > 0),
      {
        x: "x",
        y1: ({ y, sd }: SeriesPoint) => y - sd!,
        y2: ({ y, sd }: SeriesPoint) => y + sd!,
        stroke: colour,
        strokeWidth: 1.2,
        dx: shift,
      },
    ),
    ...(shape
      ? [
          Plot.dot(points, {
            ...place,
            r: 4,
            symbol: symbolOf(shape),
            stroke: colour,
            strokeWidth: 1.6,
            fill: ({ isProven }: SeriesPoint) => (isProven ? colour : "white"),
          }),
        ]
      : []),
  ];
}

function oneRule(rows: readonly ResultRow[]): Result["rule"] {
  const rules = new Map(rows.map(({ rule }) => [`${ruleFamily(rule)} ${rule?.tolerance}`, rule]));
  if (rules.size > 1) {
    const words = [...rules.values()].map(withRule);
    throw new InputError(
      `can't plot results of several rules together: ${words[0]}, and ${words[1]}; make one plot for each`,
    );
  }
  return [...rules.values()][0] ?? null;
}

function defaultTitle({ data }: Experiment, rule: Result["rule"], { name }: Quality): string {
  return `Lines and ${name}, ${withRule(rule)}: ${data}`;
}

function subtitle(rows: readonly ResultRow[], hasReferences: boolean): string {
  const most = rows.reduce((a, { runs }) => Math.max(a, runs), 0);
  const means = most > 1 ? `Means of ${most} runs ± one standard deviation. ` : "";
  const hollow = rows.some(({ optimal, runs }) => optimal < runs)
    ? `Hollow: not proven best${most > 1 ? " in every run" : ""}.`
    : "All are proven to be the best possible.";
  const where = rows.some(({ test }) => test.accuracy !== null) ? "held out" : "learnt from";
  return `${means}${hollow}${hasReferences ? ` Dotted: other models, ${where}.` : ""}`;
}

function description(
  series: readonly Series[],
  written: (point: SeriesPoint) => string,
  { name }: Quality,
  by: SizeLimit,
): string {
  const parts = series.map(({ label, points }) => {
    const [first, last] = [points[0]!, points.at(-1)!];
    const from = `${label} ${written(first)} with ${sizeWords({ by, limit: first.x })}`;
    return first === last ? from : `${from}, ${written(last)} with ${sizeWords({ by, limit: last.x })}`;
  });
  return `Line chart of ${name} by the limit on ${by === "conditions" ? "conditions" : "lines in a table"}: ${parts.join("; ")}.`;
}
