import { fault, unknownName } from "../findings/fault.ts";
import { classNamed } from "../recipe/class-name.ts";
import { conditionKey, isRange, meaningKey } from "../recipe/condition/condition.ts";
import { conditionWords } from "../recipe/condition/words.ts";
import type { Recipe, RecipeColumn } from "../recipe/recipe.ts";
import { readCondition } from "../recipe/syntax/read-condition.ts";
import type { CardShape } from "./problem.ts";
import type { OperationalRule } from "./spec.ts";

/** The rules that most people ask for, each by names alone. */
export interface AskedRules {
  /** Columns along which the total of a score rises, or the points of a class: `age`, `decline:age`. */
  readonly rising?: readonly string[];
  readonly falling?: readonly string[];
  /** Of the people who are a class, at least this share is given it. */
  readonly recall?: Readonly<Record<string, number>>;
  /** Conditions that give no points, or columns none of whose conditions does. */
  readonly forbid?: readonly string[];
  /** Conditions that give points, or columns one of whose conditions does. */
  readonly force?: readonly string[];
}

type Direction = "rising" | "falling";

/** What rules by names mean for the conditions and classes of a recipe. */
export function rulesAsked(asked: AskedRules, recipe: Recipe, shape: CardShape): OperationalRule[] {
  return [
    ...alongColumns(asked, recipe, shape),
    ...Object.entries(asked.recall ?? {}).map(
      ([name, atLeast]): OperationalRule => ({ rule: "recall", class: classOf(name, recipe), atLeast }),
    ),
    ...(["forbid", "force"] as const).flatMap((rule): OperationalRule[] => {
      const conditions = (asked[rule] ?? []).flatMap((name) => conditionNames(name, recipe, rule));
      return conditions.length === 0 ? [] : [{ rule, conditions }];
    }),
  ];
}

function alongColumns(asked: AskedRules, recipe: Recipe, shape: CardShape): OperationalRule[] {
  const directions = new Map<string, { direction: Direction; rules: OperationalRule[] }>();
  for (const said of ["rising", "falling"] as const) {
    for (const { column, name } of (asked[said] ?? []).flatMap((text) => namesIn(text, recipe))) {
      const { direction, class: label } = inTable(said, column, name, recipe, shape);
      const key = JSON.stringify([column, label ?? null]);
      const before = directions.get(key);
      if (before && before.direction !== direction) throw fault({ code: "rising-and-falling", column });
      directions.set(key, { direction, rules: alongColumn(column, direction, label, recipe) });
    }
  }
  return [...directions.values()].flatMap(({ rules }) => rules);
}

interface AlongName {
  readonly column: string;
  /** The class, as it was named. */
  readonly name?: string;
}

/** One column, or several with commas between them: a name that has commas is taken whole where there is such a column. */
function namesIn(text: string, recipe: Recipe): AlongName[] {
  const whole = alongName(text, recipe);
  if (whole) return [whole];
  return text.split(",").map((part) => alongName(part.trim(), recipe) ?? refuseName(part.trim(), recipe));
}

/** `age`, or `decline:age`; names may have colons themselves. */
function alongName(text: string, recipe: Recipe): AlongName | undefined {
  if (knownColumns(recipe).includes(text)) return { column: text };
  return classAndColumn(text).find(
    ({ column, name }) =>
      knownColumns(recipe).includes(column) && classNamed(name, recipe.outcome) !== undefined,
  );
}

function refuseName(text: string, recipe: Recipe): never {
  const parts = classAndColumn(text);
  const ofClass = parts.find(({ name }) => classNamed(name, recipe.outcome) !== undefined);
  if (ofClass) throw unknownName("column", ofClass.column, knownColumns(recipe));
  const ofColumn = parts.find(({ column }) => knownColumns(recipe).includes(column));
  if (ofColumn) throw unknownName("class", ofColumn.name, recipe.outcome.classes);
  throw unknownName("column", text, knownColumns(recipe));
}

function classAndColumn(text: string): { name: string; column: string }[] {
  return [...text.matchAll(/:/g)].map(({ index }) => ({
    name: text.slice(0, index).trim(),
    column: text.slice(index + 1).trim(),
  }));
}

