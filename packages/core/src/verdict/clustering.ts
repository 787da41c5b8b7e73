import type { Profiles } from "../profiles/profiles.ts";
import type { Source } from "../profiles/source.ts";
import type { Recipe } from "../recipe/recipe.ts";

/**
 * How many rows a unit has on average, where rows of one unit stay together: the most that a variance can be
 * underestimated by taking rows for people, which it is if all rows of a unit are alike.
 */
export async function rowsPerUnit(source: Source, { rows }: Recipe): Promise<number> {
  if (rows?.together?.by !== "unit") return 1;
  const columns = rows.together.columns.map(({ column }) => column);
  const units = new Set<string>();
  let counted = 0;
  for await (const row of source.rows(columns, { keep: rows })) {
    counted++;
    units.add(JSON.stringify(columns.map((column) => row[column])));
  }
  return units.size === 0 ? 1 : counted / units.size;
}

/**
 * How much weights spread what people count: as many rows of equal weight as would say the same are fewer by this factor
 * (Kish 1965). Inside an entry of the counts weights are taken as equal, so it may be more.
 */
export function weightSpread({ entryPart, entryRows, entryWeight }: Profiles, part: number): number {
  let [rows, weight, squares] = [0, 0, 0];
  for (let e = 0; e < entryRows.length; e++) {
    if (entryPart[e] !== part || entryRows[e] === 0) continue;
    rows += entryRows[e]!;
    weight += entryWeight[e]!;
    squares += entryWeight[e]! ** 2 / entryRows[e]!;
  }
  return weight === 0 ? 1 : Math.max(1, (rows * squares) / weight ** 2);
}

/**
 * How many times as large a variance is as if every person had been judged by a card of their own: cards of a
 * cross-validation share most of their rows (the correction of Nadeau and Bengio, Machine Learning 52 (2003) 239-281,
 * for tests on one fold after training on the others).
 */
export function foldSpread(folds: number): number {
  return 1 + folds / (folds - 1);
}
