import type { Finding, Frontier, FrontierPoint } from "@fairscore/core";
import { isOverUnseen, wrapText } from "@fairscore/core/parts";
import { equalRuns, rangeWords } from "../../results/equal-runs.ts";
import { observedPrice } from "../../results/observed-price.ts";
import { provenBound, provenPrice } from "../../results/proven-numbers.ts";
import { QUALITIES } from "../../results/quality.ts";
import { sizeWords } from "../../results/size.ts";
import { fixed, hundred, percent } from "../../results/words.ts";
import { alignColumns } from "../../terminal/text-columns.ts";
import { frontierLegend } from "./frontier-legend.ts";
import { inFlags } from "./words.ts";

/** A table for each limit on size, what its columns mean, and what can be read from it. */
export function frontierText(
  frontier: Frontier,
  width: number,
  bold: (text: string) => string = (text) => text,
): string {
  const { limited } = frontier;
  const limits = [...new Set(frontier.points.map(({ limit }) => limit))];
  const tables = limits.map((limit) => {
    const own = frontier.points.filter((point) => point.limit === limit);
    const [head, ...rows] = alignColumns(tableRows(frontier, own), width);
    return [bold(`At most ${limitedWords(limit, limited)}`), head, ...rows].join("\n");
  });
  const warned = frontier.notes
    .filter(isWarning)
    .flatMap((note) => wrapText(`! ${started(inFlags(note))}.`, width));
  const reading = closing(frontier).flatMap((sentence) => wrapText(sentence, width));
  return `${[...(warned.length > 0 ? [bold(warned.join("\n"))] : []), ...tables, frontierLegend(frontier, width), ...(reading.length > 0 ? [reading.join("\n")] : [])].join("\n\n")}\n`;
}

/** What stands before the tables, where it can't be missed. */
export function isWarning({ code }: Finding): boolean {
  return code === "frontier-over-unseen";
}

function started(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function tableRows(frontier: Frontier, points: readonly FrontierPoint[]): string[][] {
  const { objective, form } = frontier;
  const quality = QUALITIES[objective];
  const write = quality.isShare ? percent : cost;
  const apart = form === "ratio" ? ratio : hundred;
  const hasHeldOut = frontier.points.some(({ heldOut }) => heldOut !== null);
  const beside = (text: string) => (hasHeldOut ? [text] : []);
  const sure = (text: string) =>
    frontier.points.some(({ certifiable }) => certifiable !== undefined) ? [text] : [];
  const known = (value: number | null, words: (value: number) => string) =>
    value === null ? "–" : words(value);
  return [
    [
      "limit",
      quality.isShare ? "right" : "cost",
      ...beside("held out"),
      form === "ratio" ? "ratio" : "apart",
      ...beside("held out"),
      ...sure("sure"),
      quality.isMore ? "at most" : "at least",
      "price",
      "proven",
      "",
    ],
    ...equalRuns(points, (point) => [
      known(quality.of(point.train), write),
      ...beside(known(quality.of(point.heldOut), write)),
      known(point.unfairness, apart),
      ...beside(`${known(point.unfairnessHeldOut, apart)}${isOverUnseen(point) ? " !" : ""}`),
      ...sure(known(point.certifiable ?? null, (value) => apart(outward(value, form)))),
      write(provenBound(point.floor, point.status === "optimal", quality)),
      known(observedPrice(point, points), quality.isShare ? hundred : cost),
      priceWords(point, frontier, "–"),
      mark(point),
    ]).map(({ row, points: alike }) => [rangeWords(alike, (point) => limitWords(point, form)), ...row]),
  ];
}

/** "= 1.5" where it is proven, else the numbers that it is proven to lie between: "0.0–2.1". */
function priceWords({ price }: FrontierPoint, { objective }: Frontier, between: string): string {
  if (price === null) return "–";
  const write = objective === "cost" ? cost : hundred;
  const { low, high, isKnown } = provenPrice(price);
  return isKnown ? `= ${write(high)}` : `${write(low)}${between}${write(high)}`;
}

function mark({ status, dominated }: FrontierPoint): string {
  if (status === "infeasible") return "×";
  if (status === "unknown") return "?";
  return `${status === "optimal" ? "✓" : ""}${dominated ? "○" : ""}`;
}

/** "6 conditions", "5 lines per table". */
function limitedWords(limit: number, by: Frontier["limited"]): string {
  return `${sizeWords({ by, limit })}${by === "conditions" ? "" : " per table"}`;
}

/** The tightest limit that has tables against none, for the largest. */
function closing(frontier: Frontier): string[] {
  const { points, objective, form } = frontier;
  const quality = QUALITIES[objective];
  const free = points.findLast(({ tolerance, loss }) => tolerance === null && loss !== null);
  const tight = points.find(({ limit, price }) => limit === free?.limit && price !== null);
  const before = quality.of(free?.train ?? null);
  const after = quality.of(tight?.train ?? null);
  if (!free || !tight || before === null || after === null || free.unfairness === null) return [];
  const found = quality.isShare
    ? `are right for ${percent(before)} of the people learnt from`
    : `cost ${cost(before)} per person learnt from`;
  const apart =
    form === "ratio"
      ? `the smallest ratio between groups is ${ratio(free.unfairness)}`
      : `groups are up to ${hundred(free.unfairness)} points apart`;
  const limit =
    form === "ratio" ? `a ratio of at least ${tight.tolerance}` : `a limit of ${limitWords(tight, form)}`;
  const unit = quality.isShare ? " points" : "";
  const words = priceWords(tight, frontier, " and ");
  const observed = observedPrice(tight, points) ?? 0;
  const costs = `the limit costs ${quality.isShare ? hundred(observed) : cost(observed)}${unit} in the tables found`;
  const proven = words.startsWith("= ")
    ? "which is proven"
    : `and is proven to cost ${/^0\.0+ /.test(words) ? `at most ${words.split(" ").at(-1)}` : `between ${words}`}; more time may narrow that`;
  return [
    `With ${limitedWords(free.limit, frontier.limited)} and no limit, the tables found ${found}, and ${apart}. ` +
      `With ${limit} it is ${quality.isShare ? percent(after) : cost(after)}: ${costs}, ${proven}.`,
  ];
}

/** "5 points", "0.9", "no limit"; never rounded, for it is the user's own number. */
function limitWords({ tolerance }: FrontierPoint, form: Frontier["form"]): string {
  if (tolerance === null) return "no limit";
  if (form === "ratio") return String(tolerance);
  const points = String(Number((tolerance * 100).toPrecision(12)));
  return `${points} ${points === "1" ? "point" : "points"}`;
}

/** A bound is never told better than it is. */
function outward(bound: number, form: Frontier["form"]): number {
  return form === "ratio" ? Math.floor(bound * 100) / 100 : Math.ceil(bound * 1000) / 1000;
}

function cost(value: number): string {
  return fixed(value, 3);
}

function ratio(value: number): string {
  return fixed(value, 2);
}
