import type { QualityCurve } from "../../audit/risk-quality.ts";
import type { Ranged } from "../../audit/steps.ts";
import type { CardRisk } from "../../model/risk.ts";
import { fixed, inPoints, whole } from "../../text/numbers.ts";
import { LEFT_OUT } from "./cell-words.ts";

/** "0.828 (0.770–0.873)"; a dash where there is none. */
export function estimateWords({ value, low, high }: Ranged, digits = 3): string {
  if (value === null) return LEFT_OUT;
  return `${fixed(value, digits)}${between(low, high, (end) => fixed(end, digits))}`;
}

/** "+3.1 (−0.4–6.6)", in points. */
export function estimatePoints({ value, low, high }: Ranged): string {
  if (value === null) return LEFT_OUT;
  return `${signedPoints(value)}${between(low, high, signedPoints, " to ")}`;
}

/** "34.2% (30.1–38.5)". */
export function estimatePercent({ value, low, high }: Ranged): string {
  if (value === null) return LEFT_OUT;
  return `${inPoints(value)}%${between(low, high, inPoints)}`;
}

function between(
  low: number | null,
  high: number | null,
  write: (end: number) => string,
  word = "–",
): string {
  return low === null || high === null ? "" : ` (${write(low)}${word}${write(high)})`;
}

export function signedPoints(value: number): string {
  const size = inPoints(value);
  return value > 0 && size !== "0.0" ? `+${size}` : size;
}

/** What the cut-offs of a curve are about: "refer or later". */
export function curveWords({ class: name, orLater }: Pick<QualityCurve, "class" | "orLater">): string {
  return orLater ? `${name} or later` : name;
}

/** A cut-off in words: "from 4", "from +2", "from 12.5%". */
export function cutOffWords(at: number, by: QualityCurve["by"]): string {
  if (by === "risk") return `from ${inPoints(at)}%`;
  return by === "lead" && at > 0 ? `from +${whole(at)}` : `from ${whole(at)}`;
}

/** "12.5%", "12.5% to 20.0%". */
export function cutOffRange(from: number, to: number): string {
  return from === to ? `${inPoints(from)}%` : `${inPoints(from)}% to ${inPoints(to)}%`;
}

const SOURCES: Readonly<Record<CardRisk["by"], string>> = {
  "held-out": "counted among people held out",
  "cross-validation": "a curve through the people used to build it, made flatter by cross-validation",
  rows: "a curve through the people used to build it",
  published: "those that were published with the card",
};

/** Where risks come from, and what that means for figures beside them. */
export function riskSource(
  { by, people, again }: Pick<CardRisk, "by" | "people" | "again">,
  hasHeldOut: boolean,
): string {
  const many = people > 0 ? ` (${whole(people)} people)` : "";
  if (again)
    return `The risks on the card were estimated anew from people whom it was not made from${many}. Among those very people their calibration is as good as it can look.`;
  const from = `The risks on the card are ${SOURCES[by]}${many}.`;
  return by === "held-out" && hasHeldOut
    ? `${from} So their calibration among these very people is as good as it can look; how well people are ranked is not touched by that.`
    : from;
}
