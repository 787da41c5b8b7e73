import { InputError, type RecipeOptions, type Source, unknownName } from "@fairscore/core";
import type { Command } from "commander";
import type { DataOptions } from "./data-options.ts";
import {
  collect,
  numberOption,
  parseNumber,
  resolveNames,
  splitPair,
  wholeOption,
  wordOption,
} from "./parse.ts";

/** What the command line says of the columns. */
export interface ColumnOptions extends Pick<DataOptions, "missing"> {
  outcome?: string[];
  classes?: string[];
  protect?: string[];
  stratum?: string[];
  weight?: string;
  ignore?: string[];
  only?: string[];
  allowProtected?: boolean;
  bins?: number;
  binning?: "quantile" | "width";
  cuts?: string[];
  thresholds?: boolean;
  rare?: number;
  maxCategories?: number;
  missingLines: boolean;
}

export function addColumnOptions(command: Command): Command {
  return command
    .optionsGroup("Columns (lists take commas, and options may be repeated):")
    .option("-y, --outcome <column>", "the column to predict; or one yes/no column per class: A,B,C", collect)
    .option("--classes <list>", "classes to learn; the first wins ties: approve,refer,decline", collect)
    .option("-p, --protect <columns>", "groups to treat alike; these columns give no points", collect)
    .option("--stratum <columns>", "compare groups inside each level (measure csp)", collect)
    .option("--weight <column>", "weights of the rows")
    .option("--ignore <columns>", "columns that give no points", collect)
    .option("--only <columns>", "the only columns that may give points", collect)
    .option("--allow-protected", "let protected columns give points")
    .optionsGroup("Conditions:")
    .option("--bins <n>", "bands per number column (default 4)", bands)
    .option(
      "--binning <how>",
      "quantile (as many rows each, default) or width",
      wordOption("--binning", ["quantile", "width"]),
    )
    .option("--cuts <column=a,b>", 'your own cuts: --cuts "age=30,45,60" (repeatable)', collect)
    .option("--thresholds", '"at least" lines instead of bands that exclude each other')
    .option("--rare <share>", "join categories rarer than this (default 0.02)", rareShare)
    .option(
      "--max-categories <n>",
      "most categories per column (default 20)",
      wholeOption("--max-categories"),
    )
    .option("--no-missing-lines", 'no "is missing" lines');
}

const bands = numberOption(
  "--bins",
  "a whole number from 2 to 100",
  (value) => Number.isInteger(value) && value >= 2 && value <= 100,
);

const rareShare = numberOption(
  "--rare",
  "a share of at least 0 and under 1, such as 0.02",
  (value) => value >= 0 && value < 1,
);

/** The options as the recipe's stage wants them, with names checked against the data's columns. */
export function recipeOptions(options: ColumnOptions, source: Source): RecipeOptions {
  const known = source.columns.map((column) => column.name);
  const names = (given: readonly string[] = []) => resolveNames("column", given, known);
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
    classes: classList(options.classes),
    protect: names(options.protect),
    strata: names(options.stratum),
    weight: options.weight,
    ignore: names(options.ignore),
    only: options.only && names(options.only),
    bins: options.bins,
    binning: options.binning,
    cuts: Object.fromEntries((options.cuts ?? []).map(parseCuts)),
    style: options.thresholds ? "thresholds" : "intervals",
    rareShare: options.rare,
    maxCategories: options.maxCategories,
    missing: options.missingLines ? "condition" : "none",
    protectedAsFeatures: options.allowProtected,
    missingTexts: options.missing,
    sourceName: source.name,
  };
}

/** One list with commas; classes whose names hold commas are given one by one. */
function classList(given: readonly string[] | undefined): string[] | undefined {
  if (given?.length === 1) return given[0]!.split(",").map((name) => name.trim());
  return given && [...given];
}

function parseCuts(text: string): [string, number[]] {
  const [column, list] = splitPair("--cuts", text, 'a column and rising numbers, such as "age=30,45,60"');
  return [column, list.split(",").map((cut) => parseNumber("--cuts", cut))];
}
