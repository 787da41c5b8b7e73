import { COLOURS, DARK_COLOURS, HEARD_ONLY, POINTS_STYLE, RISK_STYLE } from "../../card/card-style.ts";

/**
 * The look of the audit: prints on A4 and US Letter (the reader's paper decides), follows the reader's colour scheme on
 * a screen and is always light on paper. Shading only repeats a number; no colour is a verdict.
 */
export const REPORT_STYLE = `
@page { margin: 13mm 12mm; @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif; color: #555; } }
${COLOURS}:root { --shade: #bcd3e8; }
* { box-sizing: border-box; }
html { background: var(--tint); }
body {
  margin: 0; color: var(--ink); font: 10.5pt/1.45 system-ui, "Segoe UI", "Noto Sans", Helvetica, Arial, sans-serif;
  font-variant-numeric: tabular-nums; overflow-wrap: anywhere;
}
main { max-width: 216mm; margin: 8mm auto; padding: 11mm 12mm; background: var(--paper); border-radius: 2mm; }
h1 { margin: 0; font-size: 19pt; line-height: 1.2; font-weight: 650; letter-spacing: -.01em; text-wrap: balance; }
h2 { margin: 9mm 0 2mm; padding-top: 2.5mm; border-top: .4mm solid var(--ink); font-size: 14pt; line-height: 1.25; font-weight: 650; }
h3 { margin: 5mm 0 1.5mm; font-size: 11.5pt; line-height: 1.3; font-weight: 650; }
h1, h2, h3 { break-after: avoid; }
p { margin: 0 0 1.6mm; max-width: 80ch; }
header p { margin-top: 1mm; color: var(--soft); }
a { color: inherit; text-decoration-thickness: .2mm; text-underline-offset: .6mm; }
nav ol { margin: 4mm 0 0; padding: 2.5mm 4mm; columns: 2; column-gap: 8mm; list-style: none; background: var(--tint); border-radius: 1.2mm; font-size: 9.5pt; }
nav a { display: inline-block; padding-block: .9mm; }
ul { margin: 0 0 2mm; padding-inline-start: 5mm; }
li { max-width: 80ch; }
ul li + li { margin-top: .8mm; }
small { font-size: 8.5pt; color: var(--soft); }
.notes { margin: 3mm 0; padding: 2mm 3.5mm; border: .35mm solid var(--strong); border-inline-start-width: 1.6mm; }
.notes p { margin: 0; max-width: none; }
.statement { font-size: 11.5pt; }
dl { display: grid; grid-template-columns: minmax(34mm, max-content) 1fr; gap: .8mm 5mm; margin: 0 0 3mm; }
dt { color: var(--soft); max-inline-size: 62mm; }
dd { margin: 0; max-inline-size: 80ch; white-space: pre-line; }
.scroll { position: relative; overflow-x: auto; margin: 2mm 0 4mm; }
table { inline-size: 100%; border-collapse: collapse; font-size: 9.5pt; line-height: 1.3; }
caption { padding-bottom: 1mm; text-align: start; font-weight: 600; }
th, td { padding: .9mm 1.6mm; text-align: start; vertical-align: baseline; font-weight: 400; }
th:first-child { padding-inline-start: 0; }
thead th { border-bottom: .4mm solid var(--ink); font-weight: 600; vertical-align: bottom; }
thead th.over { border-bottom: .2mm solid var(--rule); text-align: center; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
caption, thead, .heading { break-after: avoid; }
tbody tr + tr > *, tbody + tbody > tr:first-child > * { border-top: .2mm solid var(--rule); }
.heading th { padding-top: 2.2mm; font-weight: 650; }
tbody tr.heading + tr > * { border-top: 0; }
tbody tr.heading ~ tr:not(.heading) > th { padding-inline-start: 3mm; }
.start { padding-inline-start: 4mm; }
th, td { overflow-wrap: break-word; }
bdi { overflow-wrap: anywhere; }
tbody th[scope=row] { min-inline-size: 34mm; }
.rate { white-space: nowrap; }
.number { text-align: end; overflow-wrap: normal; }
td.number { white-space: nowrap; }
td.number small.few { white-space: normal; }
.few { display: block; font-style: italic; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(84mm, 100%), 1fr)); gap: 0 7mm; align-items: start; break-inside: avoid; }
.pair > * { min-inline-size: 0; }
.pair.wide { grid-template-columns: 1fr; }
.matrix { table-layout: fixed; }
.matrix th, .matrix td { overflow-wrap: anywhere; }
.matrix tbody th[scope=row] { min-inline-size: 0; }
.matrix td { white-space: normal; }
.matrix small { display: block; }
.wide .matrix { font-size: 8.5pt; }
.wide .matrix small { font-size: 8pt; }
.matrix th, .matrix td { padding-inline: 1mm; }
.cell { display: block; margin: -.5mm -.6mm; padding: .5mm .6mm; border: .3mm solid transparent; background: color-mix(in srgb, var(--shade) calc(var(--share) * 1%), transparent); print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.cell.same { border-color: var(--strong); }
.cell small { color: inherit; }
.checklist tbody th[scope=row] { min-inline-size: 0; }
.checklist td { inline-size: 48%; }
figure { margin: 3mm 0 4mm; break-inside: avoid; }
figure svg { display: block; inline-size: 100%; max-inline-size: 176mm; block-size: auto; }
.hash { font-family: ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; font-size: 9pt; }
.points { margin: 3mm 0; ${POINTS_STYLE} }
${RISK_STYLE}
footer { margin-top: 8mm; padding-top: 1.5mm; border-top: .2mm solid var(--rule); font-size: 9pt; color: var(--soft); }
${HEARD_ONLY}${DARK_COLOURS}@media screen and (prefers-color-scheme: dark) { :root { --shade: #35506b; } }
@media (max-width: 150mm) {
  main { margin: 0; padding: 6mm 4mm; border-radius: 0; }
  nav ol { columns: 1; }
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: 1.5mm; }
}
@media print {
  :root { color-scheme: light; --soft: #3d444a; --rule: #b4bbc1; }
  html { background: none; }
  body { font-size: 10pt; }
  main { max-width: none; margin: 0; padding: 0; }
  nav ol { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .scroll { overflow: visible; }
  .points { break-inside: avoid; }
  table { font-size: 9pt; }
  .pair { grid-template-columns: 1fr 1fr; }
}
`;
