import type {
  Audit,
  AuditPart,
  GroupComparison,
  LimitCheck,
  RateDifference,
  Verdict,
} from "../../audit/report.ts";
import { boundRate, RATES } from "../../problem/rates.ts";
import type { ReportedMeasure } from "../../problem/spec.ts";
import type { Cells } from "../disclosure/counted-sums.ts";
import { isFew } from "../disclosure/group-label.ts";
import type { ShownShare } from "../disclosure/ledger.ts";
import type { PartPeople } from "../disclosure/part-people.ts";

/** How a difference stands to a limit; with fewer than 30 people on a side it says nothing. */
export type ShownVerdict = Verdict | "few";

/** A difference held against one of the limits. */
export interface ShownCheck {
  /** Index of the limit. */
  readonly rule: number;
  /** What the limit is about; null where it could not be counted or is withheld. */
  readonly value: number | null;
  readonly verdict: ShownVerdict;
}

/** One rate, compared between two sets of people. */
export interface DifferenceFacts {
  readonly measure: ReportedMeasure;
  readonly title: string;
  readonly columns: readonly string[];
  /** "sex = female against male", with the stratum where there is one. */
  readonly comparison: string;
  /** "given approve". */
  readonly words: string;
  /** The class that the rate is about. */
  readonly class: string | null;
  readonly first: ShownShare;
  readonly second: ShownShare;
  /** First minus second, with its 95 % interval; null where a count is not shown. */
  readonly difference: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Lower rate over higher rate. */
  readonly ratio: number | null;
  /** Whether a side has fewer than 30 people. */
  readonly few: boolean;
  readonly limits: readonly ShownCheck[];
}

/** A difference of the audit and the people it compares. */
export interface PlacedDifference {
  readonly measure: ReportedMeasure;
  readonly title: string;
  readonly columns: readonly string[];
  readonly comparison: string;
  /** Whether a group is compared with everyone else. */
  readonly againstRest: boolean;
  readonly sides: readonly [Cells, Cells];
  readonly difference: RateDifference;
}

/** All differences of a part with the people they compare. */
export function placedDifferences(part: AuditPart, audit: Audit, people: PartPeople): PlacedDifference[] {
  return part.fairness.flatMap(({ measure, title, columns, comparisons }) =>
    comparisons.flatMap((comparison, c) => {
      const againstRest = isAgainstRest(comparison, audit);
      return comparison.differences.map((difference) => ({
        measure,
        title,
        columns,
        comparison: comparison.name,
        againstRest,
        sides: people.sides(columns, c, difference.stratum),
        difference,
      }));
    }),
  );
}

/** Of two groups that make up everyone, each is the other's rest. */
function isAgainstRest({ columns, firstLevels, secondLevels }: GroupComparison, { parts }: Audit): boolean {
  if (!secondLevels) return true;
  const compared = [firstLevels, secondLevels].map((levels) => levels.join("\n"));
  return parts.every(({ groups }) =>
    groups.every(
      ({ columns: its, levels, rows }) =>
        rows === 0 || its.join("\n") !== columns.join("\n") || compared.includes(levels.join("\n")),
    ),
  );
}

/**
 * The largest difference of every measure, limited or not: for each group against everyone else, and for whatever
 * else a limit is about; of combinations of columns only the largest of all.
 */
export function differenceFacts(
  part: AuditPart,
  placed: readonly PlacedDifference[],
  people: PartPeople,
): DifferenceFacts[] {
  const kept = placed.filter(
    (one) => (one.againstRest || one.difference.limits.length > 0) && !hasTinySide(one, people),
  );
  const places = new Map<string, PlacedDifference[]>();
  for (const place of kept) {
    const { measure, columns, comparison } = place;
    const key = JSON.stringify([measure, columns, columns.length > 1 ? null : comparison]);
    places.set(key, [...(places.get(key) ?? []), place]);
  }
  return [...places.values()].flatMap((here) => {
    const limited = largest(here.filter(({ difference }) => difference.limits.length > 0));
    // Where nobody is there to compare, that is said, too.
    const overall = largest(here) ?? here[0]!;
    const shown = limited && size(limited) < size(overall) ? [limited, overall] : [limited ?? overall];
    return shown.map((difference) => shownDifference(part, difference, people));
  });
}

/** A difference as it may be printed. */
export function shownDifference(
  { classes }: AuditPart,
  { measure, title, columns, comparison, sides, difference }: PlacedDifference,
  people: PartPeople,
): DifferenceFacts {
  const { rate, label, trueClass, stratum, words, limits } = difference;
  const place = (name: string | null) =>
    name === null ? null : classes.findIndex((rates) => rates.class === name);
  const bound = boundRate(RATES[rate], place(label), place(trueClass));
  const first = people.share(difference.first, sides[0], bound);
  const second = people.share(difference.second, sides[1], bound);
  const isOpen = first.value !== null && second.value !== null;
  const few = isFewCompared(difference);
  return {
    measure,
    title,
    columns,
    comparison: stratum ? `${comparison}, where ${stratum.column} = ${stratum.level}` : comparison,
    words,
    class: label,
    first,
    second,
    difference: isOpen ? difference.difference : null,
    low: isOpen ? difference.low : null,
    high: isOpen ? difference.high : null,
    ratio: isOpen ? difference.ratio : null,
    few,
    limits: limits.map(({ rule, value, verdict }) => ({
      rule,
      value: isOpen ? value : null,
      verdict: few && value !== null ? "few" : verdict,
    })),
  };
}

/** Whether a side is so small that nothing may be printed of it. */
export function hasTinySide({ sides }: PlacedDifference, people: PartPeople): boolean {
  return sides.some(people.isTiny);
}

export function isFewCompared({ first, second }: RateDifference): boolean {
  return isFew(first.n) || isFew(second.n);
}

/** The check of a limit among those of a difference. */
export function checkOf({ limits }: RateDifference, rule: number): LimitCheck | undefined {
  return limits.find((check) => check.rule === rule);
}

/** The largest among those that say something; else the largest of all. */
function largest(placed: readonly PlacedDifference[]): PlacedDifference | undefined {
  const comparable = placed.filter(({ difference }) => difference.difference !== null);
  const many = comparable.filter(({ difference }) => !isFewCompared(difference));
  return (many.length > 0 ? many : comparable).reduce<PlacedDifference | undefined>(
    (worst, one) => (worst === undefined || size(one) > size(worst) ? one : worst),
    undefined,
  );
}

function size({ difference }: PlacedDifference): number {
  return Math.abs(difference.difference!);
}
