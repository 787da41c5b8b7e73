import { askedSpec } from "../audit/asked-limits.ts";
import { auditGiven } from "../audit/audit.ts";
import { giveClassesTo } from "../audit/give.ts";
import type { Audit } from "../audit/report.ts";
import { InputError } from "../errors.ts";
import { sealOf } from "../model/hash.ts";
import { inWords } from "../model/in-words.ts";
import { createModel } from "../model/model.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import type { CardVerdict, Judged } from "../model/verdict.ts";
import { specFor } from "../problem/asked-spec.ts";
import { DEFAULTS } from "../problem/defaults.ts";
import type { Spec } from "../problem/spec.ts";
import { consistentRows, countRows } from "../profiles/parts.ts";
import type { Profiles } from "../profiles/profiles.ts";
import type { Source } from "../profiles/source.ts";
import type { FoldOut } from "../profiles/split.ts";
import type { Recipe } from "../recipe/recipe.ts";
import { type GivenPeople, poolPeople } from "../verdict/pool-people.ts";
import { notJudged, verdictOf } from "../verdict/verdict.ts";
import { verifyChore } from "./chores.ts";
import { type FitOptions, fitProfiles, recipeFor } from "./fit.ts";
import type { Outcome } from "./outcome.ts";
import { checkRequest, type FitRequest, isOrdered } from "./request.ts";
import { FOLDS, type VerdictPlan } from "./verdict-plan.ts";

/** Share of the time or work of a run that a fold takes: the search is near its best after a fraction of it. */
export const SHARE_OF_FOLD = 0.03;

/**
 * Units of work for each fold in a run by the clock, for each of its seconds, between these ends. Not seconds: on a busy
 * machine they would judge a poorer way of learning than the card's own.
 */
const WORK_PER_SECOND = 4_000;
const LEAST_WORK = 5_000;
const MOST_WORK = 40_000;

/** What is judged: a card with the audit of the people that it was learnt from. */
type Learnt = Pick<Outcome, "model" | "audit" | "verdict" | "verification">;

/** What a card was learnt from, and what is learnt anew to judge it. */
export interface ToJudge {
  readonly source: Source;
  /** As the user said it, so that each fold makes its own conditions. */
  readonly request: FitRequest;
  readonly profiles: Profiles;
  readonly recipe: Recipe;
  readonly spec: Spec;
  /** Makes the conditions of a fold from the rows beside it, where more than the request decides about them. */
  readonly propose?: (holdOut: FoldOut) => Promise<Recipe>;
}

/** The system with the verdict on it, under a seal of both. */
export function withVerdict(system: ScoringSystem, verdict: CardVerdict): ScoringSystem {
  const { seal: _, ...unsealed } = system;
  const judged = { ...unsealed, verdict };
  return { ...judged, seal: sealOf(judged) };
}

/** What holds for the people held out, who are the second part of the audit and of its counts. */
export function heldOutVerdict(system: ScoringSystem, audit: Audit, profiles: Profiles): Judged {
  return verdictOf(system, { by: "held-out", audit, profiles });
}

/** The outcome with the verdict on its card, which the model keeps under its seal. */
export async function judge<O extends Learnt>(
  outcome: O,
  plan: VerdictPlan,
  cards: ToJudge,
  options: FitOptions,
): Promise<O> {
  if (!outcome.model) return outcome;
  const { system } = outcome.model;
  const verdict = await verdictBy(plan, system, outcome, cards, options);
  const sealed = withVerdict(system, verdict);
  return {
    verdict,
    ...outcome,
    model: createModel(sealed),
    verification: await verifyChore(options.executor, { system: sealed, profiles: cards.profiles }),
  };
}

