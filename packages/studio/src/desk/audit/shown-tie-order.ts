import type { AuditPart, Profiles, ScoringSystem } from "@fairscore/core";
import {
  auditGiven,
  giveInOrder,
  isTiny,
  openBinned,
  type ShownCount,
  tieOrder,
} from "@fairscore/core/parts";
import type { GroupName } from "./rate-table.ts";

/** The worst difference between groups that a limit is about. */
export interface LimitedDifference {
  /** As a share. */
  readonly value: number;
  readonly isOver: boolean;
}

/** What would change if ties went to the classes in another order. */
export interface ShownTieOrder {
  /** Everyone, then the groups of single columns. */
  readonly groups: readonly (GroupName & {
    readonly changes: ShownCount;
    readonly becomeRight: ShownCount;
    readonly becomeWrong: ShownCount;
  })[];
  /** Under the first limit; absent where there is none, or nothing can be compared. */
  readonly difference?: { readonly now: LimitedDifference; readonly then: LimitedDifference };
}

const BECOME_RIGHT = 0;
const BECOME_WRONG = 1;
const STAY_WRONG = 2;
const SAME_CLASS = 3;
const NOT_TIED = 4;
const CHANGES = [BECOME_RIGHT, BECOME_WRONG, STAY_WRONG];
const TIED = [...CHANGES, SAME_CLASS];

export function shownTieOrder(
  system: ScoringSystem,
  profiles: Profiles,
  order: readonly string[],
  part: "train" | "held-out",
  showSmall: boolean,
): ShownTieOrder {
  const groups = tieOrder(system, profiles, order, { part }).groups.filter(
    ({ columns }) => columns.length <= 1,
  );
  const binned = groups.map(({ columns, levels, people, tied, changes, becomeRight, becomeWrong }) => ({
    columns,
    levels,
    bins: [
      becomeRight.rows,
      becomeWrong.rows,
      changes.rows - becomeRight.rows - becomeWrong.rows,
      tied.rows - changes.rows,
      people.rows - tied.rows,
    ],
  }));
  const sets = [TIED, CHANGES, ...TIED.map((bin) => [bin])];
  const show = openBinned(binned, [{ bins: [...TIED, NOT_TIED], sets }], showSmall);
  // How many are tied is public: the chart of margins says it.
  for (const g of binned.keys()) show(g, TIED);
  const differenceIn = (ties: readonly string[]) => {
    const { parts } = auditGiven(giveInOrder(system, profiles, ties), system.spec, profiles);
    return limitedDifference(parts.find((one) => one.part === part));
  };
  const now = differenceIn(system.classes);
  const then = differenceIn(order);
  return {
    groups: binned.flatMap(({ columns, levels, bins }, g) => {
      if (!showSmall && isTiny(bins.reduce((people, count) => people + count, 0))) return [];
      const becomeRight = show(g, [BECOME_RIGHT]);
      const becomeWrong = show(g, [BECOME_WRONG]);
      return [{ columns, levels, changes: show(g, CHANGES), becomeRight, becomeWrong }];
    }),
    ...(now && then && { difference: { now, then } }),
  };
}

function limitedDifference(part: AuditPart | undefined): LimitedDifference | undefined {
  const limit = part?.limits[0];
  if (!limit?.worst || limit.form === "ratio") return undefined;
  return { value: limit.worst.value, isOver: limit.verdict === "over" };
}
