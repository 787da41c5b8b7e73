import { goodEnough, leastOf, type Parsimony, type SizeTried } from "../model/parsimony.ts";
import { html } from "../text/html.ts";
import { decimal, whole } from "../text/numbers.ts";
import { lossName, lossWords, parsimonySentences } from "./parsimony-words.ts";

const WIDTH = 640;
const HEIGHT = 222;
const FRAME = { left: 56, right: 456, top: 42, bottom: 178 };

/** Letters are as far apart as they are high, and a little. */
const LABEL_HEIGHT = 16;

/** Most lines of the grid. */
const TICKS = 5;

/** What a standalone picture has of its own; on a page, it takes the page's ink. */
const ALONE = { ink: "#1b1f23", paper: "#fff" };

/**
 * The parsimony plot: loss among people not learnt from by the number of conditions, with one standard error, beside the
 * loss among those learnt from; the number that was chosen is marked. An SVG that stands alone, or, for pages, one in
 * the ink of the text around it. Nothing is said by colour alone.
 */
export function parsimonySvg(parsimony: Parsimony, { onPage = false } = {}): string {
  const least = leastOf(parsimony.sizes);
  const alone = onPage
    ? ""
    : ` width="${WIDTH}" height="${HEIGHT}" color="${ALONE.ink}" font-family="system-ui, 'DejaVu Sans', sans-serif"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"${alone} fill="currentColor" font-size="13" role="img">`,
    `<title>${html(`Loss by the number of conditions; ${parsimony.chosen} chosen`)}</title>`,
    `<desc>${html(parsimonySentences(parsimony).join(" "))}</desc>`,
    ...(onPage ? [] : [`<rect width="100%" height="100%" fill="${ALONE.paper}"/>`]),
    ...(least
      ? drawn(parsimony, least)
      : [text(WIDTH / 2, HEIGHT / 2, "nothing could be compared", "middle")]),
    "</svg>",
    "",
  ].join("\n");
}

function drawn(parsimony: Parsimony, least: SizeTried): string[] {
  const { sizes, chosen } = parsimony;
  const limit = goodEnough(least);
  const axis = axisOf(sizes.flatMap(({ loss, se, train }) => [loss - se, loss + se, train]));
  const [first, last] = [sizes[0]!.conditions, sizes.at(-1)!.conditions];
  const pad = 14;
  const x = (conditions: number) =>
    first === last
      ? (FRAME.left + FRAME.right) / 2
      : FRAME.left + pad + ((conditions - first) / (last - first)) * (FRAME.right - FRAME.left - 2 * pad);
  const y = (loss: number) =>
    FRAME.bottom - ((loss - axis.low) / (axis.high - axis.low)) * (FRAME.bottom - FRAME.top);
  const path = (of: (size: SizeTried) => number) =>
    sizes.map((size, i) => `${i === 0 ? "M" : "L"}${at(x(size.conditions))} ${at(y(of(size)))}`).join("");
  const grid = axis.ticks.map(
    (tick) =>
      `<path d="M${FRAME.left} ${at(y(tick))}H${FRAME.right}" stroke="currentColor" stroke-opacity=".15"/>${text(FRAME.left - 7, y(tick) + 4, axis.written(tick, parsimony), "end")}`,
  );
  const ticks = sizes.map(({ conditions }) =>
    text(x(conditions), FRAME.bottom + 18, whole(conditions), "middle", conditions === chosen),
  );
  const picked = sizes.find(({ conditions }) => conditions === chosen)!;
  const end = sizes.at(-1)!;
  const labels = apart([
    { y: y(end.loss), words: "people not learnt from", bold: true },
    { y: y(limit), words: "least + 1 standard error", bold: false },
    { y: y(end.train), words: "people learnt from", bold: false },
  ]);
  return [
    text(FRAME.left - 46, 14, capital(lossName(parsimony)), "start"),
    ...grid,
    ...ticks,
    text((FRAME.left + FRAME.right) / 2, FRAME.bottom + 37, "most conditions on the card", "middle"),
    `<path d="M${FRAME.left} ${at(y(limit))}H${FRAME.right}" stroke="currentColor" stroke-dasharray="5 4" stroke-opacity=".75"/>`,
    `<path d="${path(({ train }) => train)}" fill="none" stroke="currentColor" stroke-opacity=".55" stroke-width="1.3" stroke-dasharray="1.5 3" stroke-linecap="round"/>`,
    `<path d="${path(({ loss }) => loss)}" fill="none" stroke="currentColor" stroke-width="1.8"/>`,
    ...sizes.map((size) => whisker(x(size.conditions), y(size.loss - size.se), y(size.loss + size.se))),
    ...sizes.map(({ conditions, loss }) =>
      conditions === chosen
        ? `<circle cx="${at(x(conditions))}" cy="${at(y(loss))}" r="8" fill="none" stroke="currentColor" stroke-width="1.6"/><circle cx="${at(x(conditions))}" cy="${at(y(loss))}" r="4.5"/>`
        : `<circle cx="${at(x(conditions))}" cy="${at(y(loss))}" r="3"/>`,
    ),
    ...chosenLabel(picked, parsimony, x(chosen), y),
    ...labels.map(({ y: place, words, bold }) => text(FRAME.right + 8, place + 4, words, "start", bold)),
  ];
}

