/** What being given a class means to the person. */
export type Favour = "favourable" | "neutral" | "adverse";

/** What is done with people whose value of a column is blank. */
export type BlankPolicy = "line" | "nothing" | "leave-out";

export type MeasureChoice = "none" | "sp" | "eo" | "pe" | "eod" | "omr-label";

/** Everything that the user chose: with the data it decides the problem. Plain JSON. */
export interface Settings {
  /** Empty until it is chosen. */
  readonly outcome: string;
  /** In the order of ties: the first wins. Values left out are not learnt from. */
  readonly classes: readonly { readonly name: string; readonly favour: Favour }[];
  readonly protect: readonly string[];
  /** Columns that may earn no points by the user's choice. */
  readonly ignore: readonly string[];
  /** Columns used although they look like an identifier or the like. */
  readonly insist: readonly string[];
  /** The user's own cuts by column; others are proposed. */
  readonly cuts: Readonly<Record<string, readonly number[]>>;
  /** Blanks are a line of their own where nothing is said. */
  readonly blanks: Readonly<Record<string, BlankPolicy>>;
  /** Count rows that are exact copies of an earlier one once. */
  readonly dropCopies: boolean;
  readonly objective: "accuracy" | "balanced";
  readonly linesPerTable: number;
  readonly largestPoints: number;
  readonly startsWithCounts: boolean;
  readonly measure: MeasureChoice;
  /** A share: 0.05 are 5 points. */
  readonly tolerance: number;
  /** Classes that the limit is about. */
  readonly labels: readonly string[];
  readonly compare: "each-vs-rest" | "pairs";
  /** Leave comparisons without people out of the limit; they are listed. Otherwise the search can't start. */
  readonly skipEmpty: boolean;
  /** Groups of fewer people to build on are left out of the limit; 1 leaves none out. */
  readonly minGroup: number;
  /** Share of the people set aside to check on; 0 for none. */
  readonly holdOut: number;
  readonly seed: number;
  readonly stop:
    | { readonly by: "time"; readonly seconds: number }
    | { readonly by: "work"; readonly work: number };
}

export const DEFAULT_SETTINGS: Settings = {
  outcome: "",
  classes: [],
  protect: [],
  ignore: [],
  insist: [],
  cuts: {},
  blanks: {},
  dropCopies: false,
  objective: "accuracy",
  linesPerTable: 4,
  largestPoints: 5,
  startsWithCounts: true,
  measure: "none",
  tolerance: 0.05,
  labels: [],
  compare: "each-vs-rest",
  skipEmpty: false,
  minGroup: 1,
  holdOut: 0.3,
  seed: 1,
  stop: { by: "time", seconds: 60 },
};
