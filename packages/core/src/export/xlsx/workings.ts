import type { Question } from "../../card/questions.ts";
import { conditionWords } from "../../recipe/condition/words.ts";
import { visible } from "../../text/visible.ts";
import type { Scorer } from "../shared/scorer.ts";
import { address, columnName, fixedAddress, fixedColumn, fixedRowSpan, onSheet, rowSpan } from "./address.ts";
import { ANSWER_COLUMN, type CardPlan } from "./card-plan.ts";
import type { Choices } from "./choices.ts";
import { type Columns, openColumns, sameRow } from "./columns.ts";
import { conditionFormula } from "./condition-formula.ts";
import { type Lists, openLists } from "./lists.ts";
import { openPage } from "./page.ts";
import { readingSteps } from "./reading.ts";
import { riskColumns } from "./risk-columns.ts";
import type { Sheet } from "./sheet.ts";

/** The names of the sheets, as formulas use them. */
export const SHEETS = { card: "Card", people: "Many people", about: "About", workings: "Workings" } as const;

/** On the sheet for many people, the column before is a name for each person, which nothing is computed from. */
export const FIRST_ASKED_COLUMN = 2;

/** Where the other sheets find what has been worked out: addresses on the sheet of workings. */
export interface Workings {
  readonly sheet: Sheet;
  /** What the person gets who stands in a row of the sheet for many people. */
  scoreAt(row: number, table: number): string;
  classAt(row: number): string;
  tieAt(row: number): string;
  /** How likely each class is, where the model says it. */
  readonly risk?: {
    shareAt(row: number, table: number): string;
    /** The same for the card's answers: one for each class. */
    readonly shares: readonly string[];
    readonly intervals: readonly { readonly low: string; readonly high: string }[];
  };
  /** How many questions of the card have been answered. */
  readonly answered: string;
  /** One for each answer to each question: 1 if it is the one that the card has, else 0. */
  readonly chosen: readonly (readonly string[])[];
  /** One for each column: the answer on the card as it is written, and as it was read. */
  readonly answers: readonly { readonly raw: string; readonly value: string }[];
  /** The classes' names as people read them. */
  readonly shownClasses: string;
  /** One for each column: what can be chosen on the card; null where a number is to be written. */
  readonly choices: readonly (string | null)[];
}

/**
 * The hidden sheet that computes. Its rows are those of the sheet for many people; below them stand the card's answers,
 * and below those each table's points. Each column is one step: a list to look things up in, what another sheet holds,
 * what that is read as, whether a line holds, a score.
 */