/** Above all curves, with a line down to the number that was chosen. */
function chosenLabel(
  picked: SizeTried,
  parsimony: Parsimony,
  x: number,
  y: (loss: number) => number,
): string[] {
  const words = `${whole(parsimony.chosen)} chosen: ${lossWords(picked.loss, parsimony)}`;
  const anchor = x < FRAME.left + 60 ? "start" : x > FRAME.right - 60 ? "end" : "middle";
  const shift = anchor === "start" ? -4 : anchor === "end" ? 4 : 0;
  return [
    `<path d="M${at(x)} ${FRAME.top - 4}V${at(y(picked.loss + picked.se) - 3)}" stroke="currentColor" stroke-opacity=".45"/>`,
    text(x + shift, FRAME.top - 8, words, anchor, true),
  ];
}

function whisker(x: number, low: number, high: number): string {
  const [left, right] = [at(x - 4), at(x + 4)];
  return `<path d="M${at(x)} ${at(low)}V${at(high)}M${left} ${at(low)}H${right}M${left} ${at(high)}H${right}" stroke="currentColor" fill="none"/>`;
}

interface Axis {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
  readonly written: (tick: number, parsimony: Parsimony) => string;
}

/** From a round number below the least to one above the most: curves differ by little, and zero would hide it. */
function axisOf(values: readonly number[]): Axis {
  const [least, most] = [Math.max(0, Math.min(...values)), Math.max(...values)];
  const span = Math.max(most - least, 0.01);
  const order = 10 ** Math.floor(Math.log10(span / TICKS));
  const step = [1, 2, 5, 10].map((k) => k * order).find((one) => span / one <= TICKS)!;
  const first = Math.floor(least / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(most / step - 1e-9));
  const digits = (unit: number) => Math.max(0, -Math.floor(Math.log10(unit) + 1e-9));
  return {
    low: first * step,
    high: last * step,
    ticks: Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step),
    written: (tick, { objective }) =>
      objective === "cost" ? decimal(tick, digits(step)) : `${decimal(tick * 100, digits(step * 100))}%`,
  };
}

/** Labels at the ends of lines, moved so that none covers another; their order stays. */
function apart<L extends { readonly y: number }>(labels: readonly L[]): L[] {
  const sorted = [...labels].sort((a, b) => a.y - b.y);
  const placed: L[] = [];
  for (const label of sorted) {
    const free = placed.length === 0 ? -Infinity : placed.at(-1)!.y + LABEL_HEIGHT;
    placed.push({ ...label, y: Math.max(label.y, free) });
  }
  const over = Math.max(0, (placed.at(-1)?.y ?? 0) - FRAME.bottom);
  return placed.map((label) => ({ ...label, y: label.y - over }));
}

function text(
  x: number,
  y: number,
  words: string,
  anchor: "start" | "middle" | "end",
  isBold = false,
): string {
  return `<text x="${at(x)}" y="${at(y)}" text-anchor="${anchor}"${isBold ? ' font-weight="700"' : ""}>${html(words)}</text>`;
}

/** Two decimals: finer differences can't be seen, and would show a machine's arithmetic. */
function at(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
