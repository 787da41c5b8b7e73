import { VERDICTS } from "../card/verdicts.ts";
import type { AuditFacts } from "./facts/audit-facts.ts";

/**
 * An audit in the nine sections of a model card (Mitchell et al., "Model Cards for Model Reporting", FAT* 2019), for
 * registers and tools that read those. Nothing is left out of the facts, and nothing is added. Plain JSON.
 */
export function modelCard(facts: AuditFacts) {
  /** Which rows: those that the tables were learnt from, or those held out and others. */
  const use = (isTraining: boolean) =>
    facts.parts
      .filter(({ part }) => (part === "train") === isTraining)
      .map(({ part, people }) => ({ part, people }));
  const { lines } = facts;
  return {
    format: "fairscore-model-card",
    version: 1,
    model_details: {
      name: facts.card.title,
      date: facts.date,
      author: facts.author,
      software: facts.software,
      type: "integer points tables; the highest total wins",
      classes: facts.classes,
      card: facts.card,
      settings: facts.sentence ?? facts.certificate.shape.words,
      certificate: facts.certificate,
      alternatives: facts.alternatives,
    },
    intended_use: {
      purpose: facts.purpose,
      users: facts.users,
      limits_of_use: facts.limitsOfUse,
      human_override: facts.override,
    },
    factors: {
      protected: facts.data.protected,
      strata: facts.data.strata,
      // Conditions that differ much between groups.
      proxies: lines.proxies,
      next_proxies: lines.nextProxies,
      proxies_from: lines.proxyFrom,
      groups_too_small_for_proxies: lines.tooSmall,
    },
    metrics: {
      definitions: facts.definitions,
      intervals: "95%: Wilson for shares, Newcombe for differences",
      weighted: facts.weighted,
      // Whether cells of fewer than 5 people are printed.
      small_cells_shown: facts.showSmall,
    },
    evaluation_data: { parts: use(false) },
    training_data: { parts: use(true), file: facts.data },
    // Of each part its numbers; of each line for how many of a group it is true, and how many change class without it.
    // Where risks come from, and by how much the people learnt from flatter the card.
    quantitative_analyses: {
      parts: facts.parts,
      lines: lines.lines,
      risks: facts.risks,
      optimism: facts.optimism,
    },
    ethical_considerations: {
      protected_columns: facts.protected,
      points_not_allowed: facts.certificate.shape.zeros,
      limits: facts.parts.flatMap(({ part, limits }) =>
        limits.map(({ title, verdict }) => ({ part, limit: title, verdict: VERDICTS[verdict] })),
      ),
      // Whether the limits are certified among unseen people; null without safety.
      safety: facts.safety,
    },
    caveats_and_recommendations: {
      // What must be read first; what holds for people not learnt from is in the card's verdict.
      warnings: facts.card.warnings,
      cautions: facts.cautions,
      confirmations: facts.confirmations,
      // TRIPOD+AI: what a report should say, and where this one does.
      reporting_checklist: facts.checklist,
    },
  };
}