async function verdictBy(
  plan: VerdictPlan,
  system: ScoringSystem,
  { audit }: Learnt,
  cards: ToJudge,
  options: FitOptions,
): Promise<CardVerdict> {
  if (plan.by === "none") return notJudged("asked");
  if (plan.by === "held-out") return heldOutVerdict(system, audit!, cards.profiles);
  const folds = Math.min(FOLDS, fewestOfClass(cards.profiles));
  if (folds < 2) return notJudged("few");
  const people = await unseenPeople(folds, cards, options);
  // One fold has judged a part of the people only, by one card.
  if (people.length < 2) return notJudged(options.signal?.aborted ? "stopped" : "few");
  const { profiles: named, system: worded } = inWords(system, cards.profiles);
  const learnt = { profiles: named, part: 0, given: giveClassesTo(cards.profiles, system) };
  const pooled = poolPeople(learnt, people);
  return verdictOf(system, {
    by: plan.by,
    folds: people.length,
    audit: auditGiven(pooled.given, askedSpec(worded), pooled.profiles),
    profiles: pooled.profiles,
  });
}

function workOfFold({ work, seconds = DEFAULTS.seconds }: FitOptions): number {
  if (work !== undefined) return Math.max(1, Math.ceil(SHARE_OF_FOLD * work));
  return Math.round(Math.min(MOST_WORK, Math.max(LEAST_WORK, WORK_PER_SECOND * seconds)));
}

/** Each person as a card decides about them that was learnt, in the same way, from people of the other folds. */
async function unseenPeople(folds: number, cards: ToJudge, options: FitOptions): Promise<GivenPeople[]> {
  const { seed = DEFAULTS.seed, onJudging, executor, signal, host } = options;
  const work = workOfFold(options);
  const { recipe } = cards;
  const outcome = "column" in recipe.outcome ? [recipe.outcome.column] : recipe.outcome.columns;
  const stratify = [...outcome, ...recipe.protected.map(({ column }) => column)];
  const people: GivenPeople[] = [];
  for (let fold = 0; fold < folds && !signal?.aborted; fold++) {
    onJudging?.({ fold, folds });
    const { profiles, recipe: own, spec } = await foldCounts(cards, { folds, fold, seed, stratify });
    if (countRows(profiles, 0) === 0 || countRows(profiles, 1) === 0) continue;
    const { model } = await fitProfiles(profiles, own, spec, {
      engine: options.engine === "exact" ? "exact" : "search",
      seed,
      executor,
      signal,
      ...(host && { host }),
      findTolerance: false,
      work,
    });
    if (model) people.push({ profiles, part: 1, given: giveClassesTo(profiles, model.system) });
  }
  return people;
}

/**
 * The rows with those of a fold set aside, by conditions that the other rows make. Groups and classes are those of the
 * card, for it is judged by them. Where the others can't make what is asked for, such as a condition that a rule names,
 * the card's own conditions serve.
 */
async function foldCounts(
  { source, request, recipe, spec, propose }: ToJudge,
  holdOut: FoldOut,
): Promise<{ profiles: Profiles; recipe: Recipe; spec: Spec }> {
  const counted = async (own: Recipe, asked: Spec) => {
    const profiles = await source.profiles(own, { holdOut });
    const isConsistent = asked.protocol === "consistent";
    return { profiles: isConsistent ? consistentRows(profiles) : profiles, recipe: own, spec: asked };
  };
  if ("recipe" in request && !propose) return counted(recipe, spec);
  const asked = { ...request, classes: recipe.outcome.classes };
  const { outcome, protected: groups, strata, weight, rows } = recipe;
  const judgedBy = { outcome, protected: groups, strata, ...(weight && { weight }), ...(rows && { rows }) };
  try {
    if (propose) return await counted({ ...(await propose(holdOut)), ...judgedBy }, spec);
    const made = await recipeFor(source, asked, holdOut);
    const own = { ...made.recipe, ...judgedBy };
    const { fairness: _, ...rest } = specFor(checkRequest(asked, holdOut), own, isOrdered(asked));
    // With the limits of the card, which may have been tightened.
    return await counted(own, { ...rest, ...(spec.fairness && { fairness: spec.fairness }) });
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return counted(recipe, spec);
  }
}

function fewestOfClass(profiles: Profiles): number {
  const people = profiles.classes.map(() => 0);
  profiles.entryLabel.forEach((label, e) => {
    people[label]! += profiles.entryRows[e]!;
  });
  return Math.min(...people);
}
