import { type Audit, type ExportName, exportModel, type ScoringSystem } from "@fairscore/core";
import { type AuditFacts, auditCsv, auditPageOf, modelCard } from "@fairscore/core/parts";

/** The forms that an audit is printed or saved in. */
const DOCUMENTS = {
  page: auditPageOf,
  csv: (facts: AuditFacts) => auditCsv(facts),
  "model-card": (facts: AuditFacts) => `${JSON.stringify(modelCard(facts), null, 2)}\n`,
};

/** A card in another form: texts and files for other programs. */
export function exportHandlers() {
  return {
    exported(input: {
      readonly system: ScoringSystem;
      readonly audit: Audit;
      readonly to: Exclude<ExportName, "png">;
    }): string | Uint8Array {
      return exportModel(input.system, input.to, { audit: input.audit });
    },

    /** The audit as a document. */
    auditDocument({
      facts,
      as,
    }: {
      readonly facts: AuditFacts;
      readonly as: keyof typeof DOCUMENTS;
    }): string {
      return DOCUMENTS[as](facts);
    },
  };
}
