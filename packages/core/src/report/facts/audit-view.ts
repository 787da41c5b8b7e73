import type { Audit } from "../../audit/report.ts";
import { EVERYTHING, partsOfPeople } from "../disclosure/part-people.ts";
import { type PartFacts, partFacts, type ViewedPeople } from "./part-facts.ts";

/** An audit as it may be seen: what all that shows it, on screens and in documents, takes its numbers from. Plain JSON. */
export interface AuditView extends Pick<Audit, "classes" | "objective" | "weighted" | "dropped" | "safety"> {
  /** Whether counts of fewer than 5 people are shown: not for publication. */
  readonly showSmall: boolean;
  readonly parts: readonly PartFacts[];
}

/**
 * An audit for publication: without counts of fewer than five people and what they follow from. Which numbers these are
 * depends on the model and the counted rows alone, whatever is then printed of the view: so nothing that one document
 * withholds can be worked out from another. Without the people it was counted on, or with `showSmall`, an audit is shown
 * as it is: for the eyes of those whose data it is.
 */
export function auditView(audit: Audit, counted?: ViewedPeople): AuditView {
  const { classes, objective, weighted, dropped, safety, parts } = audit;
  const showSmall = counted?.showSmall ?? !counted;
  const ledgers = counted && !showSmall ? partsOfPeople(counted.system, counted.profiles) : [];
  return {
    classes,
    objective,
    weighted,
    dropped,
    ...(safety && { safety }),
    showSmall,
    parts: parts.map((_, place) => partFacts(audit, place, ledgers[place] ?? EVERYTHING, counted)),
  };
}

/** Whether a view shows a count of 1 to 4 people. */
export function hasSmallCounts({ parts }: AuditView): boolean {
  return /"(count|counted|n)":[1-4]\b/.test(JSON.stringify(parts));
}
