import { type Interval, newcombe } from "../audit/intervals.ts";
import type { AuditPart, RateDifference } from "../audit/report.ts";
import { FEW_PEOPLE, type Share } from "../audit/share.ts";
import type { Finding } from "../findings/finding.ts";
import type { LimitVerdict } from "../model/verdict.ts";

/** Shares that are this near are the same one, counted from two sides. */
const EQUAL = 1e-12;

/** A difference that a rule limits, and whom it is between. */
interface Compared {
  readonly comparison: string;
  /** "sex = female", "the rest of sex". */
  readonly first: string;
  readonly second: string;
  readonly difference: RateDifference;
  readonly value: number;
}

/**
 * What became of each limit among these people. Groups of a handful say nothing about a limit: they are named, and the
 * worst is looked for among the others. `spread` widens intervals, as for shares.
 */
export function limitVerdicts(
  part: AuditPart,
  spread: number,
  certifiable: (rule: number) => number | null,
): LimitVerdict[] {
  return part.limits.map(({ rule, title, form, tolerance, notes }) => {
    const compared = comparedUnder(part, rule);
    const enough = compared.filter(
      ({ difference: { first, second } }) => sidesOf(first, second) >= FEW_PEOPLE,
    );
    const worst = worstOf(enough, form);
    const isOver = worst !== undefined && overBy(worst.value, { form, tolerance }) > 0;
    return {
      rule,
      title,
      form,
      tolerance,
      // Decided where all are counted in whole numbers: 0.05 must not be over 0.05.
      verdict:
        worst === undefined ? "unchecked" : isOver && checkOf(worst, rule) === "over" ? "over" : "within",
      worst: worst === undefined ? null : describe(worst, { form, tolerance }, spread),
      certain: worst !== undefined && form === "difference" && isCertain(worst, tolerance, spread),
      certifiable: certifiable(rule),
      small: smallGroups(compared, notes),
    };
  });
}

function comparedUnder(part: AuditPart, rule: number): Compared[] {
  return part.fairness.flatMap(({ comparisons }) =>
    comparisons.flatMap(({ name, columns, firstLevels, secondLevels, second, differences }) =>
      differences.flatMap((difference) => {
        const check = difference.limits.find((one) => one.rule === rule);
        if (check?.value == null) return [];
        const { stratum } = difference;
        return [
          {
            comparison: stratum ? `${name}, where ${stratum.column} = ${stratum.level}` : name,
            first: groupName(columns, firstLevels),
            second: secondLevels ? groupName(columns, secondLevels) : second,
            difference,
            value: check.value,
          },
        ];
      }),
    ),
  );
}

/** "sex = female", "sex = female, age = under 30". */
export function groupName(columns: readonly string[], levels: readonly string[]): string {
  return columns.map((column, i) => `${column} = ${levels[i]}`).join(", ");
}

function checkOf({ difference }: Compared, rule: number) {
  return difference.limits.find((one) => one.rule === rule)!.verdict;
}

function sidesOf(first: Share, second: Share): number {
  return Math.min(first.n, second.n);
}

/** Of equals the last: of two classes it is the second that is decided about. */
function worstOf(all: readonly Compared[], form: LimitVerdict["form"]): Compared | undefined {
  const sign = form === "ratio" ? -1 : 1;
  return all.reduce<Compared | undefined>(
    (worst, one) => (worst === undefined || sign * (one.value - worst.value) > -EQUAL ? one : worst),
    undefined,
  );
}

/** By how much a value is on the wrong side of its limit; negative on the right one. */
function overBy(value: number, { form, tolerance }: Pick<LimitVerdict, "form" | "tolerance">): number {
  return form === "ratio" ? tolerance - value : value - tolerance;
}

function describe(
  { comparison, first, second, difference, value }: Compared,
  limit: Pick<LimitVerdict, "form" | "tolerance">,
  spread: number,
): NonNullable<LimitVerdict["worst"]> {
  const firstIsLower = (difference.difference ?? 0) < 0;
  const [low, other] = firstIsLower
    ? [difference.first, difference.second]
    : [difference.second, difference.first];
  const excess =
    limit.form === "ratio" ? limit.tolerance * (other.value ?? 0) - (low.value ?? 0) : overBy(value, limit);
  const interval = limit.form === "difference" ? intervalOf(difference, spread) : null;
  const ends = interval && [interval.low, interval.high].map((end) => (firstIsLower ? -end : end));
  return {
    comparison,
    words: difference.words,
    value,
    // Of the difference's size, seen from the side that has more.
    low: ends && Math.min(...ends),
    high: ends && Math.max(...ends),
    lower: firstIsLower ? first : second,
    lowerPeople: low.n,
    people: Math.max(0, Math.ceil(excess * low.n - 1e-9)),
  };
}

/** Of first minus second; null where it can't be told. */
function intervalOf({ first, second, difference }: RateDifference, spread: number): Interval | null {
  if (difference === null) return null;
  const [n1, n2] = [first.n / spread, second.n / spread];
  return newcombe(first.value! * n1, n1, second.value! * n2, n2);
}

/** Whether the interval of the difference is all within the limit, or all over it. */
function isCertain({ difference }: Compared, tolerance: number, spread: number): boolean {
  const interval = intervalOf(difference, spread);
  if (interval === null) return false;
  const { low, high } = interval;
  const isOver = low > tolerance || high < -tolerance;
  return isOver || (low >= -tolerance && high <= tolerance);
}

/**
 * Groups with too few people, each once with the fewest: those that were too small to be held to the limit at all, and
 * those with too few among the people who judge.
 */
function smallGroups(compared: readonly Compared[], notes: readonly Finding[]): LimitVerdict["small"] {
  const sides = compared.flatMap(({ first, second, difference }) => [
    { group: first, people: difference.first.n },
    { group: second, people: difference.second.n },
  ]);
  const unenforced = notes.flatMap((note) =>
    note.code === "small-group" ? [note] : note.code === "nothing-enforced" ? note.because : [],
  );
  const few = [
    ...sides.filter(({ people }) => people < FEW_PEOPLE),
    // Fewer than five are never written as a number.
    ...unenforced.map(({ group, rows }) => ({ group, people: typeof rows === "number" ? rows : 0 })),
  ];
  const fewest = new Map<string, number>();
  for (const { group, people } of few)
    fewest.set(group, Math.min(people, fewest.get(group) ?? Number.POSITIVE_INFINITY));
  return [...fewest].map(([group, people]) => ({ group, people }));
}
