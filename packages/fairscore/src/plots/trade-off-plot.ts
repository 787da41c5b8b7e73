import * as Plot from "@observablehq/plot";
import { FAR } from "../results/quality.ts";
import { sizeWords } from "../results/size.ts";
import { capital, fixed, percent, toleranceWords, trimmed } from "../results/words.ts";
import { differenceAxis, qualityAxis, ratioAxis } from "./axes.ts";
import { EDGE, heading } from "./heading.ts";
import { legend } from "./legend.ts";
import { PALE, REFERENCE, WIDTH } from "./look.ts";
import { drawPanel, MARGIN, NO_TABLES } from "./panel.ts";
import { type PointLabel, placeLabels } from "./place-labels.ts";
import { CROSS, symbolOf } from "./shape.ts";
import { picture } from "./svg.ts";
import type { Place, TradeOff, TradeOffPoint } from "./trade-off.ts";
import {
  hasWhisker,
  legendItems,
  limitsOf,
  lookOf,
  type PublishedTradeOff,
  publishedLook,
} from "./trade-off-look.ts";

export interface TradeOffPlotOptions {
  /** Default: says what is seen, and the name of the data. */
  readonly title?: string;
  readonly published?: readonly PublishedTradeOff[];
}

type Part = "train" | "test";

interface Drawn extends TradeOffPoint, Place {}

const GAP = 22;
const HEIGHT = 300;
const HEADINGS = { train: "People learnt from", test: "People held out" };

/** A trade-off as a picture: the rows learnt from and, where there are any, those held out, on the same axes. */
export function tradeOffSvg(tradeOff: TradeOff, options: TradeOffPlotOptions): string {
  const { points, baselines, quality, form } = tradeOff;
  const published = options.published ?? [];
  const all = [...points, ...published.flatMap((series) => series.points)];
  const parts = (["train", "test"] as const).filter(
    (part) => part === "train" || all.some(({ test }) => test !== null),
  );
  const places = parts.flatMap((part) => all.flatMap(({ [part]: place }) => (place ? [place] : [])));
  const compared = parts.flatMap((part) => baselines.flatMap(({ [part]: place }) => (place ? [place] : [])));
  const bounds = points.flatMap(({ bound, isDominated }) => (bound === null || isDominated ? [] : [bound]));
  const low = places.reduce((least, { y }) => Math.min(least, y), 1);
  const isFar = ({ y }: Place) => quality.isShare && y < low - FAR;
  const xValues = [...places, ...compared].map(({ x }) => x);
  const xAxis = form === "ratio" ? ratioAxis(xValues) : differenceAxis(xValues);
  const near = [...places, ...compared.filter((place) => !isFar(place))].map(({ y }) => y);
  const yAxis = qualityAxis([...near, ...bounds], quality.isShare);

  const title = options.title ?? `${capital(quality.name)} and ${tradeOff.rule}: ${tradeOff.data}`;
  const top = heading(title, tradeOff.runs > 1 ? `Means of ${tradeOff.runs} runs.` : "");
  const explained = legend(legendItems(tradeOff, published), EDGE, top.bottom, WIDTH - 2 * EDGE);
  const frameTop = top.bottom + explained.height + 6 + MARGIN.top + (parts.length > 1 ? MARGIN.heading : 0);
  const left = MARGIN.left + 4;
  const width = (WIDTH - left - EDGE - GAP * (parts.length - 1)) / parts.length;
  const panels = parts.map((part, i) => {
    const frame = { left: left + i * (width + GAP), top: frameTop, width, height: HEIGHT };
    const panel = drawPanel({
      ...frame,
      x: { ...xAxis, label: xLabel(form, parts.length > 1) },
      y: { ...yAxis, label: quality.label },
      ...(parts.length > 1 && { heading: HEADINGS[part] }),
      showsY: i === 0,
      ...(all.every(({ [part]: place }) => place === null) && { instead: NO_TABLES }),
      marks: panelMarks(tradeOff, published, part, (xAxis.domain[1] - xAxis.domain[0]) * 0.012, isFar),
    });
    const at = ({ x, y }: Place) => ({ x: panel.x(x), y: panel.y(y) });
    const bottom = frameTop + HEIGHT;
    const labels = baselines.flatMap(({ label, [part]: place }): PointLabel[] => {
      if (!place) return [];
      return isFar(place)
        ? [{ text: `↓ ${label} ${percent(place.y)}`, x: panel.x(place.x), y: bottom - 2 }]
        : [{ text: label, ...at(place) }];
    });
    const dots = [...all, ...baselines].flatMap(({ [part]: place }) =>
      place && !isFar(place) ? [at(place)] : [],
    );
    const lines = limitsOf(points).flatMap((limit) => {
      const own = points.filter((point) => point.limit === limit && point[part]);
      const path = own.slice(1).map((point, k) => [at(own[k]![part]!), at(point[part]!)] as const);
      const whiskers =
        part === "train" ? own.filter((point) => hasWhisker({ ...point, ...point.train! })) : [];
      return [
        ...path,
        ...whiskers.map(({ train, bound }) => [at(train!), at({ x: train!.x, y: bound! })] as const),
      ];
    });
    const box = {
      left: frame.left + 2,
      right: frame.left + width - 2,
      top: frameTop + 2,
      bottom: bottom - 2,
    };
    return `${panel.svg}\n${placeLabels(labels, { points: dots, lines }, box)}`;
  });
  return picture(
    { width: WIDTH, height: frameTop + HEIGHT + MARGIN.bottom + 6 },
    title,
    description(tradeOff),
    [top.svg, explained.svg, ...panels],
  );
}

