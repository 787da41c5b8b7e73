import { type Condition, holds, namedBounds, type RangeCondition } from "../recipe/condition/condition.ts";
import { boundsOf } from "../recipe/condition/range.ts";
import { numberWords } from "../recipe/condition/value-words.ts";
import { predicateWords } from "../recipe/condition/words.ts";
import { roundestIn } from "../recipe/propose/round-number.ts";

/** A stretch of the number line, one of its numbers, and its words after the column's name. */
export interface Stretch {
  readonly when: RangeCondition;
  readonly cell: number;
  readonly predicate: string;
}

/**
 * The number line, cut wherever one of the conditions begins or ends to hold. In a column of whole numbers a stretch
 * without any is left out: nobody has 0.5 children.
 */
export function stretches(column: string, conditions: readonly Condition[], whole: boolean): Stretch[] {
  return merged(pieces(column, namedBounds(conditions)), conditions).flatMap((when) => {
    const cell = numberIn(when, whole);
    return cell === undefined ? [] : [{ when, cell, predicate: stretchWords(when, whole) }];
  });
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

/** Neighbours for which the same conditions hold, made one. */
function merged(of: readonly RangeCondition[], conditions: readonly Condition[]): RangeCondition[] {
  const result: { range: RangeCondition; answers: string }[] = [];
  for (const piece of of) {
    // Without a number of its own (between two neighbouring doubles) a piece asks nothing of anybody.
    const cell = numberIn(piece, false);
    if (cell === undefined) continue;
    const answers = conditions.map((condition) => (holds(condition, cell) ? "1" : "0")).join("");
    const last = result.at(-1);
    if (last?.answers === answers) {
      const { column, ge, gt } = last.range;
      const { lt, le } = piece;
      last.range = { column, ...Object.fromEntries(boundsOf({ ge, gt, lt, le })) };
    } else result.push({ range: piece, answers });
  }
  return result.map(({ range }) => range);
}

/** A number in a range that a person might give: a round one if there is one. Nothing when the range is empty. */
function numberIn(range: RangeCondition, whole: boolean): number | undefined {
  const low = range.ge ?? range.gt;
  const high = range.le ?? range.lt;
  if (low === undefined && high === undefined) return 0;
  const from = low ?? high! - Math.max(1, Math.abs(high!) / 4);
  const to = high ?? low! + Math.max(1, Math.abs(low!) / 4);
  const middle = from + (to - from) / 2;
  const [first, last] = wholeEnds(range);
  // An open end is no number of the range, however round it is.
  const below = range.le !== undefined ? to : whole ? Math.ceil(to) - 1 : to - (to - from) / 64;
  const candidates = [
    roundestIn(from, below, middle, whole),
    middle,
    low,
    high,
    ...(whole ? [first, last] : []),
  ];
  return candidates.find(
    (x) => x !== undefined && Number.isFinite(x) && (!whole || Number.isInteger(x)) && holds(range, x),
  );
}

function stretchWords(range: RangeCondition, whole: boolean): string {
  if (range.ge !== undefined && range.ge === range.le) return `is ${numberWords(range.ge)}`;
  const [first, last] = wholeEnds(range);
  if (!whole || first === undefined) return predicateWords(range, whole);
  const { column } = range;
  if (last === undefined) return predicateWords({ column, ge: first }, true);
  return first === last
    ? `is ${numberWords(first)}`
    : predicateWords({ column, ge: first, lt: last + 1 }, true);
}

/** The first and the last whole number of a range. */
function wholeEnds({ ge, gt, lt, le }: RangeCondition): [number | undefined, number | undefined] {
  return [
    ge !== undefined ? Math.ceil(ge) : gt !== undefined ? Math.floor(gt) + 1 : undefined,
    le !== undefined ? Math.floor(le) : lt !== undefined ? Math.ceil(lt) - 1 : undefined,
  ];
}
