import type { Kind, ScoredKind } from "./kind.ts";
import { numberWords } from "./value-words.ts";

/** A number between bounds; a side without a bound is open. `ge`/`gt` below, `lt`/`le` above. */
export interface RangeTest {
  readonly ge?: number;
  readonly gt?: number;
  readonly lt?: number;
  readonly le?: number;
}

const SIDES = ["ge", "gt", "lt", "le"] as const;
const SIGNS = { ge: ">=", gt: ">", lt: "<", le: "<=" } as const;
const COMPARED = { ge: "at least", gt: "above", lt: "under", le: "at most" } as const;

export const scoredRange: ScoredKind<"range"> = {
  holds: ({ ge, gt, lt, le }, cell) =>
    typeof cell === "number" &&
    (ge === undefined || cell >= ge) &&
    (gt === undefined || cell > gt) &&
    (lt === undefined || cell < lt) &&
    (le === undefined || cell <= le),
  values: ({ ge, gt, lt, le }) => [ge, gt, lt, le],
  words: (condition, whole) => {
    const { ge, gt, lt, le } = condition;
    if (ge !== undefined && ge === le && gt === undefined && lt === undefined) return `is ${numberWords(ge)}`;
    if (ge !== undefined && lt !== undefined && gt === undefined && le === undefined) {
      return (whole && wholeWords(ge, lt)) || `from ${numberWords(ge)} to under ${numberWords(lt)}`;
    }
    const parts = boundsOf(condition).map(([side, bound]) => `${COMPARED[side]} ${numberWords(bound)}`);
    return parts.join(" and ") || "is given";
  },
};

export const range: Kind<"range"> = {
  of: "number",
  members: { ge: "number", gt: "number", lt: "number", le: "number" },
  write: (condition, name, style) => {
    const { ge, gt, lt } = condition;
    const compared = style === "signs" ? SIGNS : COMPARED;
    const bounds = boundsOf(condition).map(([side, bound]) => [compared[side], numberWords(bound)] as const);
    const [first, second] = bounds;
    if (!first) return `${name} is any number`;
    if (second && bounds.length === 2) {
      if (ge !== undefined && ge === condition.le) return `${name} = ${first[1]}`;
      const low = ge !== undefined ? "<=" : "<";
      const isBand = (ge === undefined) !== (gt === undefined);
      if (isBand && style === "signs") return `${first[1]} ${low} ${name} ${second.join(" ")}`;
      if (ge !== undefined && lt !== undefined) return `${name} from ${first[1]} to under ${second[1]}`;
    }
    return `${name} ${bounds.map((bound) => bound.join(" ")).join(" and ")}`;
  },
  sql: (condition, value, { number }) => {
    const tests = boundsOf(condition).map(([side, bound]) => `${value} ${SIGNS[side]} ${number(bound)}`);
    return { test: tests.join(" AND ") || `${value} IS NOT NULL` };
  },
  flaw: (condition) => {
    const { low, high } = endsOf(condition);
    if (low === -Infinity && high === Infinity) return "whether-given";
    if (low === Infinity || high === -Infinity) return "infinite";
    const none = low > high || (low === high && (condition.gt === low || condition.lt === high));
    return none ? "crossed" : undefined;
  },
};

/** Counts and ages as people say them; large numbers, such as money, read better with "under". */
function wholeWords(ge: number, lt: number): string | undefined {
  if (!Number.isInteger(ge) || !Number.isInteger(lt) || lt <= ge || lt > 1000 || ge < -1000) return undefined;
  return lt === ge + 1 ? `is ${numberWords(ge)}` : `from ${numberWords(ge)} to ${numberWords(lt - 1)}`;
}

/** Where a range begins and ends, whether or not these numbers are in it. */
export function endsOf({ ge, gt, lt, le }: RangeTest): { readonly low: number; readonly high: number } {
  return {
    low: Math.max(ge ?? -Infinity, gt ?? -Infinity),
    high: Math.min(lt ?? Infinity, le ?? Infinity),
  };
}

/** The bounds that there are, those below first. */
export function boundsOf(test: RangeTest): (readonly [side: keyof RangeTest, bound: number])[] {
  return SIDES.flatMap((side) => (test[side] === undefined ? [] : [[side, test[side]] as const]));
}
