import { fault, unknownName } from "../findings/fault.ts";
import { classNamed } from "../recipe/class-name.ts";
import type { Recipe, RecipeOutcome } from "../recipe/recipe.ts";
import { type AskedRules, rulesAsked } from "./asked-rules.ts";
import { DEFAULTS } from "./defaults.ts";
import type { CardShape } from "./problem.ts";
import type { Limits, Objective, OperationalRule, Spec } from "./spec.ts";

/** Prices by the names of the classes: true class, then class given. A wrong answer without a price costs 1. */
export type NamedCosts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** An objective as it may be asked for: nobody has seen the order of the classes yet. */
export type AskedObjective = Objective | { readonly cost: NamedCosts };

/** Limits as they may be asked for: "auto" leaves the number of conditions to cross-validation. */
export type AskedLimits = Omit<Limits, "conditions"> & { readonly conditions?: number | "auto" };

/** A spec as it may be asked for: classes by any name that the data has for them, and simple rules by names alone. */
export type AskedSpec = Omit<Spec, "objective" | "limits"> &
  AskedRules & { readonly objective?: AskedObjective; readonly limits?: AskedLimits };

/** Whether the number of conditions is left to be chosen. */
export function isAuto({ limits }: Pick<AskedSpec, "limits">): boolean {
  return limits?.conditions === "auto";
}

/** The same request or spec with this limit on conditions. */
export function withConditions<A extends { readonly limits?: AskedLimits }>(asked: A, conditions: number): A {
  return { ...asked, limits: { ...asked.limits, conditions } };
}

/**
 * What is asked for of a recipe, in the classes of its outcome, with its shape, its limit on size and how many people a
 * fairness limit needs to be enforced: a spec says them all.
 * Names that are no class stay, and are refused where they are used. `isOrdered` says whether somebody has put the
 * classes in their order, which a score of more than two needs.
 */
export function specFor(asked: AskedSpec, recipe: Recipe, isOrdered = false): Spec {
  const { rising, falling, recall, forbid, force, oneTable, shape: _, ...own } = asked;
  const { objective, fairness, rules } = own;
  const { outcome } = recipe;
  const shape = shapeFor(asked, outcome, isOrdered);
  // As earlier versions had it, and said no shape: tables of two classes, the first of them empty.
  const isOneOfTwo = shape === "tables" && oneTable === true;
  const simple = rulesAsked({ rising, falling, recall, forbid, force }, recipe, isOneOfTwo ? "score" : shape);
  const named = (name: string) => classNamed(name, outcome) ?? name;
  const inClasses: Spec = {
    ...(objective !== undefined && { objective: objectiveFor(objective, outcome) }),
    limits: limitsFor(own.limits ?? {}, shape),
    ...(fairness && {
      fairness: fairness.map((rule) => ({
        ...rule,
        ...(rule.labels && { labels: rule.labels.map(named) }),
        minGroupSize: rule.minGroupSize ?? DEFAULTS.minGroupSize,
      })),
    }),
    ...((rules || simple.length > 0) && {
      rules: [...(rules ?? []).map((rule) => ruleFor(rule, named)), ...simple],
    }),
    ...(isOneOfTwo ? { oneTable } : { shape }),
    // The likeliest card has nothing to be given away for.
    steadiness: own.steadiness ?? (own.objective === "risk" ? 0 : DEFAULTS.steadiness),
  };
  // Its keys stay in their order, so that a spec prints as it was written.
  return { ...own, ...inClasses } as Spec;
}

/** Two classes are one score unless somebody wants tables; more are one only where somebody wants it. */
export function shapeFor(
  { shape, oneTable }: Pick<AskedSpec, "shape" | "oneTable">,
  { classes }: RecipeOutcome,
  isOrdered: boolean,
): CardShape {
  if (shape === undefined && oneTable && classes.length !== 2)
    throw fault({ code: "one-table-of-many", classes: classes.length });
  if (shape === "score" && classes.length > 2 && !isOrdered)
    throw fault({ code: "score-without-order", classes });
  return shape ?? (classes.length === 2 ? "score" : "tables");
}

/** Limits that are numbers: refuses a number of conditions that nobody has chosen. */
export function limitsInNumbers(limits: AskedLimits): Limits {
  if (isAuto({ limits })) throw fault({ code: "conditions-not-chosen-here" });
  return limits as Limits;
}

/** Conditions are limited unless lines are. Whoever lets their number be chosen has chosen it before. */
function limitsFor(asked: AskedLimits, shape: CardShape): Limits {
  const limits = limitsInNumbers(asked);
  const { conditions, linesPerTable, linesInAll } = limits;
  const isGiven = [conditions, linesPerTable, linesInAll].some((limit) => limit !== undefined);
  return isGiven ? limits : { conditions: DEFAULTS.conditions[shape], ...limits };
}

/** The objective with its prices as a matrix in the order of the classes. */
function objectiveFor(asked: AskedObjective, outcome: RecipeOutcome): Objective {
  if (typeof asked === "string" || isMatrix(asked.cost)) return asked as Objective;
  const { classes } = outcome;
  const place = (name: string) => {
    const found = classNamed(name, outcome);
    if (found === undefined) throw unknownName("class in the costs", name, classes);
    return classes.indexOf(found);
  };
  const cost = classes.map((_, y) => classes.map((__, given): number => (y === given ? 0 : 1)));
  for (const [isClass, prices] of Object.entries(asked.cost)) {
    for (const [given, price] of Object.entries(prices)) cost[place(isClass)]![place(given)] = price;
  }
  return { cost };
}

function isMatrix(cost: NamedCosts | readonly (readonly number[])[]): cost is readonly (readonly number[])[] {
  return Array.isArray(cost);
}

function ruleFor(rule: OperationalRule, named: (name: string) => string): OperationalRule {
  if ("class" in rule) return { ...rule, class: named(rule.class) };
  return "classes" in rule && rule.classes ? { ...rule, classes: rule.classes.map(named) } : rule;
}
