import { InputError, nearestName } from "../errors.ts";
import { unknownName } from "../findings/fault.ts";
import { words } from "../findings/finding.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import type { Source } from "../profiles/source.ts";
import type { Condition } from "../recipe/condition.ts";
import { conditionWords } from "../recipe/condition-words.ts";
import { proposeLevels } from "../recipe/propose-levels.ts";
import { outcomeOfColumn } from "../recipe/propose-outcome.ts";
import { recipeQuantiles } from "../recipe/quantile-shares.ts";
import type { RecipeColumn } from "../recipe/recipe.ts";
import { fullRecipeOptions } from "../recipe/recipe-options.ts";
import type { ColumnSummary } from "../table/summary.ts";
import type { ImportedCard } from "./build-card.ts";

/**
 * A card made ready for data: every column that it asks about must be there and readable as the card reads it, its
 * classes must be values of the outcome, and protected columns whose groups it does not name get those that the data
 * have. The source must read the card's columns as the card does; how it reads the outcome is its own affair.
 */
export async function matchCard(card: ImportedCard, source: Source): Promise<ImportedCard> {
  const { system, outcome: named } = card;
  if (named === undefined)
    throw new InputError(
      `the card does not say which column of "${source.name}" holds the outcome; name it (--outcome, or a line "outcome")`,
    );
  const options = fullRecipeOptions({ outcome: named, sourceName: source.name });
  const shares = recipeQuantiles(options);
  const summaries = new Map(
    (await source.summarise({ quantiles: shares })).map((summary) => [summary.name, summary]),
  );
  const find = (name: string) => {
    const summary = summaries.get(name);
    if (summary === undefined) throw absent(source.name, name, [...summaries.keys()]);
    return summary;
  };
  const notes: string[] = [];
  const columns = system.recipe.columns.map((column) => matchColumn(column, find(column.column), notes));
  const { outcome, notes: outcomeNotes } = outcomeOfColumn(find(named), system.classes);
  const groups = card.protect.map((name) => {
    if (name === named)
      throw new InputError(`"${name}" is the outcome, and can't be protected; leave it out`);
    const summary = find(name);
    const own = system.recipe.protected.find(({ column }) => column === name);
    return own ?? proposeLevels(summary, "protected", shares, options);
  });
  const points = groups
    .map(({ column }) => column)
    .filter((name) => columns.some(({ column }) => column === name));
  if (points.length > 0)
    notes.push(
      `the card gives points for ${points.map((name) => `"${name}"`).join(", ")}, which is protected`,
    );
  const matched: ScoringSystem = {
    ...system,
    classes: outcome.classes,
    tables: system.tables.map((table, k) => ({ ...table, class: outcome.classes[k]! })),
    recipe: { ...system.recipe, outcome, columns, protected: groups },
  };
  return {
    ...card,
    system: matched,
    notes: [...card.notes, ...outcomeNotes.map((note) => words(note)), ...notes],
  };
}

function absent(source: string, name: string, names: readonly string[]): InputError {
  const same = names.find((other) => other.normalize() === name.normalize());
  if (same !== undefined)
    return new InputError(
      `"${name}" of the card and "${same}" of "${source}" look alike, but their letters are coded differently; copy the name from the data into the card`,
    );
  return new InputError(
    `the card asks for what "${source}" lacks: ${unknownName("column", name, names).message}`,
  );
}

const READ_AS = { number: "a number", boolean: "yes or no", category: "a category" } as const;

/** Checks what the card asks of a column against what the data have there. */
function matchColumn(column: RecipeColumn, summary: ColumnSummary, notes: string[]): RecipeColumn {
  const { column: name, kind, conditions } = column;
  if (summary.kind !== kind)
    throw new InputError(
      `"${name}" is read as ${READ_AS[summary.kind]} in the data and as ${READ_AS[kind]} by the card (${conditionWords(conditions[0]!)}); read it as the card does (kinds), or change the card`,
    );
  const asked = conditions.some((condition) => !("missing" in condition));
  if (asked && summary.distinct === 0 && summary.rows > 0)
    throw new InputError(
      `no value of "${name}" can be read as ${READ_AS[kind]}, as the card does (${conditionWords(conditions[0]!)}); change the line, or say how the column is read`,
    );
  if (kind === "category") checkCategories(name, conditions, summary, notes);
  const { whole } = summary.number ?? {};
  if (kind === "number" && whole === false) {
    for (const condition of conditions) {
      if ("le" in condition && Number.isInteger(condition.le))
        notes.push(
          `"${name}" is not always whole: "${conditionWords(condition)}" leaves out what is above ${condition.le}`,
        );
    }
  }
  return kind === "number" && whole ? { ...column, whole } : column;
}

/** A category that no row has may be a slip, and nothing but such ones is one. */
function checkCategories(
  name: string,
  conditions: readonly Condition[],
  { categories = [], distinct }: ColumnSummary,
  notes: string[],
): void {
  const present = categories.map(({ value }) => value);
  const asked = [
    ...new Set(
      conditions.flatMap((condition) =>
        "in" in condition ? condition.in : "notIn" in condition ? condition.notIn : [],
      ),
    ),
  ];
  const strangers = asked.filter((value) => !present.includes(value));
  if (strangers.length === 0 || present.length < distinct) return;
  if (strangers.length === asked.length)
    throw new InputError(
      `the card asks for what "${name}" never is: ${unknownName("category", strangers[0]!, present).message}`,
    );
  for (const value of strangers) {
    const near = nearestName(value, present);
    notes.push(`no row has "${value}" in "${name}"${near === undefined ? "" : `; did you mean "${near}"?`}`);
  }
}
