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
  /** The question that it belongs to, which has some air around it. */
  readonly group?: number;
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

/** The answers stand under their question. */
export function answerRows({ sections, tables }: Card): LatexRow[] {
  return sections.flatMap(({ column, rows }, s): LatexRow[] => [
    {
      words: column,
      latex: `\\textit{${latexText(column)}}`,
      cells: tables.map(() => ""),
      keep: true,
      group: s,
    },
    ...rows.map(({ words, points }, i) => ({
      words: `  ${words}`,
      latex: `\\hspace*{1em}${latexText(words)}`,
      cells: points.map(total),
      keep: i < rows.length - 1,
      group: s,
    })),
  ]);
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

function total(value: number): string {
  return `$${value > 0 ? "+" : ""}${plain(value)}$`;
}

/** Digits for mathematics: the sign that TeX knows, and no space after the comma. */
function plain(value: number): string {
  return whole(value).replace("\u2212", "-").replaceAll(",", "{,}");
}
