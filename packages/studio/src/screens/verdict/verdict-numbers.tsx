import type { Judged } from "@fairscore/core";
import { visible } from "@fairscore/core/parts";
import type { ComponentChildren } from "preact";
import { Words } from "../../parts/words.tsx";
import { limitName } from "../../state/verdict-words.ts";
import { inPoints, percent } from "../../text/numbers.ts";
import { rich, t } from "../../text/text.ts";

/** The few numbers to remember: how often it is right, how often one class for everyone would be, and each limit. */
export function VerdictNumbers({ verdict }: { verdict: Judged }) {
  const { accuracy, usual, limits, people } = verdict;
  const { value, low, high, n } = accuracy;
  return (
    <dl class="verdict-numbers">
      {value !== null && (
        <Figure term={t("verdict.right")} number={percent(value, n)}>
          {low !== null &&
            high !== null &&
            t("verdict.interval", { low: percent(low, n), high: percent(high, n) })}
        </Figure>
      )}
      {usual.accuracy !== null && (
        <Figure
          term={rich("verdict.usual", { class: <Words>{visible(usual.class)}</Words> })}
          number={percent(usual.accuracy, people)}
        >
          {t("verdict.usualHint")}
        </Figure>
      )}
      {limits.map(({ rule, title, form, tolerance, verdict: kept, worst, certain }) => {
        const written = (share: number) => (form === "ratio" ? share.toFixed(2) : inPoints(share));
        return (
          <Figure
            key={rule}
            term={limitName(title)}
            number={worst ? t("verdict.points", { value: written(worst.value) }) : "–"}
          >
            {t(`verdict.${kept}${certain || !worst ? "" : ".chance"}`, { limit: written(tolerance) })}
          </Figure>
        );
      })}
    </dl>
  );
}

function Figure(props: { term: ComponentChildren; number: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{props.term}</dt>
      <dd class="number">{props.number}</dd>
      <dd class="hint">{props.children}</dd>
    </div>
  );
}
