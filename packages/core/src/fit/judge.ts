import { askedSpec } from "../audit/asked-limits.ts";
import { audit, auditGiven, withRisk } from "../audit/audit.ts";
import { giveClassesTo } from "../audit/give.ts";
import type { Audit } from "../audit/report.ts";
import { sealOf } from "../model/hash.ts";
import { inWords } from "../model/in-words.ts";
import { createModel } from "../model/model.ts";
import type { Parsimony } from "../model/parsimony.ts";
import type { CardRisk } from "../model/risk.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import type { CardVerdict } from "../model/verdict.ts";
import { DEFAULTS } from "../problem/defaults.ts";
import { countRows } from "../profiles/parts.ts";
import { calibrationOf, foldPeople } from "../risk/calibration.ts";
import { heldOutRisk, learntRisk } from "../risk/card-risk.ts";
import { checkCutAtRisk, cutAtRisk, withNames } from "../risk/cut-at-risk.ts";
import type { RiskPeople } from "../risk/people.ts";
import { heldOutVerdict } from "../verdict/again.ts";
import { rowsPerUnit, weightSpread } from "../verdict/clustering.ts";
import { type GivenPeople, poolPeople } from "../verdict/pool-people.ts";
import { notJudged, tooFewToJudge, verdictOf } from "../verdict/verdict.ts";
import { verifyChore } from "./chores.ts";
import { withParsimony } from "./count-sized.ts";
import type { FitOptions } from "./fit-options.ts";
import { fitProfiles } from "./fit-profiles.ts";
import { fewestOfClass, foldCounts, foldStrata, type ToFold } from "./fold-counts.ts";
import type { Outcome } from "./outcome.ts";
import { FOLDS, type VerdictPlan } from "./verdict-plan.ts";

/** Share of the time or work of a run that a fold takes: the search is near its best after a fraction of it. */
export const SHARE_OF_FOLD = 0.03;

/**
 * Units of work for each fold in a run by the clock, for each of its seconds, between these ends; no run by more work has
 * less for a fold. Not seconds: on a busy machine they would judge a poorer way of learning than the card's own.
 */
const WORK_PER_SECOND = 2_500;
const LEAST_WORK = 3_000;
const MOST_WORK = 25_000;

/** What is judged: a card with the audit of the people that it was learnt from. */
type Learnt = Pick<Outcome, "model" | "audit" | "verdict" | "verification">;

/** What folds are counted of; or people whom cards have judged already that were learnt in the same way from others. */
interface ToJudge extends ToFold {
  readonly unseen?: readonly GivenPeople[] | undefined;
}

/** The system with the verdict and the risks on it, under a seal of all. */
export function withVerdict(system: ScoringSystem, verdict: CardVerdict, risk?: CardRisk): ScoringSystem {
  const { seal: _, risk: _old, ...unsealed } = system;
  const judged = { ...unsealed, verdict, ...(risk && { risk }) };
  return { ...judged, seal: sealOf(judged) };
}

/** The outcome with the verdict on its card, which the model keeps under its seal. */
export async function judge<O extends Learnt>(
  outcome: O,
  plan: VerdictPlan,
  { parsimony, ...cards }: ToJudge & { readonly parsimony?: Parsimony },
  options: FitOptions,
): Promise<O> {
  const chosen = parsimony && { parsimony };
  if (!outcome.model) return { ...outcome, ...chosen };
  const system = withParsimony(outcome.model.system, parsimony);
  checkCutAtRisk(system, options);
  const perUnit = await rowsPerUnit(cards.source, cards.recipe);
  const {
    verdict,
    risk,
    cut = system,
    audit: own = outcome.audit,
  } = await verdictBy(plan, system, outcome, cards, { ...options, perUnit });
  const sealed = withVerdict(cut, verdict, risk && withNames(risk, options.riskBands));
  return {
    verdict,
    ...outcome,
    ...chosen,
    ...(own && { audit: withRisk(own, sealed, cards.profiles) }),
    model: createModel(sealed),
    verification: await verifyChore(options.executor, {
      system: sealed,
      profiles: cards.profiles,
      rowsPerUnit: perUnit,
    }),
  };
}

