import type { Comparison, FairnessMeasure, NamedObjective, Spec } from "@fairscore/core";
import {
  byTag,
  type Codebook,
  DEFAULTS,
  draftCodebookShape,
  finite,
  flag,
  from0,
  listOf,
  maybe,
  members,
  oneOf,
  recordOf,
  refuse,
  SHARE_HELD_OUT,
  type Shape,
  type Shapes,
  share,
  text,
  verdictPlan,
  whole,
} from "@fairscore/core/parts";

/** What being given a class means to the person. */
export const FAVOURS = ["favourable", "neutral", "adverse"] as const;
export type Favour = (typeof FAVOURS)[number];

/** What is done with people whose value of a column is blank. */
export const BLANK_POLICIES = ["line", "nothing", "leave-out"] as const;
export type BlankPolicy = (typeof BLANK_POLICIES)[number];

/** What can be asked to be equal. */
export const MEASURES = [
  "none",
  ...(["sp", "eo", "pe", "eod", "omr-label"] as const satisfies readonly FairnessMeasure[]),
] as const;
export type MeasureChoice = (typeof MEASURES)[number];

export const OBJECTIVES = ["accuracy", "balanced", "risk"] as const satisfies readonly NamedObjective[];

/** What is made as small as possible: an objective by its name, or what mistakes cost. */
export const GOALS = [...OBJECTIVES, "cost"] as const;

export const COMPARISONS = ["each-vs-rest", "pairs"] as const satisfies readonly Comparison["mode"][];

/** One column of points with cut-offs, or a table for each class. */
export type CardShape = NonNullable<Spec["shape"]>;

type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;

/** What a setting may be, and what it is where nothing was chosen. */
function choice<T>(shape: Shape<T>, initial: Frozen<T>): { shape: Shape<Frozen<T>>; initial: Frozen<T> } {
  return { shape: shape as Shape<Frozen<T>>, initial };
}

/** How points go along the values of a column: of a score its total, else the points of one class. */
export const DIRECTIONS = ["rising", "falling"] as const;
export type Direction = (typeof DIRECTIONS)[number];
export interface Along {
  direction: Direction;
  /** Of tables: the class whose points they are; default: the last. */
  class?: string | undefined;
}

const names = listOf(text);
const usualOrCount: Shape<"usual" | "auto" | number> = (value, path) =>
  value === "usual" || value === "auto" ? value : whole(1)(value, path);
const confidence: Shape<number> = (value, path) => {
  const sure = share(value, path);
  return sure >= 0.5 && sure < 1 ? sure : refuse(value, path, "at least 0.5 and under 1");
};
type NamedCosts = Record<string, Record<string, number>>;
type OwnGroups = Record<string, Record<string, string[]>>;
type From = { column: string; from: string };
type Stop = { by: "time"; seconds: number } | { by: "work"; work: number };

