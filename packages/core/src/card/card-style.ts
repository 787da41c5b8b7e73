/** Inks and papers, for a light screen and for paper. */
export const COLOURS = `:root {
  color-scheme: light dark;
  --paper: #fff; --ink: #1b1f23; --soft: #555c63; --rule: #c3c9cf; --strong: #5f6972; --tint: #f2f4f6;
}
`;

/** The same for a dark screen. */
export const DARK_COLOURS = `@media screen and (prefers-color-scheme: dark) {
  :root { --paper: #1b1f23; --ink: #e9ecef; --soft: #adb5bd; --rule: #454d55; --strong: #8d979f; --tint: #262b30; }
  html { background: #121518; }
}
`;

/** The height of a row that somebody ticks by hand; rows of tables with few lines are higher anyway. */
const ROW = "7.5mm";

const POINTS = `table { width: 100%; table-layout: fixed; border-collapse: collapse; line-height: 1.25; }
.card thead th:first-child { inline-size: 30%; }
.card thead th:nth-child(2) { inline-size: 27%; }
th, td { padding: 1mm 2mm; vertical-align: baseline; text-align: start; font-weight: 400; }
thead th { font-weight: 650; border-bottom: .5mm solid var(--ink); vertical-align: bottom; }
thead th + th, td { text-align: center; }
.card thead th:nth-child(2) { text-align: start; }
thead th small { display: block; font-size: 9pt; font-weight: 400; color: var(--soft); }
tbody tr, tbody { break-inside: avoid; }
tbody tr + tr > * { border-top: .2mm dotted var(--rule); }
tbody + tbody > tr:first-child > * { border-top: .2mm solid var(--strong); }
td { font-size: 12pt; font-weight: 600; }
td.none { color: var(--soft); font-weight: 400; }
.question { font-weight: 650; }
.others { display: block; font-size: 9pt; line-height: 1.15; font-weight: 400; color: var(--soft); }
.line { padding-inline-start: 8mm; text-indent: -6mm; }
.line > * { text-indent: 0; }
.box { display: inline-block; inline-size: 3.6mm; block-size: 3.6mm; margin-inline-end: 2.4mm; border: .3mm solid var(--strong); border-radius: .5mm; vertical-align: -.55mm; }
.starts { background: var(--tint); }
tbody.sum > .totals > * { border-top: .5mm solid var(--ink); padding-block: 1.6mm 1mm; vertical-align: middle; }
.totals th { font-weight: 650; }
tbody.sum > .range > * { border-top: 0; }
.blank { display: inline-block; inline-size: 16mm; max-inline-size: 100%; block-size: 7.5mm; border: .3mm solid var(--strong); border-radius: .8mm; vertical-align: middle; }
.range th, .dense .range td, .range td { padding-top: 0; font-size: 9pt; font-weight: 400; color: var(--soft); white-space: nowrap; }
`;

/** Closes tables up that have many answers or classes. */
const FITTING = `.dense th, .dense td { padding-block: .45mm; }
.dense tbody tr:not(.starts, .range) { block-size: ${ROW}; }
.dense .line, .dense td { vertical-align: middle; }
.dense .question { padding-block: .1mm; font-size: 10pt; line-height: 1.08; }
.dense .others { line-height: 1; }
.dense tbody.sum > .totals > * { padding-block: .9mm .5mm; }
.dense td { font-size: 11pt; }
.many thead th:first-child { inline-size: 22%; }
.many thead th:nth-child(2) { inline-size: 22%; }
.many .line { padding-inline-start: 6.8mm; }
.many th:not(.line), .many td { padding-inline: .8mm; }
.many.dense .line, .many.dense .question { font-size: 9.5pt; }
.many thead th { font-size: 9pt; hyphens: auto; }
.many .range td { white-space: normal; }
`;

/** The look of risks: totals across. */
export const RISK_STYLE = `.risk { margin-top: 1.6mm; font-size: 9pt; line-height: 1.2; break-inside: avoid; }
.risk h2 { font-size: 9pt; }
.risk p { display: inline; }
.risk .scroll { margin: 0 0 .6mm; }
.risk th, .risk td { padding: .3mm .2mm; text-align: center; font-size: 9pt; overflow-wrap: normal; }
.risk th:first-child { inline-size: 24mm; overflow-wrap: anywhere; text-align: start; padding-inline-start: 0; font-weight: 400; }
.risk td { font-weight: 400; }
.risk .pair tr:first-child td { font-weight: 650; }
`;

