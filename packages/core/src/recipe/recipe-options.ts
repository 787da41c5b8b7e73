import { InputError } from "../errors.ts";

/** What the user says of the columns; all but the outcome is optional. */
export interface RecipeOptions {
  /** The column whose values are the classes, or several yes/no columns, one per class. */
  readonly outcome: string | readonly string[];
  /** The classes in the order of ties (the first wins). Values left out are not learnt from. */
  readonly classes?: readonly string[];
  /** Columns that divide people into the groups that must be treated alike. */
  readonly protect?: readonly string[];
  /** Columns inside whose levels groups are compared (conditional statistical parity). */
  readonly strata?: readonly string[];
  /** Whether protected columns may become conditions as well; default false. */
  readonly protectedAsFeatures?: boolean;
  /** The column of row weights. */
  readonly weight?: string;
  /** Columns that may earn no points. */
  readonly ignore?: readonly string[];
  /** The only columns that may earn points; naming one also overrules the reasons to set it aside. */
  readonly only?: readonly string[];
  /** Cut numbers so that each band has about as many rows (default), or is about as wide. */
  readonly binning?: "quantile" | "width";
  /** Bands of a number column; default 4. */
  readonly bins?: number;
  /** The user's own cuts by column. */
  readonly cuts?: Readonly<Record<string, readonly number[]>>;
  /** Bands that exclude each other (default), or one "at least" per cut. */
  readonly style?: "intervals" | "thresholds";
  /** Categories with a smaller share of the rows are joined as one; default 0.02. */
  readonly rareShare?: number;
  /** Most categories of a column that get a condition or a group of their own; default 20. */
  readonly maxCategories?: number;
  /** Whether "is missing" becomes a condition where values are missing (default), or not. */
  readonly missing?: "condition" | "none";
  /** Texts that mean "missing" in the data, where they are not the usual ones; the recipe keeps them. */
  readonly missingTexts?: readonly string[];
  /** The name of the data, for messages. */
  readonly sourceName?: string;
}

/** The options with all defaults filled in and checked. */
export interface FullRecipeOptions extends RecipeOptions {
  readonly protect: readonly string[];
  readonly strata: readonly string[];
  readonly protectedAsFeatures: boolean;
  readonly ignore: readonly string[];
  readonly binning: "quantile" | "width";
  readonly bins: number;
  readonly cuts: Readonly<Record<string, readonly number[]>>;
  readonly style: "intervals" | "thresholds";
  readonly rareShare: number;
  readonly maxCategories: number;
  readonly missing: "condition" | "none";
  readonly sourceName: string;
}

export function fullRecipeOptions(options: RecipeOptions): FullRecipeOptions {
  const full: FullRecipeOptions = {
    ...options,
    protect: options.protect ?? [],
    strata: options.strata ?? [],
    protectedAsFeatures: options.protectedAsFeatures ?? false,
    ignore: options.ignore ?? [],
    binning: options.binning ?? "quantile",
    bins: options.bins ?? 4,
    cuts: options.cuts ?? {},
    style: options.style ?? "intervals",
    rareShare: options.rareShare ?? 0.02,
    maxCategories: options.maxCategories ?? 20,
    missing: options.missing ?? "condition",
    sourceName: options.sourceName ?? "the data",
  };
  expectOneOf("binning", full.binning, ["quantile", "width"]);
  expectOneOf("style", full.style, ["intervals", "thresholds"]);
  expectOneOf("missing", full.missing, ["condition", "none"]);
  if (!Number.isInteger(full.bins) || full.bins < 2 || full.bins > 100) {
    throw new InputError(`invalid bins: ${full.bins}; expected an integer from 2 to 100`);
  }
  if (!(full.rareShare >= 0 && full.rareShare < 1)) {
    throw new InputError(`invalid rareShare: ${full.rareShare}; expected a share of at least 0 and under 1`);
  }
  if (!Number.isInteger(full.maxCategories) || full.maxCategories < 1) {
    throw new InputError(`invalid maxCategories: ${full.maxCategories}; expected an integer >= 1`);
  }
  for (const [column, cuts] of Object.entries(full.cuts)) checkCuts(column, cuts);
  return full;
}

function expectOneOf(name: string, value: string, allowed: readonly string[]): void {
  if (!allowed.includes(value)) {
    const listed = allowed.map((a) => `"${a}"`).join(" or ");
    throw new InputError(`invalid ${name}: "${value}"; expected ${listed}`);
  }
}

function checkCuts(column: string, cuts: readonly number[]): void {
  const rising = cuts.every((cut, i) => Number.isFinite(cut) && (i === 0 || cut > cuts[i - 1]!));
  if (cuts.length === 0 || !rising) {
    throw new InputError(`invalid cuts of "${column}": [${cuts.join(", ")}]; expected rising numbers`);
  }
}
