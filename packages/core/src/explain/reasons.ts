import { givenBy, placesOf, totalsByProfile } from "../audit/give.ts";
import { checkAnswered, type Question } from "../card/questions.ts";
import { fault, unknownName } from "../findings/fault.ts";
import { scoreOfTables } from "../model/one-score.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { usedLines } from "../model/used-lines.ts";
import { answer, type Profiles } from "../profiles/profiles.ts";
import { classNamed } from "../recipe/class-name.ts";
import { cutOffDistanceAt, marginAt } from "./margin.ts";
import { personTotals } from "./person.ts";

/** People given the rival by at most this margin are "just above the line". */
const NEAR = 2;
/** More reasons than this do not help anybody. */
const MOST_REASONS = 4;

/** Whom a person is compared with. */
export interface Reference {
  readonly who: "given the rival by a margin of at most 2" | "given the rival" | "everyone";
  readonly rows: number;
}

/** One question, head to head: points for the rival minus points for the class given; of a score, its points or less them. */
export interface HeadToHead {
  readonly column: string;
  /** The person's answer, after the column's name. */
  readonly predicate: string;
  /** Of this person. */
  readonly lead: number;
  /** The mean of the people of the reference, by weight. */
  readonly typical: number;
  /** Typical minus this person's. */
  readonly shortfall: number;
  readonly protected: boolean;
}

/** Why a person is given one class and not another. */
export interface Reasons {
  readonly given: string;
  /** The favourable class that it might have been; null when the class given is a favourable one. */
  readonly rival: string | null;
  /** Whether the class given shares the highest total with another, so that the order of the classes decided. */
  readonly byTie: boolean;
  /** Null without a rival. */
  readonly reference: Reference | null;
  /** Every question, in order; empty without a rival. */
  readonly questions: readonly HeadToHead[];
  /** Indices of the questions with the largest shortfalls above 0, at most four; never protected columns. */
  readonly reasons: readonly number[];
}

export interface ReasonsOptions {
  /** The rival, instead of the favourable class with the highest total. */
  readonly rival?: string;
  /** Compare with everyone given the rival, not only with those just above the line. */
  readonly reference?: "near" | "all";
}

/**
 * The reasons why a person is not given a favourable class: the questions on which the person is furthest below those
 * who just made it. Counted on the rows learnt from.
 */
export function reasons(
  system: ScoringSystem,
  questions: readonly Question[],
  chosen: readonly number[],
  profiles: Profiles,
  favourable: readonly string[],
  options: ReasonsOptions = {},
): Reasons {
  checkAnswered(questions, chosen);
  const { classes } = system;
  const { outcome } = system.recipe;
  const isFavourable = classesNamed(
    favourable.map((name) => classNamed(name, outcome) ?? name),
    classes,
  );
  const wanted = options.rival && (classNamed(options.rival, outcome) ?? options.rival);
  const totals = personTotals(system, questions, chosen);
  const sums = totals.map(({ total }) => total);
  const { classes: winner, tied } = givenBy(sums, sums.length);
  const given = winner[0]!;
  const rival = rivalOf(given, sums, classes, isFavourable, wanted);
  const isScore = scoreOfTables(system) !== undefined;
  const found = { given: classes[given]!, byTie: !isScore && tied[0] === 1 };
  if (rival === undefined) return { ...found, rival: null, reference: null, questions: [], reasons: [] };

  // The tables of a score are multiples of its points: what is told are the points themselves.
  const unit = isScore ? Math.abs(rival - given) : 1;
  const { reference, means } = typicalLeads(system, questions, profiles, rival, given, options);
  const compared = questions.map(({ column, answers }, q): HeadToHead => {
    const lead = (totals[rival]!.points[q]! - totals[given]!.points[q]!) / unit;
    const weight = means[q]!.weight;
    const sum = means[q]!.sum / unit;
    return {
      column,
      predicate: answers[chosen[q]!]!.predicate,
      lead,
      typical: sum / weight,
      // One division of whole numbers, so that nothing is a reason by rounding.
      shortfall: (sum - lead * weight) / weight,
      protected: system.recipe.protected.some((known) => known.column === column),
    };
  });
  return {
    ...found,
    rival: classes[rival]!,
    reference,
    questions: compared,
    reasons: [...compared.keys()]
      .filter((q) => compared[q]!.shortfall > 0 && !compared[q]!.protected)
      .sort((a, b) => compared[b]!.shortfall - compared[a]!.shortfall || a - b)
      .slice(0, MOST_REASONS),
  };
}

