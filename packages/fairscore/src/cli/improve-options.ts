import {
  type HoldOut,
  type ImproveOptions,
  type Recipe,
  type ScoringSystem,
  type Source,
  usedRecipe,
} from "@fairscore/core";
import type { Command } from "commander";
import { addDataOptions, type DataOptions } from "./data-options.ts";
import { addFairnessOptions, type FairnessOptions, prepareFairness } from "./fairness-options.ts";
import { addEffortOptions, type EffortOptions, parseShare } from "./learn-options.ts";
import { collect, defined, numberOption, wholeOption, wordOption } from "./parse.ts";
import { type ColumnOptions, recipeOptions } from "./recipe-options.ts";
import { askedObjective } from "./spec-options.ts";

/** What the command line says of a card to improve. */
export interface ImproveCliOptions
  extends DataOptions,
    FairnessOptions,
    EffortOptions,
    Pick<
      ColumnOptions,
      "outcome" | "classes" | "protect" | "stratum" | "weight" | "ignore" | "bins" | "cuts"
    > {
  columns?: "card" | "all";
  missingLines?: boolean;
  objective?: "accuracy" | "balanced";
  cost?: string;
  holdOut?: number;
  edits?: number;
  steps?: number;
}

export function addImproveOptions(command: Command): Command {
  command
    .optionsGroup("Columns (lists take commas, and options may be repeated):")
    .option(
      "-y, --outcome <column>",
      "the column that says what became of people (default: the card's)",
      collect,
    )
    .option(
      "--classes <list>",
      "what the card's classes are called there, in the card's order: no,yes",
      collect,
    )
    .option("-p, --protect <columns>", "groups to compare; no points are added for them", collect)
    .option("--stratum <columns>", "compare groups inside each level (measure csp)", collect)
    .option("--weight <column>", "weights of the rows")
    .option(
      "--columns <which>",
      "card: its own columns (default); all: any column, as many as it has",
      columns,
    )
    .option("--ignore <columns>", "columns to try no other conditions for", collect)
    .option("--bins <n>", "bands per number column to try (default 4)", bands)
    .option("--cuts <column=a,b>", 'your own cuts to try: --cuts "age=30,45,60" (repeatable)', collect)
    .option("--missing-lines", 'also try "is missing" lines (default: only if the card has some)')
    .optionsGroup("What counts:")
    .option(
      "--objective <name>",
      "accuracy (default: the card's), or balanced: every class counts the same",
      wordOption("--objective", ["accuracy", "balanced"]),
    )
    .option(
      "--cost <prices>",
      'of wrong answers, true->given: "no->yes=5" (others 1); or a row per true class: "0,1;5,0"',
    )
    .option(
      "--hold-out <share>",
      "rows that only test the better card (default 0.3; 0 for none)",
      holdOutShare,
    )
    .option("--edits <n>", "most single edits to list (default 5)", wholeOption("--edits", 0))
    .option("--steps <n>", "most edits of the step-by-step list (default 10)", wholeOption("--steps", 0));
  const words = { seconds: "time to work (default 10)", seed: "the hold-out" };
  return addDataOptions(addEffortOptions(addFairnessOptions(command), words));
}

const columns = wordOption("--columns", ["card", "all"]);

const bands = numberOption(
  "--bins",
  "a whole number from 2 to 100",
  (value) => Number.isInteger(value) && value >= 2 && value <= 100,
);

const holdOutShare = (text: string) =>
  parseShare(
    "--hold-out",
    text,
    "a share of at least 0 and under 1, such as 0.3 or 30%",
    (value) => value >= 0 && value < 1,
  );

/** What must be known of a card to read its data: kinds of its columns, and of its outcome where that is meant. */
export function cardRecipe(system: ScoringSystem, options: ImproveCliOptions): Recipe {
  const recipe = usedRecipe(system);
  return options.outcome === undefined ? recipe : { ...recipe, outcome: { columns: [], classes: [] } };
}

/** Reads the limits and prices now; names of columns are checked when the data is open. */
export async function prepareImprove(
  options: ImproveCliOptions,
): Promise<(source: Source) => ImproveOptions> {
  const objective = askedObjective(options);
  const fairness = prepareFairness(options);
  return (source) => {
    const roles = recipeOptions(
      { ...options, outcome: options.outcome ?? [source.columns[0]!.name], missingLines: true },
      source,
    );
    return defined<ImproveOptions>({
      ...(options.outcome && { outcome: roles.outcome }),
      classes: roles.classes,
      ...(options.protect && { protect: roles.protect }),
      ...(options.stratum && { strata: roles.strata }),
      weight: roles.weight,
      ignore: roles.ignore,
      bins: roles.bins,
      cuts: roles.cuts,
      missing: options.missingLines ? "condition" : undefined,
      missingTexts: roles.missingTexts,
      columns: options.columns,
      objective,
      ...(options.fair && { fairness }),
      holdOut: holdOutOf(options),
      edits: options.edits,
      steps: options.steps,
      engine: options.engine,
      seconds: options.seconds,
      work: options.work,
      gap: options.gap,
      seed: options.seed,
    });
  };
}

/** Nothing said is left to the core; 0 means none. */
function holdOutOf({ holdOut, seed = 1 }: ImproveCliOptions): HoldOut | null | undefined {
  if (holdOut === undefined) return undefined;
  return holdOut === 0 ? null : { share: holdOut, seed };
}
