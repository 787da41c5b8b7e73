import type { Calibration } from "../../audit/calibration.ts";
import type { Ranged } from "../../audit/steps.ts";
import { decimal, inPoints } from "../../text/numbers.ts";

/** What is wrong with risks, as far as it is more than chance. */
export type Miscalibration = "high" | "low" | "extreme" | "alike";

export function miscalibrations({ difference, slope }: Calibration): Miscalibration[] {
  return [
    ...(isAbove(difference, 0) ? (["low"] as const) : []),
    ...(isBelow(difference, 0) ? (["high"] as const) : []),
    ...(isBelow(slope, 1) ? (["extreme"] as const) : []),
    ...(isAbove(slope, 1) ? (["alike"] as const) : []),
  ];
}

/** How well risks of a class hold among some people, in plain sentences; `whose` is "The published risks". */
export function calibrationSentences(name: string, calibration: Calibration, whose: string): string[] {
  const { observed, expected, slope } = calibration;
  if (observed.value === null || expected === null) return [];
  const found = miscalibrations(calibration);
  const counted = `${inPoints(expected)}% on average, while ${inPoints(observed.value)}% are ${name}`;
  const large =
    found.includes("high") || found.includes("low")
      ? `${whose} are ${timesWords(expected, observed.value)} what is seen here: ${counted}.`
      : `${whose} agree on average with what is seen here: ${counted}.`;
  if (slope.value === null) return [large];
  const steep = decimal(slope.value, 2);
  if (found.includes("extreme"))
    return [
      large,
      `They are too far apart (slope ${steep}): high ones are too high or low ones too low, beside the others.`,
    ];
  if (found.includes("alike"))
    return [
      large,
      `They are too close together (slope ${steep}): people with high totals differ more from those with low totals than they say.`,
    ];
  return [large, `How far they are apart is right as far as can be told (slope ${steep}).`];
}

/** What to do about it. */
export function recalibrateSentence(found: readonly Miscalibration[]): string {
  return found.length === 0
    ? "Nothing here speaks for other risks."
    : "fairscore recalibrate keeps the points and cut-offs, and estimates the risks from these people.";
}

/** "1.8 times", "0.1 times". */
function timesWords(expected: number, observed: number): string {
  if (observed === 0) return "more than";
  const ratio = expected / observed;
  return `${decimal(ratio, ratio < 0.095 ? 2 : 1)} times`;
}

function isAbove({ low }: Ranged, value: number): boolean {
  return low !== null && low > value;
}

function isBelow({ high }: Ranged, value: number): boolean {
  return high !== null && high < value;
}
