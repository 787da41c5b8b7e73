import { sealOf } from "../model/hash.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import type { Spec } from "../problem/spec.ts";
import type { Audit } from "./report.ts";

/**
 * The spec with the limits that were asked for. Tables of a safe fit carry tightened ones, which are a means: what people
 * are promised, and what "your limit" means in an audit, is what was asked for.
 */
export function askedSpec({ spec, training }: ScoringSystem): Spec {
  const asked = training?.safety?.asked;
  // Rules that were added since are nobody's promise.
  if (!asked || asked.length !== spec.fairness?.length) return spec;
  return { ...spec, fairness: spec.fairness.map((rule, i) => ({ ...rule, tolerance: asked[i]! })) };
}

/** An audit against the limits asked for, with the tightened ones beside them and what is claimed for unseen people. */
export function withSafety(audit: Audit, system: ScoringSystem): Audit {
  const { spec, training, seal } = system;
  const safety = training?.safety;
  if (!safety) return audit;
  const { by, confidence, status } = safety;
  return {
    ...audit,
    // Of tables that were changed since nothing is claimed any more.
    ...((seal === undefined || seal === sealOf(system)) && { safety: { by, confidence, status } }),
    parts: audit.parts.map((part) => ({
      ...part,
      limits: part.limits.map((limit) => {
        const learntWith = spec.fairness![limit.rule]!.tolerance;
        return learntWith === limit.tolerance ? limit : { ...limit, learntWith };
      }),
    })),
  };
}
