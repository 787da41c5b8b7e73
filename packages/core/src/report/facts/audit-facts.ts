import type { Audit } from "../../audit/report.ts";
import type { Optimism } from "../../audit/risk-quality.ts";
import { type Card, card } from "../../card/card.ts";
import { groupsMade } from "../../card/groups-made.ts";
import { safetySentence } from "../../card/summary.ts";
import { inWords } from "../../model/in-words.ts";
import type { ScoringSystem } from "../../model/scoring-system.ts";
import { countLines } from "../../model/tables.ts";
import { usedLines } from "../../model/used-lines.ts";
import { conditionWords } from "../../recipe/condition/words.ts";
import { wholeColumns } from "../../recipe/recipe.ts";
import { VERSION } from "../../version.ts";
import { auditView, shownOptimism } from "./audit-view.ts";
import { cautions } from "./cautions.ts";
import { type CertificateFacts, certificateFacts } from "./certificate-facts.ts";
import { type ChecklistItem, checklist } from "./checklist.ts";
import { type DataFacts, dataFacts } from "./data-facts.ts";
import { type Definition, definitions } from "./definitions.ts";
import { type LinesAndProxies, lineFacts } from "./line-facts.ts";
import type { PartFacts } from "./part-facts.ts";
import { type Confirmation, checkParts, type ReportParts } from "./report-parts.ts";
import { isMasked } from "./shown-counts.ts";

/** Tables nearly as good as those of the report. */
export interface AlternativeFacts {
  readonly lines: number;
  readonly columns: readonly string[];
  /** The conditions that earn points, in words. */
  readonly conditions: readonly string[];
  /** On the people learnt from, as a share; null for tables made by hand. */
  readonly loss: number | null;
}

/** An audit as a document: everything that its page and its CSV say. Plain JSON, without any row of the data. */
export interface AuditFacts {
  readonly format: "fairscore-audit-report";
  readonly version: 1;
  readonly title: string;
  readonly date: string;
  readonly purpose: string | null;
  readonly users: string | null;
  readonly author: string | null;
  readonly classes: readonly string[];
  readonly protected: readonly string[];
  /** How the groups of protected columns of numbers were made. */
  readonly groupsMade: readonly string[];
  /** Versions of the software that wrote the report, and of the one that learnt the tables. */
  readonly software: {
    readonly report: string;
    readonly learntBy: string | null;
    readonly solver: string | null;
  };
  /** Whether cells of fewer than 5 people are printed. */
  readonly showSmall: boolean;
  readonly weighted: boolean;
  /** Without how often it is right: the report says that itself. */
  readonly card: Card;
  readonly sentence: string | null;
  readonly certificate: CertificateFacts;
  readonly alternatives: readonly AlternativeFacts[];
  /** Whether the limits asked for are certified among unseen people, in a sentence; null without safety. */
  readonly safety: string | null;
  /** Where the card's risks come from; null where it says none. */
  readonly risks: NonNullable<Audit["risks"]> | null;
  readonly optimism: Optimism | null;
  readonly parts: readonly PartFacts[];
  readonly lines: LinesAndProxies;
  readonly data: DataFacts;
  readonly cautions: readonly string[];
  readonly limitsOfUse: readonly string[];
  readonly override: string | null;
  readonly confirmations: readonly Confirmation[];
  readonly definitions: readonly Definition[];
  /** The items of TRIPOD+AI, with what this report says on each. */
  readonly checklist: readonly ChecklistItem[];
}

/** Gathers and counts what the report says, with small cells masked unless `showSmall`. */
export function auditFacts(parts: ReportParts): AuditFacts {
  checkParts(parts);
  const { audit, verification, data, showSmall = false } = parts;
  const { system, profiles } = inWords(parts.system, parts.profiles);
  const { training, recipe } = system;
  const { parts: counted } = auditView(audit, { system, profiles, showSmall });
  const lines = lineFacts(system, profiles, showSmall);
  const shown = card(system, audit);
  const facts: Omit<AuditFacts, "checklist"> = {
    format: "fairscore-audit-report",
    version: 1,
    title: titleOf(system),
    date: parts.date,
    purpose: parts.purpose ?? recipe.codebook?.purpose ?? null,
    users: parts.users ?? null,
    author: parts.author ?? null,
    classes: system.classes,
    protected: recipe.protected.map(({ column }) => column),
    groupsMade: groupsMade(recipe),
    software: {
      report: VERSION,
      learntBy: training?.fairscore ?? null,
      solver: training?.highs ?? null,
    },
    showSmall,
    weighted: audit.weighted,
    card: { ...shown, accuracy: [], fairness: [] },
    sentence: parts.sentence ?? null,
    certificate: certificateFacts(system, verification),
    alternatives: (parts.alternatives ?? []).map(alternativeFacts),
    risks: audit.risks ?? null,
    optimism: shownOptimism(counted),
    safety: audit.safety ? safetySentence(audit.safety) : null,
    parts: counted,
    lines,
    data: dataFacts(recipe, audit, data),
    cautions: cautions(
      counted,
      training?.status,
      audit.dropped.missingOutcome + audit.dropped.otherOutcome,
      verification.ok,
      shown.verdict.length > 0,
    ),
    limitsOfUse: parts.limitsOfUse ?? [],
    override: parts.override ?? null,
    confirmations: parts.confirmations ?? [],
    definitions: definitions(
      counted.flatMap(({ differences }) => differences.map(({ measure }) => measure)),
      isMasked(counted, lines),
    ),
  };
  return { ...facts, checklist: checklist(facts) };
}

function titleOf({ origin, recipe: { outcome } }: ScoringSystem): string {
  if (origin?.name !== undefined) return `Audit: ${origin.name}`;
  return "column" in outcome ? `Audit: ${outcome.column}` : "Audit of a points card";
}

function alternativeFacts(other: ScoringSystem): AlternativeFacts {
  const { system } = inWords(other);
  const { tables, training, recipe } = system;
  const whole = wholeColumns(recipe);
  const columns = tables.flatMap(({ lines }) => lines.map(({ condition }) => condition.column));
  return {
    lines: countLines(system),
    columns: [...new Set(columns)],
    conditions: usedLines(system).map(({ condition }) =>
      conditionWords(condition, whole.has(condition.column)),
    ),
    loss: training ? training.loss / training.lossScale : null,
  };
}
