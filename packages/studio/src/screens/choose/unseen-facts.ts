import type { LearntCard } from "../../model/learnt-card.ts";
import { limitName, warningOf } from "../../state/verdict-words.ts";
import { inPoints, percent } from "../../text/numbers.ts";
import { t } from "../../text/text.ts";
import type { Fact } from "./card-facts.tsx";

/** What cards are compared by first: people whom they were not learnt from, beside one class for everyone. */
export function unseenFacts({ system: { verdict } }: LearntCard): Fact[] {
  const label = t("choose.unseenRight");
  if (!verdict || verdict.by === "none") return [{ label, value: t("choose.unseenNone") }];
  const { accuracy, usual, limits, people, warnings } = verdict;
  const { value, low, high, n } = accuracy;
  const right = value === null ? t("choose.unknown") : percent(value, n);
  const interval =
    low === null || high === null
      ? right
      : t("choose.unseenInterval", { right, low: percent(low, n), high: percent(high, n) });
  return [
    { label, value: interval },
    {
      label: t("choose.unseenUsual"),
      value: usual.accuracy === null ? t("choose.unknown") : percent(usual.accuracy, people),
    },
    ...limits.map(({ title, form, tolerance, verdict: kept, worst, certain }, i) => {
      const written = (share: number) => (form === "ratio" ? share.toFixed(2) : inPoints(share));
      const words = t(`verdict.${kept}${certain || !worst ? "" : ".chance"}`, { limit: written(tolerance) });
      return {
        label:
          limits.length > 1
            ? `${t("choose.unseenLimit")} ${i + 1}: ${limitName(title)}`
            : t("choose.unseenLimit"),
        value: worst ? `${t("verdict.points", { value: written(worst.value) })}, ${words}` : words,
      };
    }),
    ...(warnings.length > 0
      ? [{ label: t("choose.unseenWarnings"), value: warnings.map((one) => warningOf(one).what).join(" ") }]
      : []),
  ];
}