/** What is said of a card: the verdict, its risks, and the card and its audit where risks have moved its cut-offs. */
interface Said {
  readonly verdict: CardVerdict;
  readonly risk?: CardRisk | undefined;
  readonly cut?: ScoringSystem;
  readonly audit?: Audit;
}

async function verdictBy(
  plan: VerdictPlan,
  learnt: ScoringSystem,
  outcome: Learnt,
  cards: ToJudge,
  { perUnit, ...options }: FitOptions & { readonly perUnit: number },
): Promise<Said> {
  const { profiles } = cards;
  // Judged is what is given: with cut-offs by risk, once the risks are known.
  const said = (
    risk: CardRisk | undefined,
    judged: (system: ScoringSystem, own: Audit) => CardVerdict,
  ): Said => {
    const isCut = risk && options.cutAtRisk;
    const cut = isCut ? cutAtRisk(learnt, risk, options.cutAtRisk!) : learnt;
    const own = isCut ? audit(cut, profiles) : outcome.audit!;
    return { risk, verdict: judged(cut, own), cut, audit: own };
  };
  const ofRows = () => heldOutRisk(learnt, profiles, perUnit) ?? learntRisk(learnt, profiles, { perUnit });
  if (plan.by === "none") return said(ofRows(), () => notJudged("asked", plan.holdOut !== undefined));
  if (plan.by === "held-out") {
    return said(ofRows(), (system, own) => heldOutVerdict(system, own, profiles, perUnit));
  }
  const folds = Math.min(FOLDS, fewestOfClass(profiles));
  if (folds < 2) return said(undefined, tooFewToJudge);
  const people = cards.unseen ?? (await unseenPeople(folds, cards, options));
  // Some folds have judged a part of the people only.
  if (options.signal?.aborted) return said(ofRows(), () => notJudged("stopped"));
  if (people.length < 2) return said(undefined, tooFewToJudge);
  // Cards that safety has judged by have said nothing of totals.
  const byTotals = people.flatMap((own) => ("byTotals" in own ? [own.byTotals as RiskPeople] : []));
  const calibration = byTotals.length === people.length ? calibrationOf(byTotals) : undefined;
  return said(calibration && learntRisk(learnt, profiles, { calibration, perUnit }), (system) => {
    const { profiles: named, system: worded } = inWords(system, profiles);
    const pooled = poolPeople({ profiles: named, part: 0, given: giveClassesTo(profiles, system) }, people);
    return verdictOf(system, {
      by: plan.by,
      folds: people.length,
      clustering: perUnit * weightSpread(profiles, 0),
      audit: auditGiven(pooled.given, askedSpec(worded), pooled.profiles),
      profiles: pooled.profiles,
    });
  });
}

/** People of a fold as its card decides about them, and by its totals. */
interface FoldPeople extends GivenPeople {
  readonly byTotals: RiskPeople;
}

function workOfFold({ work, seconds = DEFAULTS.seconds }: FitOptions): number {
  if (work !== undefined) return Math.max(Math.min(work, LEAST_WORK), Math.ceil(SHARE_OF_FOLD * work));
  return Math.round(Math.min(MOST_WORK, Math.max(LEAST_WORK, WORK_PER_SECOND * seconds)));
}

/** Each person as a card decides about them that was learnt, in the same way, from people of the other folds. */
async function unseenPeople(folds: number, cards: ToFold, options: FitOptions): Promise<FoldPeople[]> {
  const { seed = DEFAULTS.seed, onJudging, executor, signal, host } = options;
  const work = workOfFold(options);
  const stratify = foldStrata(cards.recipe);
  const people: FoldPeople[] = [];
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
    // A card that was stopped half-way is not the way of learning that is to be judged.
    if (signal?.aborted) break;
    if (!model) continue;
    const { system } = model;
    const risk = options.cutAtRisk && learntRisk(system, profiles);
    const cut = risk ? cutAtRisk(system, risk, options.cutAtRisk!) : system;
    const given = giveClassesTo(profiles, cut);
    people.push({ profiles, part: 1, given, byTotals: foldPeople(system, profiles) });
  }
  return people;
}
