import { fault } from "../findings/fault.ts";
import { columnKinds } from "../model/predict.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { knownCategories } from "../model/unseen.ts";
import { type UsedLine, usedLines } from "../model/used-lines.ts";
import { type Condition, conditionKey, holds, namedCategories } from "../recipe/condition/condition.ts";
import { predicateWords } from "../recipe/condition/words.ts";
import { type Recipe, recipeMissing } from "../recipe/recipe.ts";
import { refuse } from "../schema.ts";
import type { Cell, ColumnKind } from "../table/cell.ts";
import { missingIn } from "../table/missing.ts";
import { stretches } from "./number-answers.ts";

/** One way to answer a question: the same lines of the card hold for everyone who gives it. */
export interface Answer {
  /** On its own: "under 30", "clerk", "any other", "yes", "unknown". */
  readonly words: string;
  /** After the column's name: "is clerk", "is other than clerk", "is missing". */
  readonly predicate: string;
  /** Holds for the cells that this answer stands for. */
  readonly when: Condition;
  /** One such cell. */
  readonly cell: Cell;
  /** The keys of the conditions of the card that hold. */
  readonly holds: readonly string[];
  /** What they earn together, for each class. */
  readonly points: readonly number[];
}

/** What the card asks about one column. The answers exclude each other and leave nothing out; unknown is the last. */
export interface Question {
  readonly column: string;
  readonly kind: ColumnKind;
  readonly whole: boolean;
  readonly answers: readonly Answer[];
}

/** One question for each column that earns points, in the order of the recipe. */
export function questionsOf(system: ScoringSystem): Question[] {
  const { recipe } = system;
  const kinds = columnKinds(recipe);
  const byColumn = new Map<string, UsedLine[]>();
  for (const line of usedLines(system)) {
    const { column } = line.condition;
    byColumn.set(column, [...(byColumn.get(column) ?? []), line]);
  }
  return Array.from(byColumn, ([column, lines]) => {
    const kind = kinds.get(column);
    if (kind === undefined) {
      throw fault({ code: "column-not-in-recipe", column });
    }
    const whole = recipe.columns.some((known) => known.column === column && known.whole === true);
    const conditions = lines.map(({ condition }) => condition);
    const drafts = [...knownAnswers({ column, kind, whole, conditions }, recipe), unknownAnswer(column)];
    return { column, kind, whole, answers: drafts.map((draft) => scored(draft, lines, system)) };
  });
}

/** Which answer a cell is. A cell that is none (a half in a column of whole numbers) is refused. */
export function answerFor({ column, whole, kind, answers }: Question, cell: Cell): number {
  const index = answers.findIndex(({ when }) => holds(when, cell));
  if (index < 0) {
    const wanted = kind === "boolean" ? "true or false" : kind === "category" ? "a text" : "a number";
    refuse(cell, `answer for "${column}"`, whole ? "a whole number" : wanted);
  }
  return index;
}

/** Checks that each question has one of its answers, or null while it is open. */
export function checkChosen(questions: readonly Question[], chosen: readonly (number | null)[]): void {
  if (chosen.length !== questions.length) {
    refuse(chosen, "answers", `one for each of ${questions.length} questions`);
  }
  chosen.forEach((index, q) => {
    const { column, answers } = questions[q]!;
    if (index !== null && answers[index] === undefined) {
      refuse(index, `answer for "${column}"`, `a whole number from 0 to ${answers.length - 1}`);
    }
  });
}

/** The same where no question may be open. */
export function checkAnswered(questions: readonly Question[], chosen: readonly number[]): void {
  checkChosen(questions, chosen);
  const open = (chosen as readonly (number | null)[]).indexOf(null);
  if (open >= 0) throw fault({ code: "no-answer", column: questions[open]!.column });
}

type Draft = Pick<Answer, "words" | "predicate" | "when" | "cell">;

interface Asked {
  readonly column: string;
  readonly kind: ColumnKind;
  readonly whole: boolean;
  readonly conditions: readonly Condition[];
}

function knownAnswers(asked: Asked, recipe: Recipe): Draft[] {
  const { column, kind, whole, conditions } = asked;
  if (kind === "number") {
    return stretches(column, conditions, whole).map((stretch) => ({
      ...stretch,
      words: alone(stretch.predicate),
    }));
  }
  if (kind === "category") return categoryAnswers(asked, recipe);
  return [true, false].map((yes) => draft({ column, is: yes }, yes));
}

/** Named categories, those together for which the same conditions hold, then any other. */
function categoryAnswers({ column, conditions }: Asked, recipe: Recipe): Draft[] {
  const named = new Set(namedCategories(conditions));
  const alike = new Map<string, string[]>();
  for (const category of named) {
    const key = conditions.map((condition) => (holds(condition, category) ? "1" : "0")).join("");
    alike.set(key, [...(alike.get(key) ?? []), category]);
  }
  const other: Condition = { column, notIn: [...named] };
  const otherCell = otherCategory(column, named, recipe);
  return [
    ...Array.from(alike.values(), (categories) => draft({ column, in: categories }, categories[0]!)),
    named.size === 0 ? draft(other, otherCell) : { ...draft(other, otherCell), words: "any other" },
  ];
}

/** A category that no condition of the card names: one of the recipe's, or one that nobody has. */
function otherCategory(column: string, named: ReadonlySet<string>, recipe: Recipe): string {
  const { texts: missing } = missingIn(column, recipeMissing(recipe));
  const fits = (category: string) => !named.has(category) && !missing.has(category);
  const known = knownCategories(recipe).find((candidate) => candidate.column === column)?.known ?? [];
  const seen = [...known].find(fits);
  if (seen !== undefined) return seen;
  let unseen = "other";
  while (!fits(unseen)) unseen += "x";
  return unseen;
}

function unknownAnswer(column: string): Draft {
  return { ...draft({ column, missing: true }, null), words: "unknown" };
}

function draft(when: Condition, cell: Cell): Draft {
  const predicate = predicateWords(when);
  return { words: alone(predicate), predicate, when, cell };
}

/** A predicate as an answer; a category that reads like one of our own answers is put in quotation marks. */
function alone(predicate: string): string {
  const words = predicate.replace(/^is /, "");
  return words === "unknown" || words === "any other" ? JSON.stringify(words) : words;
}

function scored(of: Draft, lines: readonly UsedLine[], { classes }: ScoringSystem): Answer {
  const holding = lines.filter(({ condition }) => holds(condition, of.cell));
  return {
    ...of,
    holds: holding.map(({ condition }) => conditionKey(condition)),
    points: classes.map((_, k) => holding.reduce((sum, { points }) => sum + points[k]!, 0)),
  };
}
