import { InputError, type Profiles, type Recipe, type ScoringSystem, type Source } from "@fairscore/core";
import { consistentRows, dividingColumns, nearestName, recipeColumnNames } from "@fairscore/core/parts";
import { type DataOptions, openData } from "../options/data-options.ts";

/** Opens data for a model; a column that the model needs and the data lacks is said by name. */
export async function openForModel(
  files: readonly string[],
  options: DataOptions & { readonly quiet?: boolean },
  recipe: Recipe,
  needed: readonly string[] = recipeColumnNames(recipe),
): Promise<Source> {
  const source = await openData(files, options, recipe);
  const names = source.columns.map((column) => column.name);
  const known = new Set(names);
  const absent = needed.filter((name) => !known.has(name));
  if (absent.length === 0) return source;
  await source.close();
  const listed = absent.slice(0, 5).map((name) => `"${name}"`);
  if (absent.length > 5) listed.push(`${absent.length - 5} more`);
  const near = absent.length === 1 ? nearestName(absent[0]!, names) : undefined;
  const remedy = near === undefined ? "give data with these columns" : `rename "${near}" if that is it`;
  throw new InputError(
    `"${source.name}" lacks ${absent.length === 1 ? "a column" : "columns"} that the model needs: ${listed.join(", ")}; ${remedy}`,
  );
}

/** Counts the rows as when the model was learnt: the same split, the same rows dropped. */
export async function countAsTrained(
  system: ScoringSystem,
  source: Source,
  recipe: Recipe,
): Promise<Profiles> {
  const known = new Set(source.columns.map(({ name }) => name));
  // Of a card that was changed by hand: what the one before had not been learnt from.
  const { holdOut } = system.training ?? system.origin?.edited ?? {};
  // Other data may lack what these rows were divided by; they are not those learnt from.
  const canDivide = dividingColumns(recipe, holdOut).every((name) => known.has(name));
  const counted = await source.profiles(recipe, canDivide ? { holdOut } : {});
  return system.spec.protocol === "consistent" ? consistentRows(counted) : counted;
}

/** What to say when no row can be counted. */
export function noOutcome({ recipe }: ScoringSystem, source: string): InputError {
  const { outcome } = recipe;
  const where =
    "column" in outcome ? `"${outcome.column}"` : outcome.columns.map((name) => `"${name}"`).join(", ");
  return new InputError(
    `no row of "${source}" has one of the model's classes (${outcome.classes.join(", ")}) in ${where}; give rows whose outcome is known`,
  );
}
