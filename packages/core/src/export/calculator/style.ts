import { COLOURS, DARK_COLOURS, HEARD_ONLY } from "../../card/card-style.ts";

/** The look of a calculator: that of the card, on a phone, on an old screen and on paper. */
export const CALCULATOR_STYLE = `
${COLOURS}* { box-sizing: border-box; }
html { background: var(--tint); scroll-padding-bottom: 9rem; }
body {
  margin: 0; color: #1b1f23; color: var(--ink); overflow-wrap: anywhere; font-variant-numeric: tabular-nums;
  font: 1rem/1.45 system-ui, "Segoe UI", "Noto Sans", Helvetica, Arial, sans-serif;
}
main { max-width: 66rem; margin: 0 auto; padding: 1.5rem 1rem 2rem; background: #fff; background: var(--paper); }
h1 { margin: 0; font-size: 1.6rem; line-height: 1.2; font-weight: 650; letter-spacing: -.01em; }
h2 { margin: 0 0 .4rem; font-size: 1.05rem; font-weight: 650; }
h3 { margin: .9rem 0 .15rem; font-size: .95rem; font-weight: 650; }
p, ul { margin: 0; }
header p, .hint { color: var(--soft); }
.notes { margin-top: .8rem; padding: .5rem .8rem; border: 1px solid var(--strong); border-inline-start-width: .4rem; }
form { margin-top: 1rem; }
fieldset { min-width: 0; margin: 0; padding: .9rem 0 1rem; border: 0; border-top: 1px solid var(--rule); }
legend { float: left; width: 100%; padding: 0; margin-bottom: .45rem; font-weight: 650; }
legend + * { clear: both; }
.answers { display: flex; flex-wrap: wrap; gap: .4rem; }
.answers label {
  display: flex; align-items: center; gap: .5rem; min-height: 2.6rem; padding: .3rem .8rem .3rem .6rem;
  border: 1px solid var(--rule); border-radius: .4rem; cursor: pointer;
}
.answers label:hover { background: var(--tint); }
.answers label:has(:checked) { border-color: var(--ink); box-shadow: inset 0 0 0 1px var(--ink); background: var(--tint); }
input[type="radio"] { flex: none; width: 1.15rem; height: 1.15rem; margin: 0; accent-color: var(--ink); }
.value { display: flex; flex-wrap: wrap; align-items: center; gap: .3rem .6rem; margin-bottom: .5rem; }
.value input {
  width: 7.5rem; min-height: 2.6rem; padding: .3rem .6rem; font: inherit; color: inherit; background: var(--paper);
  border: 1px solid var(--strong); border-radius: .4rem;
}
.value input[aria-invalid] { border-width: 2px; }
.error { font-weight: 650; }
button {
  min-height: 2.6rem; padding: .3rem .9rem; font: inherit; color: inherit; background: var(--paper);
  border: 1px solid var(--strong); border-radius: .4rem; cursor: pointer;
}
button:hover { background: var(--tint); }
button:disabled { color: var(--soft); border-color: var(--rule); background: none; cursor: default; }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
.buttons { display: flex; flex-wrap: wrap; gap: .5rem; padding: 1rem 0; border-top: 1px solid var(--rule); }
.result { margin: 0 -1rem; padding: .8rem 1rem; background: #f2f4f6; background: var(--tint); border-top: 2px solid var(--ink); }
#status { min-height: 1.5rem; }
#status strong { display: block; font-size: 1.5rem; line-height: 1.25; font-weight: 650; }
.totals { display: flex; flex-wrap: wrap; gap: .1rem 1.4rem; padding: 0; list-style: none; }
.totals b { padding-inline-start: .35rem; }
.totals b, td { white-space: nowrap; }
.totals .is-given { font-weight: 650; }
.scroll { position: relative; overflow-x: auto; margin-top: 1.2rem; }
table { width: 100%; border-collapse: collapse; line-height: 1.3; }
th, td { padding: .45rem .5rem; text-align: center; vertical-align: baseline; font-weight: 400; border-top: 1px solid var(--rule); }
th:first-child { text-align: start; min-width: 8rem; }
thead th { border: 0; border-bottom: 2px solid var(--ink); font-weight: 650; vertical-align: bottom; }
thead th + th { overflow-wrap: normal; min-width: 3.5rem; }
thead th.long { overflow-wrap: anywhere; min-width: 6rem; }
.more > p { margin-top: .7rem; }
td, .column { font-weight: 650; }
td.none { color: var(--soft); font-weight: 400; }
.starts > * { background: var(--tint); border-top: 0; }
tfoot > tr > * { border-top: 2px solid var(--ink); font-weight: 650; }
details { margin-top: 1.2rem; }
summary { cursor: pointer; font-weight: 650; }
footer { margin-top: 1.2rem; padding-top: .6rem; border-top: 1px solid var(--rule); font-size: .9rem; color: var(--soft); }
.sign { display: none; }
${HEARD_ONLY}@media (max-width: 55.99rem) and (min-height: 30rem) {
  .result { position: sticky; bottom: 0; z-index: 1; max-height: 45vh; overflow: auto; }
}
@media (max-width: 30rem) {
  table { font-size: .92rem; }
  th, td { padding-inline: .25rem; }
  th:first-child { padding-inline-start: 0; }
}
@media (min-width: 56rem) {
  main { margin: 1.5rem auto; padding: 2rem 2.2rem; border-radius: .5rem; }
  .page { display: grid; grid-template-columns: minmax(0, 1fr) 21rem; gap: 0 2.2rem; align-items: start; }
  .result { grid-column: 2; grid-row: 1; position: sticky; top: 1rem; margin: 1rem 0 0; padding: 1rem 1.2rem; border-radius: .4rem; border: 0; }
  .totals { display: block; margin-top: .6rem; }
  .totals li { display: flex; justify-content: space-between; gap: 1rem; padding: .3rem 0; border-top: 1px solid var(--rule); }
  .scroll, .more { grid-column: 1 / -1; }
}
${DARK_COLOURS}@media print {
  @page { size: A4; margin: 12mm; }
  :root { color-scheme: light; --soft: #3d444a; }
  html { background: none; font-size: 9.5pt; }
  main { max-width: none; margin: 0; padding: 0; }
  .page { display: block; }
  .result { position: static; max-height: none; margin: 0; break-inside: avoid; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .buttons, .error, .hint, .kept, details:not([open]) { display: none; }
  form { columns: 2; column-gap: 8mm; margin: 2mm 0 4mm; }
  fieldset, tr, .scroll { break-inside: avoid; }
  .scroll { overflow: visible; }
  tfoot { display: table-row-group; }
  th, td { padding-block: .7mm; }
  fieldset { padding: 1.1mm 0 1.4mm; }
  legend { margin-bottom: .6mm; }
  .value { margin-bottom: .8mm; }
  .answers { gap: .8mm; }
  .answers label { min-height: 0; padding: .6mm 2mm; }
  .value input { min-height: 0; padding: .6mm 2mm; }
  .sign { display: flex; gap: 8mm; margin-top: 10mm; }
  .sign p { flex: 1; border-top: 1px solid var(--strong); }
}
`;
