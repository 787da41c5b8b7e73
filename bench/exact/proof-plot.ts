import * as Plot from "@observablehq/plot";
import { parseHTML } from "linkedom";
import { isProven, type ProofResult } from "./proof-result.ts";

const size = { width: 760, height: 400 };
const margin = { top: 48, right: 206, bottom: 46, left: 52 };
const LABEL_HEIGHT = 16;

/** A colour for each solver, told apart with any colour vision; the row models are dashed. */
const COLOURS: Readonly<Record<string, string>> = {
  "fairscore, 2 threads": "#000000",
  "fairscore, 1 thread": "#0072b2",
  "HiGHS, profiles": "#d55e00",
  "HiGHS, rows": "#d55e00",
  "CP-SAT, profiles": "#00795a",
  "CP-SAT, rows": "#00795a",
};

interface Series {
  readonly solver: string;
  readonly colour: string;
  readonly dashed: boolean;
  readonly points: readonly { readonly seconds: number; readonly share: number }[];
}

/** The share of runs that each solver has proven against time, as SVG. */
export function proofSvg(results: readonly ProofResult[], solvers: readonly string[], limit: number): string {
  const { document } = parseHTML("<!doctype html><html><body></body></html>");
  const proven = results.filter(isProven).map(({ seconds }) => seconds);
  // What is faster than a hundredth of a second is at the edge.
  const first = Math.max(0.01, Math.min(limit / 10, ...proven) / 1.5);
  const series = solvers.map((solver): Series => {
    const own = results.filter((result) => result.solver === solver);
    return {
      solver,
      colour: COLOURS[solver] ?? "#666666",
      dashed: solver.endsWith("rows"),
      points: provenShares(own, limit),
    };
  });
  const ticks = [...powersOfTen(first, limit / 2), limit];
  const runs = new Set(results.map(({ run }) => run)).size;
  const title = `Share of ${runs} runs proven optimal within a time`;
  const plot = Plot.plot({
    document,
    ...size,
    marginTop: margin.top,
    marginRight: margin.right,
    marginBottom: margin.bottom,
    marginLeft: margin.left,
    style: { background: "white", color: "black", fontSize: "12px", overflow: "visible" },
    x: {
      type: "log",
      domain: [first, limit],
      clamp: true,
    },
    y: { domain: [0, 1], label: null, tickFormat: ".0%", ticks: 5, grid: true },
    marks: [
      Plot.ruleY([0]),
      Plot.gridX(ticks),
      // A tick format would be asked only for powers of ten.
      Plot.axisX(ticks, { text: (x: number) => `${x}`, label: "seconds to proof →", labelAnchor: "center" }),
      ...series.map(({ points, colour, dashed }) =>
        Plot.line(points, {
          x: "seconds",
          y: "share",
          curve: "step-after",
          stroke: colour,
          strokeWidth: 2,
          ...(dashed && { strokeDasharray: "5 4" }),
        }),
      ),
      ...labelPlaces(series).map(({ solver, colour, share, y }) =>
        Plot.text([`${solver}: ${Math.round(100 * share)} %`], {
          x: () => limit,
          y: () => y,
          textAnchor: "start",
          dx: 8,
          fill: colour,
          fontWeight: 600,
        }),
      ),
      Plot.text([title], {
        frameAnchor: "top-left",
        dx: -margin.left + 12,
        dy: -margin.top + 12,
        fontSize: 15,
        fontWeight: 600,
      }),
    ],
  });
  const svg = (plot.outerHTML as string)
    // Plot's style sheet is about its place in a page.
    .replace(/<style>.*?<\/style>/s, `<title>${title}</title>`)
    .replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" role="img" ')
    .replace(/(<title>.*?<\/title>)/, '$1<rect width="100%" height="100%" fill="white"/>');
  return `${svg.replaceAll(/\d+\.\d{3,}/g, (number) => String(Math.round(Number(number) * 100) / 100))}\n`;
}

/** A step up at each proof, then level to the limit. */
export function provenShares(
  results: readonly ProofResult[],
  limit: number,
): { seconds: number; share: number }[] {
  const times = results
    .filter(isProven)
    .map(({ seconds }) => seconds)
    .sort((a, b) => a - b);
  const share = (count: number) => count / Math.max(1, results.length);
  return [
    { seconds: times[0] ?? limit, share: 0 },
    ...times.map((seconds, i) => ({ seconds, share: share(i + 1) })),
    { seconds: limit, share: share(times.length) },
  ];
}

/** Labels at the ends of the lines, moved apart where ends are close; of equal ends, the earlier is higher. */
function labelPlaces(
  series: readonly Series[],
): { solver: string; colour: string; share: number; y: number }[] {
  const step = LABEL_HEIGHT / (size.height - margin.top - margin.bottom);
  const places = series
    .map(({ solver, colour, points }) => {
      const { share } = points.at(-1)!;
      return { solver, colour, share, since: points.find((point) => point.share === share)!.seconds };
    })
    .sort((a, b) => b.share - a.share || a.since - b.since)
    .map((place) => ({ ...place, y: place.share }));
  for (let i = 1; i < places.length; i++) places[i]!.y = Math.min(places[i]!.y, places[i - 1]!.y - step);
  // What was pushed below the axis goes up again, from the bottom.
  let lowest = 0;
  for (const place of places.toReversed()) {
    place.y = Math.max(place.y, lowest);
    lowest = place.y + step;
  }
  return places;
}

function powersOfTen(low: number, high: number): number[] {
  return Array.from({ length: 12 }, (_, i) => Number(`1e${i - 6}`)).filter((x) => x >= low && x <= high);
}
