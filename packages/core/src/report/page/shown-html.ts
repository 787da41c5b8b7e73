import { VERDICTS } from "../../card/verdicts.ts";
import { html } from "../../text/html.ts";
import { inPoints, percent, whole } from "../../text/numbers.ts";
import { isFew } from "../disclosure/group-label.ts";
import type { ShownCount, ShownShare } from "../disclosure/ledger.ts";

const LEFT_OUT = '<span aria-hidden="true">–</span><span class="vh">left out</span>';

/** A number of people. */
export function countHtml(count: ShownCount): string {
  if (count === "withheld") return LEFT_OUT;
  return html(typeof count === "number" ? whole(count) : count);
}

/** "17.6%"; without a value, why. */
export function rateHtml({ value, n, counted }: ShownShare): string {
  if (value !== null) return html(percent(value, Number(n)));
  return n === 0 ? "nobody" : countHtml(counted === "<5" ? counted : "withheld");
}

/** "15.1 to 21.3"; empty without a value. */
export function intervalHtml({ low, high, n }: ShownShare): string {
  if (low === null || high === null) return "";
  const write = (value: number) => html(percent(value, Number(n)).replace("%", ""));
  return `${write(low)} to ${write(high)}`;
}

/** "17.6% of 1,400". */
export function rateOfHtml(share: ShownShare): string {
  return `<span class="rate">${rateHtml(share)} <small>of ${countHtml(share.n)}</small></span>`;
}

/** A share of a count in a cell below it: "45%". */
export function percentHtml(share: number | null, n: ShownCount): string {
  return share === null || typeof n !== "number" ? "" : html(percent(share, n));
}

/** A difference of shares in points with its sign: "+4.6", "−0.3". */
export function pointsHtml(difference: number | null): string {
  if (difference === null) return LEFT_OUT;
  const words = inPoints(difference);
  return heard(difference > 0 && words !== "0.0" ? `+${words}` : words);
}

/** Screen readers skip or misread the minus sign. */
export function heard(words: string): string {
  return html(words).replaceAll(
    "\u2212",
    '<span aria-hidden="true">\u2212</span><span class="vh">minus </span>',
  );
}

/** Small groups are listed, and worded. */
export function fewHtml(n: ShownCount): string {
  return typeof n === "number" && isFew(n) ? `<small class="few">${VERDICTS.few}</small>` : "";
}
