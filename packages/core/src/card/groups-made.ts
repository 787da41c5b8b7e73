import { predicateWords } from "../recipe/condition/words.ts";
import { type LevelColumn, MISSING_LEVEL, type Recipe } from "../recipe/recipe.ts";

/**
 * How the groups of protected columns of numbers were made. Who is compared with whom decides what a limit means,
 * and numbers, unlike categories, don't say it by themselves.
 */
export function groupsMade({ protected: columns }: Pick<Recipe, "protected">): string[] {
  return columns.filter(({ kind }) => kind === "number").map(madeSentence);
}

function madeSentence({ column, levels }: LevelColumn): string {
  const groups = levels.filter(({ label }) => label !== MISSING_LEVEL);
  const names = groups.map(({ label, when }) => {
    const words = predicateWords(when);
    return isWords(label, words) || isWords(label, predicateWords(when, true))
      ? label
      : `${label} (${words})`;
  });
  return groups.every(({ when }) => when.ge !== undefined && when.ge === when.le)
    ? `${column} is compared by its values, each a group of its own: ${names.join("; ")}.`
    : `${column} is compared in these bands: ${names.join("; ")}.`;
}

function isWords(label: string, words: string): boolean {
  return label === words || `is ${label}` === words;
}
