import { givenBy } from "../audit/give.ts";
import { checkChosen, type Question } from "../card/questions.ts";
import { scoreOfTables } from "../model/one-score.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { possibleResults } from "./possible-results.ts";

/** How a person's total in one table comes about. */
export interface PersonTotal {
  readonly class: string;
  readonly startsWith: number;
  /** What the answer to each question earns; 0 while it is open. */
  readonly points: readonly number[];
  readonly total: number;
}

/** One person's answers, added up. */
export interface ScoredPerson {
  /** In the order of the classes. */
  readonly totals: readonly PersonTotal[];
  /** The class given; null while open questions leave more than one possible. */
  readonly class: string | null;
  /** The classes that share the highest total, if several do and no question is open; the first of them is given. */
  readonly tied: readonly string[];
  /** Columns of the questions without an answer. "Unknown" is an answer. */
  readonly open: readonly string[];
  /** The classes that can still be given, in order. */
  readonly possible: readonly string[];
  /** Whether each of `possible` really can be given; otherwise it may hold too many, never too few. */
  readonly exact: boolean;
}

/** Scores a person by answers to the questions of `questionsOf`: an index for each, or null while it is open. */
export function scorePerson(
  system: ScoringSystem,
  questions: readonly Question[],
  chosen: readonly (number | null)[],
): ScoredPerson {
  checkChosen(questions, chosen);
  const { classes } = system;
  const totals = personTotals(system, questions, chosen);
  const sums = totals.map(({ total }) => total);
  const open = questions.filter((_, q) => chosen[q] === null);
  const { possible, exact } = possibleResults(sums, open);
  const names = classes.filter((_, k) => possible[k]);
  const tie = !scoreOfTables(system) && open.length === 0 && givenBy(sums, sums.length).tied[0] === 1;
  const highest = Math.max(...sums);
  return {
    totals,
    class: names.length === 1 ? names[0]! : null,
    tied: tie ? classes.filter((_, k) => sums[k] === highest) : [],
    open: open.map(({ column }) => column),
    possible: names,
    exact,
  };
}

/** The total of every table, question by question. */
export function personTotals(
  { tables }: ScoringSystem,
  questions: readonly Question[],
  chosen: readonly (number | null)[],
): PersonTotal[] {
  return tables.map(({ class: name, startsWith }, k) => {
    const points = questions.map(({ answers }, q) => {
      const index = chosen[q] ?? null;
      return index === null ? 0 : answers[index]!.points[k]!;
    });
    return { class: name, startsWith, points, total: points.reduce((sum, x) => sum + x, startsWith) };
  });
}
