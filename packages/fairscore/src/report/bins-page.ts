import type { BinRows, Bins, BinsColumn } from "@fairscore/core/parts";
import { binsPlot } from "../plots/bins-plot.ts";
import { evidenceWords, groupName, informationWords, rateWords, sizeWords } from "../results/bins-words.ts";
import { capital } from "../results/words.ts";
import { htmlTable, type TableRow } from "./html-table.ts";
import { figure, page, section, sentenceList } from "./page.ts";

/** The columns of a table as an HTML page: the plot, and a table of all numbers for each column. */
export function binsPage(bins: Bins, data: string): string {
  const { outcome, everyone, byGroup, classes } = bins;
  return page(
    `What the columns tell: ${data}`,
    `Rows by the bands, values or blocks of each column, and how often each class of ${outcome.join(", ")} occurs in them.`,
    [
      section("Everyone", [
        htmlTable({
          caption: "Rows and rates with 95 % intervals",
          head: ["", "rows", "share", ...classes],
          rows: [
            { cells: ["everyone", ...numbers(everyone)] },
            ...byGroup.map((rows, g) => ({ cells: [groupName(bins, g), ...numbers(rows)], isPale: true })),
          ],
        }),
      ]),
      section("In one picture", [figure(binsPlot(bins), "")]),
      ...bins.columns.map((column) =>
        section(column.column, [
          htmlTable({
            caption: capital(informationWords(column)),
            head: ["", "rows", "share", ...classes, "weight of evidence"],
            rows: rowsOf(column, bins),
          }),
        ]),
      ),
      section("How to read it", [
        sentenceList([
          `The weight of evidence is for "${classes[bins.interest]}": above 0 where it is more frequent in the band than elsewhere.`,
          `The information value is 0 for a column that tells nothing about the outcome${classes.length > 2 ? "; with several classes it is the mean of those of each class against all others" : ""}.`,
          ...(bins.isMasked
            ? [
                "Counts below 5, and what would give them away, are not printed; where a column has some, its information value is that of the column with those bands taken together.",
              ]
            : []),
        ]),
      ]),
    ],
  );
}

function rowsOf({ bins: bands }: BinsColumn, bins: Bins): TableRow[] {
  return bands.flatMap((bin) => {
    return [
      { cells: [bin.words, ...numbers(bin), evidenceWords(bin.weightOfEvidence[bins.interest]!)] },
      ...bin.groups.map((rows, g) => ({ cells: [groupName(bins, g), ...numbers(rows), ""], isPale: true })),
    ];
  });
}

function numbers(rows: BinRows): string[] {
  return [...sizeWords(rows), ...rows.rates.map((_, k) => rateWords(rows, k))];
}
