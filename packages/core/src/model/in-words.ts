import type { FairnessRule, OperationalRule, Spec } from "../problem/spec.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { classNamed } from "../recipe/class-name.ts";
import { type Codebook, columnLabel, isSameValue } from "../recipe/codebook.ts";
import { type Condition, isRange, kindOf } from "../recipe/condition/condition.ts";
import { endsOf } from "../recipe/condition/range.ts";
import { conditionWords } from "../recipe/condition/words.ts";
import { type LevelColumn, type Recipe, recipeConditions, wholeColumns } from "../recipe/recipe.ts";
import { dateWords } from "../table/date-number.ts";
import { sealOf } from "./hash.ts";
import type { PointsTable, ScoringSystem } from "./scoring-system.ts";

/** A model and what was counted with it, under the names that people know. */
export interface InWords<P extends Profiles | undefined> {
  readonly system: ScoringSystem;
  readonly profiles: P;
}

/**
 * The same model with the texts of its codebook in place of the data's names and codes, for all that people read. It is a
 * model like any other, so whoever shows one shows this one; but it is about columns that no file has, so nothing
 * is predicted with it: dates are called what they are read as. Without a codebook and dates it is the model itself, and counts keep their places either way.
 */
export function inWords(system: ScoringSystem): InWords<undefined>;
export function inWords(system: ScoringSystem, profiles: Profiles): InWords<Profiles>;
export function inWords(system: ScoringSystem, profiles?: Profiles): InWords<Profiles | undefined> {
  const { codebook = {}, dates } = system.recipe;
  const { columns, classes: named, title } = codebook;
  if (!dates && !columns && !named && title === undefined) return { system, profiles };
  const names = namesOf(system.recipe, codebook);
  const { origin, tables, classes, training } = system;
  const worst = training?.worstGroup;
  const tableInWords = (table: PointsTable): PointsTable => ({
    ...table,
    class: names.class(table.class),
    lines: table.lines.map((line) => ({ ...line, condition: names.condition(line.condition) })),
  });
  const worded: ScoringSystem = {
    ...system,
    classes: classes.map(names.class),
    tables: tables.map(tableInWords),
    recipe: recipeInWords(system.recipe, names),
    spec: specInWords(system.spec, names),
    ...(training && {
      training: {
        ...training,
        ...(training.least && {
          least: { ...training.least, tables: training.least.tables.map(tableInWords) },
        }),
        ...(worst && {
          worstGroup: {
            ...worst,
            column: names.column(worst.column),
            group: names.label(worst.column, worst.group),
          },
        }),
      },
    }),
    ...(title !== undefined && { origin: { ...origin, name: title } }),
  };
  return { system: sealedAs(worded, system), profiles: profiles && profilesInWords(profiles, names) };
}

/** The same model with the title of its codebook alone, for forms that people fill with the data's own values. */
export function inNamesOfData(system: ScoringSystem): ScoringSystem {
  if (!system.recipe.codebook) return system;
  const { columns: _, classes: _k, ...codebook } = system.recipe.codebook;
  return sealedAs({ ...system, recipe: { ...system.recipe, codebook } }, system);
}

/** What was said of the tables holds of the same ones under other names, if it held of those. */
function sealedAs(renamed: ScoringSystem, { seal, ...rest }: ScoringSystem): ScoringSystem {
  return seal !== undefined && seal === sealOf(rest) ? { ...renamed, seal: sealOf(renamed) } : renamed;
}

/** What is asked of the columns, in the words of the recipe's codebook; conditions and levels keep their places. */
export function recipeWords(recipe: Recipe): Recipe {
  return recipe.codebook ? recipeInWords(recipe, namesOf(recipe, recipe.codebook)) : recipe;
}

/** What is asked, and the people it is asked of, before there is a model, in the words of the recipe's codebook; counts keep their places. */
export function askedInWords(asked: {
  readonly recipe: Recipe;
  readonly spec: Spec;
  readonly profiles: Profiles;
}): { readonly recipe: Recipe; readonly spec: Spec; readonly profiles: Profiles } {
  const { recipe, spec, profiles } = asked;
  if (!recipe.codebook) return asked;
  const names = namesOf(recipe, recipe.codebook);
  return {
    recipe: recipeInWords(recipe, names),
    spec: specInWords(spec, names),
    profiles: profilesInWords(profiles, names),
  };
}

/** How conditions and classes are read by a recipe's codebook, those too that the recipe itself does not have. */
export interface Reading {
  readonly condition: (condition: Condition) => string;
  readonly class: (name: string) => string;
}

