import { type Audit, type ExportName, exportModel, type ScoringSystem } from "@fairscore/core";

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
  };
}
