import { checkOptions, finite, flag, maybe, type Shapes } from "../schema.ts";
import { displayWidth, wrapText } from "../text/display-width.ts";
import { signed, whole } from "../text/numbers.ts";
import { drawTable, type TextTable } from "../text/text-table.ts";
import { visible } from "../text/visible.ts";
import type { Card } from "./card.ts";
import { checkCard } from "./check-card.ts";
import { COSTS_TITLE, costTable } from "./cost-table.ts";
import { parsimonyText } from "./parsimony-text.ts";
import { PARSIMONY_TITLE, parsimonySentences } from "./parsimony-words.ts";
import { cutBands } from "./score-bands.ts";
import { accuracyTitle, VERDICT_TITLE } from "./verdict-sentences.ts";

export interface TextOptions {
  /** Columns of the terminal; below about 60 each class gets a table of its own. */
  readonly width: number;
  /** Bold headings with terminal escapes. Default false. */
  readonly color?: boolean;
}

/** What each option must be. */
export const TEXT_OPTIONS: Shapes = { width: finite, color: maybe(flag) };

const NARROW = 60;
const SMALLEST = 24;

/** The card for a terminal. */
export function cardText(card: Card, options: TextOptions): string {
  checkCard(card);
  checkOptions(options, TEXT_OPTIONS);
  const width = Math.max(SMALLEST, Math.floor(options.width));
  const bold = (text: string) => (options.color ? `\u001b[1m${text}\u001b[22m` : text);
  const wrap = (text: string) => wrapText(visible(text), width);
  const tables = fitsGrid(card, width) ? [grid(card)] : card.tables.map((_, t) => oneTable(card, t));
  const lines = [
    ...wrap(card.title).map(bold),
    ...wrap(card.purpose),
    ...card.warnings.flatMap((warning) => ["", ...bullet("!", warning, width)]),
    ...block(VERDICT_TITLE, card.verdict),
    ...tables.flatMap((table) => ["", ...drawTable(table, width, bold)]),
    "",
    ...card.howTo.flatMap((step, i) => bullet(`${i + 1}.`, step, width)),
    ...(card.tieRule === null ? [] : wrap(card.tieRule)),
    ...risks(),
    ...costs(),
    ...block(accuracyTitle(card), card.accuracy),
    ...block("Groups", card.fairness),
    ...block("How much better another card could be", card.certificate),
    ...parsimony(),
    "",
    ...wrap(card.shape),
    ...wrap(card.provenance),
  ];
  return `${lines.join("\n")}\n`;

  function parsimony(): string[] {
    if (!card.parsimony) return [];
    const curve = parsimonyText(card.parsimony, width);
    return [...block(PARSIMONY_TITLE, parsimonySentences(card.parsimony)), ...curve];
  }

  function risks(): string[] {
    if (!card.risk) return [];
    const { title, tables, sentences } = card.risk;
    const drawn = tables.flatMap((table) => drawTable({ ...table, numbers: true }, width, bold));
    return ["", ...wrap(title).map(bold), ...drawn, ...sentences.flatMap((one) => bullet("-", one, width))];
  }

  function costs(): string[] {
    const table = costTable(card);
    return table
      ? ["", ...wrap(COSTS_TITLE).map(bold), ...drawTable({ ...table, numbers: true }, width, bold)]
      : [];
  }

  function block(title: string, sentences: readonly string[]): string[] {
    if (sentences.length === 0) return [];
    return ["", bold(title), ...sentences.flatMap((sentence) => bullet("-", sentence, width))];
  }
}

/** A sentence with a mark before it, indented below it. */
export function bullet(mark: string, sentence: string, width: number): string[] {
  const indent = mark.length + 1;
  return wrapText(visible(sentence), width - indent).map((line, i) =>
    i === 0 ? `${mark} ${line}` : " ".repeat(indent) + line,
  );
}

/** A grid needs room for questions and answers beside one column of points per class. */
function fitsGrid(card: Card, width: number): boolean {
  const headings = card.tables.map(({ heading }) => Math.min(16, displayWidth(visible(heading))));
  return width >= NARROW && headings.reduce((sum, w) => sum + Math.max(7, w) + 3, 0) + 30 <= width;
}

/** Questions and their answers by classes. */
function grid(card: Card): TextTable {
  return {
    head: ["question", "choose one answer", ...card.tables.map(({ heading }) => heading)],
    rows: [
      ...(card.bands
        ? []
        : [["everyone starts with", "", ...card.tables.map(({ startsWith }) => signed(startsWith))]]),
      ...card.sections.flatMap(({ column, rows }) =>
        rows.map(({ words, points }, i) => [i === 0 ? column.trim() : "", words, ...points.map(signed)]),
      ),
      "rule",
      ["range of totals", "", ...card.tables.map(range)],
      ...cutOffRows(card).map(([label, total]) => [label!, "", total!]),
    ],
    numbers: true,
    words: 2,
  };
}

/** The questions of one class only, each above its answers. */
function oneTable(card: Card, t: number): TextTable {
  const table = card.tables[t]!;
  const { startsWith, sections } = table.alone;
  return {
    head: [card.bands ? "choose one answer each" : table.heading, "points"],
    rows: [
      ...(card.bands ? [] : [["everyone starts with", signed(startsWith)]]),
      // Trimmed, so that only this table indents.
      ...sections.flatMap(({ column, rows }) => [
        [column.trim(), ""],
        ...rows.map(({ words, points }) => [`  ${words}`, signed(points[0]!)]),
      ]),
      "rule",
      ["range of totals", range(table)],
      ...cutOffRows(card),
    ],
    numbers: true,
  };
}

function cutOffRows({ bands }: Card): string[][] {
  return cutBands(bands ?? []).map(({ atLeast, given }) => [`${given} from`, whole(atLeast)]);
}

function range({ smallest, largest }: Card["tables"][number]): string {
  return `${signed(smallest)} to ${signed(largest)}`;
}
