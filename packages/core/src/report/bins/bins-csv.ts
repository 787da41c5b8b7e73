import { type CsvDelimiter, inertText, toCsv } from "../../text/csv.ts";
import type { BinRows, Bins } from "./bins.ts";

/** Bands by group and class, one in a line; counts that are not printed say so, and texts are inert in spreadsheets. */
export function binsCsv(bins: Bins, delimiter?: CsvDelimiter): string {
  const { classes, groups } = bins;
  const lines = bins.columns.flatMap(({ column, informationValue, isAtLeast, bins: bands }) =>
    bands.flatMap((bin) =>
      [
        { rows: bin as BinRows, group: undefined },
        ...bin.groups.map((rows, g) => ({ rows, group: groups[g] })),
      ].flatMap(({ rows: { rows, share, rates }, group }) =>
        classes.map((label, k) => ({
          column: inertText(column),
          band: inertText(bin.words),
          group_column: group && inertText(group.column),
          group: group && inertText(group.level),
          class: inertText(label),
          rows,
          share,
          class_rows: rates[k]!.rows,
          rate: rates[k]!.rate,
          low: rates[k]!.low,
          high: rates[k]!.high,
          weight_of_evidence: group ? null : bin.weightOfEvidence[k],
          information_value: informationValue,
          information_value_is: informationValue === null ? "" : isAtLeast ? "at least" : "exact",
        })),
      ),
    ),
  );
  return toCsv(lines, delimiter);
}
