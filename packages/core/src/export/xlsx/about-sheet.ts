import type { Card } from "../../card/card.ts";
import { INTERVAL_HEAD, risksBelow } from "../../card/card-risk.ts";
import { visible } from "../../text/visible.ts";
import type { Scorer } from "../shared/scorer.ts";
import type { Choices } from "./choices.ts";
import { LONGEST_READ } from "./lists.ts";
import { LOOKS } from "./looks.ts";
import { openPage } from "./page.ts";
import type { Sheet } from "./sheet.ts";
import { SHEETS } from "./workings.ts";

/** How to use the workbook, and what is known about its tables. */
export function aboutSheet(card: Card, scorer: Scorer, choices: Choices, codebook: readonly string[]): Sheet {
  const sections: [string, readonly string[]][] = [
    ["Before you use it", card.warnings],
    ["One person: sheet Card", onePerson(card, choices)],
    ["Many people: sheet Many people", manyPeople(scorer)],
    ["How the class is found", [card.howTo.at(-1)!, ...(card.tieRule === null ? [] : [card.tieRule])]],
    [card.risk?.title ?? "", likely(card)],
    ["What names and codes mean", codebook],
    ["What is read as missing", missing(scorer)],
    ["What a spreadsheet does otherwise", LIMITS],
    ["How often it is right", card.accuracy],
    ["Groups", card.fairness],
    ["How much better another card could be", [...card.certificate, card.shape]],
    ["Where it comes from", [card.provenance]],
  ];
  const page = openPage([82]);
  const texts = [
    { text: card.title, style: LOOKS.title },
    { text: card.purpose, style: LOOKS.soft },
    ...sections
      .filter(([, sentences]) => sentences.length > 0)
      .flatMap(([heading, sentences]) => [
        { text: "", style: LOOKS.text },
        { text: heading, style: LOOKS.heading },
        ...sentences.map((text) => ({ text, style: LOOKS.paragraph })),
      ]),
  ];
  for (const [i, { text, style }] of texts.entries()) {
    page.set(i + 1, 1, { ...(text !== "" && { value: visible(text) }), style });
    page.fit(i + 1, [{ text: visible(text), from: 1, style }]);
  }
  return { name: SHEETS.about, ...page.contents() };
}

function onePerson({ bands }: Card, { notKnown }: Choices): string[] {
  return [
    `Fill in the coloured cells. Leave a cell empty, or choose “${notKnown}”, if the answer is not known.`,
    `The answer to each question is ticked, and the ${bands ? "total" : "totals"} and the class follow at once. Nothing is given before the first answer.`,
    "All other cells are locked, without a password, so that nothing is overwritten by mistake.",
  ];
}

function manyPeople({ columns }: Scorer): string[] {
  return [
    "Write or paste one person into each row, the values under the names of their columns; the scores, the class and whether a tie was broken follow on the right.",
    "Paste values only, so that the cells keep their format. The first column is for a name or number of your own; nothing is computed from it.",
    ...(columns.length === 0
      ? ["Nothing is asked about anyone: write something into the first column."]
      : []),
    "A row without any entry has no result. Somebody of whom nothing is known gets one as soon as the first column is filled in.",
    `The hidden sheet ${SHEETS.workings} shows every step, in the same rows: what was read from each cell, which lines hold, every score.`,
  ];
}

function likely({ risk }: Card): readonly string[] {
  if (!risk) return [];
  const interval =
    "Intervals are about a class, or a class or a later one, and hold for people like those counted.";
  const hasIntervals = risk.tables.some(
    ({ head }) => head.includes(INTERVAL_HEAD) || risksBelow(head[0]!) === "intervals",
  );
  return hasIntervals ? [...risk.sentences, interval] : risk.sentences;
}

function missing({ missingTexts, columns }: Scorer): string[] {
  const texts = missingTexts.filter((text) => text !== "").map((text) => `“${text}”`);
  return [
    `An empty cell${texts.length > 0 ? `, and the ${texts.length === 1 ? "text" : "texts"} ${texts.join(", ")}` : ""}.`,
    ...columns.flatMap(({ name, codes }) =>
      codes.length > 0 ? [`In the column “${name}” also ${codes.join(", ")}.`] : [],
    ),
    "What can't be read as its column's kind, such as a word in a column of numbers. A missing value is the answer “not known”.",
  ];
}

/** What differs from scoring the same values with fairscore itself. */
const LIMITS = [
  `A text in a column of numbers is read if it is a plain number with a decimal point (“1 250.5”, “1e3”) of at most ${LONGEST_READ} characters; beyond 15 digits, or powers of ten beyond 22, its last digit may differ. A decimal comma is not read, as everywhere in fairscore.`,
  "Spreadsheets turn what is typed or pasted into numbers and dates as they see fit, and keep 15 digits of it. A date is a number to them. Cells for categories keep what is typed as a text, such as “0012”.",
  "A number in a cell for categories is compared as it is written, with a decimal point; that is exact for whole numbers of up to 15 digits.",
  "Numbers exactly on a bound count as on it. Numbers that differ from a bound only behind the 15th digit are told apart in LibreOffice; other spreadsheets may round them first.",
  "No cell holds an infinite number.",
];
