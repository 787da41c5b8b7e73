import type { AuditPart, RateDifference, Spec } from "@fairscore/core";
import {
  FEW_PEOPLE,
  newcombe,
  type ShownCount,
  type ShownShare,
  type ShownVerdict,
} from "@fairscore/core/parts";
import type { RateChoice, ShownPeople } from "./shown-people.ts";

/** A group by its levels in one or more columns. */
export interface GroupName {
  readonly columns: readonly string[];
  readonly levels: readonly string[];
}

export interface RateRow extends GroupName {
  /** Whether the group has 30 people or more, whatever is shown of them. */
  readonly isLarge: boolean;
  readonly rate: ShownShare;
  /** Fewer than 30 people to take the rate among. */
  readonly few: boolean;
  /** Where the rate would be within the limit: around that of everyone else. */
  readonly band?: { readonly middle: number; readonly low: number; readonly high: number };
}

export interface DifferenceRow {
  /** As core names it: "sex = female against male". */
  readonly comparison: string;
  /** First minus second with its 95 % interval; null where nobody can be compared or a count is not shown. */
  readonly difference: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly few: boolean;
  /** Against the limit, where there is one. */
  readonly verdict?: ShownVerdict;
}

/** One rate of one class in the groups of a family. */
export interface RateTable {
  readonly rate: RateChoice;
  /** Null where the rate is about all classes. */
  readonly label: string | null;
  readonly rows: readonly RateRow[];
  readonly differences: readonly DifferenceRow[];
  /** The largest difference allowed, where this rate of this class is limited. */
  readonly limit?: number;
}

/** What was counted, of which classes, under which limits. */
export interface Counted {
  readonly part: AuditPart;
  readonly classes: readonly string[];
  readonly spec: Spec;
}

/** A rate of the class k (null: of all) in the groups of these columns. */
export function rateTable(
  rate: RateChoice,
  k: number | null,
  columns: readonly string[],
  { part, classes, spec }: Counted,
  people: ShownPeople,
): RateTable {
  const label = k === null ? null : classes[k]!;
  const members = part.groups.flatMap((group, g) =>
    isSame(group.columns, columns) ? [{ group, cells: people.groups[g]! }] : [],
  );
  const compared = comparedIn(part, columns, rate, label);
  const rule = compared.flatMap(({ difference }) => difference.limits)[0]?.rule;
  const limited = rule === undefined ? undefined : spec.fairness?.[rule];
  const limit = limited && limited.form !== "ratio" ? limited.tolerance : undefined;
  const againstRest = limited?.compare?.mode !== "pairs" || members.length === 2;
  const cellsOf = (levels: readonly string[]) =>
    members.find(({ group }) => isSame(group.levels, levels))?.cells ?? [];
  return {
    rate,
    label,
    ...(limit !== undefined && { limit }),
    rows: members.map(({ group, cells }) => {
      const own = people.share(cells, rate, k);
      const middle = people.share(people.rest(cells), rate, k).value;
      return {
        columns: group.columns,
        levels: group.levels,
        isLarge: group.rows >= FEW_PEOPLE,
        rate: own,
        // Of a number that is not shown, only the size of the group is known.
        few: typeof own.n === "number" ? own.n < FEW_PEOPLE : group.rows < FEW_PEOPLE,
        ...(limit !== undefined &&
          againstRest &&
          middle !== null && {
            band: { middle, low: Math.max(0, middle - limit), high: Math.min(1, middle + limit) },
          }),
      };
    }),
    differences: compared.flatMap(({ comparison, first, second, difference }) => {
      const one = cellsOf(first);
      const other = second ? cellsOf(second) : people.rest(one);
      if (people.isTiny(one) || people.isTiny(other)) return [];
      const few = difference.first.n < FEW_PEOPLE || difference.second.n < FEW_PEOPLE;
      const shares = [people.share(one, rate, k), people.share(other, rate, k)] as const;
      return [{ comparison, ...differenceOf(...shares), few, ...verdictOf(difference, few) }];
    }),
  };
}

function differenceOf(a: ShownShare, b: ShownShare): Pick<DifferenceRow, "difference" | "low" | "high"> {
  if (a.value === null || b.value === null) return { difference: null, low: null, high: null };
  const interval = newcombe(a.counted as number, a.n as number, b.counted as number, b.n as number);
  return { difference: a.value - b.value, ...interval };
}

function verdictOf({ limits: [check] }: RateDifference, few: boolean): { verdict?: ShownVerdict } {
  return check ? { verdict: few && check.value !== null ? "few" : check.verdict } : {};
}

interface Compared {
  readonly comparison: string;
  readonly first: readonly string[];
  /** Absent for everyone else. */
  readonly second: readonly string[] | undefined;
  readonly difference: RateDifference;
}

/** Whether a limit is about this rate of this class. */
export function isLimited(
  part: AuditPart,
  columns: readonly string[],
  rate: RateChoice,
  label: string | null,
): boolean {
  return comparedIn(part, columns, rate, label).some(({ difference }) => difference.limits.length > 0);
}

/** The comparisons that a limit is about; where none is, each group with everyone else. */
function comparedIn(
  part: AuditPart,
  columns: readonly string[],
  rate: RateChoice,
  label: string | null,
): Compared[] {
  const all = part.fairness
    .filter((measure) => isSame(measure.columns, columns))
    .flatMap(({ comparisons }) =>
      comparisons.flatMap(({ name, firstLevels: first, secondLevels: second, differences }) =>
        differences
          .filter((one) => one.rate === rate && one.label === label && one.stratum === null)
          .map((difference): Compared => ({ comparison: name, first, second, difference })),
      ),
    );
  const limited = all.filter(({ difference }) => difference.limits.length > 0);
  const rest = all.filter(({ second }) => !second);
  const wanted = limited.length > 0 ? limited : rest.length > 0 ? rest : all;
  // Two measures may compare the same rate.
  return [...new Map(wanted.map((one) => [one.comparison, one])).values()];
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, i) => name === b[i]);
}

/** Whether a number of people is too small to say anything; one that is not shown is. */
export function isFew(n: ShownCount): boolean {
  return typeof n !== "number" || n < FEW_PEOPLE;
}
