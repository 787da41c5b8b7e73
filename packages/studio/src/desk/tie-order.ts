import type { AuditPart, Profiles, ScoringSystem } from "@fairscore/core";
import { auditGiven, type GroupLabel, giveInOrder, tieOrder } from "@fairscore/core/parts";

/** The worst difference between groups that a limit is about. */
export interface LimitedDifference {
  /** As a share. */
  readonly value: number;
  readonly isOver: boolean;
}

/** What would change if ties went to the classes in another order. */
export interface OtherOrder {
  /** Everyone, then the groups of single columns. */
  readonly groups: readonly (GroupLabel & {
    readonly changes: number;
    readonly becomeRight: number;
    readonly becomeWrong: number;
  })[];
  /** Under the first limit; absent where there is none, or nothing can be compared. */
  readonly difference?: { readonly now: LimitedDifference; readonly then: LimitedDifference };
}

export function otherOrder(
  system: ScoringSystem,
  profiles: Profiles,
  order: readonly string[],
  part: "train" | "held-out",
): OtherOrder {
  const differenceIn = (ties: readonly string[]) => {
    const { parts } = auditGiven(giveInOrder(system, profiles, ties), system.spec, profiles);
    return limitedDifference(parts.find((one) => one.part === part));
  };
  const now = differenceIn(system.classes);
  const then = differenceIn(order);
  return {
    groups: tieOrder(system, profiles, order, { part })
      .groups.filter(({ columns }) => columns.length <= 1)
      .map(({ columns, levels, changes, becomeRight, becomeWrong }) => ({
        columns,
        levels,
        changes: changes.rows,
        becomeRight: becomeRight.rows,
        becomeWrong: becomeWrong.rows,
      })),
    ...(now && then && { difference: { now, then } }),
  };
}

function limitedDifference(part: AuditPart | undefined): LimitedDifference | undefined {
  const limit = part?.limits[0];
  if (!limit?.worst || limit.form === "ratio") return undefined;
  return { value: limit.worst.value, isOver: limit.verdict === "over" };
}