function rivalOf(
  given: number,
  sums: readonly number[],
  classes: readonly string[],
  favourable: readonly boolean[],
  wanted: string | undefined,
): number | undefined {
  if (wanted !== undefined) {
    const rival = classes.indexOf(wanted);
    if (rival < 0) throw unknownName("class", wanted, classes);
    if (rival === given) throw fault({ code: "rival-is-given", class: wanted });
    return rival;
  }
  if (favourable[given]) return undefined;
  let best: number | undefined;
  for (let k = 0; k < classes.length; k++)
    if (favourable[k] && (best === undefined || sums[k]! > sums[best]!)) best = k;
  return best;
}

function classesNamed(names: readonly string[], classes: readonly string[]): boolean[] {
  for (const name of names) if (!classes.includes(name)) throw unknownName("class", name, classes);
  return classes.map((name) => names.includes(name));
}

/** The sums of leads over the people of the reference, question by question, and the weight that divides them. */
function typicalLeads(
  system: ScoringSystem,
  questions: readonly Question[],
  profiles: Profiles,
  rival: number,
  given: number,
  { reference: wanted = "near" }: ReasonsOptions,
) {
  const classCount = system.classes.length;
  const totals = totalsByProfile(profiles, system);
  const winners = givenBy(totals, classCount).classes;
  const isScore = scoreOfTables(system) !== undefined;
  const marginOf = (p: number) =>
    isScore ? cutOffDistanceAt(totals, p, classCount, rival, given) : marginAt(totals, p, classCount);
  const ladder: readonly { readonly who: Reference["who"]; takes(profile: number): boolean }[] = [
    {
      who: "given the rival by a margin of at most 2",
      takes: (p) => winners[p] === rival && marginOf(p) <= NEAR,
    },
    { who: "given the rival", takes: (p) => winners[p] === rival },
    { who: "everyone", takes: () => true },
  ];
  for (const { who, takes } of wanted === "near" ? ladder : ladder.slice(1)) {
    const { rows, weight, byProfile } = learntFrom(profiles, takes);
    if (weight === 0) continue;
    const leads = leadsOf(system, profiles, rival, given);
    const means = questions.map(({ column }) => {
      const lines = leads.filter((line) => line.column === column);
      let sum = 0;
      for (const [profile, amount] of byProfile)
        for (const { place, lead } of lines) if (answer(profiles, profile, place)) sum += lead * amount;
      return { sum, weight };
    });
    return { reference: { who, rows }, means };
  }
  throw fault({ code: "nobody-to-compare" });
}

/** Those of the rows learnt from whom a predicate takes. */
function learntFrom(profiles: Profiles, takes: (profile: number) => boolean) {
  const byProfile = new Map<number, number>();
  let rows = 0;
  let weight = 0;
  for (let e = 0; e < profiles.entryProfile.length; e++) {
    const profile = profiles.entryProfile[e]!;
    if (profiles.entryPart[e] !== 0 || !takes(profile)) continue;
    rows += profiles.entryRows[e]!;
    weight += profiles.entryWeight[e]!;
    byProfile.set(profile, (byProfile.get(profile) ?? 0) + profiles.entryWeight[e]!);
  }
  return { rows, weight, byProfile };
}

function leadsOf(system: ScoringSystem, profiles: Profiles, rival: number, given: number) {
  const lines = usedLines(system);
  const places = placesOf(
    profiles,
    lines.map(({ condition }) => condition),
  );
  return lines.map(({ condition, points }, i) => ({
    column: condition.column,
    place: places[i]!,
    lead: points[rival]! - points[given]!,
  }));
}
