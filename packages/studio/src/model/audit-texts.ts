import type { Finding } from "@fairscore/core";

/** Warnings of a verdict that nobody may print a card without having read, by their codes. */
const OF_THE_VERDICT = [
  "too-few-people",
  "over-limit-unseen",
  "no-better-than-usual",
  "not-judged",
] as const satisfies readonly Finding["code"][];

/** What is to be confirmed before anything is printed or saved; only the first two always, others where there is reason to. */
export const CONFIRMATIONS = [
  "purpose",
  "override",
  ...OF_THE_VERDICT,
  "changed",
  "few",
  "proxies",
  "open",
] as const;

export type ConfirmationId = (typeof CONFIRMATIONS)[number];

/** What the user writes into the audit. It is about the decision, so all cards share it. */
export interface AuditTexts {
  /** What is decided, about whom. */
  readonly purpose: string;
  /** Who will use the card. */
  readonly users: string;
  /** Who made it; may stay empty. */
  readonly author: string;
  /** What somebody does who decides otherwise than the card. */
  readonly override: string;
  /** What the card must not be used for, one in a line; may stay empty. */
  readonly limits: string;
}

export const NO_TEXTS: AuditTexts = { purpose: "", users: "", author: "", override: "", limits: "" };

/** What the audit is written as: a page, its numbers, a model card. */
export type AuditFile = "html" | "csv" | "json";
