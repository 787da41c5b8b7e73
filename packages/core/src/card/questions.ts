import { fault } from "../findings/fault.ts";
import { columnKinds } from "../model/predict.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { knownCategories } from "../model/unseen.ts";
import { type UsedLine, usedLines } from "../model/used-lines.ts";
import { type Condition, holds, namedBounds, namedCategories } from "../recipe/condition/condition.ts";
import { listWords } from "../recipe/condition/value-words.ts";
import { predicateWords } from "../recipe/condition/words.ts";
import { type Recipe, recipeMissing, wholeColumns } from "../recipe/recipe.ts";
import { refuse } from "../schema.ts";
import type { Cell, ColumnKind } from "../table/cell.ts";
import { missingIn } from "../table/missing.ts";
import { stretches, stretchPredicate, stretchWords } from "./number-answers.ts";

/** One way to answer a question: everyone who gives it earns the same. */
export interface Answer {
  /** On its own: "under 30", "clerk", "any other", "yes", "not known". */
  readonly words: string;
  /** After the column's name: "is clerk", "is other than clerk", "is missing". */
  readonly predicate: string;
  /** Holds for the cells that this answer stands for. */
  readonly when: Condition;
  /** One such cell. */
  readonly cell: Cell;
  /** What the lines of the card earn together that hold for it, for each table. */
  readonly points: readonly number[];
}

/**
 * What the card asks about one column. The answers exclude each other and leave nothing out; no two neighbours on the
 * number line, nor two answers of categories, earn the same. "Not known" is the last.
 */
export interface Question {
  readonly column: string;
  readonly kind: ColumnKind;
  readonly whole: boolean;
  readonly answers: readonly Answer[];
}

/** One question for each column that earns points, in the order of the recipe. */
export function questionsOf(system: Pick<ScoringSystem, "tables" | "recipe">): Question[] {
  const { recipe } = system;
  const kinds = columnKinds(recipe);
  const wholes = wholeColumns(recipe);
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
    const whole = kind === "number" && wholes.has(column);
    const earned = (cell: Cell) => earnedBy(lines, cell);
    const conditions = lines.map(({ condition }) => condition);
    const known = knownAnswers({ column, kind, whole, conditions, earned }, recipe);
    return { column, kind, whole, answers: [...known, unknownAnswer(column)].map(withPoints) };

    function withPoints(draft: Draft): Answer {
      return { ...draft, points: earned(draft.cell) };
    }
  });
}

/**
 * Tables without the lines about columns of which every answer earns the same: what they earn is part of what everyone
 * starts with, and nobody needs to be asked.
 */
export function withoutIdleQuestions<System extends Pick<ScoringSystem, "tables" | "recipe">>(
  system: System,
): System {
  const idle = questionsOf(system).filter(({ answers }) =>
    answers.every(({ points }) => points.join() === answers[0]!.points.join()),
  );
  if (idle.length === 0) return system;
  const columns = new Set(idle.map(({ column }) => column));
  const tables = system.tables.map((table, t) => ({
    ...table,
    startsWith: idle.reduce((sum, { answers }) => sum + answers[0]!.points[t]!, table.startsWith),
    lines: table.lines.filter(({ condition }) => !columns.has(condition.column)),
  }));
  return { ...system, tables };
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

type Draft = Omit<Answer, "points">;

interface Asked {
  readonly column: string;
  readonly kind: ColumnKind;
  readonly whole: boolean;
  readonly conditions: readonly Condition[];
  earned(cell: Cell): readonly number[];
}

function knownAnswers(asked: Asked, recipe: Recipe): Draft[] {
  const { column, kind, whole, conditions, earned } = asked;
  if (kind === "number") {
    const { numbers: codes } = missingIn(column, recipeMissing(recipe));
    return stretches(column, namedBounds(conditions), whole, earned).flatMap(({ when, cell }) => {
      // A number that is read as missing is nobody's; one beside it stands for its stretch.
      const known = [cell, cell + 1, cell - 1, cell + 0.5, cell - 0.5].find(
        (one) => !codes.has(one) && (!whole || Number.isInteger(one)) && holds(when, one),
      );
      if (known === undefined) return [];
      return [
        { words: stretchWords(when, whole), predicate: stretchPredicate(when, whole), when, cell: known },
      ];
    });
  }
  if (kind === "category") return categoryAnswers(asked, recipe);
  return [true, false].map((yes) => draft({ column, is: yes }, yes, yes ? "yes" : "no"));
}

/** Named categories, those together that earn the same, then any other. */
function categoryAnswers({ column, conditions, earned }: Asked, recipe: Recipe): Draft[] {
  const { texts: missing } = missingIn(column, recipeMissing(recipe));
  // A category that is read as missing is nobody's.
  const all = new Set(namedCategories(conditions).filter((category) => !missing.has(category)));
  const otherCell = otherCategory(column, new Set([...all, ...missing]), recipe);
  const ofOthers = earned(otherCell).join();
  const alike = new Map<string, string[]>();
  for (const category of all) {
    const key = earned(category).join();
    if (key === ofOthers) continue;
    const block = alike.get(key) ?? [];
    alike.set(key, block);
    block.push(category);
  }
  const blocks = [...alike.values()];
  return [
    ...blocks.map((block) => draft({ column, in: block }, block[0]!, listWords(block))),
    draft({ column, notIn: blocks.flat() }, otherCell, blocks.length === 0 ? "known" : "any other"),
  ];
}

/** A category that is not one of these: one of the recipe's, or one that nobody has. */
function otherCategory(column: string, taken: ReadonlySet<string>, recipe: Recipe): string {
  const fits = (category: string) => !taken.has(category);
  const known = knownCategories(recipe).find((candidate) => candidate.column === column)?.known ?? [];
  const seen = [...known].find(fits);
  if (seen !== undefined) return seen;
  let unseen = "other";
  while (!fits(unseen)) unseen += "x";
  return unseen;
}

function unknownAnswer(column: string): Draft {
  return draft({ column, missing: true }, null, "not known");
}

function draft(when: Condition, cell: Cell, words: string): Draft {
  return { words, predicate: predicateWords(when), when, cell };
}

function earnedBy(lines: readonly UsedLine[], cell: Cell): readonly number[] {
  const holding = lines.filter(({ condition }) => holds(condition, cell));
  return lines[0]!.points.map((_, t) => holding.reduce((sum, { points }) => sum + points[t]!, 0));
}
