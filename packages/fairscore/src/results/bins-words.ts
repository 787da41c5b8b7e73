import type { BinRows, Bins, BinsColumn } from "@fairscore/core/parts";
import { percent } from "@fairscore/core/parts";
import { fixed } from "./words.ts";

/** "information value 0.310", or how little may be said of it. */
export function informationWords({ informationValue, isAtLeast }: BinsColumn): string {
  if (informationValue === null) return "information value withheld";
  return `information value ${isAtLeast ? "at least " : ""}${fixed(informationValue, 3)}`;
}

/** "sex = female". */
export function groupName({ groups }: Bins, g: number): string {
  return `${groups[g]!.column} = ${groups[g]!.level}`;
}

/** The weight of evidence for the class of interest: "−0.74". */
export function evidenceWords(value: number | null): string {
  return value === null ? "–" : fixed(value, 2);
}

/** How many rows, and which share of all they are. */
export function sizeWords({ rows, share }: BinRows): [rows: string, share: string] {
  const n = typeof rows === "number" ? rows : 0;
  return [
    typeof rows === "number" ? rows.toLocaleString("en") : rows,
    share === null ? "–" : percent(share, n),
  ];
}

/** The rate of a class, with its interval in whole percents: "20.1% (14–27)". */
export function rateWords({ rows, rates }: BinRows, label: number, hasInterval = true): string {
  const { rate, low, high } = rates[label]!;
  if (rate === null) return "–";
  const whole = (end: number) => Math.round(100 * end);
  return percent(rate, Number(rows)) + (hasInterval ? ` (${whole(low!)}–${whole(high!)})` : "");
}
