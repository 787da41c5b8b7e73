/**
 * The look of reports: prints on A4, follows the reader's colour scheme on a screen, and is always light on paper.
 * Plots are drawn for white, so they keep a white panel in the dark.
 */
export const PAGE_STYLE = `
@page { size: A4; margin: 12mm; }
:root {
  color-scheme: light dark;
  --paper: #fff; --ink: #1b1f23; --soft: #555c63; --rule: #c3c9cf; --strong: #5f6972; --tint: #f2f4f6;
}
* { box-sizing: border-box; }
html { background: var(--tint); }
body {
  margin: 0; color: var(--ink); font: 10.5pt/1.45 system-ui, "Segoe UI", "Noto Sans", Helvetica, Arial, sans-serif;
  overflow-wrap: anywhere;
}
main { max-width: 216mm; margin: 8mm auto; padding: 11mm 12mm; background: var(--paper); border-radius: 2mm; }
h1 { margin: 0; font-size: 19pt; line-height: 1.2; font-weight: 650; letter-spacing: -.01em; text-wrap: balance; }
h2 { margin: 9mm 0 2mm; padding-top: 3mm; border-top: .4mm solid var(--ink); font-size: 14pt; line-height: 1.25; font-weight: 650; }
h3 { margin: 6mm 0 2mm; font-size: 11.5pt; line-height: 1.3; font-weight: 650; }
h1, h2, h3 { break-after: avoid; }
p { margin: 0 0 1.6mm; max-width: 75ch; }
header p { margin-top: 1.5mm; color: var(--soft); }
.warning { max-width: none; margin-top: 4mm; padding: 2mm 3mm; border: .5mm solid var(--ink); background: var(--tint); font-weight: 650; }
ul { margin: 0; padding-inline-start: 5mm; }
li { margin-bottom: 1.2mm; max-width: 75ch; }
figure { margin: 4mm 0 5mm; break-inside: avoid; }
.plot { overflow-x: auto; padding: 2mm; background: #fff; border: .2mm solid var(--rule); border-radius: 1.5mm; }
.plot svg { display: block; inline-size: 100%; min-inline-size: 620px; block-size: auto; }
.scroll { overflow-x: auto; margin: 2mm 0 4mm; }
table { border-collapse: collapse; font-size: 9pt; line-height: 1.3; font-variant-numeric: tabular-nums; }
table.wide { inline-size: 100%; }
caption { padding-bottom: 1mm; text-align: start; color: var(--soft); }
th, td { padding: .8mm 1.6mm; text-align: start; vertical-align: baseline; font-weight: 400; }
th:first-child, td:first-child { padding-inline-start: 0; }
thead th { border-bottom: .4mm solid var(--ink); font-weight: 650; vertical-align: bottom; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
caption, thead, tbody tr:first-child { break-after: avoid; }
tbody tr:last-child { break-before: avoid; }
tbody tr + tr > * { border-top: .2mm solid var(--rule); }
.number { text-align: end; overflow-wrap: normal; }
td.number { white-space: nowrap; }
tr.apart > * { border-top: .4mm solid var(--strong); }
tr.pale > * { color: var(--soft); }
th[scope=row] { min-inline-size: 24mm; }
details { margin: 1mm 0 3mm; }
summary { cursor: pointer; color: var(--soft); font-size: 9pt; padding: .6mm 0; }
footer { break-before: avoid; margin-top: 8mm; padding-top: 1.5mm; border-top: .2mm solid var(--rule); font-size: 9pt; color: var(--soft); }
@media screen and (prefers-color-scheme: dark) {
  :root { --paper: #1b1f23; --ink: #e9ecef; --soft: #adb5bd; --rule: #454d55; --strong: #8d979f; --tint: #262b30; }
  html { background: #121518; }
}
@media (max-width: 170mm) {
  main { margin: 0; padding: 6mm 4mm; border-radius: 0; }
}
@media print {
  :root { color-scheme: light; --soft: #3d444a; --rule: #b4bbc1; }
  html { background: none; }
  body { font-size: 10pt; }
  main { max-width: none; margin: 0; padding: 0; }
  .scroll, .plot { overflow: visible; }
  .plot { padding: 0; border: 0; }
  .plot svg { min-inline-size: 0; }
  table { font-size: 8pt; }
  th, td { padding-inline: 1mm; }
  details::details-content { display: block; content-visibility: visible; block-size: auto; }
  summary { list-style: none; break-after: avoid; }
  summary::-webkit-details-marker { display: none; }
}
`;
