import type { Share } from "../audit/share.ts";
import { type Disclosure, openDisclosure, type Sum } from "./disclosure.ts";

/** Cells of fewer people than this are not printed. */
export const SMALL_CELL = 5;

/**
 * A number of people as it may be printed: the number, `<5` for 1 to 4 people, or `withheld` where such a cell
 * would follow from it by subtraction. Nobody is recognised in an empty cell, so 0 is printed.
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
  readonly reason: string | null;
}

/** Decides for one set of counts, made of the same people, what is printed. */
export interface Desk {
  /** Prints sums as they are, whatever follows: sizes of groups, and what the certificate says anyway. */
  state(sum: Sum): void;
  /** Takes note of a sum that might be small, before anything is shown. */
  note(sum: Sum): void;
  show(sum: Sum): ShownCount;
}

/** A desk over these counts, by atom; with `showSmall` it shows everything. */
export function openDesk(rowsOf: (atom: number) => number, showSmall: boolean): Desk {
  const rows = (sum: Sum) => {
    let total = 0;
    for (const [atom, times] of sum) total += times * rowsOf(atom);
    return total;
  };
  if (showSmall) return { state: () => {}, note: () => {}, show: rows };
  const disclosure: Disclosure = openDisclosure();
  const isSmall = (count: number) => count > 0 && count < SMALL_CELL;
  const isEmpty = (sum: Sum) => rows(sum) === 0 && [...sum.values()].every((times) => times > 0);
  const allowParts = (sum: Sum) =>
    Array.from(sum.keys(), (atom) => disclosure.allow(new Map([[atom, 1]]))).every(Boolean);
  // Empty cells go first: one that is withheld beside a small cell hides nothing of it.
  const empty: Sum[] = [];
  return {
    state(sum) {
      disclosure.state(sum);
      if (isEmpty(sum)) disclosure.empty(sum);
    },
    note(sum) {
      if (isEmpty(sum)) {
        disclosure.empty(sum);
        empty.push(sum);
      } else if (isSmall(rows(sum))) disclosure.protect(sum);
    },
    show(sum) {
      for (const zero of empty.splice(0)) allowParts(zero);
      const count = rows(sum);
      if (isEmpty(sum)) return allowParts(sum) ? count : "withheld";
      if (disclosure.isPublic(sum)) return count;
      if (isSmall(count)) return "<5";
      return disclosure.allow(sum) ? count : "withheld";
    },
  };
}

/** A share of the audit, with its counts past the desk. */
export function shownShare(share: Share, counted: Sum, among: Sum, desk: Desk): ShownShare {
  const n = desk.show(among);
  const shown = typeof n === "number" ? desk.show(counted) : "withheld";
  if (typeof n !== "number" || typeof shown !== "number") {
    return { counted: shown, n, value: null, low: null, high: null, reason: null };
  }
  const { value, low, high, reason } = share;
  return { counted: shown, n, value, low, high, reason };
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
