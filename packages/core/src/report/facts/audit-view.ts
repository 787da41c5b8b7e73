import { checkAudit } from "../../audit/check-audit.ts";
import type { Audit } from "../../audit/report.ts";
import { type Optimism, optimismOf } from "../../audit/risk-quality.ts";
import { fault } from "../../findings/fault.ts";
import { inWords } from "../../model/in-words.ts";
import { checkSystem } from "../../model/model-json.ts";
import { checkProfiles } from "../../profiles/check-profiles.ts";
import { countRows } from "../../profiles/parts.ts";
import { anything, checkOptions, flag, maybe, type Shapes } from "../../schema.ts";
import { EVERYTHING, partsOfPeople } from "../disclosure/part-people.ts";
import { type PartFacts, partFacts, type ViewedPeople } from "./part-facts.ts";

/** An audit as it may be seen: what all that shows it, on screens and in documents, takes its numbers from. Plain JSON. */
export interface AuditView
  extends Pick<Audit, "classes" | "objective" | "weighted" | "dropped" | "safety" | "risks"> {
  /** By how much the people learnt from flatter it; null unless they and others are there, and both may be printed. */
  readonly optimism: Optimism | null;
  /** Whether counts of fewer than 5 people are shown: not for publication. */
  readonly showSmall: boolean;
  readonly parts: readonly PartFacts[];
}

const COUNTED: Shapes = { system: anything, profiles: anything, showSmall: maybe(flag) };

/**
 * An audit for publication: without counts of fewer than five people and what they follow from. Which numbers these are
 * depends on the model and the counted rows alone, whatever is then printed of the view: so nothing that one document
 * withholds can be worked out from another. Without the people it was counted on, or with `showSmall`, an audit is shown
 * as it is: for the eyes of those whose data it is.
 */
export function auditView(audit: Audit, people?: ViewedPeople): AuditView {
  checkAudit(audit);
  if (people !== undefined) {
    checkOptions(people, COUNTED);
    checkSystem(people.system);
    checkProfiles(people.profiles);
  }
  const counted = people && { ...people, ...inWords(people.system, people.profiles) };
  if (counted) checkSame(audit, counted);
  const { classes, objective, weighted, dropped, safety, parts } = audit;
  const showSmall = counted?.showSmall ?? !counted;
  const ledgers = counted && !showSmall ? partsOfPeople(counted.system, counted.profiles) : [];
  const shown = parts.map((_, place) => partFacts(audit, place, ledgers[place] ?? EVERYTHING, counted));
  return {
    classes,
    objective,
    weighted,
    dropped,
    ...(safety && { safety }),
    ...(audit.risks && { risks: audit.risks }),
    optimism: shownOptimism(shown),
    showSmall,
    parts: shown,
  };
}

/** Of the figures as they are printed. */
export function shownOptimism([train, unseen]: readonly PartFacts[]): Optimism | null {
  if (train?.part !== "train" || !train.quality?.everyone || !unseen?.quality?.everyone) return null;
  return optimismOf(train.quality.everyone, unseen.quality.everyone);
}

/** Refuses an audit of other rows. */
function checkSame(audit: Audit, { system, profiles }: ViewedPeople): void {
  if (audit.classes.join("\n") !== system.classes.join("\n")) {
    throw fault({ code: "audit-of-others", what: "classes" });
  }
  if (audit.parts.some(({ rows }, part) => rows !== countRows(profiles, part))) {
    throw fault({ code: "audit-of-others", what: "rows" });
  }
}

/** A view as it is; an audit as it was counted. */
export function viewOf(audit: Audit | AuditView): AuditView {
  return (audit as Partial<AuditView> | null)?.showSmall === undefined
    ? auditView(audit as Audit)
    : (audit as AuditView);
}
