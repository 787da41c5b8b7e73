import { safetySentence } from "../../card/summary.ts";
import type { AuditView } from "../facts/audit-view.ts";

/** What the numbers of an audit are written from: a view of it, or the facts of a report. */
export interface AuditNumbers extends Pick<AuditView, "classes" | "parts" | "showSmall"> {
  /** Whether answers have prices. */
  readonly hasCosts: boolean;
  /** Whether the limits asked for are certified, in a sentence; null without safety. */
  readonly safety: string | null;
}

export function numbersOf({ safety, objective, ...view }: AuditView): AuditNumbers {
  return { ...view, hasCosts: objective === "cost", safety: safety ? safetySentence(safety) : null };
}

/** Whom a part of an audit is about. */
export const PART_WORDS = {
  train: "People used to build it",
  "held-out": "People held out",
  other: "People in these rows",
} as const;
