import { InputError, shown } from "../errors.ts";
import { findingShape, once } from "../schema.ts";
import type { ColumnKind } from "../table/cell.ts";
import { conditionKey } from "./condition.ts";
import { parseCondition } from "./condition-json.ts";
import { booleanAt, checkDistinct, type JsonAt, listAt, objectAt, oneOfAt, textAt } from "./json-path.ts";
import {
  type LevelColumn,
  MISSING_LEVEL,
  OTHER_LEVEL,
  type Recipe,
  type RecipeColumn,
  type RecipeOutcome,
  type SetAside,
} from "./recipe.ts";

const KINDS: readonly ColumnKind[] = ["number", "category", "boolean"];

/** Checks a recipe that may have been edited by hand; messages say where in it something is wrong. */
export function parseRecipe(json: unknown, path = "recipe"): Recipe {
  const at = { path, value: json };
  checkVersion(at);
  const member = objectAt(at, [
    "format",
    "version",
    "outcome",
    "columns",
    "protected",
    "strata",
    "weight?",
    "missingTexts?",
    "setAside",
  ]);
  const recipe: Recipe = {
    format: "fairscore-recipe",
    version: 1,
    outcome: parseOutcome(member("outcome")),
    columns: listAt(member("columns"), parseColumn),
    protected: listAt(member("protected"), parseLevelColumn),
    strata: listAt(member("strata"), parseLevelColumn),
    ...(member("weight").value === undefined ? {} : { weight: textAt(member("weight")) }),
    ...(member("missingTexts").value === undefined
      ? {}
      : { missingTexts: listAt(member("missingTexts"), textAt) }),
    setAside: listAt(member("setAside"), parseSetAside),
  };
  checkDistinct(
    `${path}.columns`,
    recipe.columns.map(({ column }) => column),
  );
  checkDistinct(
    `${path}: protected and strata`,
    [...recipe.protected, ...recipe.strata].map(({ column }) => column),
  );
  checkOutcomeApart(path, recipe);
  checkOneKind(path, recipe);
  return checkRecipeForm.vouched(recipe);
}

/** The same without a copy, for a recipe in memory. */
export const checkRecipeForm = once((value, path) => {
  parseRecipe(value, path);
}, "recipe");

function checkVersion({ path, value }: JsonAt): void {
  const head = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
  if (head.format !== "fairscore-recipe") {
    throw new InputError(`${path}: not a recipe; expected an object with "format": "fairscore-recipe"`);
  }
  if (typeof head.version === "number" && Number.isInteger(head.version) && head.version > 1) {
    throw new InputError(
      `${path}.version: ${head.version}; this fairscore reads version 1, so use a newer fairscore for this recipe`,
    );
  }
  if (head.version !== 1) throw new InputError(`${path}.version: ${shown(head.version)}; expected 1`);
}

function parseOutcome(at: JsonAt): RecipeOutcome {
  const oneHot = typeof at.value === "object" && at.value !== null && "columns" in at.value;
  const member = objectAt(at, oneHot ? ["columns", "classes"] : ["column", "kind", "classes"]);
  const classes = listAt(member("classes"), textAt);
  const classesPath = member("classes").path;
  checkDistinct(classesPath, classes);
  if (classes.length < 2)
    throw new InputError(`${classesPath}: ${classes.length} given; expected at least two`);
  if (!oneHot) {
    return { column: textAt(member("column")), kind: oneOfAt(member("kind"), KINDS), classes };
  }
  const columns = listAt(member("columns"), textAt);
  checkDistinct(member("columns").path, columns);
  if (columns.length !== classes.length) {
    throw new InputError(
      `${at.path}: ${columns.length} columns and ${classes.length} classes; expected one column per class`,
    );
  }
  return { columns, classes };
}

function parseColumn(at: JsonAt): RecipeColumn {
  const member = objectAt(at, ["column", "kind", "whole?", "conditions"]);
  const column = textAt(member("column"));
  const kind = oneOfAt(member("kind"), KINDS);
  const whole = member("whole").value === undefined ? {} : { whole: booleanAt(member("whole")) };
  const seen = new Set<string>();
  const conditions = listAt(member("conditions"), (item) => {
    const condition = parseCondition(item, column, kind);
    const key = conditionKey(condition);
    if (seen.has(key))
      throw new InputError(`${item.path}: the same condition as an earlier one; expected it once`);
    seen.add(key);
    return condition;
  });
  return { column, kind, ...whole, conditions };
}

