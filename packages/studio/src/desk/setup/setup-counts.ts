import {
  type Code,
  type ColumnKind,
  type Condition,
  type Finding,
  type Profiles,
  type Recipe,
  type RecipeColumn,
  type SetAside,
  type Spec,
  words,
} from "@fairscore/core";
import {
  askedInWords,
  compileProblem,
  countRows,
  fault,
  leastCertifiable,
  MISSING_LEVEL,
  OTHER_LEVEL,
  predicateWords,
  profilesOfPart,
  safetyPlan,
} from "@fairscore/core/parts";
import type { LeftOut } from "../../model/left-out.ts";
import type { Settings } from "../../model/settings.ts";
import type { Prepared } from "../kept/desk-state.ts";
import { type ComparedSide, comparedSides } from "./compared-sides.ts";
import { asInput, problemAt, type SetupProblem } from "./problems.ts";
import { type ProxyNotices, proxyNotices } from "./proxy-notices.ts";
import { type TodayRates, todayRates } from "./today-rates.ts";

/** A column that may earn points. */
export interface CandidateColumn {
  readonly column: string;
  readonly kind: ColumnKind;
  /** Its lines without its name: "from 30 to 44". */
  readonly lines: readonly string[];
  /** Where numbers are cut. */
  readonly cuts: readonly number[];
}

/** A group of a protected column. */
export interface CountedGroup {
  readonly label: string;
  readonly people: number;
  readonly byClass: readonly number[];
  /** Whether it is compared as a group: people with a blank never are, nor groups that are too small. */
  readonly compared: "yes" | "blank" | "small" | "nobody";
}

/** Notes that the card of limits shows in its own way. */
const SHOWN_ELSEWHERE: readonly Code[] = [
  "empty-comparison-left-out",
  "tolerance-below-row",
  "tolerance-below-side",
  "small-group",
  "nothing-enforced",
];

/** What is counted for the set-up page; people are those to build on where nothing else is said. */
export interface SetupCounts extends ProxyNotices {
  readonly build: number;
  readonly heldOut: number;
  readonly classes: readonly { readonly name: string; readonly people: number }[];
  readonly protectedColumns: readonly {
    readonly column: string;
    readonly kind: ColumnKind;
    /** Whether each number is a group of its own; else numbers are compared in bands. */
    readonly byValue: boolean;
    readonly cuts: readonly number[];
    readonly groups: readonly CountedGroup[];
  }[];
  readonly columns: readonly CandidateColumn[];
  /** Columns that are set aside unless the user insists on them. */
  readonly doubts: readonly SetAside[];
  /** People who share all answers with someone of another outcome, and how many of them any card gets wrong. */
  readonly shared: number;
  readonly floor: number;
  readonly today?: TodayRates;
  /** The fewest people that the limit takes a rate of, and comparisons that have none. */
  readonly smallest?: ComparedSide;
  readonly empty: readonly ComparedSide[];
  /** Who are too few for the limit: it is not enforced for them. */
  readonly tooFew: readonly ComparedSide[];
  /** The least limit that is one person or more of every comparison, where the one chosen is not. */
  readonly leastTolerance?: number;
  /**
   * Where the limit is to hold for people not in the data: the smallest difference that so many people held out are enough
   * to certify; null where there is nobody to say it.
   */
  readonly certifiable?: number | null;
  readonly leftOut: readonly LeftOut[];
  /** What core has to say before it starts. */
  readonly notes: readonly string[];
}

/** Counts for the set-up page, and what is wrong with the limits, if anything. */
export function setupCounts(
  { profiles, recipe, spec, leftOut, doubts }: Prepared,
  settings: Settings,
): { counts: SetupCounts; problems: SetupProblem[] } {
  const train = profilesOfPart(profiles, 0);
  // All that is said of groups, classes and lines is in the words of the codebook.
  const called = askedInWords({ recipe, spec, profiles: train });
  const rule = called.spec.fairness?.[0];
  const problems: SetupProblem[] = [];
  const attempt = <Value>(count: () => Value): Value | undefined => {
    try {
      return count();
    } catch (error) {
      problems.push(problemAt("limits", asInput(error)));
      return undefined;
    }
  };
  const limited = rule && rule.labels?.length !== 0;
  const sides = (limited && attempt(() => comparedSides(rule, called.profiles))) || {
    compared: [],
    tooFew: [],
  };
  // Comparisons without people are listed; what else is wrong shows when they are skipped.
  const fairness = limited ? [{ ...rule, emptyCells: "skip" as const }] : [];
  const compiled =
    problems.length > 0
      ? undefined
      : attempt(() => compileProblem(called.profiles, { ...called.spec, fairness }));
  const safety = settings.safety;
  const certifiable =
    safety === undefined || !limited || problems.length > 0
      ? undefined
      : attempt(() => {
          safetyPlan(spec, { safety: { by: "held-out", confidence: safety } });
          if (countRows(profiles, 1) === 0) throw fault({ code: "safety-without-rows" });
          return { least: leastCertifiable(spec.fairness!.slice(0, 1), profiles, safety) };
        });
  const fine = problems.findIndex(({ finding }) => finding.code === "tolerance-below-row");
  if (fine >= 0) problems[fine] = tooFineFor(problems[fine]!, called.profiles, { ...called.spec, fairness });
  return {
    counts: {
      build: countRows(profiles, 0),
      heldOut: countRows(profiles, 1),
      classes: train.classes.map((name, k) => ({ name, people: peopleOf(train, (_cell, y) => y === k) })),
      protectedColumns: protectedColumns(train, recipe, settings.minGroup),
      columns: recipe.columns.map((column, c) => candidate(column, called.recipe.columns[c]!)),
      doubts,
      ...contradictions(train),
      ...proxyNotices(profiles, recipe, called.recipe),
      today: todayRates(train, called.profiles, settings),
      smallest: sides.compared.filter(({ people }) => people > 0).sort((a, b) => a.people - b.people)[0],
      empty: sides.compared.filter(({ people }) => people === 0),
      tooFew: sides.tooFew,
      ...leastTolerance(compiled?.notes ?? []),
      ...(certifiable && { certifiable: certifiable.least }),
      leftOut,
      notes: (compiled?.notes ?? [])
        .filter(({ code }) => !SHOWN_ELSEWHERE.includes(code))
        .map((note) => words(note)),
    },
    problems,
  };
}

