import type { HoldOut, ImproveOptions, Recipe, ScoringSystem, Source } from "@fairscore/core";
import {
  heldOutBy,
  requestOf,
  usedRecipe,
  type ValuesOf,
  valued,
  wholeFrom,
  wordKind,
} from "@fairscore/core/parts";
import type { Command } from "commander";
import { addDataOptions, type DataOptions } from "./data-options.ts";
import { type FairnessOptions, prepareFairness } from "./fairness-options.ts";
import type { LearnCliOptions } from "./learn-options.ts";
import { defined } from "./parse.ts";
import { type ColumnOptions, columnRoles } from "./recipe-options.ts";
import { addGroup, addSettings, given, TITLES } from "./settings.ts";

/** What the command line says of a card to improve. */
export type ImproveCliOptions = DataOptions &
  FairnessOptions &
  LearnCliOptions &
  ColumnOptions &
  Pick<ValuesOf<"tables">, "objective" | "cost"> & {
    readonly columns?: "card" | "all";
    readonly edits?: number;
    readonly steps?: number;
  };

/** What is said of columns and conditions as for learning. */
const ROLES = ["outcome", "classes", "protect", "stratum", "weight", "ignore", "bins", "cuts", "missing"];

/** Where a card is there already, some settings mean something else, and there are others. */
const OWN = {
  outcome: { help: "the column that says what became of people", default: "the card's" },
  classes: { help: "what the card's classes are called there, in the card's order: no,yes" },
  protect: { help: "groups to compare; no points are added for them" },
  columns: valued(
    "<which>",
    wordKind(["card", "all"]),
    "card: its own columns; all: any column, as many as it has",
    {
      default: "card",
    },
  ),
  ignore: { help: "columns to try no other conditions for" },
  bins: { help: "bands per number column to try" },
  cuts: { help: 'your own cuts to try: "age=30,45,60" (repeatable)' },
  "missing-lines": {
    off: undefined,
    help: 'also try "is missing" lines',
    default: "only if the card has some",
  },
  objective: { default: "the card's" },
  "hold-out": { help: "rows that only test the better card, 0 for none", default: 0.3 },
  edits: valued("<n>", wholeFrom(0), "most single edits to list", { default: 5 }),
  steps: valued("<n>", wholeFrom(0), "most edits of the step-by-step list", { default: 10 }),
};

export function addImproveOptions(command: Command): Command {
  const columns = ["outcome", "classes", "protect", "stratum", "weight", "columns", "ignore", "bins", "cuts"];
  addSettings(command, TITLES.columns, [...columns, "missing-lines"], OWN);
  addSettings(command, "What counts:", ["objective", "cost", "hold-out", "edits", "steps"], OWN);
  return addDataOptions(addGroup(addGroup(command, "fairness"), "effort"));
}

/** What must be known of a card to read its data: kinds of its columns, and of its outcome where that is meant. */
export function cardRecipe(system: ScoringSystem, options: ImproveCliOptions): Recipe {
  const recipe = usedRecipe(system);
  return options.outcome === undefined ? recipe : { ...recipe, outcome: { columns: [], classes: [] } };
}

/** Reads the limits and prices now; names of columns are checked when the data is open. */
export async function prepareImprove(
  options: ImproveCliOptions,
): Promise<(source: Source) => ImproveOptions> {
  const { objective } = requestOf(given(options, ["objective", "cost"])).request;
  const fairness = prepareFairness(options);
  const { columns, edits, steps, engine, seconds, work, gap, seed } = options;
  return (source) =>
    defined<ImproveOptions>({
      ...columnRoles(
        options,
        ROLES,
        source.columns.map(({ name }) => name),
      ),
      missing: options.missingLines ? "condition" : undefined,
      ...(options.fair && { fairness }),
      holdOut: holdOutOf(options),
      ...{ columns, objective, edits, steps, engine, seconds, work, gap, seed },
    });
}

/** Nothing said is left to the core; 0 means none. */
function holdOutOf({ holdOut, seed = 1 }: ImproveCliOptions): HoldOut | null | undefined {
  if (holdOut === undefined) return undefined;
  return heldOutBy(holdOut, seed) ?? null;
}
