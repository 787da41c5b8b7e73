import type { ShownCount } from "@fairscore/core/parts";
import { whole } from "../text/numbers.ts";
import { t } from "../text/text.ts";

/** A number of people, or why it is not shown. */
export function shownText(count: ShownCount): string {
  if (typeof count === "number") return whole(count);
  return t(count === "<5" ? "audit.under5" : "audit.withheld");
}