/**
 * In whose table the points of a column rise or fall. Those of a score count towards the last class, against the first,
 * and belong to no table.
 */
function inTable(
  direction: Direction,
  column: string,
  name: string | undefined,
  recipe: Recipe,
  shape: CardShape,
): { direction: Direction; class?: string } {
  const { classes } = recipe.outcome;
  const last = classes.at(-1)!;
  if (name === undefined && shape === "tables")
    throw fault({ code: "rule-without-class", direction, column, class: last, classes: classes.length });
  const label = name === undefined ? last : classOf(name, recipe);
  if (shape === "tables") return { direction, class: label };
  if (label === last) return { direction };
  if (label !== classes[0]) throw fault({ code: "rule-between-classes", class: label });
  return { direction: direction === "rising" ? "falling" : "rising" };
}

function alongColumn(
  column: string,
  direction: Direction,
  label: string | undefined,
  recipe: Recipe,
): OperationalRule[] {
  const found = recipe.columns.find((one) => one.column === column);
  // Without a condition of its own a column changes nothing along its values.
  if (found === undefined) return [];
  if (found.kind === "category") throw fault({ code: "rule-along-categories", direction, column });
  const tables = label === undefined ? {} : { classes: [label] };
  if (found.kind === "boolean") {
    return found.conditions.flatMap((condition): OperationalRule[] => {
      if (condition.is === undefined) return [];
      const sign = condition.is === (direction === "rising") ? "positive" : "negative";
      return [{ rule: "points", conditions: [conditionWords(condition)], ...tables, sign }];
    });
  }
  const ranges = found.conditions.filter(isRange);
  const isOpen = ranges.every(({ ge, gt, lt, le }) => (ge ?? gt) === undefined || (lt ?? le) === undefined);
  return ranges.length > (isOpen ? 0 : 1) ? [{ rule: "monotone", column, direction, ...tables }] : [];
}

function classOf(name: string, recipe: Recipe): string {
  const found = classNamed(name, recipe.outcome);
  if (found === undefined) throw unknownName("class", name, recipe.outcome.classes);
  return found;
}

/** Names that rules know conditions by; none for a column that is to give no points, and gives none anyway. */
function conditionNames(text: string, recipe: Recipe, rule: "forbid" | "force"): string[] {
  const known = knownColumns(recipe);
  const asked = (name: string) => {
    if (recipe.columns.some(({ column }) => column === name)) return [name];
    if (rule === "force") throw fault({ code: "forced-without-conditions", column: name });
    return [];
  };
  if (known.includes(text)) return asked(text);
  const parts = text.split(",").map((part) => part.trim());
  if (parts.every((part) => known.includes(part))) return parts.flatMap(asked);
  return [conditionName(text, recipe)];
}

function conditionName(text: string, recipe: Recipe): string {
  for (const { conditions, whole } of recipe.columns) {
    const named = conditions.some(
      (condition) =>
        conditionKey(condition) === text ||
        [false, whole].some((is) => conditionWords(condition, is) === text),
    );
    if (named) return text;
  }
  const kindOf = (name: string) => recipe.columns.find(({ column }) => column === name)?.kind;
  const { condition } = readCondition(text, kindOf);
  const column = recipe.columns.find((one) => one.column === condition.column);
  if (column === undefined) {
    const known = knownColumns(recipe);
    if (known.includes(condition.column))
      throw fault({ code: "forced-without-conditions", column: condition.column });
    throw unknownName("column", condition.column, known);
  }
  const key = meaningKey(condition);
  const found = column.conditions.find((one) => meaningKey(one) === key);
  if (found) return wordsOf(column, found);
  const candidates = column.conditions.map((one) => wordsOf(column, one));
  throw fault({
    code: "rule-without-condition",
    written: text,
    column: column.column,
    conditions: candidates,
  });
}

function wordsOf({ whole }: RecipeColumn, condition: RecipeColumn["conditions"][number]): string {
  return conditionWords(condition, whole);
}

/** The columns that a recipe tells of, whether or not they may give points. */
function knownColumns({ columns, setAside, protected: groups, strata }: Recipe): string[] {
  return [...new Set([...columns, ...setAside, ...groups, ...strata].map(({ column }) => column))];
}
