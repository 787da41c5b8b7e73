import { fault } from "../findings/fault.ts";
import {
  checkDistinct,
  fileOf,
  findingShape,
  finite,
  flag,
  listOf,
  maybe,
  memberPath,
  object,
  once,
  oneOf,
  recordOf,
  refine,
  type Shape,
  type Shapes,
  text,
} from "../schema.ts";
import { dateColumns } from "../table/dates.ts";
import { type ColumnRead, columnsRead } from "./check-recipe.ts";
import { codebookShape } from "./codebook.ts";
import { conditionKey } from "./condition/condition.ts";
import { checkConditionOn, parseCondition } from "./condition/json.ts";
import {
  type LevelColumn,
  MISSING_LEVEL,
  OTHER_LEVEL,
  type Recipe,
  type RecipeColumn,
  type RecipeOutcome,
  type SetAside,
} from "./recipe.ts";
import { columnKind as kind, rowPolicyShape } from "./row-policy.ts";

const classes = refine(listOf(text, 2), checkDistinct);

const oneColumn = object<Extract<RecipeOutcome, { column: string }>>({ column: text, kind, classes });
const oneHot = refine(
  object<Extract<RecipeOutcome, { columns: unknown }>>({
    columns: refine(listOf(text), checkDistinct),
    classes,
  }),
  (outcome, path) => {
    const [columns, labels] = [outcome.columns.length, outcome.classes.length];
    if (columns !== labels) throw fault({ code: "columns-for-classes", path, columns, classes: labels });
  },
);
const outcome: Shape<RecipeOutcome> = (value, path) =>
  (typeof value === "object" && value !== null && "columns" in value ? oneHot : oneColumn)(value, path);

const column = refine(
  object<RecipeColumn>({ column: text, kind, whole: maybe(flag), conditions: listOf(parseCondition) }),
  (read, path) => {
    const places = new Map<string, number>();
    read.conditions.forEach((condition, i) => {
      const at = memberPath(`${path}.conditions`, i);
      checkConditionOn(read.column, read.kind, condition, at);
      const key = conditionKey(condition);
      const first = places.get(key);
      if (first !== undefined) throw fault({ code: "repeated-condition", path: at, first });
      places.set(key, i);
    });
  },
);

const levelColumn = refine(
  object<LevelColumn>({
    column: text,
    kind,
    levels: listOf(object<LevelColumn["levels"][number]>({ label: text, when: parseCondition })),
  }),
  (read, path) => {
    const within = `${path}.levels`;
    checkDistinct(
      read.levels.map(({ label }) => label),
      within,
    );
    read.levels.forEach(({ label, when }, i) => {
      const at = memberPath(within, i);
      checkConditionOn(read.column, read.kind, when, `${at}.when`);
      const missing = label === MISSING_LEVEL && !when.missing;
      if (missing || label === OTHER_LEVEL) throw fault({ code: "reserved-label", path: at, label, missing });
    });
  },
);

/** In the order in which they are written, so that two recipes can be compared line by line. */
const MEMBERS: Shapes<Recipe> = {
  format: oneOf(["fairscore-recipe"]),
  version: oneOf([1]),
  outcome,
  columns: listOf(column),
  protected: listOf(levelColumn),
  strata: listOf(levelColumn),
  weight: maybe(text),
  rows: maybe(rowPolicyShape),
  missingTexts: maybe(listOf(text)),
  dates: maybe(dateColumns),
  codebook: maybe(codebookShape),
  missingNumbers: maybe(listOf(finite)),
  missingValues: maybe(recordOf(listOf(text))),
  setAside: listOf(object<SetAside>({ column: text, reason: text, finding: maybe(findingShape) })),
};

const recipe = refine(fileOf("recipe", "fairscore-recipe", object<Recipe>(MEMBERS)), checkRoles);

/** Checks a recipe that may have been edited by hand; messages say where in it something is wrong. */
export function parseRecipe(json: unknown, path = "recipe"): Recipe {
  return checkRecipeForm.vouched(recipe(json, path));
}

/** The same without a copy, for a recipe in memory. */
export const checkRecipeForm = once(recipe, "recipe");

function checkRoles(read: Recipe, path: string): void {
  const namesOf = (list: readonly { readonly column: string }[]) => list.map((one) => one.column);
  const groups = [...read.protected, ...read.strata];
  checkDistinct(namesOf(read.columns), `${path}.columns`);
  checkDistinct(namesOf(groups), `${path}.protected and strata`);
  // Points for the outcome itself would be a perfect and worthless model.
  const used = new Set([...namesOf(read.columns), ...namesOf(groups), read.weight]);
  const outcomes = "column" in read.outcome ? [read.outcome.column] : read.outcome.columns;
  const both = outcomes.find((name) => used.has(name));
  if (both !== undefined) throw fault({ code: "outcome-in-other-role", path, column: both });
  // A column is read once, as one kind, whatever it is used for.
  const first = new Map<string, ColumnRead>();
  for (const one of columnsRead(read)) {
    const known = first.get(one.column);
    if (known === undefined) first.set(one.column, one);
    else if (known.kind !== one.kind)
      throw fault({ code: "column-of-two-kinds", path, column: one.column, read: [known, one] });
  }
}

/** A recipe as a file to read and edit: one condition, level or set-aside column per line. */
export function recipeToJson(of: Recipe): string {
  const names = Object.keys(MEMBERS) as (keyof Recipe)[];
  return `${print(Object.fromEntries(names.map((name) => [name, of[name]])), "")}\n`;
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
