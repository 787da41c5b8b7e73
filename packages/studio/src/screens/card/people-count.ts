import { t } from "../../text/text.ts";

/** Fewer people than this are not told to others: somebody might be recognised. */
const SMALL = 5;

export function isSmall(count: number): boolean {
  return count > 0 && count < SMALL;
}

/** "1,400 people". */
export function people(count: number): string {
  return t("card.countPeople", { count });
}

/** The same in what leaves the screen: "fewer than 5 people". */
export function peopleForOthers(count: number): string {
  return isSmall(count) ? t("card.fewPeople") : people(count);
}

/** What stands beside counts where some are small; they are for those whose data it is. */
export function smallMark(...counts: readonly number[]): string {
  return counts.some(isSmall) ? ` ${t("card.notForPublication")}` : "";
}
