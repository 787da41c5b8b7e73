import type { ScoringSystem } from "../../model/scoring-system.ts";
import { writeName } from "../../recipe/condition/write-name.ts";
import { csvLine, inertText } from "../../text/csv.ts";
import { quoteText } from "../../text/quote-text.ts";
import { writeLabel } from "./card-label.ts";
import { giveLines, kindWords, writtenCard, writtenRisks } from "./card-lines.ts";

/**
 * The card as CSV that people can edit and `importCardCsv` reads back as tables that score every row alike. No cell is
 * run as a formula by a spreadsheet.
 */
export function exportCardCsv(system: ScoringSystem): string {
  const card = writtenCard(system);
  const rows: (string | number)[][] = [
    ["condition", ...(card.score ? ["points"] : card.classes.map(writeLabel))],
    ...(card.startsWith.some((points) => points !== 0) ? [["starts with", ...card.startsWith]] : []),
    ...card.lines.map(({ text, points }) => [text, ...points]),
    ...(card.score ? giveLines(card).map((give) => [give.text, writeLabel(give.class)]) : []),
    ...riskRows(system),
    ["outcome", writeLabel(card.outcome)],
    ...card.kinds.map(({ name, kind }) => [`kind of ${writeName(name)}`, kindWords(kind)]),
    ...(card.missingTexts ?? []).map((text) => ["missing text", writeLabel(text)]),
    // In quotation marks: a number alone would be points.
    ...card.codes.flatMap(({ name, texts }) =>
      texts.map((text) => [`missing in ${writeName(name)}`, quoteText(text)]),
    ),
  ];
  const width = rows[0]!.length;
  return rows
    .map((row) => csvLine(Array.from({ length: width }, (_, i) => inertText(String(row[i] ?? "")))))
    .join("");
}

function riskRows(system: ScoringSystem): string[][] {
  const risks = writtenRisks(system);
  if (!risks) return [];
  return [
    ...risks.totals.flatMap(({ totals, risks: own }) =>
      own.map(({ class: name, text }) => [
        `risk ${name === undefined ? "" : `of ${writeName(name)} `}at ${totals}`,
        text,
      ]),
    ),
    ...(risks.of === undefined ? [] : [["risk is of", writeLabel(risks.of)]]),
    ...(risks.source === undefined ? [] : [["risk source", writeLabel(risks.source)]]),
    ...(risks.people === undefined ? [] : [["risk people", String(risks.people)]]),
  ];
}
