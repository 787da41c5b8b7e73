import type { Sum } from "../disclosure/disclosure.ts";
import { isTiny, type Ledger, openLedger, type ShownCount } from "../disclosure/ledger.ts";
import type { BinCounts, ByClass, ColumnCounts } from "./count-bins.ts";

/** Rows of everyone (group 0) or of a group (from 1 on), in a band or in all, of a class or of all, as they may be printed. */
export type ShowRows = (group: number, band: number | null, label: number | null) => ShownCount;

/** The rows of everyone and of groups by class, and a way to open the columns beside them. */
export interface BinsPeople {
  readonly totals: ShowRows;
  column(counts: ColumnCounts): ShowRows;
}

/**
 * What of the counts may be printed together. Columns divide the same people again and again, so what is said of groups
 * by class is decided once, before any column, and holds in each of them: otherwise the bands of one column would add up
 * to what another withholds.
 */
export function openBins({ groups, everyone, byGroup, classes }: BinCounts, showSmall: boolean): BinsPeople {
  const byColumn = [...new Set(groups.map(({ column }) => column))].map((column) =>
    groups.flatMap((group, g) => (group.column === column ? [g + 1] : [])),
  );
  const labels = classes.map((_, k) => k);
  const all = [everyone, ...byGroup];
  const open = (bands: readonly (readonly ByClass[])[]) => {
    const atomOf = (group: number, band: number, label: number) =>
      (group * bands.length + band) * classes.length + label;
    const rowsOf = (atom: number) => {
      const [place, label] = [Math.floor(atom / classes.length), atom % classes.length];
      return bands[place % bands.length]![Math.floor(place / bands.length)]![label]!;
    };
    const ledger = openLedger(rowsOf, showSmall);
    const sum = (
      group: number,
      inBand: (band: number) => boolean,
      inClass: (label: number) => boolean,
      times = 1,
    ) =>
      new Map(
        bands.flatMap((_, band) =>
          labels.flatMap((label): [number, number][] =>
            inBand(band) && inClass(label) ? [[atomOf(group, band, label), times]] : [],
          ),
        ),
      );
    // The groups of a column make up everyone.
    for (const members of byColumn) {
      for (const band of bands.keys()) {
        for (const label of labels) {
          ledger.state(
            new Map([
              [atomOf(0, band, label), -1],
              ...members.map((g): [number, number] => [atomOf(g, band, label), 1]),
            ]),
          );
        }
      }
    }
    for (const [g, counts] of all.entries()) {
      if (!isTiny(counts.reduce((a, b) => a + b, 0))) ledger.state(sum(g, any, any));
    }
    noteAll(ledger, all.length, bands.length, labels, sum);
    return { ledger, sum };
  };
  const total = open([all]);
  const totals: ShowRows = (group, _, label) =>
    total.ledger.show(total.sum(group, any, label === null ? any : (k) => k === label));
  const decided = all.flatMap((_, g) => labels.map((k) => ({ g, k, shown: totals(g, null, k) })));
  return {
    totals,
    column({ bands }) {
      const { ledger, sum } = open(bands.map((band) => [band.everyone, ...band.groups]));
      for (const { g, k, shown } of decided) {
        const of = sum(g, any, (label) => label === k);
        if (typeof shown === "number") ledger.state(of);
        else ledger.show(of);
      }
      return (group, band, label) =>
        ledger.show(
          sum(group, band === null ? any : (b) => b === band, label === null ? any : (k) => k === label),
        );
    },
  };
}

function any(): boolean {
  return true;
}

/** Every count that is printed, and what it leaves over of the band, the class and the group. */
function noteAll(
  ledger: Ledger,
  groups: number,
  bands: number,
  labels: readonly number[],
  sum: (group: number, inBand: (band: number) => boolean, inClass: (label: number) => boolean) => Sum,
): void {
  for (let g = 0; g < groups; g++) {
    for (const k of labels) {
      ledger.note(sum(g, any, (label) => label === k));
      ledger.note(sum(g, any, (label) => label !== k));
    }
    for (let band = 0; band < bands; band++) {
      ledger.note(sum(g, (b) => b === band, any));
      ledger.note(sum(g, (b) => b !== band, any));
      for (const k of labels) {
        ledger.note(
          sum(
            g,
            (b) => b === band,
            (label) => label === k,
          ),
        );
        ledger.note(
          sum(
            g,
            (b) => b === band,
            (label) => label !== k,
          ),
        );
      }
    }
  }
}
