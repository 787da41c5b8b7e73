import type { Card } from "../../card/card.ts";
import { INTERVAL_HEAD } from "../../card/card-risk.ts";
import { html, htmlName } from "../../text/html.ts";
import { visible } from "../../text/visible.ts";
import type { ScorerRisk } from "../shared/scorer-risk.ts";
import { written } from "./written.ts";

/** The part of a calculator's script that says how likely each class is, from the totals of all of them. */
export function riskScript(risk: ScorerRisk): string {
  return `
// How likely each class is.
${risk.shape === "score" ? lookUp(risk) : FORMULA(risk)}`;
}

function lookUp({ from, shares }: Extract<ScorerRisk, { shape: "score" }>): string {
  return `var RISK_FROM = ${written(from)};
var SHARES = ${written(shares)};
function band(totals) {
  return RISK_FROM.filter(function (least) { return totals[1] >= least; }).length;
}
function likely(totals) { return SHARES[band(totals)]; }
`;
}

const FORMULA = ({ scale, offsets }: Extract<ScorerRisk, { shape: "tables" }>) => `var RISK_SCALE = ${scale};
var RISK_OFFSETS = ${written(offsets)};
function likely(totals) {
  var powers = totals.map(function (total, k) { return RISK_SCALE * total + RISK_OFFSETS[k]; });
  var largest = Math.max.apply(null, powers);
  var shares = powers.map(function (power) { return Math.exp(power - largest); });
  var sum = shares.reduce(function (all, share) { return all + share; }, 0);
  return shares.map(function (share) { return share / sum; });
}
`;

/** Shows it once every question has an answer: as the card prints it where that is looked up, otherwise rounded. */
export function riskForm({ risk, classes }: Card): string {
  if (!risk) return "";
  const [shares, intervals] = shownTexts(risk, classes);
  const said = shares
    ? `  var at = band(totals);
  var shown = SHOWN[at];
${intervals ? `  marked("data-interval", function (element, i) { element.textContent = INTERVALS[at][i]; });` : ""}`
    : `  var shown = likely(totals).map(function (share) {
    return share < 0.005 ? "<1%" : share > 0.995 ? ">99%" : (100 * share).toFixed(0) + "%";
  });`;
  return `
${
  shares
    ? `// As the card prints them.
var SHOWN = ${written(shares)};
${intervals ? `var INTERVALS = ${written(intervals)};\n` : ""}`
    : ""
}function showRisk(totals) {
  byId("risk").hidden = totals === null;
  if (totals === null) return;
${said}
  marked("data-share", function (element, k) {
    element.setAttribute("value", String(likely(totals)[k]));
    element.textContent = shown[k];
  });
}
`;
}

/**
 * One list for each band: how likely each class is, and the intervals where there are some. Of two classes the card prints
 * the second alone.
 */
function shownTexts(
  { tables }: NonNullable<Card["risk"]>,
  classes: readonly string[],
): [string[][]?, string[][]?] {
  const [first, second] = tables;
  if (!first) return [];
  if (classes.length === 2) {
    const place = first.head.indexOf(INTERVAL_HEAD);
    const shares = first.rows.map((row) => ["", visible(row[1]!)]);
    return place < 0 ? [shares] : [shares, first.rows.map((row) => [visible(row[place]!)])];
  }
  const shares = first.rows.map((row) => row.slice(1).map(visible));
  return second ? [shares, second.rows.map((row) => row.slice(1).map(visible))] : [shares];
}

/** Where it appears. */
export function riskPlace({ risk, classes }: Card): string {
  if (!risk) return "";
  const [first, second] = risk.tables;
  const share = (name: string, k: number) => `${htmlName(name)} <b><data data-share="${k}"></data></b>`;
  const interval = (name: string, i: number) => `<span>${name}</span> <b data-interval="${i}"></b>`;
  const rows =
    first && classes.length === 2
      ? [share(classes[1]!, 1), ...(first.head.includes(INTERVAL_HEAD) ? [interval(INTERVAL_HEAD, 0)] : [])]
      : [
          ...classes.map(share),
          ...(second?.head.slice(1).map((name, i) => interval(`${htmlName(name)}, 95% interval`, i)) ?? []),
        ];
  return `
<div id="risk" aria-live="polite" hidden>
<h3>${html(risk.title)}</h3>
<ul class="totals">
${rows.map((row) => `<li>${row}</li>`).join("\n")}
</ul>
<p class="hint">${html(risk.sentences.at(-1)!)}</p>
</div>`;
}
