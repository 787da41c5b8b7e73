import { type BinRows, type Bins, type BinsColumn, wrapText } from "@fairscore/core/parts";
import {
  evidenceWords,
  groupName,
  informationWords,
  rateWords,
  sizeWords,
} from "../../results/bins-words.ts";
import { plain } from "../../terminal/terminal.ts";
import { alignColumns, columnsWidth } from "../../terminal/text-columns.ts";

/** Names have so much room at least; numbers make way for them. */
const LEAST_NAME = 18;

/** What is said of rows after their name, with more or less detail. */
interface Detail {
  readonly classes: readonly number[];
  readonly hasIntervals: boolean;
  readonly hasEvidence: boolean;
}

/** A table for each column, those that tell most first; as much of each as fits. */
export function binsText(bins: Bins, width: number, bold: (text: string) => string): string {
  const { classes, interest } = bins;
  // Of two classes one says all of the other.
  const one: Detail = { classes: [interest], hasIntervals: true, hasEvidence: true };
  const all = [interest, ...[...classes.keys()].filter((k) => k !== interest)];
  const details: Detail[] = [
    ...(classes.length > 2
      ? [true, false].map((hasIntervals) => ({ classes: all, hasIntervals, hasEvidence: false }))
      : []),
    one,
  ];
  const fits = (detail: Detail) =>
    [everyoneTable(bins, detail), ...bins.columns.map((column) => tableOf(column, bins, detail))].every(
      (table) => numbersWidth(table) + LEAST_NAME <= width,
    );
  const detail = details.find(fits) ?? one;
  const blocks = bins.columns.map((column) => [
    bold(`${plain(column.column)}: ${informationWords(column)}`),
    ...lines(tableOf(column, bins, detail), width),
  ]);
  const left = classes.length > 2 && detail.classes.length === 1 ? classes.length - 1 : 0;
  const more =
    left > 0
      ? [[`rates of ${left} more classes: --of names another one, and --csv and --json have all`]]
      : [];
  return `${[lines(everyoneTable(bins, detail), width), ...blocks, ...more].map((block) => block.join("\n")).join("\n\n")}\n`;
}

function everyoneTable(bins: Bins, detail: Detail): string[][] {
  const few = { ...detail, hasEvidence: false };
  return [
    headOf(bins, `outcome: ${bins.outcome.join(", ")}`, few),
    ["  everyone", ...numbers(bins.everyone, few)],
    ...bins.byGroup.map((rows, g) => [`    ${groupName(bins, g)}`, ...numbers(rows, few)]),
  ];
}

function tableOf({ bins }: BinsColumn, all: Bins, detail: Detail): string[][] {
  return [
    headOf(all, "", detail),
    ...bins.flatMap((bin) => [
      [
        `  ${bin.words}`,
        ...numbers(bin, detail),
        ...(detail.hasEvidence ? [evidenceWords(bin.weightOfEvidence[all.interest]!)] : []),
      ],
      ...bin.groups.map((rows, g) => [
        `    ${groupName(all, g)}`,
        ...numbers(rows, detail),
        ...(detail.hasEvidence ? [""] : []),
      ]),
    ]),
  ];
}

function headOf({ classes }: Bins, name: string, detail: Detail): string[] {
  const label = (k: number) => (detail.hasIntervals ? `${classes[k]} (95 %)` : classes[k]!);
  return [name, "rows", "share", ...detail.classes.map(label), ...(detail.hasEvidence ? ["WoE"] : [])];
}

function numbers(rows: BinRows, { classes, hasIntervals }: Detail): string[] {
  return [...sizeWords(rows), ...classes.map((k) => rateWords(rows, k, hasIntervals))];
}

function numbersWidth(rows: readonly (readonly string[])[]): number {
  return columnsWidth(rows.map(([, ...cells]) => ["", ...cells]));
}

/** Long names go on in the next line. */
function lines(rows: readonly (readonly string[])[], width: number): string[] {
  const room = Math.max(LEAST_NAME, width - numbersWidth(rows));
  const broken = rows.flatMap(([name = "", ...cells]) => {
    const indent = /^ */.exec(name)![0];
    const parts = wrapText(plain(name.trimStart()), room - indent.length - 2);
    return parts.map((part, i) => [
      indent + (i > 0 ? "  " : "") + part,
      ...(i === 0 ? cells : cells.map(() => "")),
    ]);
  });
  return alignColumns(broken, width);
}
