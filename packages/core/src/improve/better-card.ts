import { type SystemParts, verifiedSystem } from "../fit/build-system.ts";
import { sealOf } from "../model/hash.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { sumOfPoints, type Verification, verify } from "../verify/verify.ts";
import { withoutSharedStart } from "./layout.ts";

/** The better card, verified and sealed; a score with several cut-offs is written as one. */
export function betterCard(
  parts: SystemParts,
  isLadder: boolean,
): { system: ScoringSystem; verification: Verification } {
  const made = verifiedSystem(parts);
  if (!isLadder) return made;
  // The smallest tables that do the same may start everywhere with more: cut-offs could not be read off them.
  const { seal: _, ...unsealed } = made.system;
  const written = { ...unsealed, tables: withoutSharedStart(made.system.tables) };
  const counted = { ...written, training: { ...written.training!, sum: sumOfPoints(written) } };
  const system = { ...counted, seal: sealOf(counted) };
  const verification = verify(system, parts.profiles, { sets: false });
  if (!verification.ok) throw new Error("the recount does not support the better score; please report this");
  return { system, verification };
}
