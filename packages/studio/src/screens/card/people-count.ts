import { whole } from "../../text/numbers.ts";
import { t } from "../../text/text.ts";

/** Fewer people than this are not counted out: somebody might be recognised. */
const SMALL = 5;

export function isSmall(count: number): boolean {
  return count > 0 && count < SMALL;
}

/** "1,400", or "<5". */
export function shownCount(count: number): string {
  return isSmall(count) ? t("card.fewerThanFive") : whole(count);
}

/** "1,400 people", or "fewer than 5 people". */
export function shownPeople(count: number): string {
  return isSmall(count) ? t("card.fewPeople") : t("card.countPeople", { count });
}
