import type { AuditPart, Confusion } from "../../audit/report.ts";
import { type Share, share } from "../../audit/share.ts";
import { type BoundRate, boundRate, RATES } from "../../problem/rates.ts";
import { type GroupLabel, isFew } from "../disclosure/group-label.ts";
import type { ShownShare } from "../disclosure/ledger.ts";
import type { PartPeople } from "../disclosure/part-people.ts";
import {
  type DifferenceFacts,
  hasTinySide,
  type PlacedDifference,
  shownDifference,
} from "./difference-facts.ts";

/** The rates that groups are listed by, each of a class but for the last. */
export const GROUP_RATES = ["given", "recall", "false-positive", "wrong-about", "wrong"] as const;
export type GroupRateName = (typeof GROUP_RATES)[number];

/** A rate of one group. */
export interface GroupRate extends GroupLabel {
  readonly rate: ShownShare;
  /** Fewer than 30 people to take it among; where that is not shown, in the group. */
  readonly few: boolean;
  /** Where the rate would be within the limit: around that of everyone else. */
  readonly band?: { readonly middle: number; readonly low: number; readonly high: number };
}

/** One rate of one class in the groups of a column, or in the combinations of several. */
export interface RateFacts {
  readonly columns: readonly string[];
  readonly rate: GroupRateName;
  /** Null where the rate is about all classes. */
  readonly class: string | null;
  readonly groups: readonly GroupRate[];
  /** What a limit is about, and the like of groups that are too small for it; without one, each group with everyone else. */
  readonly differences: readonly DifferenceFacts[];
  /** The largest difference allowed, where this rate of this class is limited. */
  readonly limit?: number;
}

/** Every rate of every class, by group. */
export function rateFacts(
  part: AuditPart,
  placed: readonly PlacedDifference[],
  people: PartPeople,
): RateFacts[] {
  const families = new Map(part.groups.map(({ columns }) => [JSON.stringify(columns), columns]));
  return [...families.values()].flatMap((columns) =>
    GROUP_RATES.flatMap((rate) =>
      RATES[rate].per === "group"
        ? [rateTable(part, placed, people, columns, rate, null)]
        : part.classes.map((_, k) => rateTable(part, placed, people, columns, rate, k)),
    ),
  );
}

function rateTable(
  part: AuditPart,
  placed: readonly PlacedDifference[],
  people: PartPeople,
  columns: readonly string[],
  rate: GroupRateName,
  k: number | null,
): RateFacts {
  const label = k === null ? null : part.classes[k]!.class;
  const bound = boundRate(RATES[rate], k, null);
  const compared = comparedBy(
    placed.filter(
      ({ columns: its, difference }) =>
        isSame(its, columns) &&
        difference.rate === rate &&
        difference.label === label &&
        difference.stratum === null,
    ),
  );
  const limited = compared.find(({ difference }) => difference.limits.length > 0);
  const rule = limited && part.limits[limited.difference.limits[0]!.rule];
  const limit = rule?.form === "difference" ? rule.tolerance : undefined;
  const hasBand = limit !== undefined && compared.some(({ againstRest }) => againstRest);
  return {
    columns,
    rate,
    class: label,
    ...(limit !== undefined && { limit }),
    groups: part.groups.flatMap((group, g) => {
      if (!isSame(group.columns, columns)) return [];
      const cells = people.group(g);
      const own = people.share(shareOf(group.confusion, bound), cells, bound);
      const others = shareOf(without(part.confusion, group.confusion), bound);
      const middle = hasBand ? people.share(others, people.rest(cells), bound).value : null;
      return {
        columns,
        levels: group.levels,
        rate: own,
        few: isFew(typeof own.n === "number" ? own.n : group.rows),
        ...(limit !== undefined &&
          middle !== null && {
            band: { middle, low: Math.max(0, middle - limit), high: Math.min(1, middle + limit) },
          }),
      };
    }),
    differences: compared
      .filter((one) => !hasTinySide(one, people))
      .map((one) => shownDifference(part, one, people)),
  };
}

/**
 * The comparisons that a limit is about, with those of the same kind whose groups are too small for it: nobody drops out
 * of sight with the limit. Where none is limited, each group with everyone else.
 */
function comparedBy(all: readonly PlacedDifference[]): PlacedDifference[] {
  const limited = all.filter(({ difference }) => difference.limits.length > 0);
  const kinds = new Set(limited.map(({ againstRest }) => againstRest));
  const alike = all.filter(({ againstRest }) => kinds.has(againstRest));
  const rest = all.filter(({ againstRest }) => againstRest);
  const wanted = limited.length > 0 ? alike : rest.length > 0 ? rest : all;
  // Two measures may compare the same rate; the one that is limited has the verdict.
  const once = new Map<string, PlacedDifference>();
  for (const one of wanted) {
    const isLimited = once.get(one.comparison)?.difference.limits.length;
    if (!isLimited || one.difference.limits.length > 0) once.set(one.comparison, one);
  }
  return [...once.values()];
}

/** A rate of the people of a matrix. */
function shareOf({ rows, weight }: Confusion, { among, counted }: BoundRate): Share {
  const sum = (matrix: Confusion["rows"], takes: (y: number, p: number) => boolean) =>
    matrix.flatMap((row, y) => row.filter((_, p) => takes(y, p))).reduce((a, b) => a + b, 0);
  const amount = (takes: (y: number, p: number) => boolean) => ({
    rows: sum(rows, takes),
    weight: sum(weight, takes),
  });
  return share(
    amount((y, p) => among(y) && counted(y, p)),
    amount((y) => among(y)),
    { code: "nobody-there" },
  );
}

/** A matrix without those of another. */
export function without(all: Confusion, of: Confusion): Confusion {
  const left = (matrix: Confusion["rows"], taken: Confusion["rows"]) =>
    matrix.map((row, y) => row.map((count, p) => count - taken[y]![p]!));
  return { rows: left(all.rows, of.rows), weight: left(all.weight, of.weight) };
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, i) => name === b[i]);
}
