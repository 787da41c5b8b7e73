import type { Condition } from "../recipe/condition/condition.ts";
import type { LevelColumn, Recipe } from "../recipe/recipe.ts";
import type { RowsLeftOut } from "../recipe/row-policy.ts";

/** A column of groups or strata as counted: its name and the labels of its levels, OTHER_LEVEL last if used. */
export interface CountedLevels {
  readonly column: string;
  readonly role: "protected" | "stratum";
  readonly levels: readonly string[];
}

/**
 * The data as counts. Rows with the same answers to all conditions always get the same class, so they are
 * one profile; everything after this stage costs by profiles, never by rows.
 *
 * An entry is one line of `GROUP BY answers, groups, class, part` and entries are sorted by profile, cell,
 * label and part; profiles are sorted by their answers. So the same rows give the same object whichever way
 * it was made.
 */
export interface Profiles {
  readonly conditions: readonly Condition[];
  readonly classes: readonly string[];
  readonly levelColumns: readonly CountedLevels[];
  readonly profileCount: number;
  /** 32-bit words per profile in `answers`. */
  readonly words: number;
  /** Bit `j % 32` of word `p * words + (j >> 5)` is 1 when condition j holds in profile p. */
  readonly answers: Uint32Array;
  /** Cell c stands for the combination of levels `cells[c]`, one level index per level column. */
  readonly cells: readonly (readonly number[])[];
  readonly entryProfile: Int32Array;
  readonly entryCell: Int32Array;
  /** Index of the true class. */
  readonly entryLabel: Int32Array;
  /** 0 for rows to learn from, 1 for held-out rows. */
  readonly entryPart: Uint8Array;
  readonly entryRows: Float64Array;
  /** Whole numbers: the sum of the rows' weights times `weightScale`, each rounded before it is added. */
  readonly entryWeight: Float64Array;
  /** 1 without weights or with whole ones, else 1,000,000. */
  readonly weightScale: number;
  /** Rows that could not be used, by reason. */
  readonly dropped: {
    /** By the recipe's `rows`, where it has them. */
    readonly leftOut?: readonly RowsLeftOut[];
    readonly missingOutcome: number;
    readonly otherOutcome: number;
    readonly inconsistent: number;
  };
}

/** The level columns of a recipe as they are counted: protected columns first, then strata. */
export function declaredLevels(recipe: Recipe): CountedLevels[] {
  const counted = (role: CountedLevels["role"]) => (column: LevelColumn) => ({
    column: column.column,
    role,
    levels: column.levels.map((level) => level.label),
  });
  return [...recipe.protected.map(counted("protected")), ...recipe.strata.map(counted("stratum"))];
}

/** Whether condition j holds in profile p. */
export function answer(profiles: Profiles, profile: number, condition: number): boolean {
  return ((profiles.answers[profile * profiles.words + (condition >> 5)]! >>> (condition & 31)) & 1) === 1;
}