export function readingOf(recipe: Recipe): Reading {
  const names = namesOf(recipe, recipe.codebook ?? {});
  const whole = wholeColumns(recipe);
  return {
    condition: (one) => conditionWords(names.condition(one), whole.has(one.column)),
    class: names.class,
  };
}

/**
 * The same tables with another codebook, or none, under their seal. What was said about others is in the words of the
 * book before, and is to be said again.
 */
export function withCodebook(system: ScoringSystem, codebook: Codebook | undefined): ScoringSystem {
  const { seal: _, verdict: _v, risk: _r, ...rest } = system;
  return sealedAs({ ...rest, recipe: recipeWith(system.recipe, codebook) }, system);
}

/** A recipe with another codebook, which stands where a recipe that was made with it has it. */
export function recipeWith({ codebook: _, ...plain }: Recipe, codebook: Codebook | undefined): Recipe {
  if (!codebook) return plain;
  const { missingNumbers, missingValues, setAside, ...before } = plain;
  return {
    ...before,
    codebook,
    ...(missingNumbers && { missingNumbers }),
    ...(missingValues && { missingValues }),
    setAside,
  };
}

interface Names {
  readonly column: (name: string) => string;
  readonly class: (name: string) => string;
  /** Of a value of a column: the label of a group. */
  readonly label: (column: string, label: string) => string;
  /** Of a group of people, by one protected column or by all. */
  readonly group: (label: string) => string;
  readonly condition: (condition: Condition) => Condition;
  /** A condition of a rule, which goes by its words. */
  readonly named: (condition: string) => string;
  /** Whether the values of a column are told by texts, so that it is read as one of categories. */
  readonly isTold: (column: string) => boolean;
}

function namesOf(recipe: Recipe, { columns = {}, classes = {} }: Codebook): Names {
  const own = <T>(record: Readonly<Record<string, T>>, key: string) =>
    Object.hasOwn(record, key) ? record[key] : undefined;
  const classTexts = new Map(
    Object.entries(classes).map(([name, label]) => [classNamed(name, recipe.outcome) ?? name, label]),
  );
  const asked = conditionsByColumn(recipe);
  const whole = wholeColumns(recipe);
  const single = (one: Condition) => singleValues(one, whole.has(one.column));
  const values = new Map(
    Object.entries(columns).flatMap(([column, { values: told }]) => {
      const conditions = asked.get(column) ?? [];
      // A template that was left blank tells nothing.
      const isTold = told !== undefined && Object.keys(told).length > 0;
      const fits = isTold && conditions.every((one) => one.missing || single(one) !== undefined);
      return fits ? [[column, told] as const] : [];
    }),
  );
  const value = (column: string, text: string) => {
    const told = values.get(column) ?? {};
    const same = own(told, text) ?? Object.entries(told).find(([code]) => isSameValue(code, text))?.[1];
    return same ?? text;
  };
  const units = new Map(
    recipe.dates?.map((date) => {
      const { before } = date;
      const label = before === undefined ? undefined : own(columns, before)?.label;
      return [date.column, dateWords({ ...date, ...(label !== undefined && { before: label }) })];
    }),
  );
  const column = (name: string) => {
    const texts = own(columns, name);
    return columnLabel(name, { ...texts, unit: texts?.unit ?? units.get(name) });
  };
  const condition = (one: Condition): Condition => {
    const renamed = { ...one, column: column(one.column) };
    const named = values.has(one.column) && !one.missing ? single(one) : undefined;
    if (!named) return renamed;
    const texts = named.map((text) => value(one.column, text));
    return { column: renamed.column, ...(one.notIn ? { notIn: texts } : { in: texts }) } as Condition;
  };
  const written = new Map(
    recipeConditions(recipe).map((one) => {
      const isWhole = whole.has(one.column);
      return [conditionWords(one, isWhole), conditionWords(condition(one), isWhole)];
    }),
  );
  return {
    column,
    class: (name) => classTexts.get(name) ?? name,
    label: value,
    group: (label) => {
      const protectedColumns = recipe.protected;
      const only = protectedColumns.find(({ levels }) => levels.some((level) => level.label === label));
      if (only) return value(only.column, label);
      const parts = label.split(", ");
      return parts.map((part, i) => value(protectedColumns[i]?.column ?? "", part)).join(", ");
    },
    condition,
    named: (name) => written.get(name) ?? name,
    isTold: (name) => values.has(name),
  };
}

