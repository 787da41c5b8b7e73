import { REPORT_STYLE } from "@fairscore/core/parts";

/** The look of the audit, with plots. They are drawn for white, so they keep a white panel in the dark. */
export const PAGE_STYLE = `${REPORT_STYLE}
.warning { max-width: none; margin-top: 4mm; padding: 2mm 3mm; border: .5mm solid var(--ink); background: var(--tint); font-weight: 650; }
figure { margin: 4mm 0 5mm; break-inside: avoid; }
.plot { overflow-x: auto; padding: 2mm; background: #fff; border: .2mm solid var(--rule); border-radius: 1.5mm; }
.plot svg { display: block; inline-size: 100%; min-inline-size: 620px; block-size: auto; }
table { font-size: 9pt; }
caption { font-weight: 400; color: var(--soft); }
tbody + tbody > tr:first-child > * { border-top: .4mm solid var(--strong); }
tbody th[scope=row] { min-inline-size: 24mm; }
details { margin: 1mm 0 3mm; }
summary { cursor: pointer; color: var(--soft); font-size: 9pt; padding: .6mm 0; }
@media print {
  .plot { overflow: visible; padding: 0; border: 0; }
  .plot svg { min-inline-size: 0; }
  table { font-size: 8pt; }
  th, td { padding-inline: 1mm; }
  details::details-content { display: block; content-visibility: visible; block-size: auto; }
  summary { list-style: none; break-after: avoid; }
  summary::-webkit-details-marker { display: none; }
}
`;
