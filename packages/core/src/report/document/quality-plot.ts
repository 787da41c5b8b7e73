import { decisionCurve } from "../../audit/net-benefit.ts";
import type { QualityCurve } from "../../audit/risk-quality.ts";
import { html } from "../../text/html.ts";
import { decimal } from "../../text/numbers.ts";

/** A curve of some people; the last of several are drawn in full, the others dotted. */
export interface PlottedCurve {
  readonly who: string;
  readonly curve: QualityCurve;
}

const WIDTH = 640;
const PANEL = { width: 310, height: 292 };
/** Inside of a panel. */
const FRAME = { left: 48, right: 298, top: 34, bottom: 240 };

/** What a standalone picture has of its own; on a page, it takes the page's ink. */
const ALONE = { ink: "#1b1f23", paper: "#fff" };

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A line of a panel: dotted for the people learnt from, dashed for what it is held against. */
interface Line {
  readonly points: readonly Point[];
  readonly look: "full" | "dotted" | "dashed" | "thin";
  /** Between points straight, or level and then up: at cut-offs that people are between there is nothing. */
  readonly steps?: boolean;
}

interface Panel {
  readonly title: string;
  readonly across: string;
  readonly up: string;
  readonly lines: readonly Line[];
  readonly dots: readonly (Point & {
    readonly low: number;
    readonly high: number;
    readonly isFull: boolean;
  })[];
  readonly range: { readonly x: readonly [number, number]; readonly y: readonly [number, number] };
  readonly labels: readonly (Point & { readonly words: string; readonly anchor?: "end" })[];
}

/**
 * ROC, precision and recall, and with risks calibration and the decision curve, side by side. An SVG that stands alone or, for
 * pages, one in the ink of the text around it. Nothing is said by colour: lines differ in their strokes.
 */
export function qualitySvg(name: string, parts: readonly PlottedCurve[], { onPage = false } = {}): string {
  const shown = panelsOf(parts);
  const rows = Math.ceil(shown.length / 2);
  const height = rows * PANEL.height + (parts.length > 1 ? 24 : 4);
  const alone = onPage
    ? ""
    : ` width="${WIDTH}" height="${height}" color="${ALONE.ink}" font-family="system-ui, 'DejaVu Sans', sans-serif"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}"${alone} fill="currentColor" font-size="12" role="img">`,
    `<title>${html(`${name}: ${shown.map(({ title }) => title).join("; ")}`)}</title>`,
    ...(onPage ? [] : [`<rect width="100%" height="100%" fill="${ALONE.paper}"/>`]),
    ...shown.map(
      (panel, i) =>
        `<g transform="translate(${(i % 2) * (PANEL.width + 20)} ${Math.floor(i / 2) * PANEL.height})">\n${drawn(panel).join("\n")}\n</g>`,
    ),
    ...(parts.length > 1 ? legend(parts, height - 8) : []),
    "</svg>",
    "",
  ].join("\n");
}

function panelsOf(parts: readonly PlottedCurve[]): Panel[] {
  const look = (i: number) => (i === parts.length - 1 ? "full" : "dotted");
  const lines = (of: (curve: QualityCurve) => readonly Point[]): Line[] =>
    parts.map(({ curve }, i) => ({ points: of(curve), look: look(i) }));
  const unit = { x: [0, 1], y: [0, 1] } as const;
  const roc: Panel = {
    title: "ROC",
    across: "1 − specificity",
    up: "sensitivity",
    lines: [{ points: [at(0, 0), at(1, 1)], look: "dashed" }, ...lines(rocPoints)],
    dots: [],
    range: unit,
    labels: [{ ...at(0.62, 0.5), words: "chance" }],
  };
  const share = shareOf(parts.at(-1)!.curve);
  const precision: Panel = {
    title: "Precision and recall",
    across: "recall (sensitivity)",
    up: "precision (PPV)",
    lines: [{ points: [at(0, share), at(1, share)], look: "dashed" }, ...lines(precisionPoints)],
    dots: [],
    range: unit,
    labels: [{ x: 0.02, y: share + 0.02, words: "everyone" }],
  };
  const hasRisks = parts.every(({ curve }) => curve.cutOffs.every(({ risk }) => risk !== null));
  return hasRisks ? [roc, precision, calibrationPanel(parts), decisionPanel(parts)] : [roc, precision];
}

