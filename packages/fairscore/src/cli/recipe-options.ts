import { InputError, type RecipeOptions, type Source, unknownName } from "@fairscore/core";
import type { Command } from "commander";
import { collect, numberOption, parseNumber, resolveNames, splitPair } from "./parse.ts";

/** What the command line says of the columns. */
export interface ColumnOptions {
  outcome?: string[];
  classes?: string;
  protect: string[];
  stratum: string[];
  weight?: string;
  ignore: string[];
  only?: string[];
  bins?: number;
  binning?: string;
  cuts: string[];
  thresholds?: boolean;
  rare?: number;
  maxCategories?: number;
  missingLines: boolean;
  allowProtected?: boolean;
}

export function addColumnOptions(command: Command): Command {
  return command
    .option(
      "-y, --outcome <column>",
      "the column to predict; several (A,B,C) if each class has a yes/no column",
      collect,
    )
    .option(
      "--classes <list>",
      "classes in the order that decides ties, the first wins: approve,refer,decline",
    )
    .option(
      "-p, --protect <column>",
      "a column of groups to treat alike; it gives no points (repeatable)",
      collect,
      [],
    )
    .option(
      "--stratum <column>",
      "compare groups inside each level of this column (measure csp)",
      collect,
      [],
    )
    .option("--weight <column>", "weights of the rows")
    .option("--ignore <column>", "a column that earns no points (repeatable)", collect, [])
    .option("--only <column>", "the only columns that may earn points (repeatable)", collect)
    .option("--bins <n>", "bands per number column (default 4)", numberOption("--bins"))
    .option("--binning <how>", "quantile (equal numbers of rows, default) or width")
    .option("--cuts <column=a,b,…>", 'your own cuts: --cuts "age=30,45,60" (repeatable)', collect, [])
    .option("--thresholds", '"at least" lines instead of bands that exclude each other')
    .option("--rare <share>", "join categories rarer than this (default 0.02)", numberOption("--rare"))
    .option(
      "--max-categories <n>",
      "most categories per column (default 20)",
      numberOption("--max-categories"),
    )
    .option("--no-missing-lines", 'no "is missing" lines')
    .option("--allow-protected", "let protected columns give points");
}

/** The options as the recipe's stage wants them, with names checked against the data's columns. */
export function recipeOptions(options: ColumnOptions, source: Source): RecipeOptions {
  const known = source.columns.map((column) => column.name);
  const names = (given: readonly string[]) => resolveNames("column", given, known);
  if (!options.outcome) {
    throw new InputError(
      `no outcome named; say which column to predict with --outcome, such as --outcome "${known.at(-1)}"`,
    );
  }
  const outcome = names(options.outcome);
  if (options.weight !== undefined && !known.includes(options.weight))
    throw unknownName("column", options.weight, known);
  return {
    outcome: outcome.length === 1 ? outcome[0]! : outcome,
    classes: options.classes?.split(",").map((name) => name.trim()),
    protect: names(options.protect),
    strata: names(options.stratum),
    weight: options.weight,
    ignore: names(options.ignore),
    only: options.only && names(options.only),
    bins: options.bins,
    binning: options.binning as RecipeOptions["binning"],
    cuts: Object.fromEntries(options.cuts.map(parseCuts)),
    style: options.thresholds ? "thresholds" : "intervals",
    rareShare: options.rare,
    maxCategories: options.maxCategories,
    missing: options.missingLines ? "condition" : "none",
    protectedAsFeatures: options.allowProtected,
    sourceName: source.name,
  };
}

function parseCuts(text: string): [string, number[]] {
  const [column, list] = splitPair("--cuts", text);
  return [column, list.split(",").map((cut) => parseNumber("--cuts", cut))];
}
