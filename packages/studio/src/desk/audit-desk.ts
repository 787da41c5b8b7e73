import {
  type Audit,
  type AuditView,
  auditView,
  InputError,
  type Profiles,
  type ScoringSystem,
} from "@fairscore/core";
import {
  type AuditFacts,
  auditCsv,
  auditFacts,
  auditPageOf,
  type CellLines,
  cellLines,
  inWords,
  modelCard,
  type ReportParts,
} from "@fairscore/core/parts";
import type { AuditFile } from "../model/audit-texts.ts";
import type { LeftOut } from "../model/left-out.ts";
import type { Settings } from "../model/settings.ts";
import { peopleOf } from "./kept/card-people.ts";
import { type DeskState, prepare } from "./kept/desk-state.ts";
import { type OtherOrder, otherOrder } from "./tie-order.ts";

/** A card and the people of its data that are counted. */
export interface CardPart {
  readonly settings: Settings;
  readonly system: ScoringSystem;
  readonly part: "train" | "held-out";
}

/** What the audit screen asks of the desk. */
export function auditHandlers(state: DeskState) {
  return {
    /** What the charts show; needs no data but the audit itself. */
    auditView({ audit }: { readonly audit: Audit }): AuditView {
      return auditView(audit);
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
      return auditFacts({ ...parts, profiles: await profilesOf(state, settings, parts.system) });
    },
    /** The audit as a file. */
    auditFile({ facts, as }: { readonly facts: AuditFacts; readonly as: AuditFile }): string {
      if (as === "csv") return auditCsv(facts);
      return as === "html" ? auditPageOf(facts) : `${JSON.stringify(modelCard(facts), null, 2)}\n`;
    },
    /** For how many people of each cell of the matrices each line of the card is true. */
    async cellLines({ settings, system, part }: CardPart): Promise<CellLines["lines"]> {
      const worded = inWords(system, await profilesOf(state, settings, system));
      return cellLines(worded.system, worded.profiles, { part }).lines;
    },
    /** What would change if ties went to the classes in this order. */
    async tieOrder(input: CardPart & { readonly order: readonly string[] }): Promise<OtherOrder> {
      const { settings, system, part, order } = input;
      return otherOrder(system, await profilesOf(state, settings, system), order, part);
    },
  };
}

/** The counts that a card was learnt from: on any others, numbers would look as if they were about it. */
async function profilesOf(state: DeskState, settings: Settings, system: ScoringSystem): Promise<Profiles> {
  const profiles = await peopleOf(state, settings, system);
  if (profiles) return profiles;
  throw new InputError(
    "this card was made from other data than the file that is open; open its own file to audit it",
  );
}
