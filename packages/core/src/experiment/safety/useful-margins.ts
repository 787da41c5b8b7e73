import { limitBound } from "../../audit/bounds.ts";
import type { LimitedRate } from "../../audit/limited-rates.ts";
import { addToTally, emptyTally, sampledRate, type Tally } from "../../audit/tally.ts";
import { countRows } from "../../profiles/parts.ts";
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
  const tally = emptyTally(profiles);
  const nothing = new Int32Array(profiles.profileCount);
  addToTally(tally, profiles, { classes: nothing, tied: new Uint8Array(profiles.profileCount) }, 1);
  // The rows learnt from err, too, and by more the fewer they are.
  const both = Math.sqrt(1 + countRows(profiles, 1) / countRows(profiles, 0));
  const most = Math.min(...limited.map((rate) => sureMargin(rate, tally, both, confidence)));
  const first = margins.findLastIndex((margin) => margin <= most);
  return margins.slice(Math.max(0, first));
}

/** The largest share of the tolerance that tables may use up and still pass almost surely; at rates of one half, the worst. */
function sureMargin(limited: LimitedRate, tally: Tally, both: number, confidence: number): number {
  // How sure a ratio is depends on how rare what it is about is, and nobody knows that before.
  if (limited.form === "ratio" || limited.tolerance === 0) return 0;
  const sides = limited.sides.map((side) => sampledRate(tally, limited, side));
  if (sides.some((side) => side === null)) return 0;
  const [first, second] = sides.map((side) => Math.round(side!.n));
  if (Math.min(first!, second!) < 1) return 0;
  const half = (n: number) => ({ rate: Math.floor(n / 2) / n, n });
  const width = limitBound("difference", half(first!), half(second!), confidence);
  const error = 0.5 * Math.sqrt(1 / first! + 1 / second!) * both;
  return 1 - (width + ALMOST_NEVER * error) / limited.tolerance;
}
