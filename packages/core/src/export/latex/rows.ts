import type { Card } from "../../card/card.ts";
import { cutBands } from "../../card/score-bands.ts";
import { whole } from "../../text/numbers.ts";
import { latexText } from "./text.ts";

/** A row of the table: its words as they are measured and as they are written, and its cells. */
export interface LatexRow {
  readonly words: string;
  readonly latex: string;
  readonly cells: readonly string[];
  /** Whether the next row must stay on its page. */
  readonly keep?: boolean;
  /** Whether it is in a group, which has some air around it. */
  readonly group?: string;
}

/** What everyone starts with, unless cut-offs say it. */
export function startRows({ bands, tables }: Card): LatexRow[] {
  return bands
    ? []
    : [
        textRow(
          "Everyone starts with",
          tables.map(({ startsWith }) => total(startsWith)),
        ),
      ];
}

/** Several lines stand under the column's name; one line carries it. */
export function lineRows({ sections, tables }: Card): LatexRow[] {
  return sections.flatMap(({ column, rows }): LatexRow[] => {
    const name = `\\textit{${latexText(column)}}`;
    const [only] = rows;
    if (rows.length === 1) {
      const { words } = only!;
      return [
        {
          words: `${column} ${words}`,
          latex: `${name} ${latexText(words)}`,
          cells: only!.points.map(points),
        },
      ];
    }
    return [
      { words: column, latex: name, cells: tables.map(() => ""), keep: true, group: column },
      ...rows.map((row, i) => ({
        words: `  ${row.words}`,
        latex: `\\hspace*{1em}${latexText(row.words)}`,
        cells: row.points.map(points),
        keep: i < rows.length - 1,
        group: column,
      })),
    ];
  });
}

/** How far totals can go, and the cut-offs if there are any. */
export function endRows({ bands, tables }: Card): LatexRow[] {
  return [
    textRow(
      "Lowest possible total",
      tables.map(({ smallest }) => total(smallest)),
    ),
    textRow(
      "Highest possible total",
      tables.map(({ largest }) => total(largest)),
    ),
    ...cutBands(bands ?? []).map(({ atLeast, given }) =>
      textRow(`Least total for ${given}`, [`$\\mathbf{${plain(atLeast)}}$`]),
    ),
  ];
}

function textRow(words: string, cells: readonly string[]): LatexRow {
  return { words, latex: latexText(words), cells };
}

/** Points with their sign; a dot where a line is not in the table, under the last digit. */
function points(value: number): string {
  return value === 0 ? "\\makebox[0.5em]{$\\cdot$}" : total(value);
}

function total(value: number): string {
  return `$${value > 0 ? "+" : ""}${plain(value)}$`;
}

/** Digits for mathematics: the sign that TeX knows, and no space after the comma. */
function plain(value: number): string {
  return whole(value).replace("\u2212", "-").replaceAll(",", "{,}");
}
