import {
  type FairnessMeasure,
  InputError,
  MEASURES,
  type Recipe,
  type Spec,
  unknownName,
} from "@fairscore/core";
import type { Command } from "commander";
import { prepareFairness } from "./fairness-options.ts";
import { wholeOption } from "./parse.ts";
import { addSpecOptions, prepareSpec, type SpecOptions } from "./spec-options.ts";

/** Which points a frontier has, as the command line says it. */
export interface FrontierCliOptions extends Omit<SpecOptions, "lines"> {
  measure?: FairnessMeasure;
  ratio?: boolean;
  tolerances?: number[];
  count?: number;
  lines?: number[];
}

export function addFrontierOptions(command: Command): Command {
  return command
    .optionsGroup("Points of the frontier:")
    .option("-m, --measure <name>", "whose limit varies: sp, eo, …; all are below", parseMeasure)
    .option("--ratio", "limit the ratio of rates instead of their difference")
    .option("--tolerances <list>", "limits to try, such as 0.01,0.05,0.1 or 1%,5%,10%", parseTolerances)
    .option(
      "--count <n>",
      "or how many to spread from 1% up to no limit (default 20)",
      wholeOption("--count"),
    );
}

/** The options of a spec, but with several limits on lines. */
export function addSpecOptionsWithLines(command: Command): Command {
  addSpecOptions(command);
  const lines = command.options.find(({ long }) => long === "--lines")!;
  lines.flags = "--lines <list>";
  lines.description = "most lines per table, one after the other (default 3,5,10)";
  lines.argParser(parseLines);
  return command;
}

/** All that can be wrong in itself is found now; names of classes and groups when the recipe is known. */
export async function prepareFrontierSpec(options: FrontierCliOptions): Promise<(recipe: Recipe) => Spec> {
  if (options.tolerances !== undefined && options.count !== undefined)
    throw new InputError("both --tolerances and --count given; name the limits or their number");
  if (options.measure === undefined && (options.fair || options.ratio || options.spec === undefined))
    throw noMeasure(options);
  const { measure, ratio, lines: _, ...others } = options;
  const varied = measure === undefined ? [] : [`${measure}${ratio ? ">=0" : "<=1"}`];
  const fair = [...varied, ...(options.fair ?? [])];
  const own = fair.length > 0 ? { ...others, fair } : others;
  const specFor = await prepareSpec(own);
  const rulesFor = prepareFairness(own);
  return (recipe) => {
    if (recipe.protected.length === 0) {
      throw new InputError("a frontier needs groups to compare; name their column with --protect");
    }
    if (measure === "csp" && recipe.strata.length > 1) {
      throw new InputError(
        `--measure csp varies one limit, and there are ${recipe.strata.length} columns of strata; name one with --stratum`,
      );
    }
    const spec = specFor(recipe);
    const [first, ...rest] = rulesFor(recipe);
    const ofFile = (spec.fairness ?? []).slice(
      0,
      (spec.fairness ?? []).length - (first ? rest.length + 1 : 0),
    );
    // What varies comes first, before the limits of a file, which stay.
    const fairness = [...(first ? [first] : []), ...ofFile, ...rest];
    if (fairness.length === 0) throw noMeasure(options);
    return { ...spec, fairness };
  };
}

function noMeasure({ fair }: FrontierCliOptions): InputError {
  return new InputError(
    fair
      ? "--fair sets a limit that stays; say which limit varies with --measure, such as --measure sp"
      : "no measure named; say which limit varies with --measure, such as --measure sp (statistical parity)",
  );
}

function parseMeasure(text: string): FairnessMeasure {
  const measures = MEASURES.map(({ measure }) => measure);
  const found = measures.find((measure) => measure === text.toLowerCase());
  if (found === undefined) throw unknownName("measure", text, measures);
  return found;
}

function parseTolerances(text: string): number[] {
  return text.split(",").map((part) => {
    const [, number = "", percent] = /^\s*(.*?)\s*(%?)\s*$/.exec(part)!;
    // Percent are divided as decimals: 5 % is 0.05, not 0.05000000000000001.
    const value = number === "" ? Number.NaN : Number(percent ? `${number}e-2` : number);
    if (!(value >= 0 && value <= 1)) {
      throw new InputError(
        `invalid --tolerances: ${partWords(part, text)}; expected numbers from 0 to 1, such as 0.01,0.05,0.1 or 1%,5%,10%`,
      );
    }
    return value;
  });
}

function parseLines(text: string): number[] {
  return text.split(",").map((part) => {
    const value = part.trim() === "" ? Number.NaN : Number(part);
    if (!Number.isSafeInteger(value) || value < 1) {
      throw new InputError(
        `invalid --lines: ${partWords(part, text)}; expected whole numbers of at least 1, such as 3,5,10`,
      );
    }
    return value;
  });
}

function partWords(part: string, text: string): string {
  return part === text ? `"${text}"` : `"${part}" in "${text}"`;
}