function at(x: number, y: number): Point {
  return { x, y };
}

function rocPoints({ cutOffs }: QualityCurve): Point[] {
  return [
    at(0, 0),
    ...cutOffs
      .toReversed()
      .flatMap(({ sensitivity, specificity }) =>
        sensitivity.value === null || specificity.value === null
          ? []
          : [at(1 - specificity.value, sensitivity.value)],
      ),
  ];
}

function precisionPoints({ cutOffs }: QualityCurve): Point[] {
  return cutOffs
    .toReversed()
    .flatMap(({ sensitivity, ppv }) =>
      sensitivity.value === null || ppv.value === null ? [] : [at(sensitivity.value, ppv.value)],
    );
}

function shareOf({ cutOffs }: QualityCurve): number {
  return cutOffs[0]?.ppv.value ?? 0;
}

function calibrationPanel(parts: readonly PlottedCurve[]): Panel {
  return {
    title: "Calibration, with 95% intervals",
    across: "risk on the card",
    up: "share of people",
    lines: [
      { points: [at(0, 0), at(1, 1)], look: "dashed" },
      ...parts.map(
        ({ curve: { calibration } }, i): Line => ({
          points: calibration.map(({ expected, observed }) => at(expected, observed.value ?? 0)),
          look: i === parts.length - 1 ? "thin" : "dotted",
        }),
      ),
    ],
    dots: parts.flatMap(({ curve: { calibration } }, i) =>
      calibration.flatMap(({ expected, observed: { value, low, high } }) =>
        value === null
          ? []
          : [{ ...at(expected, value), low: low!, high: high!, isFull: i === parts.length - 1 }],
      ),
    ),
    range: { x: [0, 1], y: [0, 1] },
    labels: [{ ...at(0.7, 0.64), words: "as said" }],
  };
}

/** Thresholds up to where the card takes nobody any more, in hundredths. */
function decisionPanel(parts: readonly PlottedCurve[]): Panel {
  const highest = Math.max(...parts.flatMap(({ curve }) => curve.cutOffs.map(({ risk }) => risk!)));
  const last = Math.min(99, Math.max(10, Math.ceil(highest * 100) + 2));
  const thresholds = Array.from({ length: last }, (_, i) => (i + 1) / 100);
  const curves = parts.map(({ curve }) => decisionCurve(curve.cutOffs, thresholds));
  const most = Math.max(
    0.02,
    ...curves.flatMap((curve) => curve.map(({ card, all }) => Math.max(card, all))),
  );
  const least = Math.min(
    -0.15 * most,
    Math.max(-0.5 * most, ...[Math.min(...curves.flatMap((curve) => curve.map(({ card }) => card)))]),
  );
  const all = curves.at(-1)!.map(({ threshold, all: worth }) => at(threshold, worth));
  const cut = all.findIndex(({ y }) => y < least);
  const seen = cut < 0 ? all : all.slice(0, cut);
  const middle = seen[Math.floor(seen.length / 2)];
  return {
    title: "Decision curve",
    across: "risk from which to act",
    up: "net benefit",
    lines: [
      { points: [at(0, 0), at(last / 100, 0)], look: "thin" },
      { points: seen, look: "dashed" },
      ...curves.map(
        (curve, i): Line => ({
          points: curve.map(({ threshold, card }) => at(threshold, Math.max(least, card))),
          look: i === curves.length - 1 ? "full" : "dotted",
        }),
      ),
    ],
    dots: [],
    range: { x: [0, last / 100], y: [least, most] },
    labels: [
      { x: last / 100, y: least * 0.8, words: "nobody", anchor: "end" },
      ...(middle
        ? [{ x: middle.x, y: middle.y - (most - least) * 0.08, words: "everyone", anchor: "end" as const }]
        : []),
    ],
  };
}

