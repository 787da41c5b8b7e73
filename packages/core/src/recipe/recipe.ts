import type { Finding } from "../findings/finding.ts";
import type { ColumnKind } from "../table/cell.ts";
import type { DateColumn } from "../table/date-number.ts";
import type { MissingCodes } from "../table/missing.ts";
import type { Codebook } from "./codebook.ts";
import type { Condition } from "./condition/condition.ts";
import type { RowPolicy } from "./row-policy.ts";

/** What is decided: one column whose values are the classes, or one yes/no column per class (one-hot). */
export type RecipeOutcome =
  | { readonly column: string; readonly kind: ColumnKind; readonly classes: readonly string[] }
  | { readonly columns: readonly string[]; readonly classes: readonly string[] };

/** A column that may earn points, and the questions asked about it. */
export interface RecipeColumn {
  readonly column: string;
  readonly kind: ColumnKind;
  /** All numbers are whole, so that cards may say "is 1" for "from 1 to under 2". */
  readonly whole?: boolean;
  readonly conditions: readonly Condition[];
}

/** One group of people: whoever the condition holds for. */
export interface Level {
  readonly label: string;
  readonly when: Condition;
}

/**
 * A column that divides people into groups (protected) or strata. A row belongs to the first level whose
 * condition holds; rows that no level takes form the level OTHER_LEVEL.
 */
export interface LevelColumn {
  readonly column: string;
  readonly kind: ColumnKind;
  readonly levels: readonly Level[];
}

/** The label of rows that none of a column's levels takes. */
export const OTHER_LEVEL = "none of these";

/**
 * The label of rows whose value is missing. They count as part of "the rest", but are no group of their own to
 * compare: nobody can be treated fairly as "unknown".
 */
export const MISSING_LEVEL = "missing";

/** A column that is not used, and why. */
export interface SetAside {
  readonly column: string;
  /** In words. */
  readonly reason: string;
  /** What the words say; older files have only these. */
  readonly finding?: Finding;
}

/**
 * How raw rows become answers: which yes/no conditions each column gives, what the outcome is, who is
 * protected. A person can read and edit it; every model carries its own, so that it scores raw rows by itself.
 */
export interface Recipe {
  readonly format: "fairscore-recipe";
  readonly version: 1;
  /** The class order is the order of ties: the first class wins. */
  readonly outcome: RecipeOutcome;
  readonly columns: readonly RecipeColumn[];
  readonly protected: readonly LevelColumn[];
  readonly strata: readonly LevelColumn[];
  readonly weight?: string;
  /** What is done with rows before they are counted; without it, all of them are. */
  readonly rows?: RowPolicy;
  /** Texts that mean "missing" in raw rows, where they are not the usual ones (MISSING_TEXTS). */
  readonly missingTexts?: readonly string[];
  /** Columns of dates in raw rows that are read as numbers. */
  readonly dates?: readonly DateColumn[];
  /** What the names and codes of the data mean, for all that people read. */
  readonly codebook?: Codebook;
  /** Numbers that mean "missing" in every column of numbers, however they are written. */
  readonly missingNumbers?: readonly number[];
  /** What else means "missing" in single columns: numbers where they hold numbers, else texts. */
  readonly missingValues?: Readonly<Record<string, readonly string[]>>;
  readonly setAside: readonly SetAside[];
}

/** What a recipe reads as missing. */
export function recipeMissing({
  missingTexts: texts,
  missingNumbers: numbers,
  missingValues: values,
}: Pick<Recipe, "missingTexts" | "missingNumbers" | "missingValues">): MissingCodes {
  return { texts, numbers, values };
}

/** The columns whose numbers are all whole, which the words of their conditions may count on. */
export function wholeColumns({ columns }: Recipe): ReadonlySet<string> {
  return new Set(columns.filter((column) => column.whole).map(({ column }) => column));
}

/** All conditions of a recipe in order: line 1, 2, … of every table ("starts with" is line 0). */
export function recipeConditions(recipe: Recipe): Condition[] {
  return recipe.columns.flatMap((column) => [...column.conditions]);
}
