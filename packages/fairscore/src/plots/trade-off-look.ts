import { sizeWords } from "../results/size.ts";
import type { LegendItem } from "./legend.ts";
import { COLOURS, DASHES, PALE, REFERENCE } from "./look.ts";
import { CROSS, SHAPES } from "./shape.ts";
import type { Place, Places, TradeOff, TradeOffPoint } from "./trade-off.ts";

/** Results of others: unfairness x and accuracy y on the rows learnt from and on those held out, as shares. */
export interface PublishedTradeOff {
  readonly label: string;
  readonly points: readonly Places[];
}

/** What the marks of a trade-off mean, as far as they occur in it. */
export function legendItems(
  { points, quality, baselines, limited }: TradeOff,
  published: readonly PublishedTradeOff[],
): LegendItem[] {
  const limits = limitsOf(points);
  const found = points.filter(({ train }) => train !== null);
  const ink = REFERENCE;
  const circle = SHAPES[0]!;
  return [
    ...limits.map((limit, i): LegendItem => ({ text: sizeWords({ by: limited, limit }), ...lookOf(i) })),
    ...published.map(({ label }, i): LegendItem => ({ text: label, ...publishedLook(i, limits.length) })),
    ...(baselines.length > 0 ? [{ text: "other models", colour: ink, shape: CROSS }] : []),
    ...(found.some(({ isProven }) => isProven)
      ? [{ text: "filled: proven best", colour: ink, shape: circle }]
      : []),
    ...(found.some(({ isProven }) => !isProven)
      ? [{ text: "hollow: not proven best", colour: ink, shape: circle, isHollow: true }]
      : []),
    ...(found.some(({ isDominated }) => isDominated)
      ? [{ text: "pale: another point is at least as good in all", colour: PALE, shape: circle }]
      : []),
    ...(found.some((point) => hasWhisker({ ...point, ...point.train! }))
      ? [
          {
            text: `no tables can be ${quality.isMore ? "above" : "below"} the whisker`,
            colour: ink,
            whisker: true,
          },
        ]
      : []),
  ];
}

/** A point that might be beaten, and is worth beating. */
export function hasWhisker({ bound, y, isDominated }: TradeOffPoint & Place): boolean {
  return !isDominated && bound !== null && Math.abs(bound - y) > 1e-6;
}

/** The limits on size that occur, rising. */
export function limitsOf(points: readonly TradeOffPoint[]): number[] {
  return [...new Set(points.map(({ limit }) => limit))].sort((a, b) => a - b);
}

/** Colour, dashes and marker of a limit on size: each tells it apart on its own. */
export function lookOf(index: number) {
  return {
    colour: COLOURS[index % COLOURS.length]!,
    dash: DASHES[index % DASHES.length]!,
    shape: SHAPES[index % SHAPES.length]!,
  };
}

/** After the looks of the limits on size. */
export function publishedLook(index: number, after: number) {
  return { ...lookOf(index + after), dash: DASHES[(index + after + 1) % DASHES.length]! };
}
