import {
  type Audit,
  card,
  cardHtml,
  type ExportName,
  exportModel,
  type ScoringSystem,
} from "@fairscore/core";

/** A card in another form: texts and files for other programs. */
export function exportHandlers() {
  return {
    exported(input: {
      readonly system: ScoringSystem;
      readonly audit: Audit;
      readonly to: Exclude<ExportName, "png">;
      /** The warnings of its verdict as the page says them, for the card that is printed. */
      readonly said?: readonly string[];
    }): string | Uint8Array {
      const { system, audit, to, said } = input;
      if (to === "html" && said) {
        return cardHtml(card(system, audit, { say: (_, i) => said[i]! }));
      }
      return exportModel(system, to, { audit });
    },
  };
}
