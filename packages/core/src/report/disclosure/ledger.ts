import type { Share } from "../../audit/share.ts";
import type { Finding } from "../../findings/finding.ts";
import { type Disclosure, openDisclosure, type Sum } from "./disclosure.ts";

/** Cells of fewer people than this are not printed. */
export const SMALL_CELL = 5;

/** Whether a group is so small that nothing but that is printed of it. */
export function isTiny(people: number): boolean {
  return people > 0 && people < SMALL_CELL;
}

/**
 * A number of people as it may be printed: the number, `<5` for 0 to 4 people, or `withheld` where such a cell
 * would follow from it. Were 0 printed, `<5` beside it would be a narrower number than it looks; it is printed only
 * where it is known anyhow.
 */
export type ShownCount = number | "<5" | "withheld";

/** A share with its counts and 95 % interval as it may be printed; its value is null where a count is not shown. */
export interface ShownShare {
  readonly counted: ShownCount;
  readonly n: ShownCount;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Why there is no value, where nobody is there to count. */
  readonly reason: Finding | null;
}

/**
 * A finding as it may be printed: a number of rows below five is not told, neither here nor in what it is due to; nor is
 * how many of a group are of some class, which other counts may be withheld for.
 */
export function shownFinding(finding: Finding): Finding {
  const shown = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shown);
    if (typeof value !== "object" || value === null) return value;
    const facts = Object.entries(value);
    const ofClass = "among" in value && "least" in value;
    return Object.fromEntries(
      (ofClass ? facts.filter(([name]) => name !== "rows") : facts).map(([name, fact]) => [
        name,
        name === "rows" && fact < SMALL_CELL ? "<5" : shown(fact),
      ]),
    );
  };
  return shown(finding) as Finding;
}

/** Decides for one set of counts, made of the same people, what is printed. */
export interface Ledger {
  /** Prints sums as they are, whatever follows: sizes of groups, and what the certificate says anyway. */
  state(sum: Sum): void;
  /** Takes note of a sum that might be small, before anything is shown. */
  note(sum: Sum): void;
  /** To be asked with the same object for the same sum. */
  show(sum: Sum): ShownCount;
}

/** A ledger over these counts, by atom; with `showSmall` it shows everything. */
export function openLedger(rowsOf: (atom: number) => number, showSmall: boolean): Ledger {
  const rows = (sum: Sum) => {
    let total = 0;
    for (const [atom, times] of sum) total += times * rowsOf(atom);
    return total;
  };
  if (showSmall) return { state: () => {}, note: () => {}, show: rows };
  /** What was decided stays so. */
  const shown = new Map<Sum, ShownCount>();
  const disclosure: Disclosure = openDisclosure((atom) => atom < 0 || rowsOf(atom) === 0);
  const isSmall = (count: number) => count < SMALL_CELL;
  // “<5” says that what is missing to 4 is not below 0: a count of its own, of a sum that is known. Only where exactly
  // nothing is missing does that tell of anything else.
  const allowUpTo4 = (sum: Sum): boolean => disclosure.allow(new Map([...sum, [-1 - shown.size, 1]]));
  const decide = (sum: Sum): ShownCount => {
    const count = rows(sum);
    // What is public already is allowed, too.
    if (!isSmall(count)) return disclosure.allow(sum) ? count : "withheld";
    if (disclosure.isPublic(sum)) return count;
    if (count > 0) disclosure.protect(sum);
    return count < SMALL_CELL - 1 || allowUpTo4(sum) ? "<5" : "withheld";
  };
  return {
    state(sum) {
      disclosure.state(sum);
      const isEmpty = rows(sum) === 0 && [...sum.values()].every((times) => times > 0);
      if (isEmpty) for (const atom of sum.keys()) disclosure.state(new Map([[atom, 1]]));
    },
    note(sum) {
      const count = rows(sum);
      // That nobody is in a sum is kept by itself: it is made of counts of 0.
      if (isSmall(count) && count > 0) disclosure.protect(sum);
    },
    show(sum) {
      const known = shown.get(sum) ?? decide(sum);
      shown.set(sum, known);
      return known;
    },
  };
}

/** All that is printed of a group of fewer than five people. */
export const TINY_SHARE: ShownShare = {
  counted: "withheld",
  n: "<5",
  value: null,
  low: null,
  high: null,
  reason: null,
};

/** A share of the audit as it was counted. */
export function asCounted({ counted, n, value, low, high, reason }: Share): ShownShare {
  return { counted, n, value, low, high, reason };
}

/** A share of the audit, with its counts past the ledger. */
export function shownShare(share: Share, counted: Sum, among: Sum, ledger: Ledger): ShownShare {
  const n = ledger.show(among);
  const shown = typeof n === "number" ? ledger.show(counted) : "withheld";
  if (typeof n !== "number" || typeof shown !== "number") {
    return { counted: shown, n, value: null, low: null, high: null, reason: null };
  }
  return asCounted(share);
}

/** The share of everyone else: of those not counted. */
export function otherShare(share: Share): Share {
  return {
    ...share,
    counted: share.n - share.counted,
    countedWeight: share.weight - share.countedWeight,
    value: share.value === null ? null : 1 - share.value,
    low: share.high === null ? null : 1 - share.high,
    high: share.low === null ? null : 1 - share.low,
  };
}
