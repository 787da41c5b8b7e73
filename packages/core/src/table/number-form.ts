/**
 * How the numbers of a column are written: "plain" 1320.97, "comma" 1320,97, "grouped" 1,320.97 or 1'320.97, and
 * "comma-grouped" 1.320,97 or 1'320,97. Spaces may separate thousands in all of them.
 */
export type NumberForm = "plain" | "comma" | "grouped" | "comma-grouped";

/** What makes a text a number of these forms that it is not without its signs between thousands. */
export const GROUPED_PATTERNS = {
  grouped: /^[+-]?\d{1,3}((,\d{3})+|('\d{3})+|(’\d{3})+)(\.\d*)?$/,
  "comma-grouped": /^[+-]?\d{1,3}((\.\d{3})+|('\d{3})+|(’\d{3})+)(,\d*)?$/,
} as const;

/** Signs between thousands, in texts that have the pattern. */
export const GROUP_SIGNS = { grouped: /[,'’]/g, "comma-grouped": /[.'’]/g } as const;

/** Shows that commas are decimal signs: nothing else has this look. */
export const WITNESS_PATTERN = /^[+-]?\d{1,3}(\.\d{3})+,\d+$/;

/**
 * The forms that a file's numbers may have, the likeliest first: a column has the first one that all of its texts fit.
 * Without a given sign, a comma may be the decimal sign where it separates no cells.
 */
export function numberForms(
  decimal: "." | "," | undefined,
  delimiters: readonly string[],
): readonly NumberForm[] {
  if (decimal === ".") return ["plain", "grouped"];
  if (decimal === ",") return ["comma", "comma-grouped"];
  if (delimiters.includes(",")) return ["plain", "grouped", "comma-grouped"];
  return ["plain", "comma", "comma-grouped", "grouped"];
}

/** Where a lone comma is no decimal sign, such as in "1,2" for two answers, one of the texts must show that it is here. */
export function needsWitness(form: NumberForm, forms: readonly NumberForm[]): boolean {
  return form === "comma-grouped" && !forms.includes("comma");
}

export function isGrouped(text: string, form: NumberForm): boolean {
  return (form === "grouped" || form === "comma-grouped") && GROUPED_PATTERNS[form].test(text.trim());
}

/** A number of the form as a plain one, if it can be: with a decimal comma, a point is none. */
export function plainNumber(text: string, form: NumberForm): string | undefined {
  if (form === "plain") return text;
  const bare = isGrouped(text, form) ? text.replace(GROUP_SIGNS[form as "grouped"], "") : text;
  if (form === "grouped") return bare;
  return bare.includes(".") ? undefined : bare.replaceAll(",", ".");
}
