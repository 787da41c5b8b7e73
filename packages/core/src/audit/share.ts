import type { Finding, FindingOf } from "../findings/finding.ts";
import type { BoundRate } from "../problem/rates.ts";
import { type Counts, countWhere } from "./counts.ts";
import { wilson } from "./intervals.ts";

/** With fewer people than this a rate is shown, and worded "too few people to say". */
export const FEW_PEOPLE = 30;

/**
 * A share of people, with the counts it comes from and its 95 % Wilson interval. With weights the value is a
 * share of the weight, while the interval's n is the number of rows: the counts don't hold the spread of the
 * weights inside a cell, which an effective sample size would need, so with very unequal weights the interval
 * is too narrow.
 */
export interface Share {
  /** Rows counted, of `n` rows. */
  readonly counted: number;
  readonly n: number;
  /** The same as sums of weights, times the audit's `weightScale`. */
  readonly countedWeight: number;
  readonly weight: number;
  /** In [0, 1]; null when nobody is there to count. */
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Why there is no value. */
  readonly reason: Finding | null;
}

type Amount = { readonly rows: number; readonly weight: number };

/** `counted` of `among`; `nobody` is the reason to give when there are no rows. */
export function share(counted: Amount, among: Amount, nobody: Finding): Share {
  const counts = {
    counted: counted.rows,
    n: among.rows,
    countedWeight: counted.weight,
    weight: among.weight,
  };
  if (among.rows === 0 || among.weight === 0) {
    const reason: Finding = among.rows === 0 ? nobody : { code: "weights-of-zero", rows: among.rows };
    return { ...counts, value: null, low: null, high: null, reason };
  }
  const interval = wilson(effectiveCount(counts), among.rows);
  return { ...counts, value: counted.weight / among.weight, ...interval, reason: null };
}

/** The share as a number of its n rows: with weights it need not be whole. */
export function effectiveCount(of: Pick<Share, "n" | "countedWeight" | "weight">): number {
  return (of.countedWeight * of.n) / of.weight;
}

/** Whom a rate is about: a group, inside a stratum where there is one; everyone without either. */
export type Who = Pick<FindingOf<"nobody-there">, "group" | "stratum">;

/** A rate of the problem's table, counted; `who` is named where nobody is there. */
export function rateShare(counts: Counts, rate: BoundRate, classes: readonly string[], who: Who): Share {
  const ofGiven = rate.name === "precision";
  const among = classes.filter((_, y) => rate.among(y));
  const nobody = ofGiven
    ? { given: classes[rate.label!]! }
    : { ...(among.length < classes.length && { classes: among }) };
  return share(
    countWhere(counts, (y, p) => rate.among(y, p) && rate.counted(y, p)),
    countWhere(counts, (y, p) => rate.among(y, p)),
    { code: "nobody-there", ...who, ...nobody },
  );
}

/** Several reasons as one. */
export function reasonOf(reasons: readonly (Finding | null)[]): Finding | null {
  const findings = reasons.filter((reason) => reason !== null);
  return findings.length > 1 ? { code: "several", findings } : (findings[0] ?? null);
}
