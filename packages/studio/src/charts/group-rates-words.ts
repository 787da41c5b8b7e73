import type {
  DifferenceFacts,
  GroupLabel,
  GroupRate,
  RateFacts,
  ShownShare,
  ShownVerdict,
} from "@fairscore/core/parts";
import { inPoints, percent, signed } from "../text/numbers.ts";
import { t } from "../text/text.ts";
import type { RatesPanel } from "./group-rates.tsx";
import { partTitle } from "./part-title.ts";
import { shownText } from "./shown-text.ts";

/** "female", or "female, under 30" for a combination. */
export function groupText({ levels }: GroupLabel): string {
  return levels.join(", ");
}

export function rateText({ value, n }: ShownShare): string {
  return value === null ? t("audit.nobody") : percent(value, n as number);
}

/** What a dot says: "female: 42 %, 95 % interval 36 % to 48 %, 117 of 278". */
export function rateSaid(row: GroupRate): string {
  const { value, low, high, n, counted } = row.rate;
  if (value === null) return t("audit.saidNot", { group: groupText(row), what: rateText(row.rate) });
  const said = t("audit.saidRate", {
    group: groupText(row),
    rate: percent(value, n as number),
    low: percent(low!, n as number),
    high: percent(high!, n as number),
    counted: shownText(counted),
    n: shownText(n),
  });
  return row.few ? `${said} ${t("audit.fewSentence")}` : said;
}

export function differenceSaid(row: DifferenceFacts, table: RateFacts): string {
  const { comparison, difference, low, high, few } = row;
  const verdict = row.limits[0]?.verdict;
  // A verdict is not said to be about a number that is not shown.
  if (difference === null) {
    const what = verdict ? verdictText(verdict) : t("audit.nobody");
    return t("audit.saidNot", { group: comparison, what });
  }
  const said = t("audit.saidDifference", {
    comparison,
    value: signed(difference * 100),
    low: inPoints(low!),
    high: inPoints(high!),
  });
  if (verdict) return `${said} ${t("audit.saidVerdict", { verdict: verdictText(verdict) })}`;
  const leftOut = table.limit !== undefined && t("audit.saidVerdict", { verdict: t("audit.notLimited") });
  return [said, few && t("audit.fewSentence"), leftOut].filter(Boolean).join(" ");
}

/** How a difference stands to the limit of its table: its verdict, or that it is left out of it for want of people. */
export function standingText(row: DifferenceFacts, table: RateFacts): string {
  const [check] = row.limits;
  if (check) return verdictText(check.verdict);
  const isLeftOut = table.limit !== undefined;
  if (row.few) return t(isLeftOut ? "audit.fewNotLimited" : "audit.few");
  return isLeftOut ? t("audit.notLimited") : "";
}

const VERDICTS = {
  within: "audit.within",
  over: "audit.over",
  few: "audit.few",
  unchecked: "audit.unchecked",
} as const;

export function verdictText(verdict: ShownVerdict): string {
  return t(VERDICTS[verdict]);
}

/** The lowest and the highest rate of each part, of the groups that have enough people. */
export function ratesSummary(panels: readonly RatesPanel[]): string {
  return panels
    .map(({ part, table }) => {
      const known = table.groups
        .filter((row) => row.rate.value !== null && !row.few)
        .sort((a, b) => a.rate.value! - b.rate.value!);
      const [first] = known;
      const last = known.at(-1);
      if (!first || !last || first === last) return t("audit.summaryNone", { part: partTitle(part) });
      return t("audit.summaryRates", {
        part: partTitle(part),
        low: percent(first.rate.value!, first.rate.n as number),
        lowGroup: groupText(first),
        high: percent(last.rate.value!, last.rate.n as number),
        highGroup: groupText(last),
      });
    })
    .join(" ");
}
