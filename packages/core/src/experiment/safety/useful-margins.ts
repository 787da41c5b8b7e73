import { limitBound } from "../../audit/bounds.ts";
import { type LimitedRate, limitedRates } from "../../audit/limited-rates.ts";
import { addToTally, emptyTally, sampledRate, type Tally } from "../../audit/tally.ts";
import type { FairnessRule } from "../../problem/spec.ts";
import { countRows, profilesOfPart } from "../../profiles/parts.ts";
import type { Profiles } from "../../profiles/profiles.ts";

/** Standard errors between a difference that is learnt and one that is all but never exceeded on other rows: 99 %. */
const ALMOST_NEVER = 2.33;

/**
 * The margins without those that are tighter than needed: where the held-out rows are many, tables with a looser one
 * pass almost surely, and whatever is learnt with a tighter one is time that they lack. Decided by how many people there
 * are to test on, never by what becomes of them, so the test is what it was.
 */
export function usefulMargins(
  margins: readonly number[],
  limited: readonly LimitedRate[],
  profiles: Profiles,
  confidence: number,
): readonly number[] {
  const tally = heldOutTally(profiles);
  // The rows learnt from err, too, and by more the fewer they are.
  const both = Math.sqrt(1 + countRows(profiles, 1) / countRows(profiles, 0));
  const most = Math.min(...limited.map((rate) => sureMargin(rate, tally, both, confidence)));
  const first = margins.findLastIndex((margin) => margin <= most);
  return margins.slice(Math.max(0, first));
}

/**
 * The smallest tolerance that the held-out rows are enough to certify where nothing differs: at rates of one half, the
 * worst. Null where nobody is there to say it for some comparison, or where it is about ratios.
 */
export function leastCertifiable(
  rules: readonly FairnessRule[],
  profiles: Profiles,
  confidence: number,
): number | null {
  const limited = limitedRates(rules, profilesOfPart(profiles, 0));
  const tally = heldOutTally(profiles);
  const widths = limited.map((rate) => {
    const sizes = rate.form === "ratio" ? null : sizesOf(rate, tally);
    return sizes && widthOf(sizes, confidence);
  });
  return widths.length === 0 || widths.includes(null) ? null : Math.max(...(widths as number[]));
}

/** Counts of the held-out rows, whatever they are given. */
function heldOutTally(profiles: Profiles): Tally {
  const tally = emptyTally(profiles);
  const nothing = new Int32Array(profiles.profileCount);
  addToTally(tally, profiles, { classes: nothing, tied: new Uint8Array(profiles.profileCount) }, 1);
  return tally;
}

/** How many people there are on either side of a comparison; null without any. */
function sizesOf(limited: LimitedRate, tally: Tally): readonly [number, number] | null {
  const sides = limited.sides.map((side) => sampledRate(tally, limited, side));
  if (sides.some((side) => side === null)) return null;
  const [first, second] = sides.map((side) => Math.round(side!.n));
  return Math.min(first!, second!) < 1 ? null : [first!, second!];
}

/** The bound on a difference between two rates that are one half each. */
function widthOf([first, second]: readonly [number, number], confidence: number): number {
  const half = (n: number) => ({ rate: Math.floor(n / 2) / n, n });
  return limitBound("difference", half(first), half(second), confidence);
}

/** The largest share of the tolerance that tables may use up and still pass almost surely; at rates of one half, the worst. */
function sureMargin(limited: LimitedRate, tally: Tally, both: number, confidence: number): number {
  // How sure a ratio is depends on how rare what it is about is, and nobody knows that before.
  if (limited.form === "ratio" || limited.tolerance === 0) return 0;
  const sizes = sizesOf(limited, tally);
  if (!sizes) return 0;
  const error = 0.5 * Math.sqrt(1 / sizes[0] + 1 / sizes[1]) * both;
  return 1 - (widthOf(sizes, confidence) + ALMOST_NEVER * error) / limited.tolerance;
}