export function workingsOf(
  scorer: Scorer,
  questions: readonly Question[],
  plan: CardPlan,
  choices: Choices,
  rows: number,
): Workings {
  const { lines, classes, startsWith, ties } = scorer;
  const page = openPage([]);
  const cardRow = rows + 2;
  const pointsRow = (k: number) => cardRow + 1 + k;
  const columns = openColumns(page, cardRow);
  const labels = columns.values("row", []);
  page.set(cardRow, labels, { value: SHEETS.card });
  const lists = openLists(columns, scorer);
  const chosen = choices.lists.map((list) => (list ? lists.texts(list, "choices") : null));
  const shownClasses = lists.texts(classes.map(visible), "classes as shown");
  const given = columns.fetched(
    "answers given",
    `COUNTA(INDEX(${onSheet(SHEETS.people, `$A$1:${fixedAddress(cardRow, scorer.columns.length + 1)}`)},ROW(),0))`,
    scorer.columns.length > 0 ? `COUNTA(${answerCells(plan)})-1` : "1",
  );
  const read = readColumns(
    scorer,
    plan,
    columns,
    lists,
    lists.texts([choices.notKnown], "not known"),
    cardRow,
  );

  // Written before their columns are, since a formula may add a list: the lines must stand side by side.
  const formulas = lines.map(({ condition, column }) =>
    conditionFormula(condition, scorer.columns[column]!.kind, sameRow(read[column]!.value), lists),
  );
  const answers = questions.map(({ column, kind, answers }, c) =>
    answers.map(({ when, words }) => {
      const value = fixedAddress(cardRow, read[c]!.value);
      const formula = conditionFormula(when, kind, value, lists);
      return columns.ofCard(
        visible(`${column}: ${words}`),
        `IF(${fixedAddress(cardRow, given)}=0,0,${formula})`,
      );
    }),
  );
  const everyone = columns.shared("everyone", "1");
  const held = lines.map(({ condition }, j) =>
    columns.shared(visible(conditionWords(condition)), formulas[j]!),
  );
  const last = held.at(-1) ?? everyone;
  for (const [k, name] of classes.entries()) {
    page.set(pointsRow(k), labels, { value: `points of ${visible(name)}` });
    page.set(pointsRow(k), everyone, { value: startsWith[k]! });
    for (const [j, { points }] of lines.entries()) page.set(pointsRow(k), held[j]!, { value: points[k]! });
  }

  const unlessEmpty = (formula: string) => `IF(${sameRow(given)}=0,"",${formula})`;
  const scores = classes.map((name, k) =>
    columns.shared(
      `score of ${visible(name)}`,
      unlessEmpty(`SUMPRODUCT(${rowSpan(2, everyone, last)},${fixedRowSpan(pointsRow(k), everyone, last)})`),
    ),
  );
  const all = rowSpan(2, scores[0]!, scores.at(-1)!);
  const best = columns.shared("class", unlessEmpty(`INDEX(${lists.classes},MATCH(MAX(${all}),${all},0))`));
  const tie = columns.shared(
    "tie",
    unlessEmpty(ties ? `IF(SUMPRODUCT(--(${all}=MAX(${all})))>1,"yes","no")` : '"no"'),
  );

  const risk = riskColumns(scorer, scores, columns, lists, unlessEmpty);
  const here = (cells: string) => onSheet(SHEETS.workings, cells);
  const ofCard = (column: number) => here(fixedAddress(cardRow, column));
  return {
    sheet: {
      name: SHEETS.workings,
      hidden: true,
      ...page.contents(),
      gridLines: true,
      frozen: { rows: 1, columns: 1 },
    },
    scoreAt: (row, k) => here(address(row, scores[k]!)),
    classAt: (row) => here(address(row, best)),
    tieAt: (row) => here(address(row, tie)),
    ...(risk && {
      risk: {
        shareAt: (row: number, k: number) => here(address(row, risk.shares[k]!)),
        shares: risk.shares.map(ofCard),
        intervals: risk.intervals.map(({ low, high }) => ({ low: ofCard(low), high: ofCard(high) })),
      },
    }),
    answered: ofCard(given),
    chosen: answers.map((list) => list.map(ofCard)),
    answers: read.map(({ raw, value }) => ({ raw: ofCard(raw), value: ofCard(value) })),
    shownClasses: here(shownClasses),
    choices: chosen.map((list) => (list ? here(list) : null)),
  };
}

/** For each column that is asked about: what is written, and what it is read as. */
function readColumns(
  scorer: Scorer,
  plan: CardPlan,
  columns: Columns,
  lists: Lists,
  notKnown: string,
  lastRow: number,
): { readonly raw: number; readonly value: number }[] {
  return scorer.columns.map((column, c) => {
    const { name } = column;
    const letter = columnName(FIRST_ASKED_COLUMN + c);
    const ofPeople = onSheet(SHEETS.people, `$${letter}$1:$${letter}$${lastRow}`);
    const place = String(plan.questions[c]!.answer - plan.header + 1);
    const answer = fetched(answerCells(plan), place);
    const raw = columns.fetched(
      visible(name),
      fetched(ofPeople, "ROW()"),
      `IF(EXACT(INDEX(${answerCells(plan)},${place}),${notKnown}),"",${answer})`,
    );
    const steps: number[] = [];
    for (const { heading, formula } of readingSteps(column, lists)) {
      steps.push(columns.shared(`${visible(name)}: ${heading}`, formula(sameRow(raw), steps.map(sameRow))));
    }
    return { raw, value: steps.at(-1)! };
  });
}

/** From the heading of the answers, which is the one other cell that holds something, to below the last. */
function answerCells({ header, total }: CardPlan): string {
  return onSheet(SHEETS.card, fixedColumn(ANSWER_COLUMN, header, total));
}

/** Found by its place between cells that are locked: plain addresses would follow a cell that somebody moves. */
function fetched(cells: string, place: string): string {
  const cell = `INDEX(${cells},${place})`;
  return `IF(ISBLANK(${cell}),"",${cell})`;
}
