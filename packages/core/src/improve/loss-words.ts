import { OBJECTIVES } from "../problem/objective.ts";
import { counted, decimal, percent, whole } from "../text/numbers.ts";
import type { Improvement } from "./improvement.ts";
import type { PeopleCount } from "./people-counts.ts";

/** Whether losses are people who are given a wrong class, each counted once. */
export function countsPeople({ objective, weighted }: Improvement): boolean {
  return objective === "accuracy" && !weighted;
}

/** What losses that are not people are called, as a heading. */
export function lossName({ objective }: Improvement): string {
  return OBJECTIVES[objective].loss;
}

/** A loss as a share or a cost: "24.1%", "0.423". */
export function lossShare({ objective }: Improvement, share: number): string {
  if (objective === "risk") return share.toFixed(3);
  return objective === "cost" ? decimal(share, 3) : percent(share, 100);
}

/** A whole-number loss as it is said: people, or a share. */
export function lossAmount(improvement: Improvement, loss: number): string {
  return countsPeople(improvement) ? whole(loss) : lossShare(improvement, loss / improvement.lossScale);
}

/** What nobody can go below, never rounded up: nobody is wrong in part, and a share would claim more than is proven. */
export function floorAmount(improvement: Improvement): string {
  const { floor, lossScale } = improvement;
  if (countsPeople(improvement)) return whole(Math.ceil(floor));
  return lossShare(improvement, Math.floor((floor / lossScale) * 1000) / 1000);
}

/** "14 fewer", "3 more", "as many". */
export function fewerWords(fewer: number): string {
  if (fewer === 0) return "as many";
  return fewer > 0 ? `${whole(fewer)} fewer` : `${whole(-fewer)} more`;
}

/** "wrong for 250 of 900 people (27.8%)". */
export function wrongWords({ people, wrong }: Pick<PeopleCount, "people" | "wrong">): string {
  return `wrong for ${whole(wrong)} of ${counted(people, "person", "people")} (${percent(wrong / people, people)})`;
}
