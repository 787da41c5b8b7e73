import { audit } from "../audit/audit.ts";
import { certifiable } from "../audit/certifiable.ts";
import type { Audit, AuditPart } from "../audit/report.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import type { CardVerdict, Judged } from "../model/verdict.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { weightSpread } from "./clustering.ts";
import { learntPeople, notJudged, tooFewToJudge, verdictOf } from "./verdict.ts";
import { warningsOf } from "./warnings.ts";

/** What holds for the people held out, who are the second part of the audit and of its counts. */
export function heldOutVerdict(system: ScoringSystem, own: Audit, profiles: Profiles, perUnit = 1): Judged {
  // Tables that safety has chosen by what these people say have its claim instead; and rows of a unit are no people.
  // So have those whom somebody changed who saw these people.
  const isClaimed = system.training?.safety?.by === "held-out" || system.origin?.edited !== undefined;
  const sure = isClaimed || perUnit > 1 ? [] : certifiable(system, profiles);
  return verdictOf(system, {
    by: "held-out",
    audit: own,
    profiles,
    clustering: perUnit * weightSpread(profiles, 1),
    certifiable: (rule) => sure[rule]?.tolerance ?? null,
  });
}

/** A limit of which a verdict says nothing. */
const UNJUDGED = { verdict: "unchecked", worst: null, certain: false, certifiable: null, small: [] } as const;

/**
 * The verdict that is due to a card with this one, from its rows: on people held out all of it. Cards of other folds are
 * not kept, so of a cross-validation what the people learnt from say, and the warnings that follow from its own figures.
 */
export function verdictAgain(
  system: ScoringSystem,
  verdict: CardVerdict,
  profiles: Profiles,
  perUnit: number,
): CardVerdict {
  if (verdict.by === "none" && verdict.because !== "few")
    return notJudged(verdict.because, verdict.because === "asked" && system.training?.holdOut !== undefined);
  const own = audit(system, profiles);
  if (verdict.by === "none") return tooFewToJudge(system, own);
  // Where nobody is held out any more, there is nobody to say it of.
  if (verdict.by === "held-out")
    return own.parts.length < 2 ? tooFewToJudge(system, own) : heldOutVerdict(system, own, profiles, perUnit);
  const [learnt] = own.parts as [AuditPart];
  const { counted, n, value, low, high } = learnt.accuracy;
  const limits = learnt.limits.map(({ rule, title, form, tolerance }, i) => {
    const claimed = verdict.limits[i] ?? UNJUDGED;
    return { ...claimed, rule, title, form, tolerance };
  });
  const { warnings: _, ...judged } = { ...verdict, limits, learntFrom: { counted, n, value, low, high } };
  return { ...judged, warnings: warningsOf(judged, learntPeople(learnt), system) };
}
