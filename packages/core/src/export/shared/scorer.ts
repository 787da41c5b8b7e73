import { scoreOfTables } from "../../model/one-score.ts";
import { columnKinds } from "../../model/predict.ts";
import type { ScoringSystem } from "../../model/scoring-system.ts";
import { usedLines } from "../../model/used-lines.ts";
import type { Condition } from "../../recipe/condition/condition.ts";
import { recipeMissing } from "../../recipe/recipe.ts";
import { type ColumnKind, MISSING_TEXTS } from "../../table/cell.ts";
import { dateWords } from "../../table/date-number.ts";
import { missingIn } from "../../table/missing.ts";
import { type ScorerRisk, scorerRisk } from "./scorer-risk.ts";

/** A column that the tables ask about. */
export interface ScorerColumn {
  readonly name: string;
  readonly kind: ColumnKind;
  /** Of a column of dates: the number that is expected in its place, "years before seen". */
  readonly date?: string;
  /** Cells that are read as missing beside the texts that are so in every column: numbers, or texts. */
  readonly codes: readonly (number | string)[];
}

/** A condition that earns points in at least one table. */
export interface ScorerLine {
  readonly condition: Condition;
  /** Index of its column in `columns`. */
  readonly column: number;
  /** One for each class; 0 where its table lacks the line. */
  readonly points: readonly number[];
}

/** All that scoring a raw row needs, in the order of evaluation: what every export is written from. */
export interface Scorer {
  /** In the order of ties. */
  readonly classes: readonly string[];
  /** One for each class: points that everyone gets. */
  readonly startsWith: readonly number[];
  readonly columns: readonly ScorerColumn[];
  /** Each condition once, in the order of the card. */
  readonly lines: readonly ScorerLine[];
  /** False for one score with cut-offs: then nothing is ever decided by the order of the classes. */
  readonly ties: boolean;
  /** Texts that are read as missing, in a column of any kind; the empty text is always one. */
  readonly missingTexts: readonly string[];
  /** How likely each class is; absent where the model says nothing of it. */
  readonly risk?: ScorerRisk;
}

/**
 * Takes a scoring system apart for an export. Where it is one without its idle questions, whose points are part of what
 * everyone starts with, risks are still by the totals of the `whole` one.
 */
export function scorerOf(system: ScoringSystem, whole: ScoringSystem = system): Scorer {
  const used = usedLines(system);
  const names = [...new Set(used.map(({ condition }) => condition.column))];
  const kinds = columnKinds(system.recipe);
  const risk = scorerRisk(whole);
  return {
    classes: system.classes,
    startsWith: system.tables.map((table) => table.startsWith),
    columns: names.map((name) => {
      const kind = kinds.get(name) ?? "category";
      const date = system.recipe.dates?.find(({ column }) => column === name);
      if (date) return { name, kind, codes: [], date: dateWords(date) };
      const { numbers, own } = missingIn(name, recipeMissing(system.recipe));
      return { name, kind, codes: kind === "number" ? [...numbers] : kind === "category" ? [...own] : [] };
    }),
    lines: used.map(({ condition, points }) => ({
      condition,
      column: names.indexOf(condition.column),
      points,
    })),
    ties: scoreOfTables(system) === undefined,
    missingTexts: [...new Set(["", ...(system.recipe.missingTexts ?? MISSING_TEXTS)])],
    ...(risk && { risk }),
  };
}

/**
 * Names where an export needs one per class: "score_approve" where every class has a short plain name, "score_1",
 * "score_2", … otherwise. Distinct in any upper or lower case, and safe to write without quotation.
 */
export function scoreNames(classes: readonly string[]): string[] {
  return namesByClass("score", classes);
}

/** The same for their probabilities. */
export function probabilityNames(classes: readonly string[]): string[] {
  return namesByClass("probability", classes);
}

function namesByClass(what: string, classes: readonly string[]): string[] {
  const plain = classes.map((name) => name.toLowerCase().replace(/[ -]+/g, "_"));
  const usable =
    plain.every((name) => /^[a-z0-9_]{1,40}$/.test(name)) && new Set(plain).size === plain.length;
  return classes.map((_, k) => `${what}_${usable ? plain[k] : k + 1}`);
}