const CHOICES = {
  /** Empty until it is chosen. */
  outcome: choice(text, ""),
  /** In the order of ties: the first wins; of a score, from the lowest totals up. Values left out are not learnt from. */
  classes: choice(
    listOf(members<{ name: string; favour: Favour }>({ name: text, favour: oneOf(FAVOURS) })),
    [],
  ),
  protect: choice(names, []),
  /** Columns that may earn no points by the user's choice. */
  ignore: choice(names, []),
  /** Columns used although they look like an identifier or the like. */
  insist: choice(names, []),
  /** The user's own cuts by column; others are proposed. */
  cuts: choice(recordOf(listOf(finite)), {}),
  /** Columns along which points never fall, or never rise. Earlier sessions do not have it. */
  along: choice<Record<string, Along> | undefined>(
    maybe(recordOf(members<Along>({ direction: oneOf(DIRECTIONS), class: maybe(text) }))),
    undefined,
  ),
  /** What names and codes mean, for all that people read: nothing that is counted depends on it. */
  codebook: choice<Codebook | undefined>(maybe(draftCodebookShape), undefined),
  /**
   * Conditions are chosen by the outcome. Sessions of the time when they were bands of as many people each, and blanks
   * lines of their own, do not have it, and keep what they have.
   */
  conditions: choice<"outcome" | undefined>(maybe(oneOf(["outcome"])), "outcome"),
  /** Blanks earn nothing where nothing is said. */
  blanks: choice(recordOf(oneOf(BLANK_POLICIES)), {}),
  /** Count rows that are exact copies of an earlier one once. */
  dropCopies: choice(flag, false),
  objective: choice(oneOf(GOALS), "accuracy"),
  /**
   * Where mistakes cost: how bad it is, by the true class and the class given; those that are not named count 1. Sessions
   * of the time before it do not have this, nor what is undefined where nothing was chosen below.
   */
  costs: choice<NamedCosts | undefined>(maybe(recordOf(recordOf(from0))), {}),
  /** Of the people who are a class, the share that is given it at least. */
  recall: choice<Record<string, number> | undefined>(maybe(recordOf(share)), {}),
  /** Sessions of the time before there were scores do not have it, and their cards are tables. */
  shape: choice<"usual" | CardShape | undefined>(maybe(oneOf(["usual", "score", "tables"])), "usual"),
  /**
   * Most distinct conditions on the card, or "auto", which the search asks the data for first: its card has the number.
   * Absent where lines are limited instead, as they were in earlier sessions.
   */
  mostConditions: choice<"usual" | "auto" | number | undefined>(maybe(usualOrCount), "usual"),
  /** Counts where conditions are not limited. */
  linesPerTable: choice(whole(1), 4),
  largestPoints: choice(whole(1), 5),
  /** Share of the least loss given away for a likelier card. Earlier sessions do not have it, and give none. */
  steadiness: choice<number | undefined>(maybe(share), DEFAULTS.steadiness),
  startsWithCounts: choice(flag, true),
  measure: choice(oneOf(MEASURES), "none"),
  /** A share: 0.05 are 5 points. */
  tolerance: choice(finite, 0.05),
  /** Classes that the limit is about. */
  labels: choice(names, []),
  compare: choice(oneOf(COMPARISONS), "each-vs-rest"),
  /** Leave comparisons without people out of the limit; they are listed. Otherwise the search can't start. */
  skipEmpty: choice(flag, false),
  /** Rates of fewer people to build on are left out of the limit; 1 leaves none out. */
  minGroup: choice(whole(1), DEFAULTS.minGroupSize),
  /** Share of the people set aside to judge on; 0 for none, and cards learnt without some of the people judge. */
  holdOut: choice(share, 0),
  /** In the place of a share: everyone from this value of a column on, such as a date. */
  holdOutFrom: choice<From | undefined>(maybe(members<From>({ column: text, from: text })), undefined),
  /** The limit is to hold for people not in the data: how sure that is to be. */
  safety: choice<number | undefined>(maybe(confidence), undefined),
  /** The column that says how much a row counts. */
  weight: choice<string | undefined>(maybe(text), undefined),
  /** The column that says whose rows they are. */
  unit: choice<string | undefined>(maybe(text), undefined),
  /** Groups that are made of several values of a protected column: the values of each, by its label. */
  groups: choice<OwnGroups | undefined>(maybe(recordOf(recordOf(names))), {}),
  seed: choice(whole(0), DEFAULTS.seed),
  /** Cards that were found on the way to another have no time of their own. */
  stop: choice<Stop>(byTag<"by", Stop>("by", { time: { seconds: from0 }, work: { work: from0 } }), {
    by: "time",
    seconds: 60,
  }),
};

/** Everything that the user chose: with the data it decides the problem. Plain JSON. */
export type Settings = { readonly [K in keyof typeof CHOICES]: (typeof CHOICES)[K]["initial"] };

const ofEach = (part: "shape" | "initial") =>
  Object.fromEntries(Object.entries(CHOICES).map(([name, its]) => [name, its[part]]));

export const DEFAULT_SETTINGS = ofEach("initial") as Settings;

/** Settings out of a file. */
export const settingsShape = members(ofEach("shape") as unknown as Shapes<Settings>);

/** Whether a limit on differences is asked for. */
export function isLimited({ measure, protect }: Settings): boolean {
  return measure !== "none" && protect.length > 0;
}

/** Whether some people are set aside to judge on. */
export function holdsOut({ holdOut, holdOutFrom }: Pick<Settings, "holdOut" | "holdOutFrom">): boolean {
  return holdOutFrom !== undefined || holdOut > 0;
}

/** The settings for a file that nobody has chosen anything about yet: of many people, some are set aside to judge on. */
export function initialSettings(rows: number): Settings {
  const plan = verdictPlan({}, rows);
  return { ...DEFAULT_SETTINGS, ...(plan.by === "held-out" && { holdOut: SHARE_HELD_OUT }) };
}
