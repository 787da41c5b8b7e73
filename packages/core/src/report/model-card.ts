import { VERDICTS } from "../card/verdicts.ts";
import type { AuditFacts } from "./facts/audit-facts.ts";
import type { PartFacts } from "./facts/part-facts.ts";

/**
 * An audit in the nine sections of a model card (Mitchell et al., "Model Cards for Model Reporting", FAT* 2019), for
 * registers and tools that read those. Nothing is left out of the facts, and nothing is added. Plain JSON.
 */
export interface ModelCard {
  readonly format: "fairscore-model-card";
  readonly version: 1;
  readonly model_details: {
    readonly name: string;
    readonly date: string;
    readonly author: string | null;
    readonly software: AuditFacts["software"];
    readonly type: "integer points tables; the highest total wins";
    readonly classes: readonly string[];
    readonly card: AuditFacts["card"];
    readonly settings: string;
    readonly certificate: AuditFacts["certificate"];
    readonly alternatives: AuditFacts["alternatives"];
  };
  readonly intended_use: {
    readonly purpose: string | null;
    readonly users: string | null;
    readonly limits_of_use: readonly string[];
    readonly human_override: string | null;
  };
  readonly factors: {
    readonly protected: AuditFacts["data"]["protected"];
    readonly strata: AuditFacts["data"]["strata"];
    /** Conditions that differ much between groups. */
    readonly proxies: AuditFacts["lines"]["proxies"];
    readonly next_proxies: AuditFacts["lines"]["nextProxies"];
    readonly proxies_from: number;
    readonly groups_too_small_for_proxies: number;
  };
  readonly metrics: {
    readonly definitions: AuditFacts["definitions"];
    readonly intervals: "95%: Wilson for shares, Newcombe for differences";
    readonly weighted: boolean;
    /** Whether cells of fewer than 5 people are printed. */
    readonly small_cells_shown: boolean;
  };
  readonly evaluation_data: DataUse;
  readonly training_data: DataUse & { readonly file: AuditFacts["data"] };
  readonly quantitative_analyses: {
    /** For each part: wrong answers, matrices per group, limits, differences, impact ratios, ties and margins. */
    readonly parts: readonly PartFacts[];
    /** For how many of each group a line is true, and how many would change class without it. */
    readonly lines: AuditFacts["lines"]["lines"];
  };
  readonly ethical_considerations: {
    readonly protected_columns: readonly string[];
    readonly points_not_allowed: readonly string[];
    readonly limits: readonly {
      readonly part: string;
      readonly limit: string;
      readonly verdict: string;
    }[];
    /** Whether the limits are certified among unseen people; null without safety. */
    readonly safety: string | null;
  };
  readonly caveats_and_recommendations: {
    readonly cautions: readonly string[];
    readonly confirmations: AuditFacts["confirmations"];
  };
}

interface DataUse {
  /** Which rows: those that the tables were learnt from, those held out, or others. */
  readonly parts: readonly { readonly part: PartFacts["part"]; readonly people: number }[];
}

/** The facts of an audit as a model card. */
export function modelCard(facts: AuditFacts): ModelCard {
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
      proxies: lines.proxies,
      next_proxies: lines.nextProxies,
      proxies_from: lines.proxyFrom,
      groups_too_small_for_proxies: lines.tooSmall,
    },
    metrics: {
      definitions: facts.definitions,
      intervals: "95%: Wilson for shares, Newcombe for differences",
      weighted: facts.weighted,
      small_cells_shown: facts.showSmall,
    },
    evaluation_data: { parts: use(false) },
    training_data: { parts: use(true), file: facts.data },
    quantitative_analyses: { parts: facts.parts, lines: lines.lines },
    ethical_considerations: {
      protected_columns: facts.protected,
      points_not_allowed: facts.certificate.shape.zeros,
      limits: facts.parts.flatMap(({ part, limits }) =>
        limits.map(({ title, verdict }) => ({ part, limit: title, verdict: VERDICTS[verdict] })),
      ),
      safety: facts.safety,
    },
    caveats_and_recommendations: { cautions: facts.cautions, confirmations: facts.confirmations },
  };
}
