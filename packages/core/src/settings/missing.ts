import type { RecipeOptions } from "../recipe/propose/recipe-options.ts";
import { fits, refuse } from "../schema.ts";
import { MISSING_TEXTS } from "../table/cell.ts";
import { numbersIn } from "../table/missing.ts";
import { type Kind, oneOrMore } from "./kinds.ts";

/** What a recipe is told of missing values. */
type ToldMissing = Pick<RecipeOptions, "missingTexts" | "missingNumbers" | "missingValues">;

const ONLY = /^only:/i;

const written = fits<string>(
  'a text or number, or a column and its codes, such as "lactate=999"',
  (value) => typeof value === "string" || typeof value === "number",
);

/** As it was written: "999,-9" and "lactate=999" add to the usual texts, "only:-,." replaces them. */
export const missing: Kind<string[]> = {
  shape: (value, path) => oneOrMore(written)(value, path).map(String),
  read: (text, path, before) => {
    const [codes, column] = split(text.replace(ONLY, ""));
    if (column !== undefined && codes.every((code) => code.trim() === ""))
      refuse(text, path, 'codes after the column, such as "lactate=999"');
    if (column !== undefined && ONLY.test(text)) refuse(text, path, "texts after only:, such as only:-,.");
    return [...(before ?? []), text];
  },
};

/** The texts for all columns, the numbers among them, and the codes of single columns. */
export function missingOf(entries: readonly string[]): ToldMissing {
  const texts: string[] = [];
  const values = new Map<string, string[]>();
  for (const entry of entries) {
    const [listed, column] = split(entry.replace(ONLY, ""));
    if (column === undefined) texts.push(...listed);
    else values.set(column, [...(values.get(column) ?? []), ...listed]);
  }
  const isOnly = entries.some((entry) => ONLY.test(entry));
  const numbers = [...new Set(numbersIn(texts))];
  return {
    ...((isOnly || texts.length > 0) && {
      missingTexts: [...new Set([...(isOnly ? [] : MISSING_TEXTS), ...texts])],
    }),
    ...(numbers.length > 0 && { missingNumbers: numbers }),
    ...(values.size > 0 && { missingValues: Object.fromEntries(values) }),
  };
}

/** A list, and the column that it is of: the last "=" divides them, where something stands before it. */
function split(entry: string): [texts: string[], column?: string] {
  const at = entry.lastIndexOf("=");
  const column = at > 0 ? entry.slice(0, at).trim() : "";
  const list = (column === "" ? entry : entry.slice(at + 1)).split(",");
  const texts = list.length > 1 ? list.map((text) => text.trim()) : list;
  return column === "" ? [texts] : [texts, column];
}
