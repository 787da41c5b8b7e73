import * as Plot from "@observablehq/plot";
import { parseHTML } from "linkedom";
import { logLogFit } from "./log-log-slope.ts";

export interface ScalingSeries {
  /** What grows: "profiles". */
  readonly name: string;
  /** What stays: "60 conditions, 3 classes". */
  readonly fixed: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

const panel = { width: 260, height: 300 };

/**
 * The panels side by side as one SVG: measured points, the line through them and its slope, and
 * dashed what linear growth from the first point would be.
 */
export function scalingSvg(series: readonly ScalingSeries[], title: string, yLabel: string): string {
  const all = series.flatMap(({ points }) => points.map(({ y }) => y));
  const domain = [Math.min(...all) / 1.3, Math.max(...all) * 1.3];
  const panels = series.map((one, i) => panelSvg(one, i, domain, yLabel));
  const head = 34;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${panel.width * series.length} ${panel.height + head}" font-family="system-ui, sans-serif" role="img" aria-label="${title}">`,
    `<title>${title}</title>`,
    `<rect width="100%" height="100%" fill="white"/>`,
    `<text x="12" y="22" font-size="14" font-weight="600" fill="black">${title}</text>`,
    ...panels.map((svg, i) => `<g transform="translate(${i * panel.width} ${head})">${svg}</g>`),
    "</svg>\n",
  ].join("\n");
}

function panelSvg(
  { name, fixed, points }: ScalingSeries,
  index: number,
  domain: readonly number[],
  yLabel: string,
): string {
  const { document } = parseHTML("<!doctype html><html><body></body></html>");
  const fit = logLogFit(points);
  const [first, last] = [points[0]!, points.at(-1)!];
  const ends = [first, last].map(({ x }) => ({ x, y: fit.at(x) }));
  const linear = [first, { x: last.x, y: (first.y * last.x) / first.x }];
  const plot = Plot.plot({
    document,
    ...panel,
    marginLeft: 52,
    marginTop: 46,
    marginRight: 14,
    marginBottom: 42,
    style: { background: "white", color: "black", fontSize: "11px", overflow: "visible" },
    x: {
      type: "log",
      label: `${name} →`,
      labelAnchor: "center",
      ticks: points.map(({ x }) => x),
      tickFormat: short,
    },
    inset: 6,
    y: {
      type: "log",
      domain,
      grid: true,
      label: index === 0 ? yLabel : null,
      ticks: gridLines(domain),
      tickFormat: "~g",
    },
    marks: [
      Plot.line(linear, { x: "x", y: "y", stroke: "#888", strokeDasharray: "2 4", clip: true }),
      Plot.line(ends, { x: "x", y: "y", stroke: "#888", strokeWidth: 1.5 }),
      Plot.dot(points, { x: "x", y: "y", r: 3.5, fill: "black" }),
      Plot.text([`slope ${fit.slope.toFixed(2)}`], {
        frameAnchor: "bottom-right",
        dx: -4,
        dy: -22,
        fontWeight: 600,
      }),
      Plot.text([fixed], { frameAnchor: "bottom-right", dx: -4, dy: -6, fill: "#444" }),
    ],
  });
  // Plot's style sheet is about its place in a page, and its generated names would clash between panels.
  const svg = (plot.outerHTML as string)
    .replace(/<style>.*?<\/style>/s, `<title>against ${name}; ${fixed}</title>`)
    .replaceAll(/plot-[0-9a-z]+/g, `panel-${index}`);
  return svg.replaceAll(/\d+\.\d{3,}/g, (number) => String(Math.round(Number(number) * 100) / 100));
}

/** 1, 2 and 5 of every order of magnitude. */
function gridLines([low, high]: readonly number[]): number[] {
  const orders = Array.from({ length: 12 }, (_, i) => 10 ** (i - 6));
  return orders.flatMap((order) => [order, 2 * order, 5 * order]).filter((y) => y >= low! && y <= high!);
}

function short(x: number): string {
  return x >= 1000 ? `${x / 1000}k` : String(x);
}
