import {
  type Comparison,
  classNamed,
  type FairnessMeasure,
  type FairnessRule,
  InputError,
  MEASURES,
  type Recipe,
  unknownName,
} from "@fairscore/core";
import type { Command } from "commander";
import { collect, defined, resolveNames, wholeOption, wordOption } from "./parse.ts";

/** What the command line says of fairness: limits, and to whom and what they apply. */
export interface FairnessOptions {
  fair?: string[];
  labels?: string[];
  compare?: string;
  intersections?: boolean;
  minGroup?: number;
  groupNormalisation?: boolean;
  emptyCells?: "refuse" | "skip";
}

export function addFairnessOptions(command: Command): Command {
  return command
    .optionsGroup("Fairness (between the groups of --protect):")
    .option("--fair <limit>", 'a limit, such as "sp<=0.05"; the measures are below (repeatable)', collect)
    .option("--labels <classes>", "the classes it is about (default all)", collect)
    .option("--compare <how>", "each group with the rest (each, default), pairs, or one group by its name")
    .option("--intersections", "compare combinations of all protected columns")
    .option("--min-group <rows>", "leave smaller groups out, and say so", wholeOption("--min-group"))
    .option(
      "--empty-cells <what>",
      "refuse (default) or skip comparisons that have no rows",
      wordOption("--empty-cells", ["refuse", "skip"]),
    )
    .option("--group-normalisation", "divide pe, eo and eod by the whole group, as the paper's text does");
}

/** The measures in words, for help. */
export const MEASURES_HELP = `
Fairness limits: a measure, then <= and the largest difference between rates,
or >= and the smallest ratio of rates.
  sp   statistical parity: given the class
  pe   predictive equality: given the class, of those who are not it
  eo   equal opportunity: given the class, of those who are it
  eod  equalized odds: pe and eo (eod-terms: given the class, of those who
       are each class)
  omr  given a wrong class (omr-label: wrong about the class)
  csp  statistical parity inside each level of --stratum`;

/** Options that say what a limit applies to. */
const SCOPE = ["labels", "compare", "intersections", "minGroup", "emptyCells", "groupNormalisation"] as const;

/** Reads the limits now; their names are resolved when the recipe is known. */
export function prepareFairness(options: FairnessOptions): (recipe: Recipe) => FairnessRule[] {
  const limits = (options.fair ?? []).map(parseLimit);
  const idle = SCOPE.find((name) => options[name] !== undefined);
  if (limits.length === 0 && idle !== undefined) {
    const flag = `--${idle.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    throw new InputError(`${flag} has no limit to apply to; add one, such as --fair "sp<=0.05"`);
  }
  return (recipe) => (limits.length > 0 ? fairnessRules(limits, options, recipe) : []);
}

/** One rule for each limit, and for csp one for each stratum. */
function fairnessRules(limits: readonly Limit[], options: FairnessOptions, recipe: Recipe): FairnessRule[] {
  if (recipe.protected.length === 0) {
    throw new InputError("--fair needs groups to compare; name their column with --protect");
  }
  const scope = {
    labels:
      options.labels &&
      resolveNames("class", options.labels, recipe.outcome.classes, (name) =>
        classNamed(name, recipe.outcome),
      ),
    ...comparison(options, recipe),
    intersections: options.intersections,
    minGroupSize: options.minGroup,
    normalisation: options.groupNormalisation ? ("group" as const) : undefined,
    emptyCells: options.emptyCells,
  };
  return limits.flatMap((limit) => {
    const rule = defined({ ...limit, ...scope });
    if (rule.measure !== "csp" || recipe.strata.length < 2) return [rule];
    return recipe.strata.map(({ column }) => ({ ...rule, stratum: column }));
  });
}

type Limit = Pick<FairnessRule, "measure" | "form" | "tolerance">;

/** "sp<=0.05", "sp <= 5%", "sp>=0.8". */
function parseLimit(text: string): Limit {
  const parts = /^\s*([a-z-]+)\s*(<=|>=)\s*(\d+\.?\d*|\.\d+)\s*(%?)\s*$/i.exec(text);
  if (!parts) {
    throw new InputError(
      `invalid --fair: "${text}"; expected a measure and a limit, such as "sp<=0.05" (difference) or "sp>=0.8" (ratio)`,
    );
  }
  const [, name = "", sign, number, percent] = parts;
  const measures = MEASURES.map((definition) => definition.measure);
  const measure = name.toLowerCase() as FairnessMeasure;
  if (!measures.includes(measure)) throw unknownName("measure in --fair", name, measures);
  // Percent are divided as decimals: 5 % is 0.05, not 0.05000000000000001.
  const tolerance = percent ? Number(`${number}e-2`) : Number(number);
  if (tolerance > 1) {
    throw new InputError(`invalid --fair: "${text}"; expected a limit from 0 to 1, such as 0.05 or 5%`);
  }
  return { measure, form: sign === ">=" ? "ratio" : undefined, tolerance };
}

/** A group's name may stand alone, or after its column: "female", "sex=female". */
function comparison(
  { compare, intersections }: FairnessOptions,
  recipe: Recipe,
): { compare?: Comparison; columns?: string[] } {
  if (compare === undefined) return {};
  const groups = recipe.protected.flatMap(({ column, levels }) =>
    levels.map(({ label }) => ({ column, label })),
  );
  const named = groups.filter(({ column, label }) => label === compare || `${column}=${label}` === compare);
  if (named.length > 0) {
    const columns = [...new Set(named.map(({ column }) => column))];
    return {
      compare: { mode: "one-vs-rest", group: named[0]!.label },
      ...(columns.length < recipe.protected.length && { columns }),
    };
  }
  if (compare === "each") return { compare: { mode: "each-vs-rest" } };
  if (compare === "pairs") return { compare: { mode: "pairs" } };
  // Names of combinations are known only when the rows have been counted.
  if (intersections) return { compare: { mode: "one-vs-rest", group: compare } };
  throw unknownName("value of --compare", compare, ["each", "pairs", ...groups.map(({ label }) => label)]);
}
