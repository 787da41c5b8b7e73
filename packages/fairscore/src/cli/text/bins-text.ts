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
const LEAST_NAME = 22;

/** What is said of rows after their name, with more or less detail. */
interface Detail {
  readonly classes: readonly number[];
  readonly hasIntervals: boolean;
  readonly hasEvidence: boolean;
}

/** A table for each column, those that tell most first; as much of each as fits. */
export function binsText(bins: Bins, width: number, bold: (text: string) => string): string {
  const { classes, interest } = bins;
  const all = [interest, ...classes.keys()].filter((k, i, order) => order.indexOf(k) === i);
  // Of two classes one says all of the other.
  const shown = classes.length === 2 ? [interest] : all;
  const details: Detail[] = [
    { classes: shown, hasIntervals: true, hasEvidence: true },
    { classes: shown, hasIntervals: true, hasEvidence: false },
    { classes: shown, hasIntervals: false, hasEvidence: false },
    { classes: [interest], hasIntervals: true, hasEvidence: true },
  ];
  const fits = (detail: Detail) =>
    bins.columns.every((column) => numbersWidth(tableOf(column, bins, detail)) + LEAST_NAME <= width);
  const detail = details.find(fits) ?? details.at(-1)!;
  const blocks = bins.columns.map((column) => [
    bold(`${plain(column.column)}: ${informationWords(column)}`),
    ...lines(tableOf(column, bins, detail), width),
  ]);
  const left = classes.length > 2 && detail.classes.length === 1 ? classes.length - 1 : 0;
  const more =
    left > 0
      ? [[`rates of ${left} more classes: --of names another one, and --csv and --json have all`]]
      : [];
  return `${[opening(bins, shown, width), ...blocks, ...more].map((block) => block.join("\n")).join("\n\n")}\n`;
}

function opening(bins: Bins, shown: readonly number[], width: number): string[] {
  const table = (hasIntervals: boolean) => {
    const detail = { classes: shown, hasIntervals, hasEvidence: false };
    return [
      headOf(bins, `outcome: ${bins.outcome.join(", ")}`, detail),
      ["  everyone", ...numbers(bins.everyone, detail)],
      ...bins.byGroup.map((rows, g) => [`    ${groupName(bins, g)}`, ...numbers(rows, detail)]),
    ];
  };
  return lines(table(numbersWidth(table(true)) + LEAST_NAME <= width), width);
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