/** A limit that is below one person of some comparison is told of, and refused only where every group is compared. */
function leastTolerance(notes: readonly Finding[]): Pick<SetupCounts, "leastTolerance"> {
  const least = notes.flatMap((note) => (note.code === "tolerance-below-row" ? [note.least] : []));
  return least.length > 0 ? { leastTolerance: Math.max(...least) } : {};
}

/** A limit that is too fine, with one that is not for any comparison: core names that of the first only. */
function tooFineFor(problem: SetupProblem, train: Profiles, spec: Spec): SetupProblem {
  const { finding } = problem;
  if (finding.code !== "tolerance-below-row") return problem;
  const fairness = spec.fairness!.map((rule) => ({ ...rule, tolerance: finding.least }));
  try {
    compileProblem(train, { ...spec, fairness });
  } catch (error) {
    return tooFineFor(problemAt(problem.place, asInput(error)), train, spec);
  }
  return problem;
}

/** Its lines are in the words of the codebook, and stand in the same places. */
function candidate({ column, kind, whole, conditions }: RecipeColumn, called: RecipeColumn): CandidateColumn {
  return {
    column,
    kind,
    lines: called.conditions.map((condition) => predicateWords(condition, whole)),
    cuts: cutsOf(conditions),
  };
}

/** Where bands of numbers begin; of single values, the least needs no cut below it. */
export function cutsOf(conditions: RecipeColumn["conditions"]): number[] {
  const begins = conditions.flatMap(({ ge }) => (ge === undefined ? [] : [ge]));
  return conditions.some(isValue) ? begins.slice(1) : begins;
}

function isValue({ ge, le }: Condition): boolean {
  return ge !== undefined && ge === le;
}

function protectedColumns(
  train: Profiles,
  recipe: Recipe,
  minGroup: number,
): SetupCounts["protectedColumns"] {
  return recipe.protected.map(({ column, kind, levels }, c) => ({
    column,
    kind,
    byValue: levels.some(({ when }) => isValue(when)),
    cuts: cutsOf(levels.map(({ when }) => when)),
    groups: train.levelColumns[c]!.levels.map((label, level) => {
      const byClass = train.classes.map((_, k) =>
        peopleOf(train, (cell, y) => y === k && train.cells[cell]![c] === level),
      );
      const people = byClass.reduce((a, b) => a + b, 0);
      return { label, people, byClass, compared: comparedAs(label, people, minGroup) };
    }),
  }));
}

/** As core decides it. */
function comparedAs(label: string, people: number, minGroup: number): CountedGroup["compared"] {
  if (label === MISSING_LEVEL || label === OTHER_LEVEL) return "blank";
  if (people === 0) return "nobody";
  return people < minGroup ? "small" : "yes";
}

function peopleOf(profiles: Profiles, takes: (cell: number, label: number) => boolean): number {
  let people = 0;
  for (let e = 0; e < profiles.entryRows.length; e++) {
    if (takes(profiles.entryCell[e]!, profiles.entryLabel[e]!)) people += profiles.entryRows[e]!;
  }
  return people;
}

/** Who shares all answers with someone of another outcome; of each such set, all but the most frequent are wrong. */
function contradictions(train: Profiles): { shared: number; floor: number } {
  const byClass = Array.from({ length: train.profileCount }, () => train.classes.map(() => 0));
  for (let e = 0; e < train.entryRows.length; e++) {
    byClass[train.entryProfile[e]!]![train.entryLabel[e]!]! += train.entryRows[e]!;
  }
  let shared = 0;
  let floor = 0;
  for (const counts of byClass) {
    const all = counts.reduce((a, b) => a + b, 0);
    const most = Math.max(...counts);
    if (most < all) shared += all;
    floor += all - most;
  }
  return { shared, floor };
}
