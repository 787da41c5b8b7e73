import type { Audit, ScoringSystem } from "@fairscore/core";
import { heldOutRisk, heldOutVerdict, withVerdict } from "@fairscore/core/parts";
import type { Prepared } from "./desk-state.ts";

/** The card with what holds for the people held out, and how likely classes are among them: they are counted already. As it is where nobody is held out. */
export function judgedOnHeldOut(
  system: ScoringSystem,
  audit: Audit,
  { profiles, perUnit }: Pick<Prepared, "profiles" | "perUnit">,
): ScoringSystem {
  if (audit.parts.length < 2) return system;
  return withVerdict(
    system,
    heldOutVerdict(system, audit, profiles, perUnit),
    heldOutRisk(system, profiles, perUnit),
  );
}
