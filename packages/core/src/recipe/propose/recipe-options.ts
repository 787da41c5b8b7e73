import {
  checkOptions,
  finite,
  flag,
  listOf,
  maybe,
  oneOf,
  recordOf,
  refuse,
  type Shapes,
  share,
  text,
  whole,
} from "../../schema.ts";
import { type Codebook, codebookShape } from "../codebook.ts";
import type { AskedGroups } from "../groups/read-groups.ts";
import { type RowPolicy, rowPolicyShape } from "../row-policy.ts";

/** What the user says of the columns; all but the outcome is optional. */
export interface RecipeOptions {
  /** The column whose values are the classes, or several yes/no columns, one per class. */
  readonly outcome: string | readonly string[];
  /** The classes in the order of ties (the first wins). Values left out are not learnt from. */
  readonly classes?: readonly string[];
  /** Columns that divide people into the groups that must be treated alike. */
  readonly protect?: readonly string[];
  /** The user's own groups of columns, which are protected by that: what the members of each have, by its label. */
  readonly groups?: Readonly<Record<string, AskedGroups>>;
  /** Columns inside whose levels groups are compared (conditional statistical parity). */
  readonly strata?: readonly string[];
  /** Whether protected columns may become conditions as well; default false. */
  readonly protectedAsFeatures?: boolean;
  /** The column of row weights. */
  readonly weight?: string;
  /** The column that says whose rows they are: rows with the same value stay together in parts and folds. */
  readonly unit?: string;
  /** Copies of a row: on one side wherever rows are divided (default), left out, or taken for other people. */
  readonly copies?: "together" | "drop" | "apart";
  /** Columns that may earn no points. */
  readonly ignore?: readonly string[];
  /** The only columns that may earn points; naming one also overrules the reasons to set it aside. */
  readonly only?: readonly string[];
  /**
   * Cut numbers, and join categories where they are many, so that they tell the outcome best (default); or cut numbers so
   * that each band has about as many rows, or is about as wide.
   */
  readonly binning?: "outcome" | "quantile" | "width";
  /** Most bands of a number column; default 4. */
  readonly bins?: number;
  /** The user's own cuts by column. */
  readonly cuts?: Readonly<Record<string, readonly number[]>>;
  /** One "at least" per cut (default), so that points add up along a column, or bands that exclude each other. */
  readonly style?: "intervals" | "thresholds";
  /** Categories with a smaller share of the rows are joined; default 0.02. */
  readonly rareShare?: number;
  /** Most categories of a column that get a condition or a group of their own; default 20. */
  readonly maxCategories?: number;
  /** Whether "is missing" becomes a condition where values are missing, or not (default). */
  readonly missing?: "condition" | "none";
  /** Texts that mean "missing" in the data, where they are not the usual ones; the recipe keeps them. */
  readonly missingTexts?: readonly string[];
  /** Numbers that mean "missing" in every column of numbers, however they are written. */
  readonly missingNumbers?: readonly number[];
  /** What else means "missing" in single columns: numbers where they hold numbers, else texts. */
  readonly missingValues?: Readonly<Record<string, readonly string[]>>;
  /** Texts in which rules name columns or conditions: no column in them is set aside because it tells nothing. */
  readonly mentioned?: readonly string[];
  /** What is done with rows before they are counted; the recipe keeps it. */
  readonly rows?: RowPolicy;
  /** What the names and codes of the data mean, for all that people read; the recipe keeps it. */
  readonly codebook?: Codebook;
  /** The name of the data, for messages. */
  readonly sourceName?: string;
}

/** What holds where nothing is said. */
export const RECIPE_DEFAULTS = {
  protect: [],
  strata: [],
  groups: {},
  protectedAsFeatures: false,
  ignore: [],
  mentioned: [],
  binning: "outcome",
  bins: 4,
  cuts: {},
  style: "thresholds",
  rareShare: 0.02,
  maxCategories: 20,
  missing: "none",
  sourceName: "the data",
} as const satisfies Partial<RecipeOptions>;

/** The options with all defaults filled in and checked. */
export type FullRecipeOptions = RecipeOptions & Required<Pick<RecipeOptions, keyof typeof RECIPE_DEFAULTS>>;

const names = listOf(text);
/** Bands of a number column. */
export const bins = whole(2, 100);
/** What each option must be. */
export const RECIPE_OPTIONS: Shapes = {
  outcome: (value, path) => (typeof value === "string" ? undefined : names(value, path)),
  classes: maybe(names),
  protect: maybe(names),
  groups: maybe(recordOf(recordOf(text))),
  strata: maybe(names),
  protectedAsFeatures: maybe(flag),
  weight: maybe(text),
  unit: maybe(text),
  copies: maybe(oneOf(["together", "drop", "apart"])),
  ignore: maybe(names),
  only: maybe(names),
  binning: maybe(oneOf(["outcome", "quantile", "width"])),
  bins: maybe(bins),
  cuts: maybe(recordOf(listOf(finite))),
  style: maybe(oneOf(["intervals", "thresholds"])),
  rareShare: maybe(share),
  maxCategories: maybe(whole(1)),
  missing: maybe(oneOf(["condition", "none"])),
  missingTexts: maybe(names),
  missingNumbers: maybe(listOf(finite)),
  missingValues: maybe(recordOf(names)),
  mentioned: maybe(names),
  rows: maybe(rowPolicyShape),
  codebook: maybe(codebookShape),
  sourceName: maybe(text),
};

/** Refuses options that are not what they must be, whatever the data is. */
export function checkRecipeOptions(options: RecipeOptions): void {
  checkOptions(options, RECIPE_OPTIONS);
  for (const [column, cuts] of Object.entries(options.cuts ?? {})) checkCuts(column, cuts);
}

export function fullRecipeOptions(options: RecipeOptions): FullRecipeOptions {
  checkRecipeOptions(options);
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const full = { ...RECIPE_DEFAULTS, ...(given as unknown as RecipeOptions) };
  const grouped = Object.keys(full.groups).filter(
    (column) => !full.protect.includes(column) && !full.strata.includes(column),
  );
  return { ...full, protect: [...full.protect, ...grouped] };
}

function checkCuts(column: string, cuts: readonly number[]): void {
  const rising = cuts.every((cut, i) => i === 0 || cut > cuts[i - 1]!);
  if (cuts.length === 0 || !rising) {
    refuse(cuts, `cuts of "${column}"`, "rising numbers");
  }
}
