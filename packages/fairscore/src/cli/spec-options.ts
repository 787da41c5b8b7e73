import {
  type Comparison,
  type FairnessMeasure,
  type FairnessRule,
  InputError,
  type Limits,
  MEASURES,
  type Objective,
  type OperationalRule,
  parseSpec,
  type Spec,
  unknownName,
} from "@fairscore/core";
import type { Command } from "commander";
import { readJson } from "./files.ts";
import { collect, numberOption, parseNumber, resolveNames } from "./parse.ts";

/** What the command line asks of the tables. */
export interface SpecOptions {
  spec?: string;
  objective?: string;
  cost?: string;
  lines?: number;
  linesInAll?: number;
  columns?: number;
  points?: string;
  freeStart?: boolean;
  oneTable?: boolean;
  fair: string[];
  labels?: string[];
  compare?: string;
  intersections?: boolean;
  minGroup?: number;
  groupNormalisation?: boolean;
  emptyCells?: string;
  rule: string[];
  allowProtected?: boolean;
  barListed?: boolean;
  consistent?: boolean;
}

export function addSpecOptions(command: Command): Command {
  return command
    .option("--lines <n>", "most lines per table (default 5)", numberOption("--lines"))
    .option("--lines-in-all <n>", "most lines in all tables together", numberOption("--lines-in-all"))
    .option("--columns <n>", "most distinct columns used", numberOption("--columns"))
    .option("--points <set>", "allowed points: -5..5, or a list with 0 such as 0,1,2,5 (default -9..9)")
    .option("--free-start", '"starts with" does not count as a line')
    .option("--one-table", "two classes as one table with a threshold (SLIM)")
    .option("--objective <name>", "accuracy (default) or balanced (every class counts the same)")
    .option("--cost <matrix>", 'price per (true, given) pair, rows by ";": "0,1;5,0"')
    .option(
      "--fair <limit>",
      "sp<=0.05 (difference) or sp>=0.8 (ratio); measures: sp pe eo eod eod-terms omr omr-label csp (repeatable)",
      collect,
      [],
    )
    .option("--labels <class>", "classes that fairness is about (default all)", collect)
    .option(
      "--compare <how>",
      "each (each group with the rest, default), pairs, or a group's name against the rest",
    )
    .option("--intersections", "compare combinations of all protected columns")
    .option(
      "--min-group <rows>",
      "leave smaller groups out of comparisons, and say so",
      numberOption("--min-group"),
    )
    .option("--group-normalisation", "divide pe and eo by the whole group, as the paper's text does")
    .option("--empty-cells <what>", "refuse (default) or skip comparisons that have no rows")
    .option(
      "--rule <json>",
      `an operational rule: '{"rule":"recall","class":"approve","atLeast":0.8}' (repeatable)`,
      collect,
      [],
    )
    .option(
      "--spec <file>",
      "objective, limits, fairness and rules from a JSON file; the options above add to it",
    )
    .option("--bar-listed", "bar only the protected columns themselves, not their look-alikes")
    .option(
      "--consistent",
      "drop rows that contradict their profile's majority, as the paper's runs do (flatters accuracy)",
    );
}

export async function specOf(options: SpecOptions, classes: () => Promise<readonly string[]>): Promise<Spec> {
  const base =
    options.spec === undefined ? {} : parseSpec(await readJson(options.spec, "spec"), options.spec);
  const labels = options.labels && resolveNames("class", options.labels, await classes());
  const fairness = [
    ...(base.fairness ?? []),
    ...options.fair.map((text) => fairnessRule(text, options, labels)),
  ];
  const rules = [...(base.rules ?? []), ...options.rule.map(operationalRule)];
  const limits: Limits = dropUndefined({
    ...base.limits,
    ...dropUndefined({
      linesPerTable: options.lines,
      linesInAll: options.linesInAll,
      columns: options.columns,
      points: options.points === undefined ? undefined : parsePoints(options.points),
      startsWithCounts: options.freeStart ? false : undefined,
    }),
  });
  return dropUndefined({
    ...base,
    objective: objective(options) ?? base.objective,
    limits: Object.keys(limits).length > 0 ? limits : undefined,
    fairness: fairness.length > 0 ? fairness : undefined,
    rules: rules.length > 0 ? rules : undefined,
    oneTable: options.oneTable ?? base.oneTable,
    protectedPoints: options.allowProtected
      ? "allow"
      : options.barListed
        ? "bar-listed"
        : base.protectedPoints,
    protocol: options.consistent ? "consistent" : base.protocol,
  } satisfies Spec);
}

function objective(options: SpecOptions): Objective | undefined {
  if (options.cost !== undefined) {
    return {
      cost: options.cost.split(";").map((row) => row.split(",").map((cell) => parseNumber("--cost", cell))),
    };
  }
  if (
    options.objective === undefined ||
    options.objective === "accuracy" ||
    options.objective === "balanced"
  ) {
    return options.objective;
  }
  throw new InputError(
    `invalid --objective: "${options.objective}"; expected accuracy or balanced (or --cost)`,
  );
}

function parsePoints(text: string): NonNullable<Limits["points"]> {
  const range = /^\s*(-?\d+)\s*\.\.\s*(-?\d+)\s*$/.exec(text);
  if (range) return { min: Number(range[1]), max: Number(range[2]) };
  return text.split(",").map((value) => parseNumber("--points", value));
}

function fairnessRule(
  text: string,
  options: SpecOptions,
  labels: readonly string[] | undefined,
): FairnessRule {
  const parts = /^\s*([a-z-]+)\s*(<=|>=)\s*([\d.eE+-]+)\s*(%?)\s*$/.exec(text);
  if (!parts) {
    throw new InputError(
      `invalid --fair: "${text}"; expected a measure and a limit, such as "sp<=0.05" or "sp>=0.8" (ratio)`,
    );
  }
  const [, measure, sign, value, percent] = parts;
  const measures = MEASURES.map((definition) => definition.measure);
  if (!measures.includes(measure as FairnessMeasure))
    throw unknownName("measure in --fair", measure!, measures);
  const emptyCells = options.emptyCells;
  if (emptyCells !== undefined && emptyCells !== "skip" && emptyCells !== "refuse") {
    throw new InputError(`invalid --empty-cells: "${emptyCells}"; expected refuse or skip`);
  }
  return dropUndefined({
    measure: measure as FairnessMeasure,
    form: sign === ">=" ? ("ratio" as const) : undefined,
    tolerance:
      percent === "%"
        ? Number((parseNumber("--fair", value!) / 100).toPrecision(12))
        : parseNumber("--fair", value!),
    labels,
    compare: comparison(options.compare),
    intersections: options.intersections,
    minGroupSize: options.minGroup,
    normalisation: options.groupNormalisation ? ("group" as const) : undefined,
    emptyCells,
  });
}

function comparison(text: string | undefined): Comparison | undefined {
  if (text === undefined) return undefined;
  if (text === "each") return { mode: "each-vs-rest" };
  if (text === "pairs") return { mode: "pairs" };
  return { mode: "one-vs-rest", group: text };
}

function operationalRule(text: string): OperationalRule {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new InputError(
      `invalid --rule: ${text} is not JSON; expected for example '{"rule":"forbid","conditions":["age"]}'`,
    );
  }
  return parseSpec({ rules: [json] }, "--rule").rules![0]!;
}

function dropUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined)) as T;
}
