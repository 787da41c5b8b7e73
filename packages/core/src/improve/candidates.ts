import { unknownName } from "../findings/fault.ts";
import type { Finding } from "../findings/finding.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { thresholdConditions } from "../recipe/bands.ts";
import { type Condition, conditionKey, isRange } from "../recipe/condition/condition.ts";
import { endsOf } from "../recipe/condition/range.ts";
import { columnCuts, proposeConditions } from "../recipe/propose/conditions.ts";
import { proposeLevels } from "../recipe/propose/levels.ts";
import { recipeQuantiles } from "../recipe/propose/quantile-shares.ts";
import {
  type FullRecipeOptions,
  fullRecipeOptions,
  type RecipeOptions,
} from "../recipe/propose/recipe-options.ts";
import { findRoles } from "../recipe/propose/roles.ts";
import { doubtfulReason, uselessReason } from "../recipe/propose/set-aside.ts";
import type { LevelColumn, Recipe, RecipeColumn, RecipeOutcome } from "../recipe/recipe.ts";
import type { ColumnSummary } from "../table/summary.ts";
import type { OwnCard } from "./own-card.ts";

/** What the caller says of the columns; all else is the card's or found in the data. */
export type CandidateOptions = Omit<
  RecipeOptions,
  | "outcome"
  | "classes"
  | "only"
  | "protectedAsFeatures"
  | "style"
  | "sourceName"
  | "missing"
  | "rows"
  | "unit"
  | "copies"
> & {
  /** Whether "is missing" lines are tried; default `condition` where the card has some, else `none`. */
  readonly missing?: "condition" | "none";
  /** Whose conditions are tried: those of the card's own columns (default), or of all columns of the data. */
  readonly columns?: "card" | "all";
};

/**
 * The recipe to improve a card with: its own conditions, and beside them those that the data proposes for its columns,
 * or for all columns. Protected columns only have the card's own conditions.
 */