function panelMarks(
  { points, baselines, quality, form, limited }: TradeOff,
  published: readonly PublishedTradeOff[],
  part: Part,
  cap: number,
  isFar: (place: Place) => boolean,
): Plot.Markish[] {
  const drawn = points.flatMap((point): Drawn[] => (point[part] ? [{ ...point, ...point[part] }] : []));
  const limits = limitsOf(points);
  const written = (y: number) => (quality.isShare ? percent(y) : fixed(y, 3));
  const difference = (x: number) =>
    form === "ratio" ? `ratio ${trimmed(x, 3)}` : `difference ${trimmed(x * 100, 1)} points`;
  const series = limits.flatMap((limit, i) => {
    const { colour, dash, shape } = lookOf(i);
    const own = drawn.filter((point) => point.limit === limit);
    const bounded = part === "train" ? own.filter(hasWhisker) : [];
    return {
      below: [
        Plot.line(own, { x: "x", y: "y", stroke: colour, strokeWidth: 1.5, strokeDasharray: dash }),
        Plot.ruleX(bounded, {
          x: "x",
          y1: "y",
          y2: "bound",
          stroke: colour,
          strokeWidth: 1,
          strokeOpacity: 0.7,
        }),
        Plot.ruleY(bounded, {
          x1: ({ x }: Drawn) => x - cap,
          x2: ({ x }: Drawn) => x + cap,
          y: "bound",
          stroke: colour,
          strokeWidth: 1,
        }),
      ],
      dots: (dominated: boolean) =>
        Plot.dot(
          own.filter(({ isDominated }) => isDominated === dominated),
          {
            x: "x",
            y: "y",
            r: 4.5,
            symbol: symbolOf(shape),
            strokeWidth: 1.6,
            stroke: ({ isDominated }: Drawn) => (isDominated ? PALE : colour),
            fill: ({ isDominated, isProven }: Drawn) => (!isProven ? "white" : isDominated ? PALE : colour),
            title: ({ tolerance, x, y }: Drawn) =>
              `${sizeWords({ by: limited, limit })}, ${form === "ratio" ? "" : "tolerance "}${toleranceWords(tolerance, form)}: ${written(y)}, ${difference(x)}`,
          },
        ),
    };
  });
  const others = published.map((one, i) => ({
    ...publishedLook(i, limits.length),
    places: one.points.flatMap(({ [part]: place }) => (place ? [place] : [])),
  }));
  const compared = baselines.flatMap(({ [part]: place }) => (place && !isFar(place) ? [place] : []));
  return [
    ...series.flatMap(({ below }) => below),
    ...series.map(({ dots }) => dots(true)),
    ...others.map(({ places, colour, dash }) =>
      Plot.line(places, { x: "x", y: "y", stroke: colour, strokeWidth: 1.2, strokeDasharray: dash }),
    ),
    ...others.map(({ places, colour, shape }) =>
      Plot.dot(places, { x: "x", y: "y", r: 4, symbol: symbolOf(shape), stroke: colour, fill: colour }),
    ),
    Plot.dot(compared, { x: "x", y: "y", r: 4.5, symbol: symbolOf(CROSS), fill: REFERENCE }),
    ...series.map(({ dots }) => dots(false)),
  ];
}

function xLabel(form: TradeOff["form"], isNarrow: boolean): string {
  if (form === "ratio") return "smallest ratio of two groups' rates (1: equal)";
  return `largest difference between groups, ${isNarrow ? "points" : "percentage points"}`;
}

function description({ points, quality, rule, form, limited }: TradeOff): string {
  const parts = limitsOf(points).flatMap((limit) => {
    const size = sizeWords({ by: limited, limit });
    const own = points.flatMap(({ limit: n, train }) => (n === limit && train ? [train] : []));
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last) return [`${size}: no tables`];
    const words = ({ x, y }: Place) =>
      `${quality.isShare ? percent(y) : fixed(y, 3)} at ${form === "ratio" ? `a ratio of ${trimmed(x, 2)}` : `a difference of ${trimmed(x * 100, 1)} points`}`;
    return [`${size} ${first === last ? words(first) : `from ${words(first)} to ${words(last)}`}`];
  });
  return `Scatter chart of ${quality.name} against unfairness (${rule}) on the rows learnt from: ${parts.join("; ")}.`;
}
