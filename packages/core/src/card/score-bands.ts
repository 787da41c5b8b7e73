import type { OneScore } from "../model/one-score.ts";
import { whole } from "../text/numbers.ts";

/** Totals of one score that give the same class. */
export interface CardBand {
  /** The lowest of them; null for the first band, which has no lowest. */
  readonly atLeast: number | null;
  readonly given: string;
}

/** What totals give, from the lowest up. Between two equal cut-offs a class has no band: no total gives it. */
export function scoreBands({ classes, cuts }: OneScore): CardBand[] {
  return classes.flatMap((given, k) =>
    k > 0 && cuts[k - 1] === cuts[k] ? [] : [{ atLeast: k === 0 ? null : cuts[k - 1]!, given }],
  );
}

/** Classes that no total within these gives: they have no band, or one out of reach. */
export function neverGiven(
  classes: readonly string[],
  bands: readonly CardBand[],
  { smallest, largest }: { readonly smallest: number; readonly largest: number },
): string[] {
  return classes.filter((name) => {
    const k = bands.findIndex(({ given }) => given === name);
    return k < 0 || (bands[k]!.atLeast ?? -Infinity) > largest || (nextOf(bands, k) ?? Infinity) <= smallest;
  });
}

/** The bands that begin at a cut-off, from the lowest up: all but the first. */
export function cutBands(bands: readonly CardBand[]): { readonly atLeast: number; readonly given: string }[] {
  return bands.flatMap(({ atLeast, given }) => (atLeast === null ? [] : [{ atLeast, given }]));
}

/** "Give high if the total is at least 4, moderate if it is 2 or 3, otherwise low." */
export function giveSentence(bands: readonly CardBand[]): string {
  const parts = bands.map(({ atLeast, given }, k) => {
    const next = nextOf(bands, k);
    if (atLeast === null) return `otherwise ${given}`;
    return next === null
      ? `${given} if the total is at least ${whole(atLeast)}`
      : `${given} if it is ${between(atLeast, next - 1, "from ")}`;
  });
  return `Give ${parts.reverse().join(", ")}.`;
}

/** "Total: 4 or more gives high, 2 or 3 gives moderate, less gives low"; just "Total" without bands. */
export function totalLabel(
  bands: readonly CardBand[] | null,
  nameOf: (given: string) => string = (given) => given,
): string {
  if (!bands) return "Total";
  const parts = bands.map(({ atLeast, given }, k) => {
    const next = nextOf(bands, k);
    if (atLeast === null) return `less gives ${nameOf(given)}`;
    const totals = next === null ? `${whole(atLeast)} or more` : between(atLeast, next - 1, "");
    return `${totals} gives ${nameOf(given)}`;
  });
  return `Total: ${parts.reverse().join(", ")}`;
}

/** Why each class is given: "below 2", "at least 2 and below 4", "at least 4"; nothing where no total gives it. */
export function bandLimits(bands: readonly CardBand[], classes: readonly string[]): string[] {
  return classes.map((name) => {
    const k = bands.findIndex(({ given }) => given === name);
    if (k < 0) return "";
    const { atLeast } = bands[k]!;
    const next = nextOf(bands, k);
    return [
      ...(atLeast === null ? [] : [`at least ${whole(atLeast)}`]),
      ...(next === null ? [] : [`below ${whole(next)}`]),
    ].join(" and ");
  });
}

function nextOf(bands: readonly CardBand[], k: number): number | null {
  return bands[k + 1]?.atLeast ?? null;
}

function between(low: number, high: number, before: string): string {
  if (low === high) return whole(low);
  return high === low + 1 ? `${whole(low)} or ${whole(high)}` : `${before}${whole(low)} to ${whole(high)}`;
}