function drawn({ title, across, up, lines, dots, range, labels }: Panel): string[] {
  const scale =
    ([low, high]: readonly [number, number], from: number, to: number) =>
    (value: number) =>
      from + ((value - low) / (high - low)) * (to - from);
  const x = scale(range.x, FRAME.left, FRAME.right);
  const y = scale(range.y, FRAME.bottom, FRAME.top);
  const path = (points: readonly Point[]) =>
    points.map((point, i) => `${i === 0 ? "M" : "L"}${near(x(point.x))} ${near(y(point.y))}`).join("");
  return [
    text(FRAME.left, 16, title, "start", true),
    ...ticksOf(range.y).map(
      (tick) =>
        `<path d="M${FRAME.left} ${near(y(tick))}H${FRAME.right}" stroke="currentColor" stroke-opacity=".15"/>${text(FRAME.left - 6, y(tick) + 4, written(tick, range.y), "end")}`,
    ),
    ...ticksOf(range.x).map(
      (tick) =>
        `<path d="M${near(x(tick))} ${FRAME.bottom}v4" stroke="currentColor" stroke-opacity=".5"/>${text(x(tick), FRAME.bottom + 17, written(tick, range.x), "middle")}`,
    ),
    text((FRAME.left + FRAME.right) / 2, FRAME.bottom + 35, across, "middle"),
    `<text transform="translate(11 ${(FRAME.top + FRAME.bottom) / 2}) rotate(-90)" text-anchor="middle">${html(up)}</text>`,
    ...lines
      .filter(({ points }) => points.length > 1)
      .map(
        ({ points, look }) =>
          `<path d="${path(points)}" fill="none" stroke="currentColor" ${STROKES[look]}/>`,
      ),
    ...dots.flatMap((dot) => [
      ...(dot.isFull
        ? [
            `<path d="M${near(x(dot.x))} ${near(y(dot.low))}V${near(y(dot.high))}" stroke="currentColor" stroke-opacity=".7"/>`,
          ]
        : []),
      dot.isFull
        ? `<circle cx="${near(x(dot.x))}" cy="${near(y(dot.y))}" r="3.2"/>`
        : `<circle cx="${near(x(dot.x))}" cy="${near(y(dot.y))}" r="2.6" fill="none" stroke="currentColor" stroke-opacity=".6"/>`,
    ]),
    ...labels.map(
      ({ x: across0, y: up0, words, anchor = "start" }) =>
        `<g fill-opacity=".75">${text(x(across0) + 3, y(up0) - 3, words, anchor)}</g>`,
    ),
  ];
}

const STROKES = {
  full: 'stroke-width="1.8"',
  thin: 'stroke-width="1" stroke-opacity=".6"',
  dotted: 'stroke-width="1.4" stroke-opacity=".6" stroke-dasharray="1.5 3" stroke-linecap="round"',
  dashed: 'stroke-opacity=".6" stroke-dasharray="5 4"',
} as const;

function legend(parts: readonly PlottedCurve[], y: number): string[] {
  return parts.map(({ who }, i) => {
    const left = FRAME.left + i * 240;
    const look = i === parts.length - 1 ? "full" : "dotted";
    return `<path d="M${left} ${y - 4}h28" fill="none" stroke="currentColor" ${STROKES[look]}/>${text(left + 36, y, who, "start")}`;
  });
}

const TICKS = 5;

function ticksOf([low, high]: readonly [number, number]): number[] {
  const step = stepOf(low, high);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}

function stepOf(low: number, high: number): number {
  const order = 10 ** Math.floor(Math.log10((high - low) / TICKS));
  return [1, 2, 5, 10].map((k) => k * order).find((one) => (high - low) / one <= TICKS)!;
}

function written(tick: number, [low, high]: readonly [number, number]): string {
  return decimal(tick, Math.max(0, -Math.floor(Math.log10(stepOf(low, high)) + 1e-9)));
}

function text(x: number, y: number, words: string, anchor: string, isBold = false): string {
  return `<text x="${near(x)}" y="${near(y)}" text-anchor="${anchor}"${isBold ? ' font-weight="700"' : ""}>${html(words)}</text>`;
}

/** Two decimals: finer differences can't be seen, and would show a machine's arithmetic. */
function near(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}
