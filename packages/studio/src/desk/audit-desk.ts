import {
  type Audit,
  type AuditFacts,
  auditFacts,
  hashProfiles,
  InputError,
  type ReportParts,
  type Spec,
} from "@fairscore/core";
import type { Settings } from "../state/settings.ts";
import { type ShownPart, shownAudit } from "./audit/shown-audit.ts";
import { type DeskState, prepare } from "./desk-state.ts";
import type { LeftOut } from "./keep-rows.ts";

/** What the audit screen asks of the desk. */
export function auditHandlers(state: DeskState) {
  return {
    /** What the charts show; needs no data but the audit itself. */
    shownAudit(input: {
      readonly audit: Audit;
      readonly spec: Spec;
      readonly showSmall: boolean;
    }): ShownPart[] {
      return shownAudit(input.audit, input.spec, input.showSmall);
    },
    /** People of the file who are not in the counts for these settings, but for those without a usable outcome. */
    async leftOut({ settings }: { readonly settings: Settings }): Promise<readonly LeftOut[]> {
      const { leftOut } = await prepare(state, settings);
      return leftOut.filter(({ reason }) => reason !== "blank-outcome" && reason !== "other-outcome");
    },
    /** The audit as a document, counted anew from the data that the card was learnt from. */
    async auditFacts({
      settings,
      ...parts
    }: Omit<ReportParts, "profiles"> & { readonly settings: Settings }): Promise<AuditFacts> {
      const { profiles } = await prepare(state, settings);
      const { training } = parts.system;
      if (training && training.profilesHash !== hashProfiles(profiles)) {
        throw new InputError(
          "this card was made from other data than the file that is open; open its own file to audit it",
        );
      }
      return auditFacts({ ...parts, profiles });
    },
  };
}
