import { safetySentence } from "../../card/summary.ts";
import type { AuditView } from "../facts/audit-view.ts";

/** What the numbers of an audit are written from: a view of it, or the facts of a report. */
export interface AuditNumbers extends Pick<AuditView, "classes" | "parts" | "showSmall"> {
  /** Whether answers have prices. */
  readonly hasCosts: boolean;
  /** Whether the limits asked for are certified, in a sentence; null without safety. */
  readonly safety: string | null;
  /** Where the card's risks come from; null where it says none. */
  readonly risks: NonNullable<AuditView["risks"]> | null;
  readonly optimism: AuditView["optimism"];
}

export function numbersOf({ safety, objective, risks, ...view }: AuditView): AuditNumbers {
  return {
    ...view,
    risks: risks ?? null,
    hasCosts: objective === "cost",
    safety: safety ? safetySentence(safety) : null,
  };
}

/** Whom a part of an audit is about. */
export const PART_WORDS = {
  train: "People used to build it",
  "held-out": "People held out",
  other: "People in these rows",
} as const;
