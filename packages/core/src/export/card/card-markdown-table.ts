import { card } from "../../card/card.ts";
import { risks } from "../../card/card-markdown.ts";
import { giveSentence, scoreBands } from "../../card/score-bands.ts";
import { scoreOfTables } from "../../model/one-score.ts";
import type { ScoringSystem } from "../../model/scoring-system.ts";
import { writeName } from "../../recipe/condition/write-name.ts";
import { markdown, markdownTable } from "../../text/markdown.ts";
import { writeLabel } from "./card-label.ts";
import { giveLines, kindWords, writtenCard } from "./card-lines.ts";

/**
 * The card as GitHub Markdown that people can read and edit, and that `importCardMarkdown` reads back as tables that
 * score every row alike.
 */
export function exportCardMarkdown(system: ScoringSystem): string {
  const written = writtenCard(system, "words");
  const shown = card(system);
  const { title, purpose, tieRule } = shown;
  const label = (name: string) => markdown(writeLabel(name));
  const starts = written.startsWith.some((points) => points !== 0)
    ? [["starts with", ...written.startsWith.map(String)]]
    : [];
  const give = written.score
    ? giveLines(written, "words").map(({ text, class: name }) => [markdown(text), label(name)])
    : [];
  const columns = [
    [label(written.outcome), "outcome"],
    ...written.kinds.map(({ name, kind }) => [markdown(writeName(name)), kindWords(kind)]),
  ];
  const blocks = [
    [`# ${markdown(title)}`],
    [markdown(purpose)],
    markdownTable(
      ["condition", ...(written.score ? ["points"] : written.classes.map(label))],
      [
        ...starts,
        ...written.lines.map(({ text, points }) => [markdown(text), ...points.map(String)]),
        ...give,
      ],
      true,
    ),
    howTo(system).map((step, i) => `${i + 1}. ${markdown(step)}`),
    tieRule === null ? [] : [markdown(tieRule)],
    ...risks(shown),
    markdownTable(["column", "kind"], columns, false),
    written.missingTexts
      ? markdownTable(
          ["read as missing"],
          written.missingTexts.map((text) => [label(text)]),
          false,
        )
      : [],
    written.codes.length > 0
      ? markdownTable(
          ["column", "read as missing"],
          written.codes.flatMap(({ name, texts }) => texts.map((text) => [label(name), label(text)])),
          false,
        )
      : [],
  ];
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join("\n"))
    .join("\n\n")}\n`;
}

/** The table has conditions, so that it can be read back: several may be true of a person's answer, or none. */
function howTo(system: ScoringSystem): string[] {
  const asksMissing = system.tables.some(({ lines }) => lines.some(({ condition }) => condition.missing));
  const unknown = asksMissing
    ? "Where an answer is not known, tick only a line that says “is missing”."
    : "Where an answer is not known, tick none of its lines.";
  const tick = `Tick every line that is true of the person. ${unknown}`;
  const score = scoreOfTables(system);
  if (score) return [tick, "Add up the points of the ticked lines.", giveSentence(scoreBands(score))];
  return [
    tick,
    "For each class, add the points of the ticked lines to what everyone starts with.",
    "Give the class with the highest total.",
  ];
}
