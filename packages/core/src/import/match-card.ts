import { type InputError, nearestName } from "../errors.ts";
import { fault, unknownName } from "../findings/fault.ts";
import type { Finding } from "../findings/finding.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import type { Source } from "../profiles/source.ts";
import { type Condition, namedCategories } from "../recipe/condition/condition.ts";
import { conditionWords } from "../recipe/condition/words.ts";
import { proposeLevels } from "../recipe/propose/levels.ts";
import { outcomeOfColumn } from "../recipe/propose/outcome.ts";
import { recipeQuantiles } from "../recipe/propose/quantile-shares.ts";
import { fullRecipeOptions } from "../recipe/propose/recipe-options.ts";
import type { RecipeColumn } from "../recipe/recipe.ts";
import type { ColumnSummary } from "../table/summary.ts";
import type { ImportedCard } from "./build-card.ts";

/**
 * A card made ready for data: every column that it asks about must be there and readable as the card reads it, its
 * classes must be values of the outcome, and protected columns whose groups it does not name get those that the data
 * have. The source must read the card's columns as the card does; how it reads the outcome is its own affair.
 */
export async function matchCard(card: ImportedCard, source: Source): Promise<ImportedCard> {
  const { system, outcome: named } = card;
  if (named === undefined) throw fault({ code: "unnamed-outcome", source: source.name });
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
  const notes: Finding[] = [];
  const columns = system.recipe.columns.map((column) => matchColumn(column, find(column.column), notes));
  const { outcome, notes: outcomeNotes } = outcomeOfColumn(find(named), system.classes);
  const groups = card.protect.map((name) => {
    if (name === named) throw fault({ code: "protected-outcome", column: name });
    const summary = find(name);
    const own = system.recipe.protected.find(({ column }) => column === name);
    return own ?? proposeLevels(summary, "protected", shares, options);
  });
  const points = groups
    .map(({ column }) => column)
    .filter((name) => columns.some(({ column }) => column === name));
  if (points.length > 0) notes.push({ code: "points-for-protected", columns: points });
  const matched: ScoringSystem = {
    ...system,
    classes: outcome.classes,
    tables: system.tables.map((table, k) => ({ ...table, class: outcome.classes[k]! })),
    recipe: { ...system.recipe, outcome, columns, protected: groups },
  };
  return {
    ...card,
    system: matched,
    notes: [...card.notes, ...outcomeNotes, ...notes],
  };
}

function absent(source: string, name: string, names: readonly string[]): InputError {
  const same = names.find((other) => other.normalize() === name.normalize());
  if (same !== undefined) return fault({ code: "coded-differently", name, same, source });
  return fault({
    code: "asks-for-absent",
    of: source,
    because: unknownName("column", name, names).finding,
  });
}

/** Checks what the card asks of a column against what the data have there. */
function matchColumn(column: RecipeColumn, summary: ColumnSummary, notes: Finding[]): RecipeColumn {
  const { column: name, kind, conditions } = column;
  const condition = conditionWords(conditions[0]!);
  if (summary.kind !== kind)
    throw fault({ code: "kind-in-data", column: name, data: summary.kind, card: kind, condition });
  const asked = conditions.some(({ missing }) => !missing);
  if (asked && summary.distinct === 0 && summary.rows > 0)
    throw fault({ code: "nothing-readable", column: name, kind, condition });
  if (kind === "category") checkCategories(name, conditions, summary, notes);
  const { whole } = summary.number ?? {};
  if (kind === "number" && whole === false) {
    for (const one of conditions) {
      if (Number.isInteger(one.le))
        notes.push({
          code: "not-always-whole",
          column: name,
          condition: conditionWords(one),
          above: one.le!,
        });
    }
  }
  return kind === "number" && whole ? { ...column, whole } : column;
}

/** A category that no row has may be a slip, and nothing but such ones is one. */
function checkCategories(
  name: string,
  conditions: readonly Condition[],
  { categories = [], distinct }: ColumnSummary,
  notes: Finding[],
): void {
  const present = categories.map(({ value }) => value);
  const asked = namedCategories(conditions);
  const strangers = asked.filter((value) => !present.includes(value));
  if (strangers.length === 0 || present.length < distinct) return;
  if (strangers.length === asked.length)
    throw fault({
      code: "asks-for-absent",
      of: name,
      because: unknownName("category", strangers[0]!, present).finding,
    });
  for (const value of strangers) {
    const near = nearestName(value, present);
    notes.push({ code: "no-row-has", value, column: name, ...(near !== undefined && { near }) });
  }
}