function parseLevelColumn(at: JsonAt): LevelColumn {
  const member = objectAt(at, ["column", "kind", "levels"]);
  const column = textAt(member("column"));
  const kind = oneOfAt(member("kind"), KINDS);
  const levels = listAt(member("levels"), (item) => {
    const level = objectAt(item, ["label", "when"]);
    return { label: textAt(level("label")), when: parseCondition(level("when"), column, kind) };
  });
  const labels = levels.map(({ label }) => label);
  const path = member("levels").path;
  checkDistinct(path, labels);
  if (labels.includes(OTHER_LEVEL)) {
    throw new InputError(`${path}: "${OTHER_LEVEL}" is the name of all other rows; choose another label`);
  }
  levels.forEach(({ label, when }, index) => {
    if (label === MISSING_LEVEL && !("missing" in when)) {
      throw new InputError(
        `${path}[${index}]: "${MISSING_LEVEL}" is the name of rows without a value; choose another label`,
      );
    }
  });
  return { column, kind, levels };
}

function parseSetAside(at: JsonAt): SetAside {
  const member = objectAt(at, ["column", "reason", "finding?"]);
  const finding = member("finding").value;
  return {
    column: textAt(member("column")),
    reason: textAt(member("reason")),
    ...(finding !== undefined && { finding: findingShape(finding, member("finding").path) }),
  };
}

/** Points for the outcome itself would be a perfect and worthless model. */
function checkOutcomeApart(path: string, recipe: Recipe): void {
  const outcome = "column" in recipe.outcome ? [recipe.outcome.column] : recipe.outcome.columns;
  const used = [...recipe.columns, ...recipe.protected, ...recipe.strata].map(({ column }) => column);
  const both = outcome.find((column) => used.includes(column) || recipe.weight === column);
  if (both !== undefined) {
    throw new InputError(`${path}: column "${both}" is the outcome and has another role; expected one role`);
  }
}

/** A column is read once, as one kind, whatever it is used for. */
function checkOneKind(path: string, { columns, protected: groups, strata }: Recipe): void {
  const kinds = new Map(columns.map(({ column, kind }) => [column, kind]));
  for (const { column, kind } of [...groups, ...strata]) {
    const other = kinds.get(column);
    if (other !== undefined && other !== kind)
      throw new InputError(
        `${path}: column ${JSON.stringify(column)} is a ${other} among the columns and a ${kind} among the groups; give it one kind`,
      );
  }
}

/** A recipe as a file to read and edit: one condition, level or set-aside column per line. */
export function recipeToJson(recipe: Recipe): string {
  const {
    format,
    version,
    outcome,
    columns,
    protected: groups,
    strata,
    weight,
    missingTexts,
    setAside,
  } = recipe;
  // A fixed order of keys, so that two recipes can be compared line by line.
  const ordered = {
    format,
    version,
    outcome,
    columns,
    protected: groups,
    strata,
    weight,
    missingTexts,
    setAside,
  };
  return `${print(ordered, "")}\n`;
}

function print(value: unknown, indent: string): string {
  if (!holdsObjects(value)) return printInline(value);
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    return `[\n${value.map((item) => inner + print(item, inner)).join(",\n")}\n${indent}]`;
  }
  const members = Object.entries(value as object)
    .filter(([, member]) => member !== undefined)
    .map(([key, member]) => `${inner}${JSON.stringify(key)}: ${print(member, inner)}`);
  return `{\n${members.join(",\n")}\n${indent}}`;
}

/** Whether a value has lists of objects, however deep: those are written over several lines. */
function holdsObjects(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((item) => typeof item === "object" && item !== null);
  return typeof value === "object" && value !== null && Object.values(value).some(holdsObjects);
}

function printInline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printInline).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([key, member]) => `${JSON.stringify(key)}: ${printInline(member)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}