export function candidateRecipe(
  system: ScoringSystem,
  card: OwnCard,
  outcome: RecipeOutcome,
  summaries: readonly ColumnSummary[],
  options: CandidateOptions,
): { recipe: Recipe; notes: Finding[] } {
  const notes: Finding[] = [];
  const names = summaries.map(({ name }) => name);
  const { columns: reach = "card", ...recipeOptions } = options;
  const own = (columns: readonly LevelColumn[]) =>
    columns.map(({ column }) => column).filter((column) => names.includes(column));
  const weight = options.weight ?? system.recipe.weight;
  const missingTexts = options.missingTexts ?? system.recipe.missingTexts;
  const missingNumbers = options.missingNumbers ?? system.recipe.missingNumbers;
  const missingValues = options.missingValues ?? system.recipe.missingValues;
  const { rows, dates } = system.recipe;
  const full = fullRecipeOptions({
    ...recipeOptions,
    outcome: "column" in outcome ? outcome.column : outcome.columns,
    protect: options.protect ?? own(system.recipe.protected),
    strata: options.strata ?? own(system.recipe.strata),
    weight,
    style: "intervals",
    missing: options.missing ?? (asksMissing(card) ? "condition" : "none"),
  });
  const shares = recipeQuantiles(full);
  const roles = findRoles(summaries, full);
  for (const { column } of system.recipe.protected) {
    if (!options.protect && !names.includes(column)) notes.push({ code: "groups-not-compared", column });
  }
  const levels = (found: readonly ColumnSummary[], role: "protected" | "stratum") =>
    found.map(
      (summary) =>
        system.recipe[role === "protected" ? "protected" : "strata"].find(
          ({ column }) => column === summary.name,
        ) ?? proposeLevels(summary, role, shares, full),
    );
  const barred = new Set(full.protect);
  const ordered = new Set(
    (card.spec.rules ?? []).flatMap((rule) => (rule.rule === "monotone" ? [rule.column] : [])),
  );
  const propose = (summary: ColumnSummary) => proposed(summary, shares, full);
  const ownColumns = system.recipe.columns.flatMap((known): RecipeColumn[] => {
    const summary = summaries.find(({ name }) => name === known.column);
    const used = usedConditions(card, known.column);
    if (used.length === 0 && (reach === "card" || !summary || barred.has(known.column))) return [];
    if (!summary) throw unknownName("column", known.column, names);
    const isFixed = barred.has(known.column) || ordered.has(known.column) || roles.ignore.has(known.column);
    if (!isFixed && summary.kind !== known.kind)
      notes.push({
        code: "no-other-conditions",
        column: known.column,
        card: known.kind,
        data: summary.kind,
      });
    const more = isFixed || summary.kind !== known.kind ? [] : propose(summary);
    const conditions = barred.has(known.column) ? used : distinct([...used, ...known.conditions, ...more]);
    const whole = known.whole ?? summary.number?.whole;
    return [
      { column: known.column, kind: known.kind, ...(whole && { whole }), conditions: inOrder(conditions) },
    ];
  });
  const taken = new Set([
    ...ownColumns.map(({ column }) => column),
    ...[...roles.outcome, ...(roles.weight ? [roles.weight] : [])].map(({ name }) => name),
    ...barred,
    ...roles.ignore,
  ]);
  const others = reach === "card" ? [] : summaries.filter(({ name }) => !taken.has(name));
  const otherColumns = others.flatMap((summary): RecipeColumn[] => {
    const reason = uselessReason(summary, full) ?? doubtfulReason(summary, full);
    const { name: column, kind, number } = summary;
    if (reason !== undefined) {
      notes.push({ code: "not-tried", column, because: reason });
      return [];
    }
    return [{ column, kind, ...(number?.whole && { whole: true }), conditions: inOrder(propose(summary)) }];
  });
  return {
    recipe: {
      format: "fairscore-recipe",
      version: 1,
      outcome,
      columns: [...ownColumns, ...otherColumns],
      protected: levels(roles.protect, "protected"),
      strata: levels(roles.strata, "stratum"),
      ...(weight === undefined ? {} : { weight }),
      ...(rows === undefined ? {} : { rows }),
      ...(missingTexts === undefined ? {} : { missingTexts }),
      ...(dates === undefined ? {} : { dates }),
      ...(missingNumbers === undefined ? {} : { missingNumbers }),
      ...(missingValues === undefined ? {} : { missingValues }),
      setAside: [],
    },
    notes,
  };
}

/** Bands and, for the same cuts, "at least" lines: cards that people make have either. */
function proposed(
  summary: ColumnSummary,
  shares: readonly number[],
  options: FullRecipeOptions,
): Condition[] {
  const { conditions } = proposeConditions(summary, shares, options);
  if (summary.kind !== "number") return conditions;
  const cuts = columnCuts(summary, shares, options);
  return distinct([...conditions, ...thresholdConditions(summary.name, cuts)]);
}

/** Whether the card gives points where nothing is known: who makes cards by hand rarely means to. */
function asksMissing({ tables }: OwnCard): boolean {
  return tables.some(({ lines }) => lines.some(({ condition }) => condition.missing));
}

function usedConditions({ tables, used }: OwnCard, column: string): Condition[] {
  const lines = tables.flatMap((table) => table.lines.map(({ condition }) => condition));
  return distinct(
    lines.filter((condition) => condition.column === column && used.has(conditionKey(condition))),
  );
}

function distinct(conditions: readonly Condition[]): Condition[] {
  return [...new Map(conditions.map((condition) => [conditionKey(condition), condition])).values()];
}

/** Numbers from low to high, as cards list them; other conditions stay where they are, after them. */
function inOrder(conditions: readonly Condition[]): Condition[] {
  const ranges = conditions.filter(isRange);
  ranges.sort((a, b) => compare(endsOf(a).low, endsOf(b).low) || compare(endsOf(a).high, endsOf(b).high));
  return [...ranges, ...conditions.filter((condition) => !isRange(condition))];
}

function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
