import type { Judged, ScoringSystem } from "@fairscore/core";
import { visible } from "@fairscore/core/parts";
import type { ComponentChildren } from "preact";
import { Words } from "../../parts/words.tsx";
import { limitName, started } from "../../state/verdict-words.ts";
import { inPoints, percent } from "../../text/numbers.ts";
import { rich, t } from "../../text/text.ts";

/** The few numbers to remember: how often it is right, how often one class for everyone would be, and each limit. */
export function VerdictNumbers({ verdict, system }: { verdict: Judged; system: ScoringSystem }) {
  const { spec, classes, training } = system;
  const isCertified = training?.safety?.status === "certified";
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
            term={started(limitName(title))}
            number={worst ? t("verdict.points", { value: written(worst.value) }) : "–"}
          >
            {isCertified && kept === "within"
              ? t("verdict.certified", {
                  limit: written(tolerance),
                  confidence: percent(training!.safety!.confidence, 1),
                })
              : t(`verdict.${kept}${certain || !worst ? "" : ".chance"}`, { limit: written(tolerance) })}
          </Figure>
        );
      })}
      {(spec.rules ?? []).map((rule, i) => {
        if (rule.rule !== "recall") return null;
        const judged = verdict.classes[classes.indexOf(rule.class)];
        const name = rich("verdict.missed", { class: <Words>{visible(judged?.class ?? rule.class)}</Words> });
        return <Missed key={`rule ${i}`} term={name} most={1 - rule.atLeast} given={judged?.recall} />;
      })}
    </dl>
  );
}

/** How many of a class are missed, where that has a limit: how many there were to judge by is said beside it. */
function Missed(props: {
  term: ComponentChildren;
  most: number;
  given: Judged["classes"][number]["recall"] | undefined;
}) {
  const { value, low, high, n } = props.given ?? { value: null, low: null, high: null, n: 0 };
  const most = percent(props.most, 100);
  if (value === null || low === null || high === null)
    return (
      <Figure term={props.term} number="–">
        {t("verdict.missedNobody", { most })}
      </Figure>
    );
  const isOver = 1 - value > props.most + 1e-9;
  const isChance = isOver ? 1 - high <= props.most : 1 - low > props.most;
  return (
    <Figure term={props.term} number={percent(1 - value, n)}>
      {t(`verdict.missed.${isOver ? "over" : "within"}${isChance ? ".chance" : ""}`, { most })}{" "}
      {t("verdict.missedOf", { people: n, low: percent(1 - high, n), high: percent(1 - low, n) })}
    </Figure>
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
