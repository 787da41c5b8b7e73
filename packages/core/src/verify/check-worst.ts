import type { ScoringSystem, WorstRecord } from "../model/scoring-system.ts";
import type { Profiles } from "../profiles/profiles.ts";
import type { Recount } from "./recount.ts";
import { singleSides } from "./verify-fairness.ts";

/** Counts again how often the worst-off group is wrong. That no card does better by it is not counted. */
export function checkWorst(
  { spec }: ScoringSystem,
  profiles: Profiles,
  counts: Recount,
  { column, group, wrong, of, floor }: WorstRecord,
): { check: { name: string; ok: boolean; detail: string }; unchecked: string[] } {
  const rule = spec.rules?.find((one) => one.rule === "group-wrong");
  const least = rule?.rule === "group-wrong" ? (rule.minGroupSize ?? 1) : 1;
  const shares = singleSides(profiles, least).map(({ column, name, has }) => ({
    column,
    name,
    wrong: counts.weight((cell, y, p) => has(cell) && y !== p),
    size: counts.weight((cell) => has(cell)),
  }));
  const claimed = shares.find((one) => one.column === column && one.name === group);
  const isCounted = claimed?.wrong === BigInt(wrong) && claimed.size === BigInt(of);
  const isWorst = shares.every((one) => one.wrong * BigInt(of) <= BigInt(wrong) * one.size);
  return {
    check: {
      name: "worst-off group",
      ok: isCounted && isWorst && floor >= 0 && floor <= wrong / of,
      detail: claimed
        ? `counted ${claimed.wrong} of ${claimed.size} wrong in ${column} = ${group}`
        : `no group ${column} = ${group}`,
    },
    unchecked:
      floor > leastWorst(profiles, least) + 1e-12
        ? ["how much better a card can do by its worst-off group rests on an engine's word"]
        : [],
  };
}

/** Added up: whoever has equal answers is given one class, so of each group some are wrong under every card. */
function leastWorst(profiles: Profiles, least: number): number {
  const shares = singleSides(profiles, least).map(({ has }) => {
    const byProfile = new Map<number, Map<number, number>>();
    let all = 0;
    for (let e = 0; e < profiles.entryCell.length; e++) {
      if (profiles.entryPart[e] !== 0 || !has(profiles.entryCell[e]!)) continue;
      const classes = byProfile.get(profiles.entryProfile[e]!) ?? new Map<number, number>();
      const label = profiles.entryLabel[e]!;
      classes.set(label, (classes.get(label) ?? 0) + profiles.entryWeight[e]!);
      byProfile.set(profiles.entryProfile[e]!, classes);
      all += profiles.entryWeight[e]!;
    }
    let right = 0;
    for (const classes of byProfile.values()) right += Math.max(...classes.values());
    return (all - right) / all;
  });
  return Math.max(0, ...shares);
}
