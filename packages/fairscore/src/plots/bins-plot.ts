import { InputError } from "@fairscore/core";
import type { BinRate, BinRows, Bins, BinsColumn } from "@fairscore/core/parts";
import { groupName, informationWords } from "../results/bins-words.ts";
import { type Axis, shareAxis } from "./axes.ts";
import { EDGE, heading } from "./heading.ts";
import { legend } from "./legend.ts";
import { COLOURS, GRID, INK, NORMAL, PALE, REFERENCE, SMALL, SOFT, WIDTH } from "./look.ts";
import { SHAPES, shapeSvg } from "./shape.ts";
import { fitted, picture, round, textSvg } from "./svg.ts";

/** More panels than this nobody looks at; they would tell least. */
const MOST_PANELS = 40;
/** More groups than this can't be told apart in a row. */
const MOST_GROUPS = 5;

const ROW = { plain: 22, grouped: 28 };
const PANEL = { heading: 34, axis: 26, gap: 8 };
const NAME = { left: EDGE, width: 220 };
const BARS = { left: NAME.left + NAME.width + 12, width: 190, number: 50 };
const RATES = { left: BARS.left + BARS.width + 22, right: WIDTH - EDGE - 8 };

/**
 * A panel for each column, those that tell most first: how many rows are in each band, and how many of them are of the
 * class of interest, with 95 % intervals and by group, all on the same axis.
 */
export function binsPlot(bins: Bins): string {
  const { classes, interest, outcome, groups } = bins;
  const columns = bins.columns.slice(0, MOST_PANELS);
  if (columns.length === 0) throw new InputError("nothing to plot: there are no columns");
  const drawnGroups = groups.length <= MOST_GROUPS ? groups : [];
  const label = classes[interest]!;
  const title = `How often ${outcome.join(", ")} is "${label}", by column`;
  const left = bins.columns.length - columns.length;
  const top = heading(
    title,
    [
      "Columns that tell most come first.",
      ...(left > 0 ? [`The ${left} that tell least are not drawn.`] : []),
      ...(bins.isMasked ? ["Bands with small counts have no number and no rate."] : []),
    ].join(" "),
  );
  const explained = legend(
    [
      { text: `rate of "${label}" with its 95 % interval`, colour: COLOURS[0], shape: SHAPES[0] },
      { text: "rate of everyone", colour: REFERENCE, dash: "4 3" },
      ...drawnGroups.map((_, g) => ({
        text: groupName(bins, g),
        colour: groupColour(g),
        shape: SHAPES[g + 1],
        isHollow: true,
      })),
    ],
    EDGE,
    top.bottom,
    WIDTH - 2 * EDGE,
  );
  const drawn = { bins, axis: axisOf(columns, interest), groups: drawnGroups.length };
  let y = top.bottom + explained.height + PANEL.gap;
  const panels = columns.map((column) => {
    const panel = drawColumn(column, y, drawn);
    y = panel.bottom + PANEL.gap;
    return panel.svg;
  });
  return picture({ width: WIDTH, height: y + EDGE }, title, description(columns), [
    top.svg,
    explained.svg,
    ...panels,
  ]);
}

interface Drawn {
  readonly bins: Bins;
  readonly axis: Axis;
  /** How many groups have dots. */
  readonly groups: number;
}

function drawColumn(column: BinsColumn, top: number, { bins, axis, groups }: Drawn) {
  const row = groups > 0 ? ROW.grouped : ROW.plain;
  const first = top + PANEL.heading;
  const bottom = first + row * column.bins.length;
  const [low, high] = axis.domain;
  const x = (rate: number) => round(RATES.left + ((RATES.right - RATES.left) * (rate - low)) / (high - low));
  const most = Math.max(1, ...column.bins.map(({ rows }) => Number(rows) || 0));
  const overall = bins.everyone.rates[bins.interest]!.rate;
  const parts = [
    textSvg(EDGE, top + 16, fitted(column.column, WIDTH / 2, NORMAL, true), { bold: true }),
    textSvg(WIDTH - EDGE, top + 16, informationWords(column), { anchor: "end", fill: SOFT, size: SMALL }),
    ...axis.ticks.flatMap((tick) => [
      `<line x1="${x(tick)}" y1="${first}" x2="${x(tick)}" y2="${bottom}" stroke="${GRID}"/>`,
      textSvg(x(tick), bottom + 15, axis.written(tick), { anchor: "middle", fill: SOFT, size: SMALL }),
    ]),
    overall === null
      ? ""
      : `<line x1="${x(overall)}" y1="${first}" x2="${x(overall)}" y2="${bottom}" stroke="${REFERENCE}" stroke-dasharray="4 3"/>`,
    ...column.bins.map((bin, i) => {
      const middle = first + row * i + row / 2;
      const upper = groups > 0 ? middle - 5 : middle;
      return [
        textSvg(NAME.left, middle + 4, fitted(bin.words, NAME.width, SMALL), { size: SMALL }),
        bar(bin, middle, most),
        rate(bin.rates[bins.interest]!, x, upper),
        ...bin.groups
          .slice(0, groups)
          .map(({ rates }, g) => groupDot(rates[bins.interest]!, x, middle + 7, g)),
      ].join("");
    }),
  ];
  return { svg: parts.join("\n"), bottom: bottom + PANEL.axis };
}

function bar({ rows }: BinRows, y: number, most: number): string {
  const written = typeof rows === "number" ? rows.toLocaleString("en") : rows;
  const length = round(((BARS.width - BARS.number) * (Number(rows) || 0)) / most);
  return (
    `<rect x="${BARS.left}" y="${round(y - 7)}" width="${length}" height="14" fill="${PALE}"/>` +
    textSvg(BARS.left + length + 5, y + 4, written, { size: SMALL, fill: INK })
  );
}

function rate({ rate, low, high }: BinRate, x: (rate: number) => number, y: number): string {
  if (rate === null) return "";
  return (
    `<path d="M${x(low!)},${y}H${x(high!)}M${x(low!)},${y - 4}v8M${x(high!)},${y - 4}v8" fill="none" stroke="${COLOURS[0]}" stroke-width="1.4"/>` +
    shapeSvg(SHAPES[0]!, x(rate), y, 4.5, `fill="${COLOURS[0]}"`)
  );
}

function groupDot({ rate }: BinRate, x: (rate: number) => number, y: number, g: number): string {
  if (rate === null) return "";
  return shapeSvg(
    SHAPES[g + 1]!,
    x(rate),
    y,
    4,
    `fill="white" stroke="${groupColour(g)}" stroke-width="1.5"`,
  );
}

function groupColour(g: number): string {
  return COLOURS[1 + (g % (COLOURS.length - 1))]!;
}

/** All that is drawn fits: intervals of everyone, and the dots of groups. */
function axisOf(columns: readonly BinsColumn[], interest: number): Axis {
  const ends = columns.flatMap(({ bins }) =>
    bins.flatMap(({ rates, groups }) => [
      rates[interest]!.low,
      rates[interest]!.high,
      ...groups.map((group) => group.rates[interest]!.rate),
    ]),
  );
  return shareAxis(ends.filter((end) => end !== null));
}

function description(columns: readonly BinsColumn[]): string {
  const parts = columns.slice(0, 10).map((column) => `${column.column}: ${informationWords(column)}`);
  return `For each column, bars of the rows in its bands and dots of the rate in each; ${parts.join("; ")}.`;
}
