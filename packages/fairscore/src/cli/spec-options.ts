import {
  type AskedObjective,
  type AskedSpec,
  InputError,
  type Limits,
  type OperationalRule,
  type Recipe,
  type Spec,
  specFor,
} from "@fairscore/core";
import { parseRule } from "@fairscore/core/internal/problem/spec-json";
import type { Command } from "commander";
import { parseCosts } from "./cost-option.ts";
import { type FairnessOptions, prepareFairness } from "./fairness-options.ts";
import { collect, defined, parseJson, wholeOption, wordOption } from "./parse.ts";
import { readSpec } from "./read-file.ts";

/** What the command line asks of the tables. */
export interface SpecOptions extends FairnessOptions {
  spec?: string;
  objective?: "accuracy" | "balanced";
  cost?: string;
  lines?: number;
  linesInAll?: number;
  columns?: number;
  points?: string;
  freeStart?: boolean;
  oneTable?: boolean;
  rule?: string[];
  allowProtected?: boolean;
  barListed?: boolean;
  consistent?: boolean;
}

export function addSpecOptions(command: Command): Command {
  return command
    .optionsGroup("Tables:")
    .option("--lines <n>", "most lines per table (default 5)", wholeOption("--lines"))
    .option("--lines-in-all <n>", "most lines in all tables together", wholeOption("--lines-in-all"))
    .option("--columns <n>", "most distinct columns used", wholeOption("--columns"))
    .option("--points <set>", "allowed points: -5..5, or a list with 0: 0,1,2,5 (default -9..9)")
    .option("--free-start", '"starts with" does not count as a line')
    .option("--one-table", "two classes as one table with a threshold")
    .option(
      "--objective <name>",
      "accuracy (default), or balanced: every class counts the same",
      wordOption("--objective", ["accuracy", "balanced"]),
    )
    .option(
      "--cost <prices>",
      'of wrong answers, true->given: "decline->approve=5" (others 1); or a row per true class: "0,1;5,0"',
    )
    .option("--rule <json>", "an operational rule, see the examples (repeatable)", collect)
    .option("--spec <file>", "objective, limits, fairness and rules from a JSON file; options add to it")
    .option("--bar-listed", "bar only the protected columns themselves, not their look-alikes")
    .option("--consistent", "drop rows that contradict most others with equal answers (flatters accuracy)");
}

/**
 * The spec of a file, if there is one, with the options on top. All that can be wrong in itself is found now,
 * before anybody waits for the data; names of classes and groups when the recipe is known.
 */
export async function prepareSpec(options: SpecOptions): Promise<(recipe: Recipe) => Spec> {
  const base = options.spec === undefined ? {} : await readSpec(options.spec);
  const fairnessFor = prepareFairness(options);
  const rules = [...(base.rules ?? []), ...(options.rule ?? []).map(operationalRule)];
  const limits: Limits = {
    ...base.limits,
    ...defined({
      linesPerTable: options.lines,
      linesInAll: options.linesInAll,
      columns: options.columns,
      points: options.points === undefined ? undefined : parsePoints(options.points),
      startsWithCounts: options.freeStart ? false : undefined,
    }),
  };
  const spec: AskedSpec = {
    objective: askedObjective(options) ?? base.objective,
    limits: Object.keys(limits).length > 0 ? limits : undefined,
    rules: rules.length > 0 ? rules : undefined,
    oneTable: options.oneTable ?? base.oneTable,
    protectedPoints: protectedPoints(options) ?? base.protectedPoints,
    protocol: options.consistent ? "consistent" : base.protocol,
  };
  return (recipe) => {
    const fairness = [...(base.fairness ?? []), ...fairnessFor(recipe)];
    return specFor(
      defined({ ...spec, fairness: fairness.length > 0 ? fairness : undefined }),
      recipe.outcome,
    );
  };
}

function protectedPoints(options: SpecOptions): Spec["protectedPoints"] {
  if (options.allowProtected && options.barListed) {
    throw new InputError("both --allow-protected and --bar-listed given; choose one");
  }
  return options.allowProtected ? "allow" : options.barListed ? "bar-listed" : undefined;
}

/** The objective as it is asked for: prices by name wait for the classes. */
export function askedObjective(options: Pick<SpecOptions, "objective" | "cost">): AskedObjective | undefined {
  if (options.cost === undefined) return options.objective;
  if (options.objective !== undefined) {
    throw new InputError("both --objective and --cost given; a cost matrix is an objective, choose one");
  }
  return parseCosts(options.cost);
}

function parsePoints(text: string): NonNullable<Limits["points"]> {
  const range = /^\s*([+-]?\d+)\s*\.\.\s*([+-]?\d+)\s*$/.exec(text);
  const numbers = range ? [range[1]!, range[2]!] : text.split(",");
  const whole = numbers.map((number) => (/^\s*[+-]?\d+\s*$/.test(number) ? Number(number) : Number.NaN));
  const [min = 0, max = 0] = whole;
  if (whole.some(Number.isNaN) || (range && min > max)) {
    throw new InputError(
      `invalid --points: "${text}"; expected a range such as -5..5, or a list such as 0,1,2,5`,
    );
  }
  if (range ? min > 0 || max < 0 : !whole.includes(0)) {
    throw new InputError(
      `invalid --points: "${text}" lacks 0, the points of a line that is not used; expected a set such as -5..5 or 0,1,2,5`,
    );
  }
  return range ? { min, max } : whole;
}

function operationalRule(text: string): OperationalRule {
  return parseRule(parseJson("--rule", text, '{"rule":"forbid","conditions":["age"]}'), "--rule");
}
