import { unknownName } from "../findings/fault.ts";
import { classNamed } from "../recipe/class-name.ts";
import type { Recipe, RecipeOutcome } from "../recipe/recipe.ts";
import { type AskedRules, rulesAsked } from "./asked-rules.ts";
import type { Objective, OperationalRule, Spec } from "./spec.ts";

/** Prices by the names of the classes: true class, then class given. A wrong answer without a price costs 1. */
export type NamedCosts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** An objective as it may be asked for: nobody has seen the order of the classes yet. */
export type AskedObjective = Objective | { readonly cost: NamedCosts };

/** A spec as it may be asked for: classes by any name that the data has for them, and simple rules by names alone. */
export type AskedSpec = Omit<Spec, "objective"> & AskedRules & { readonly objective?: AskedObjective };

/** What is asked for of a recipe, in the classes of its outcome. Names that are no class stay, and are refused where they are used. */
export function specFor(asked: AskedSpec, recipe: Recipe): Spec {
  const { rising, falling, recall, forbid, force, ...own } = asked;
  const { objective, fairness, rules } = own;
  const { outcome } = recipe;
  const simple = rulesAsked({ rising, falling, recall, forbid, force }, recipe, own.oneTable ?? false);
  const named = (name: string) => classNamed(name, outcome) ?? name;
  const inClasses: Spec = {
    ...(objective !== undefined && { objective: objectiveFor(objective, outcome) }),
    ...(fairness && {
      fairness: fairness.map((rule) => (rule.labels ? { ...rule, labels: rule.labels.map(named) } : rule)),
    }),
    ...((rules || simple.length > 0) && {
      rules: [...(rules ?? []).map((rule) => ruleFor(rule, named)), ...simple],
    }),
  };
  // Its keys stay in their order, so that a spec prints as it was written.
  return { ...own, ...inClasses } as Spec;
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
