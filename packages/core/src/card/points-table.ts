import { htmlName } from "../text/html.ts";
import { signed, whole } from "../text/numbers.ts";
import type { Card, CardRow, CardSection } from "./card.ts";
import { totalLabel } from "./score-bands.ts";

/** Above this many rows the table closes up, to stay on one page. */
const MANY_ROWS = 14;

/** From this many tables on the words give room to the points; above it, more of it. */
const MANY_TABLES = 4;

const ORDINALS = new Intl.PluralRules("en", { type: "ordinal" });
const SUFFIXES: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd" };

/** The card's points as one table: lines down, classes across, with room for ticks and totals. */
export function pointsTable(card: Card): string {
  const many = card.tables.length >= MANY_TABLES;
  const order = (t: number) =>
    card.bands ? "" : `<small>${ordinal(t + 1)}${many ? "" : " in a tie"}</small>`;
  const headings = card.tables
    .map(({ heading }, t) => `<th scope="col">${htmlName(heading)}${order(t)}</th>`)
    .join("");
  const across = card.tables.length + 1;
  const dense = card.sections.reduce((sum, { rows }) => sum + rowsOf(rows.length), 0) > MANY_ROWS;
  const blank = '<td><span class="blank"></span><span class="vh">to fill in</span></td>';
  const ranges = card.tables.map(
    ({ smallest, largest }) => `<td>${spoken(smallest)} to ${spoken(largest)}</td>`,
  );
  return `<table class="${[...(dense ? ["dense"] : []), ...(many ? ["many"] : []), ...(card.tables.length === MANY_TABLES ? ["four"] : [])].join(" ")}">
<caption class="vh">Points that each line gives to each class</caption>
<thead><tr><th scope="col">Tick if true</th>${headings}</tr></thead>
${card.bands ? "" : startsWith(card)}
${card.sections.map((section) => (dense ? singleLines(section) : sectionBody(section, across))).join("\n")}
<tbody class="sum">
<tr class="totals"><th scope="row">${totalLabel(card.bands, htmlName)}</th>${card.tables.map(() => blank).join("")}</tr>
<tr class="range"><th scope="row">Possible totals</th>${ranges.join("")}</tr>
</tbody>
</table>`;
}

/** Rows that a column takes: several lines have a heading of their own. */
function rowsOf(lines: number): number {
  return lines > 1 ? lines + 1 : lines;
}

function startsWith({ tables }: Card): string {
  const cells = tables.map((table) => `<td>${spoken(table.startsWith)}</td>`).join("");
  return `<tbody><tr class="starts"><th scope="row">Everyone starts with</th>${cells}</tr></tbody>`;
}

/** Several lines stand under the column's name; one line carries it. */
function sectionBody(section: CardSection, across: number): string {
  const { column, rows } = section;
  if (rows.length === 1) return singleLines(section);
  return `<tbody class="group">
<tr class="head"><th scope="rowgroup" colspan="${across}">${htmlName(column)}</th></tr>
${rows.map((row) => line(htmlName(row.words), row)).join("\n")}
</tbody>`;
}

/** The column's name in every line: takes less room, for cards with many lines. */
function singleLines({ column, rows }: CardSection): string {
  const name = `<span class="column">${htmlName(column)}</span>`;
  return `<tbody>${rows.map((row) => line(`${name} ${htmlName(row.words)}`, row)).join("\n")}</tbody>`;
}

function line(words: string, { points }: CardRow): string {
  const cells = points.map((value) =>
    value === 0
      ? '<td class="none"><span aria-hidden="true">·</span><span class="vh">0 points</span></td>'
      : `<td>${spoken(value)}</td>`,
  );
  return `<tr><th scope="row" class="line"><span class="box" aria-hidden="true"></span>${words}</th>${cells.join("")}</tr>`;
}

function ordinal(position: number): string {
  return `${whole(position)}${SUFFIXES[ORDINALS.select(position)] ?? "th"}`;
}

/** Points as seen and as heard: screen readers skip or misread the minus sign. */
export function spoken(points: number): string {
  if (points >= 0) return signed(points);
  return `<span aria-hidden="true">${signed(points)}</span><span class="vh">minus ${whole(-points)}</span>`;
}
