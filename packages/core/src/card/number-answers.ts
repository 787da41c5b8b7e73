import { holds, type RangeCondition } from "../recipe/condition/condition.ts";
import { boundsOf, endsOf } from "../recipe/condition/range.ts";
import { numberWords } from "../recipe/condition/value-words.ts";
import { predicateWords } from "../recipe/condition/words.ts";
import { roundestIn } from "../recipe/propose/round-number.ts";

/** A stretch of the number line, and one of its numbers. */
export interface Stretch {
  readonly when: RangeCondition;
  readonly cell: number;
}

/**
 * The number line, cut at the bounds wherever what is earned changes: neighbours never earn the same. In a column of
 * whole numbers a stretch without any goes to its neighbour: nobody has 0.5 children.
 */
export function stretches(
  column: string,
  bounds: readonly number[],
  whole: boolean,
  earned: (cell: number) => readonly number[],
): Stretch[] {
  const merged: { when: RangeCondition; readonly key: string }[] = [];
  for (const when of pieces(column, bounds)) {
    // Without a number of its own (between two neighbouring doubles) a piece asks nothing of anybody.
    const cell = numberIn(when, whole);
    if (cell === undefined) continue;
    const key = earned(cell).join();
    const last = merged.at(-1);
    if (last?.key === key) last.when = joined(column, last.when, when);
    else merged.push({ when, key });
  }
  return merged.map(({ when }) => ({ when, cell: numberIn(when, whole)! }));
}

/** Before the first bound, on it, between it and the next, … */
function pieces(column: string, bounds: readonly number[]): RangeCondition[] {
  if (bounds.length === 0) return [{ column }];
  return [
    { column, lt: bounds[0]! },
    ...bounds.flatMap((bound, i): RangeCondition[] => {
      const next = bounds[i + 1];
      const above = next === undefined ? { column, gt: bound } : { column, gt: bound, lt: next };
      return [{ column, ge: bound, le: bound }, above];
    }),
  ];
}

function joined(column: string, { ge, gt }: RangeCondition, { lt, le }: RangeCondition): RangeCondition {
  return { column, ...Object.fromEntries(boundsOf({ ge, gt, lt, le })) };
}

/** A number in a range that a person might give: a round one if there is one. Nothing when the range is empty. */
function numberIn(range: RangeCondition, whole: boolean): number | undefined {
  const { low, high } = endsOf(range);
  if (low === -Infinity && high === Infinity) return 0;
  const from = low > -Infinity ? low : high - Math.max(1, Math.abs(high) / 4);
  const to = high < Infinity ? high : low + Math.max(1, Math.abs(low) / 4);
  const middle = from + (to - from) / 2;
  const [first, last] = wholeEnds(range);
  // An open end is no number of the range, however round it is.
  const below = range.le !== undefined ? to : whole ? Math.ceil(to) - 1 : to - (to - from) / 64;
  const hasEnds = Number.isFinite(from) && Number.isFinite(to);
  const candidates = [
    ...(hasEnds ? [roundestIn(from, below, middle, whole), middle] : []),
    low,
    high,
    ...(whole ? [first, last] : [-Number.MAX_VALUE, Number.MAX_VALUE]),
  ];
  return candidates.find((x) => x !== undefined && (!whole || Number.isInteger(x)) && holds(range, x));
}

/** A stretch after the column's name: "at least 65", in a column of whole numbers "from 45 to 64". */
export function stretchPredicate(range: RangeCondition, whole: boolean): string {
  if (range.ge !== undefined && range.ge === range.le) return `is ${numberWords(range.ge)}`;
  const [first, last] = wholeEnds(range);
  if (!whole || first === undefined) return predicateWords(range, whole);
  const { column } = range;
  if (last === undefined) return predicateWords({ column, ge: first }, true);
  return first === last
    ? `is ${numberWords(first)}`
    : predicateWords({ column, ge: first, lt: last + 1 }, true);
}

/** Whole numbers up to this are counts and ages, of which people say the last; money reads better with "under". */
const LARGE = 1000;

/**
 * A stretch as an answer: "under 45", "45 to under 65", "65 and over", of whole numbers "45 to 64". "A to b" always has
 * both of them.
 */
export function stretchWords(range: RangeCondition, whole: boolean): string {
  const [first, last] = whole ? wholeEnds(range) : [];
  const isCount = [first, last].every((end) => end === undefined || Number.isSafeInteger(end));
  return bandWords(whole && isCount ? counted(range, first, last) : range);
}

/** The same stretch by its whole numbers. */
function counted(range: RangeCondition, first: number | undefined, last: number | undefined): RangeCondition {
  const { column } = range;
  const isLarge = last === undefined || last >= LARGE || (first !== undefined && first < -LARGE);
  const isOpen = first === undefined && range.le === undefined;
  return {
    column,
    ...(first !== undefined && { ge: first }),
    ...(last !== undefined && (first !== last && (isLarge || isOpen) ? { lt: last + 1 } : { le: last })),
  };
}

function bandWords({ ge, gt, lt, le }: RangeCondition): string {
  if (ge !== undefined && ge === le) return numberWords(ge);
  const low = ge !== undefined ? numberWords(ge) : gt !== undefined ? `above ${numberWords(gt)}` : undefined;
  const high = lt !== undefined ? `under ${numberWords(lt)}` : le !== undefined ? numberWords(le) : undefined;
  if (low !== undefined && high !== undefined) return `${low} to ${high}`;
  if (low !== undefined) return ge === undefined ? low : `${low} and over`;
  if (high === undefined) return "known";
  return lt === undefined ? `at most ${high}` : high;
}

/** The first and the last whole number of a range. */
function wholeEnds({ ge, gt, lt, le }: RangeCondition): [number | undefined, number | undefined] {
  return [
    ge !== undefined ? Math.ceil(ge) : gt !== undefined ? Math.floor(gt) + 1 : undefined,
    le !== undefined ? Math.floor(le) : lt !== undefined ? Math.ceil(lt) - 1 : undefined,
  ];
}
