import type { SetupSummary } from "../../desk/setup-desk.ts";
import { isLimited, type Settings } from "../../model/settings.ts";
import { t } from "../../text/text.ts";

/** Why the search can't start, each with the place where that is changed. */
export function whyNot(settings: Settings, summary: SetupSummary | undefined): string[] {
  if (settings.outcome === "") return [t("setup.why.outcome")];
  const reasons = [...new Set(summary?.problems.map(({ place }) => place))].map((place) =>
    t("setup.why.error", { place: t(`setup.${place}`) }),
  );
  if (settings.classes.length < 2 && reasons.length === 0) reasons.push(t("setup.why.classes"));
  if (isLimited(settings) && settings.labels.length === 0) reasons.push(t("setup.why.labels"));
  if (isLimited(settings) && !settings.skipEmpty && summary?.counts && summary.counts.empty.length > 0) {
    reasons.push(t("setup.why.empty"));
  }
  return reasons;
}
