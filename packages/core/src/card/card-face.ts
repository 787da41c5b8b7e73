import { inWords } from "../model/in-words.ts";
import { checkSystem } from "../model/model-json.ts";
import { scoreOfTables } from "../model/one-score.ts";
import type { PointsTable, ScoringSystem } from "../model/scoring-system.ts";
import { usedLines } from "../model/used-lines.ts";
import { nounOf } from "../recipe/codebook.ts";
import { predicateWords } from "../recipe/condition/words.ts";
import { type Recipe, recipeMissing, wholeColumns } from "../recipe/recipe.ts";
import { missingIn } from "../table/missing.ts";
import { counted, either, whole } from "../text/numbers.ts";
import { questionsOf, withoutIdleQuestions } from "./questions.ts";
import { type CardBand, giveSentence, scoreBands } from "./score-bands.ts";
import { reachableTotals } from "./totals.ts";

/** An answer to a question of the card. */
export interface CardRow {
  /** Without the column's name: "45 to 64", "clerk or nurse", "any other", "not known". */
  readonly words: string;
  /** For each table shown. */
  readonly points: readonly number[];
}

/** What is asked about one column. Exactly one of the answers is true of anybody; the last is "not known". */
export interface CardSection {
  readonly column: string;
  readonly rows: readonly CardRow[];
}

/** A condition that earns points: what the limits of a card count, however its answers are printed. */
export interface CardLine {
  readonly column: string;
  /** Without the column's name: "from 30 to under 45". */
  readonly words: string;
  /** For each table shown; 0 where the line is not in the table. */
  readonly points: readonly number[];
}

/** A table of the card: the heading of its points and how far its total can go. */
export interface CardTable {
  readonly heading: string;
  readonly startsWith: number;
  readonly smallest: number;
  readonly largest: number;
  /** The table where no other stands beside it: answers that differ only in other tables are one there. */
  readonly alone: { readonly startsWith: number; readonly sections: readonly CardSection[] };
}

/** What a card is used by: questions, points and how to add them up. Plain JSON. */
export interface CardFace {
  readonly title: string;
  readonly purpose: string;
  /** In the order of ties; of one score, from the lowest totals up. */
  readonly classes: readonly string[];
  /** One per class, or a single one for one score. */
  readonly tables: readonly CardTable[];
  readonly sections: readonly CardSection[];
  readonly lines: readonly CardLine[];
  /**
   * For one score: which totals give which class, from the lowest up; a class between equal cut-offs is not among them. "Starts
   * with" is part of the cut-offs then.
   */
  readonly bands: readonly CardBand[] | null;
  /** What giving each class (across) to each true class (down) costs; null where answers are right or wrong. */
  readonly costs: readonly (readonly number[])[] | null;
  readonly howTo: readonly string[];
  /** Null for one score: every total is on one side of each cut-off. */
  readonly tieRule: string | null;
}

/** The card of a scoring system in the words of its codebook, without what is known about it. */
export function cardFace(model: ScoringSystem): CardFace {
  checkSystem(model);
  return faceOf(inWords(model).system);
}

/** The same of a system that is checked and in words. */
export function faceOf(system: ScoringSystem): CardFace {
  const { recipe } = system;
  const asked = withoutIdleQuestions(system);
  const { classes } = system;
  const score = scoreOfTables(asked);
  // The other tables of a score are multiples of the second. What everyone starts with moves into the cut-offs: "more
  // than 0" is "at least 1".
  const shown = score ? [{ ...asked.tables[1]!, startsWith: 0 }] : asked.tables;
  const tables = shown.map((table, k): CardTable => {
    const { tables: alone } = withoutIdleQuestions({ tables: [table], recipe });
    return {
      heading: score ? "points" : classes[k]!,
      startsWith: table.startsWith,
      ...reachableTotals(table),
      alone: { startsWith: alone[0]!.startsWith, sections: sections(alone, recipe) },
    };
  });
  const bands = score ? scoreBands(score) : null;
  const questions = sections(shown, recipe);
  const lines = linesOf(shown, recipe);
  return {
    title: titleOf(system),
    purpose:
      (recipe.codebook?.purpose === undefined ? "" : `${recipe.codebook.purpose} `) +
      `Gives each ${nounOf(recipe.codebook).one} one of ${whole(classes.length)} classes: ${either(classes)}. ` +
      `${counted(questions.length, "question", "questions")}, ${counted(lines.length, "condition", "conditions")}.`,
    classes,
    tables,
    sections: questions,
    lines,
    bands,
    costs: typeof system.spec.objective === "object" ? system.spec.objective.cost : null,
    howTo: howTo(bands, classes, codeSentences(questions, recipe)),
    tieRule: bands
      ? null
      : `If totals are equal, the class that comes first is given: ${classes.join(", then ")}.`,
  };
}

/** The questions in the order of the recipe. */
function sections(tables: readonly PointsTable[], recipe: Recipe): CardSection[] {
  return questionsOf({ tables, recipe }).map(({ column, answers }) => ({
    column,
    rows: answers.map(({ words, points }) => ({ words, points })),
  }));
}

function linesOf(tables: readonly PointsTable[], recipe: Recipe): CardLine[] {
  const whole = wholeColumns(recipe);
  return usedLines({ tables, recipe }).map(({ condition, points }) => ({
    column: condition.column,
    words: predicateWords(condition, whole.has(condition.column)),
    points,
  }));
}

function titleOf({ origin, recipe: { outcome } }: ScoringSystem): string {
  if (origin?.name !== undefined) return origin.name;
  return "column" in outcome ? `Points card: ${outcome.column}` : "Points card";
}

/** What stands for "not known" in the data, where a reader could take it for an answer. */
function codeSentences(questions: readonly CardSection[], recipe: Recipe): string[] {
  return questions.flatMap(({ column }) => {
    const { numbers, own } = missingIn(column, recipeMissing(recipe));
    const isNumber = recipe.columns.some((known) => known.column === column && known.kind === "number");
    const codes = isNumber ? [...numbers].map(String) : [...own];
    return codes.length === 0 ? [] : [`“${column}”: ${either(codes)} means not known.`];
  });
}

function howTo(bands: CardFace["bands"], classes: readonly string[], codes: readonly string[]): string[] {
  const choose = ["Choose one answer to each question; “not known” is one, too.", ...codes].join(" ");
  if (bands) {
    const towards = `Add up the points of these answers. Points count towards ${classes.at(-1)}.`;
    return [choose, towards, giveSentence(bands)];
  }
  return [
    choose,
    "For each class, add the points of these answers to what everyone starts with.",
    "Give the class with the highest total.",
  ];
}
