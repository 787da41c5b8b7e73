import * as Plot from "@observablehq/plot";
import { parseHTML } from "linkedom";
import type { Axis } from "./axes.ts";
import { GRID, INK, SMALL, SOFT } from "./look.ts";
import { round, textSvg } from "./svg.ts";

export interface PanelInput {
  /** Where its upper left corner is in the picture, and how large the frame of the data is. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly x: Axis & { readonly label: string; readonly isLog?: boolean };
  readonly y: Axis & { readonly label: string };
  /** Above the frame. */
  readonly heading?: string;
  /** Whether the numbers and the name of the y axis are written; they need MARGIN on the left. */
  readonly showsY?: boolean;
  readonly marks: readonly Plot.Markish[];
  /** Written in the middle, where there is nothing to draw. */
  readonly instead?: string;
}

/** Room for the axes, left of and below the frame, and above it for the axis's name and the heading. */
export const MARGIN = { left: 46, bottom: 44, top: 24, heading: 20 };

/** What a panel says instead of points. */
export const NO_TABLES = "no tables were found";

/** Room between the frame and the outermost values. */
const INSET = 9;

/** A frame with axes and marks as SVG, and where values are in the picture. */
export interface Panel {
  readonly svg: string;
  x(value: number): number;
  y(value: number): number;
}

/** Draws one panel of a picture. No text of a user goes in here; what is written comes from the axes. */
export function drawPanel(input: PanelInput): Panel {
  const { left, top, width, height, x, y, showsY = true } = input;
  const { document } = parseHTML("<!doctype html><html><body></body></html>");
  const plot = Plot.plot({
    document,
    width: width + MARGIN.left,
    height: height + MARGIN.bottom,
    marginLeft: MARGIN.left,
    marginTop: 0,
    marginRight: 0,
    marginBottom: MARGIN.bottom,
    inset: INSET,
    style: { color: INK, fontSize: `${SMALL}px`, fontFamily: "inherit", overflow: "visible" },
    x: { type: x.isLog ? "log" : "linear", domain: [...x.domain], clamp: true, axis: null },
    y: { type: "linear", domain: [...y.domain], axis: null },
    marks: [
      Plot.gridY([...y.fine], { stroke: GRID, strokeOpacity: 0.6, strokeWidth: 0.6 }),
      Plot.gridY([...y.ticks], { stroke: GRID, strokeOpacity: 1, strokeWidth: 1 }),
      Plot.gridX([...x.ticks], { stroke: GRID, strokeOpacity: x.isLog ? 1 : 0.6, strokeWidth: 0.6 }),
      Plot.frame({ stroke: "#b4bbc1", strokeWidth: 1 }),
      Plot.axisX([...x.ticks], {
        text: x.written,
        label: null,
        tickSize: 4,
        tickPadding: 4,
        fontSize: SMALL,
      }),
      ...(showsY
        ? [
            Plot.axisY([...y.ticks], {
              text: y.written,
              label: null,
              tickSize: 4,
              tickPadding: 4,
              fontSize: SMALL,
            }),
          ]
        : []),
      ...input.marks,
    ],
  });
  const place = (name: "x" | "y") => plot.scale(name)!.apply as (value: number) => number;
  const svg = (plot.outerHTML as string)
    // Plot's style sheet is about its place in a page.
    .replace(/<style>.*?<\/style>/s, "")
    .replaceAll(/ class="[^"]*"/g, "")
    .replaceAll(/="[^"]*"/g, rounded);
  return {
    svg: [
      `<g transform="translate(${round(left - MARGIN.left)} ${round(top)})">${svg}</g>`,
      textSvg(left + width / 2, top + height + 36, x.label, { anchor: "middle", fill: SOFT, size: SMALL }),
      showsY ? textSvg(left - MARGIN.left + 6, top - 9, y.label, { fill: SOFT, size: SMALL }) : "",
      input.instead === undefined
        ? ""
        : textSvg(left + width / 2, top + height / 2, input.instead, {
            anchor: "middle",
            fill: SOFT,
            halo: true,
          }),
      input.heading === undefined ? "" : textSvg(left, top - 27, input.heading, { bold: true }),
    ].join("\n"),
    x: (value) => left - MARGIN.left + place("x")(value),
    y: (value) => top + place("y")(value),
  };
}

/** The numbers of an attribute with two decimals. */
function rounded(attribute: string): string {
  return attribute.replaceAll(/\d+\.\d{3,}(?:e[-+]?\d+)?/g, (number) => String(round(Number(number))));
}
