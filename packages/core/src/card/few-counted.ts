import type { Rate } from "../model/verdict.ts";

/** Fewer people than this are not counted on a card that goes from hand to hand: as in audits and reports. */
const SMALL_CELL = 5;

/**
 * Why a share is not printed: few are counted, or all but few; `withheld` where that would follow from it and the others.
 */
export type Unprinted = "few" | "all-but-few" | "withheld";

/** What a share of people may not say in numbers; undefined where it may be printed. */
export function unprinted({ counted, n }: Pick<Rate, "counted" | "n">): Unprinted | undefined {
  const isFew = (people: number) => people > 0 && people < SMALL_CELL;
  return isFew(counted) ? "few" : isFew(n - counted) ? "all-but-few" : undefined;
}

/**
 * The same for shares that add up with a number that is printed beside them (how many are right, how many there are): of
 * one alone that is not printed the count would follow, so another is withheld with it, that of the fewest people. `isSaid`
 * tells which would be printed at all.
 */
export function unprintedOf(
  rates: readonly Rate[],
  isSaid: (rate: Rate) => boolean,
): (Unprinted | undefined)[] {
  const held = rates.map(unprinted);
  const isUnknown = (i: number) => held[i] !== undefined || !isSaid(rates[i]!);
  const unknown = rates.filter((_, i) => isUnknown(i)).length;
  if (unknown !== 1 || held.every((one) => one === undefined)) return held;
  const others = rates.flatMap((rate, i) => (isUnknown(i) ? [] : [{ i, n: rate.n }]));
  if (others.length === 0) return held;
  const { i: next } = others.reduce((a, b) => (b.n < a.n ? b : a));
  return held.with(next, "withheld");
}
