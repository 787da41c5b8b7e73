import { htmlName } from "../text/html.ts";
import { signed, whole } from "../text/numbers.ts";
import type { Card, CardRow, CardSection } from "./card.ts";
import { totalLabel } from "./score-bands.ts";

/** Above this many answers those without points have no row of their own: somebody ticks with a pen, on one page. */
const MANY_ANSWERS = 18;

/** The same where a table of risks is to stand on the page as well. */
const MANY_BESIDE_RISKS = 11;

/** Above this many rows the table closes up; those of a short one are higher. */
const MANY_ROWS = 14;
const MANY_SHORT_ROWS = 11;

/** From this many tables on the words give room to the points; above it, more of it. */
const MANY_TABLES = 4;

const ORDINALS = new Intl.PluralRules("en", { type: "ordinal" });
const SUFFIXES: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd" };

/** The card's points as one table: questions with their answers down, classes across, with room for ticks and totals. */
export function pointsTable(card: Card): string {
  const many = card.tables.length >= MANY_TABLES;
  const order = (t: number) =>
    card.bands ? "" : `<small>${ordinal(t + 1)}${many ? "" : " in a tie"}</small>`;
  const headings = card.tables
    .map(({ heading }, t) => `<th scope="col">${htmlName(heading)}${order(t)}</th>`)
    .join("");
  const all = card.sections.flatMap(({ rows }) => rows);
  const short = all.length > (card.risk?.tables.length ? MANY_BESIDE_RISKS : MANY_ANSWERS);
  const dense = short ? all.filter(hasPoints).length > MANY_SHORT_ROWS : all.length > MANY_ROWS;
  const blank = '<td><span class="blank"></span><span class="vh">to fill in</span></td>';
  const ranges = card.tables.map(
    ({ smallest, largest }) => `<td>${spoken(smallest)} to ${spoken(largest)}</td>`,
  );
  return `<table class="${["card", ...(dense ? ["dense"] : []), ...(many ? ["many"] : [])].join(" ")}">
<caption class="vh">Points that each answer gives to each class</caption>
<thead><tr><th scope="col">Question</th><th scope="col">Choose one answer</th>${headings}</tr></thead>
${card.bands ? "" : startsWith(card)}
${card.sections.map((section) => sectionBody(section, short)).join("\n")}
<tbody class="sum">
<tr class="totals"><th scope="row" colspan="2">${totalLabel(card.bands, htmlName)}</th>${card.tables.map(() => blank).join("")}</tr>
<tr class="range"><th scope="row" colspan="2">Possible totals</th>${ranges.join("")}</tr>
</tbody>
</table>`;
}

function startsWith({ tables }: Card): string {
  const cells = tables.map((table) => `<td>${spoken(table.startsWith)}</td>`).join("");
  return `<tbody><tr class="starts"><th scope="row" colspan="2">Everyone starts with</th>${cells}</tr></tbody>`;
}

/** The question stands beside all of its answers; in a short table, those without points stand below it. */
function sectionBody({ column, rows }: CardSection, short: boolean): string {
  const ticked = short ? rows.filter(hasPoints) : rows;
  const others = rows.filter((row) => !ticked.includes(row)).map(({ words }) => htmlName(words));
  const below = others.length === 0 ? "" : `<small class="others">${others.join("; ")}: 0</small>`;
  const name = `<th scope="rowgroup" rowspan="${ticked.length}" class="question">${htmlName(column)}${below}</th>`;
  return `<tbody>${ticked.map((row, i) => `<tr>${i === 0 ? name : ""}${answer(row)}</tr>`).join("\n")}</tbody>`;
}

function hasPoints({ points }: CardRow): boolean {
  return points.some((value) => value !== 0);
}

function answer({ words, points }: CardRow): string {
  const cells = points.map((value) => `<td${value === 0 ? ' class="none"' : ""}>${spoken(value)}</td>`);
  return `<th scope="row" class="line"><span class="box" aria-hidden="true"></span>${htmlName(words)}</th>${cells.join("")}`;
}

function ordinal(position: number): string {
  return `${whole(position)}${SUFFIXES[ORDINALS.select(position)] ?? "th"}`;
}

/** Points as seen and as heard: screen readers skip or misread the minus sign. */
export function spoken(points: number): string {
  if (points >= 0) return signed(points);
  return `<span aria-hidden="true">${signed(points)}</span><span class="vh">minus ${whole(-points)}</span>`;
}
