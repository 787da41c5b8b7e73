import { markdown, markdownTable } from "../text/markdown.ts";
import { signed, whole } from "../text/numbers.ts";
import type { Card } from "./card.ts";
import { checkCard } from "./check-card.ts";
import { COSTS_TITLE, costTable } from "./cost-table.ts";
import { lossName, lossWords, PARSIMONY_TITLE, parsimonySentences, withError } from "./parsimony-words.ts";
import { cutBands } from "./score-bands.ts";
import { accuracyTitle, VERDICT_TITLE } from "./verdict-sentences.ts";

/** The card as GitHub Markdown. */
export function cardMarkdown(card: Card): string {
  checkCard(card);
  const blocks: string[][] = [
    [`# ${markdown(card.title)}`],
    [markdown(card.purpose)],
    card.warnings
      .map((warning) => `> **Note.** ${markdown(warning)}`)
      .flatMap((line) => [line, ">"])
      .slice(0, -1),
    ...section(VERDICT_TITLE, card.verdict),
    grid(card),
    card.howTo.map((step, i) => `${i + 1}. ${markdown(step)}`),
    card.tieRule === null ? [] : [markdown(card.tieRule)],
    ...risks(card),
    ...costs(card),
    ...section(accuracyTitle(card), card.accuracy),
    ...section("Groups", card.fairness),
    ...section("How much better another card could be", card.certificate),
    ...parsimonyBlocks(card),
    [markdown(card.shape)],
    [`*${markdown(card.provenance)}*`],
  ];
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join("\n"))
    .join("\n\n")}\n`;
}

function section(title: string, sentences: readonly string[]): string[][] {
  if (sentences.length === 0) return [];
  return [[`## ${title}`], sentences.map((sentence) => `- ${markdown(sentence)}`)];
}

function parsimonyBlocks({ parsimony }: Card): string[][] {
  if (!parsimony) return [];
  const head = ["conditions", `${lossName(parsimony)}, people not learnt from`, "people learnt from"];
  const rows = parsimony.sizes.map((size) => {
    const number = whole(size.conditions);
    return [
      size.conditions === parsimony.chosen ? `**${number}**` : number,
      withError(size, parsimony),
      lossWords(size.train, parsimony),
    ];
  });
  return [...section(PARSIMONY_TITLE, parsimonySentences(parsimony)), markdownTable(head, rows, true)];
}

/** How likely classes are: tables and sentences. */
export function risks({ risk }: Card): string[][] {
  if (!risk) return [];
  const { title, tables, sentences } = risk;
  const drawn = tables.map(({ head, rows }) => {
    const cells = rows.map((row) => row.map(markdown));
    return markdownTable(head.map(markdown), cells, true);
  });
  return [[`## ${markdown(title)}`], ...drawn, sentences.map((sentence) => `- ${markdown(sentence)}`)];
}

function costs(card: Card): string[][] {
  const table = costTable(card);
  if (!table) return [];
  const cells = table.rows.map((row) => row.map(markdown));
  return [[COSTS_TITLE], markdownTable(table.head.map(markdown), cells, true)];
}

function grid(card: Card): string[] {
  const rows = card.sections.flatMap(({ column, rows }) =>
    rows.map(({ words, points }, i) => [
      i === 0 ? `**${markdown(column)}**` : "",
      markdown(words),
      ...points.map(signed),
    ]),
  );
  const starts = card.bands
    ? []
    : [["everyone starts with", "", ...card.tables.map(({ startsWith }) => signed(startsWith))]];
  const range = [
    "*range of totals*",
    "",
    ...card.tables.map(({ smallest, largest }) => `${signed(smallest)} to ${signed(largest)}`),
  ];
  const cutOffs = cutBands(card.bands ?? []).map(({ atLeast, given }) => [
    `**${markdown(given)}** from`,
    "",
    `**${whole(atLeast)}**`,
  ]);
  return markdownTable(
    ["question", "choose one answer", ...card.tables.map(({ heading }) => markdown(heading))],
    [...starts, ...rows, range, ...cutOffs],
    true,
    2,
  );
}
