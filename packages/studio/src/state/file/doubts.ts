import type { SetAside } from "@fairscore/core";
import { signal } from "@preact/signals";
import type { ColumnInfo, DataInfo } from "../../model/data.ts";
import { data } from "../data.ts";

/** Why a column had better earn no points. */
export interface Doubt {
  readonly reason: string;
  /** No line can be made of the column, whoever insists on it. */
  readonly isFinal: boolean;
}

/** Of a column that core sets aside. */
export function doubtFrom({ reason, finding }: SetAside): Doubt {
  return { reason, isFinal: finding?.code === "no-value" || finding?.code === "one-value" };
}

/** What the search would do by itself with each column: use it, or set it aside. */
export type Doubts = ReadonlyMap<string, Doubt | undefined>;

/** The doubts as they were counted last, of the people to build on, and for which data. */
export const countedDoubts = signal<{ readonly of: DataInfo; readonly doubts: Doubts } | undefined>(
  undefined,
);

/**
 * The doubt about a column, by the same rule on every screen: that of the people to build on, which is what the search
 * goes by; that of the whole file where nothing has been counted yet.
 */
export function doubtOf({ name, doubt }: ColumnInfo): Doubt | undefined {
  const counted = countedDoubts.value;
  if (counted && counted.of === data.value && counted.doubts.has(name)) return counted.doubts.get(name);
  return doubt && doubtFrom(doubt);
}