/** What only a screen reader reads. */
export const HEARD_ONLY = `.vh { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;

/** The look of the table of points, wherever it stands. */
export const POINTS_STYLE = POINTS + FITTING;

/**
 * The look of the printed card: black on white, one page of A4, nothing below 9 pt, nothing said by colour
 * alone. On a screen it follows the reader's colour scheme; on paper it is always light.
 */
export const CARD_STYLE = `
${COLOURS}* { box-sizing: border-box; }
html { background: var(--tint); }
body {
  margin: 0; color: var(--ink); font: 10.5pt/1.42 system-ui, "Segoe UI", "Noto Sans", Helvetica, Arial, sans-serif;
  font-variant-numeric: tabular-nums; overflow-wrap: anywhere;
}
main { max-width: 186mm; margin: 8mm auto; padding: 11mm 12mm 9mm; background: var(--paper); border-radius: 2mm; }
h1 { margin: 0; font-size: 16pt; line-height: 1.15; font-weight: 650; letter-spacing: -.01em; text-wrap: balance; }
h2 { margin: 0 0 1mm; font-size: 10.5pt; font-weight: 650; }
p { margin: 0; }
header p { margin-top: .3mm; color: var(--soft); }
.notes { margin: 2mm 0 0; padding: .8mm 2.5mm; border: .35mm solid var(--strong); border-inline-start-width: 1.6mm; font-size: 9.5pt; line-height: 1.2; }
.verdict { margin-top: 1mm; font-size: 9pt; line-height: 1.2; break-inside: avoid; }
.verdict h2, .verdict p { display: inline; }
.verdict h2 { font-size: 9pt; }
.verdict h2::after { content: ": "; }
.verdict h2 + p { font-weight: 650; }
.scroll { position: relative; overflow-x: auto; margin-top: 1.6mm; }
${POINTS}.use { display: grid; grid-template-columns: 5fr 3fr; gap: 6mm; margin-top: 1.6mm; break-inside: avoid; }
.steps { padding: 1.4mm 3mm; font-size: 9pt; line-height: 1.2; background: var(--tint); border-radius: 1.2mm; }
.steps ol { margin: 0; padding-inline-start: 5mm; }
.steps li { padding-inline-start: 1mm; }
.steps p { margin-top: .6mm; }
.facts { break-inside: avoid; margin-top: 1.6mm; font-size: 9pt; line-height: 1.2; }
.facts section + section { padding-top: .6mm; }
.facts h2, .facts p { display: inline; }
.facts h2 { font-size: 9pt; }
.facts h2::after { content: ": "; }
.parsimony { margin: 0; break-inside: avoid; }
.parsimony svg { display: block; inline-size: 100%; margin-top: 1mm; }
${RISK_STYLE}.costs { inline-size: auto; margin-top: 2mm; font-size: 9pt; line-height: 1.25; }
.costs caption { text-align: start; font-weight: 650; }
.costs th, .costs td { inline-size: auto; padding: .3mm 2mm; text-align: end; font-size: 9pt; }
.costs th:first-child { text-align: start; }
.sign { display: flex; flex-direction: column; justify-content: space-between; gap: 3.2mm; padding-top: 4mm; font-size: 9pt; color: var(--soft); }
.sign p { border-top: .25mm solid var(--strong); padding-top: .4mm; line-height: 1.2; }
footer { margin-top: 1.6mm; padding-top: .8mm; border-top: .2mm solid var(--rule); font-size: 9pt; line-height: 1.2; color: var(--soft); break-inside: avoid; }
${FITTING}${HEARD_ONLY}${DARK_COLOURS}@media (max-width: 150mm) {
  main { margin: 0; padding: 6mm 4mm; border-radius: 0; }
  thead th + th, td { padding-inline: .5mm; }
  .use { grid-template-columns: 1fr; }
}
@media screen and (max-width: 150mm) {
  .card th, .card .line, .card .question { font-size: 9pt; padding-inline: .5mm; text-indent: 0; }
  .card thead th:first-child, .card thead th:nth-child(2) { inline-size: 26.5%; }
  .card thead th, .card thead small { font-size: 8pt; }
  .card td { font-size: 10pt; }
  .card .range td { white-space: normal; }
  .box { display: none; }
}
@media print {
  :root { color-scheme: light; --soft: #3d444a; --rule: #b4bbc1; }
  html { background: none; }
  main { max-width: none; margin: 0; padding: 0; }
  .scroll { overflow: visible; }
  .use { grid-template-columns: 5fr 3fr; }
  .steps, .starts { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;

/** Many classes need a page that lies on its side. */
export function pageStyle(tables: number): string {
  return `@page { size: A4${tables > 7 ? " landscape" : ""}; margin: 10mm 12mm; }`;
}
