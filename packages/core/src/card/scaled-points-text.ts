import { inertText, toCsv } from "../text/csv.ts";
import { wrapText } from "../text/display-width.ts";
import { markdown, markdownTable } from "../text/markdown.ts";
import { decimal, percent, signed, whole } from "../text/numbers.ts";
import { drawTable } from "../text/text-table.ts";
import { visible } from "../text/visible.ts";
import { bullet } from "./card-text.ts";
import type { ScaledPoints } from "./scaled-points.ts";

interface Part {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Columns of words before those of numbers. */
  readonly words: number;
}

function partsOf({ questions, startsWith, totals, scale }: ScaledPoints): Part[] {
  return [
    {
      title: "Points",
      head: ["question", "answer", "on the card", "exact", "scaled"],
      words: 2,
      rows: [
        ["Everyone starts with", "", "0", decimal(startsWith.exact, 2), whole(startsWith.scaled)],
        ...questions.flatMap(({ column, answers }) =>
          answers.map(({ words, points, exact, scaled }, i) => [
            i === 0 ? column : "",
            words,
            signed(points),
            decimal(exact, 2),
            signed(scaled),
          ]),
        ),
      ],
    },
    {
      title: "Totals",
      head: ["total on the card", "exact", "scaled", `how likely ${scale.good} is`],
      words: 1,
      rows: totals.map(({ total, exact, low, high, risk }) => [
        whole(total),
        decimal(exact, 1),
        low === high ? whole(low) : `${whole(low)} to ${whole(high)}`,
        percent(risk, 100),
      ]),
    },
  ];
}

/** What the scale is, where its curve comes from, where the cut-off is, and what rounding costs. */
export function scaledSentences({
  scale,
  other,
  factor,
  offset,
  curve,
  cutOff,
  rounding,
}: ScaledPoints): string[] {
  const { from, above, below, wrong, ways } = cutOff;
  const odds = scale.odds >= 1 ? `${decimal(scale.odds, 3)}:1` : `1:${decimal(1 / scale.odds, 3)}`;
  return [
    `A score of ${decimal(scale.base, 2)} stands for odds of ${odds} for ${scale.good} against ${other}; ${decimal(scale.pdo, 2)} more points double them.`,
    `Score = ${decimal(offset, 2)} + ${decimal(factor, 2)} × log odds of ${scale.good}` +
      (curve === "card"
        ? ", by the curve of the card's risks."
        : ", by a logistic curve through the bands of the card's risks: between them it is an estimate."),
    `Give ${above} from ${whole(from)} on, otherwise ${below}.`,
    `Each answer is rounded by itself: that moves a score by at most ${decimal(rounding.down, 2)} points down and ${decimal(rounding.up, 2)} up.`,
    wrong === 0
      ? `In none of ${whole(ways)} ways to answer does it change the class.`
      : `In ${whole(wrong)} of ${whole(ways)} ways to answer it changes the class; more points to double the odds make it fewer.`,
  ];
}

/** Scaled points as text for a terminal. */
export function scaledPointsText(
  scaled: ScaledPoints,
  { width = 80, bold = (text: string) => text }: { width?: number; bold?: (text: string) => string } = {},
): string {
  return `${[
    ...wrapText(visible(`Scaled points: ${scaled.scale.good}`), width).map(bold),
    ...scaledSentences(scaled).flatMap((sentence) => bullet("-", sentence, width)),
    ...partsOf(scaled).flatMap(({ title, head, rows, words }) => [
      "",
      bold(title),
      ...drawTable({ head, rows, numbers: true, words }, width, bold),
    ]),
  ].join("\n")}\n`;
}

export function scaledPointsMarkdown(scaled: ScaledPoints): string {
  return `${[
    `# ${markdown(`Scaled points: ${scaled.scale.good}`)}`,
    scaledSentences(scaled)
      .map((sentence) => `- ${markdown(sentence)}`)
      .join("\n"),
    ...partsOf(scaled).map(({ title, head, rows }) =>
      [
        `**${title}**`,
        "",
        ...markdownTable(
          head.map(markdown),
          rows.map((row) => row.map(markdown)),
          false,
        ),
      ].join("\n"),
    ),
  ].join("\n\n")}\n`;
}

/** The points alone, a line for each answer; texts are inert in spreadsheets. */
export function scaledPointsCsv({ questions, startsWith, cutOff }: ScaledPoints): string {
  return toCsv([
    {
      question: "",
      answer: "everyone starts with",
      points: 0,
      exact: startsWith.exact,
      scaled: startsWith.scaled,
    },
    ...questions.flatMap(({ column, answers }) =>
      answers.map(({ words, points, exact, scaled }) => ({
        question: inertText(column),
        answer: inertText(words),
        points,
        exact,
        scaled,
      })),
    ),
    { question: "", answer: inertText(`${cutOff.above} from`), points: "", exact: "", scaled: cutOff.from },
  ]);
}
