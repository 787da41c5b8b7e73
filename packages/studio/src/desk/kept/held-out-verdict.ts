import type { Audit, Profiles, ScoringSystem } from "@fairscore/core";
import { heldOutRisk, heldOutVerdict, withVerdict } from "@fairscore/core/parts";

/** The card with what holds for the people held out, and how likely classes are among them: they are counted already. As it is where nobody is held out. */
export function judgedOnHeldOut(system: ScoringSystem, audit: Audit, profiles: Profiles): ScoringSystem {
  if (audit.parts.length < 2) return system;
  return withVerdict(system, heldOutVerdict(system, audit, profiles), heldOutRisk(system, profiles));
}
