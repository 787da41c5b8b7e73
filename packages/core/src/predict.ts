import { InputError } from "./errors.ts";
import { type Predictor, predictor } from "./model/predict.ts";
import type { ScoringSystem } from "./model/scoring-system.ts";

export { InputError } from "./errors.ts";
export type { Explanation, Predictor, RawRow } from "./model/predict.ts";

/**
 * The functions that score raw rows, from a parsed model file, without engines: this module is all that a page or a
 * service needs. Only what it reads is checked; `parseModel` of the whole core checks the rest.
 *
 *     import { createPredictor } from "@fairscore/core/predict";
 *     const { predict } = createPredictor(JSON.parse(text));
 *     predict({ age: 41, late_payments: 0 }); // "approve"
 */
export function createPredictor(json: unknown): Predictor {
  const { format, version, tables, recipe, risk } = (json ?? {}) as Record<string, unknown>;
  if (format !== "fairscore-model")
    throw new InputError("not a fairscore model; expected the parsed JSON of a model file");
  if (version !== 1)
    throw new InputError(
      `version ${typeof version === "number" ? version : "unknown"} of the model format; this predictor reads version 1, update it`,
    );
  if (!isRecipe(recipe)) throw unlike("recipe");
  if (!isList(tables, isTable) || tables.length === 0) throw unlike("tables");
  if (risk !== undefined && !isRisk(risk, tables.length)) throw unlike("risk");
  return predictor(json as ScoringSystem);
}

// biome-ignore lint/suspicious/noExplicitAny: it is what these tell
type Json = any;

function unlike(part: string): InputError {
  return new InputError(`the model's ${part} can't be read; expected the parsed JSON of a model file`);
}

/** Holes are nothing that a file has, and every() does not see them. */
function isList(list: Json, test: (item: Json) => boolean): list is unknown[] {
  return Array.isArray(list) && !list.includes(undefined) && list.every(test);
}

const isText = (value: Json) => typeof value === "string";
const isColumn = (column: Json) => isText(column?.column);

function isRecipe(recipe: Json): boolean {
  return (
    [recipe?.columns, recipe?.protected, recipe?.strata].every((list) => isList(list, isColumn)) &&
    isList(recipe.missingTexts ?? [], isText) &&
    isList(recipe.missingNumbers ?? [], (value) => typeof value === "number") &&
    isList(Object.values(recipe.missingValues ?? {}), (values) => isList(values, isText)) &&
    isList(recipe.dates ?? [], isColumn)
  );
}

function isRisk({ bands, scale, offsets }: Json, classes: number): boolean {
  const isShares = (list: Json) => isList(list, Number.isFinite) && list.length === classes;
  return offsets
    ? Number.isFinite(scale) && isShares(offsets)
    : isList(bands, (band) => Number.isFinite(band?.from) && isShares(band.shares)) && bands.length > 0;
}

function isTable(table: Json): boolean {
  return isText(table?.class) && Number.isInteger(table.startsWith) && isList(table.lines, isLine);
}

function isLine(line: Json): boolean {
  return (
    Number.isInteger(line?.points) &&
    isColumn(line.condition) &&
    ["ge", "gt", "lt", "le"].every((bound) => typeof (line.condition[bound] ?? 0) === "number") &&
    ["in", "notIn"].every((test) => !(test in line.condition) || isList(line.condition[test], isText))
  );
}