/** All that is asked of each column, for points and for groups. */
function conditionsByColumn(recipe: Recipe): Map<string, Condition[]> {
  const asked = new Map<string, Condition[]>();
  const levels = [...recipe.protected, ...recipe.strata].flatMap(({ levels }) =>
    levels.map(({ when }) => when),
  );
  for (const one of [...recipeConditions(recipe), ...levels]) {
    asked.set(one.column, [...(asked.get(one.column) ?? []), one]);
  }
  return asked;
}

/** The values that a condition names, where it names values and not a range of them. */
function singleValues(condition: Condition, whole: boolean): readonly string[] | undefined {
  if (condition.in) return condition.in;
  if (condition.notIn) return condition.notIn;
  if (kindOf(condition) === "is") return [condition.is ? "yes" : "no"];
  if (!isRange(condition)) return undefined;
  const { low, high } = endsOf(condition);
  const isOne = low === high || (whole && condition.ge === low && condition.lt === low + 1);
  return isOne ? [String(low)] : undefined;
}

function recipeInWords(recipe: Recipe, names: Names): Recipe {
  const { dates: _d, ...undated } = recipe;
  const { outcome, codebook } = recipe;
  const kindOf = <K extends string>(column: string, kind: K) => (names.isTold(column) ? "category" : kind);
  const levelColumn = ({ column, kind, levels }: LevelColumn) => ({
    column: names.column(column),
    kind: kindOf(column, kind),
    levels: levels.map(({ label, when }) => ({
      label: names.label(column, label),
      when: names.condition(when),
    })),
  });
  const classes = outcome.classes.map(names.class);
  const { title: _, columns: _c, classes: _k, ...about } = codebook ?? {};
  return {
    ...undated,
    outcome:
      "column" in outcome
        ? {
            column: names.column(outcome.column),
            kind: classes.every((name, k) => name === outcome.classes[k]) ? outcome.kind : "category",
            classes,
          }
        : { columns: outcome.columns.map(names.column), classes },
    columns: recipe.columns.map(({ column, kind, conditions, ...rest }) => ({
      ...rest,
      column: names.column(column),
      kind: kindOf(column, kind),
      conditions: conditions.map(names.condition),
    })),
    protected: recipe.protected.map(levelColumn),
    strata: recipe.strata.map(levelColumn),
    ...(recipe.weight !== undefined && { weight: names.column(recipe.weight) }),
    ...(recipe.missingValues && {
      missingValues: Object.fromEntries(
        Object.entries(recipe.missingValues).map(([column, codes]) => [names.column(column), codes]),
      ),
    }),
    setAside: recipe.setAside.map((one) => ({ ...one, column: names.column(one.column) })),
    ...(codebook && { codebook: about }),
  };
}

function specInWords(spec: Spec, names: Names): Spec {
  const fairness = (rule: FairnessRule): FairnessRule => ({
    ...rule,
    ...(rule.columns && { columns: rule.columns.map(names.column) }),
    ...(rule.labels && { labels: rule.labels.map(names.class) }),
    ...(rule.stratum !== undefined && { stratum: names.column(rule.stratum) }),
    ...(rule.compare?.mode === "one-vs-rest" && {
      compare: { ...rule.compare, group: names.group(rule.compare.group) },
    }),
  });
  return {
    ...spec,
    ...(spec.fairness && { fairness: spec.fairness.map(fairness) }),
    ...(spec.rules && { rules: spec.rules.map((rule) => ruleInWords(rule, names)) }),
  };
}

function ruleInWords(rule: OperationalRule, names: Names): OperationalRule {
  const renamed: Record<string, unknown> = { ...rule };
  const change = (member: string, change: (name: string) => string) => {
    const value = renamed[member];
    if (Array.isArray(value)) renamed[member] = value.map(change);
    else if (typeof value === "string") renamed[member] = change(value);
  };
  for (const member of ["conditions", "if", "then"]) change(member, names.named);
  for (const member of ["class", "classes"]) change(member, names.class);
  for (const member of ["column", "columns"]) change(member, names.column);
  return renamed as unknown as OperationalRule;
}

function profilesInWords(profiles: Profiles, names: Names): Profiles {
  return {
    ...profiles,
    conditions: profiles.conditions.map(names.condition),
    classes: profiles.classes.map(names.class),
    levelColumns: profiles.levelColumns.map((one) => ({
      ...one,
      column: names.column(one.column),
      levels: one.levels.map((label) => names.label(one.column, label)),
    })),
  };
}
