import { useId } from "preact/hooks";
import type { LearntCard } from "../../model/learnt-card.ts";
import { Notice } from "../../parts/notice.tsx";
import { Words } from "../../parts/words.tsx";
import { running } from "../../state/cards.ts";
import { data } from "../../state/data.ts";
import { canJudge, judgeNow, stopJudging, unjudgeable } from "../../state/judge/judge-cards.ts";
import { judging } from "../../state/judging.ts";
import { warningOf } from "../../state/verdict-words.ts";
import { t } from "../../text/text.ts";
import { FromFile } from "./standing.tsx";
import { useCardWords } from "./use-card-words.ts";
import { VerdictNumbers } from "./verdict-numbers.tsx";

/**
 * What holds for people whom the card was not learnt from: first what must be read before it is used, then how right and
 * how fair it is. It stands before everything that is known of the people learnt from.
 */
export function VerdictPart({ learnt }: { learnt: LearntCard }) {
  const id = useId();
  const { verdict } = learnt.system;
  const said = useCardWords(learnt);
  const own = verdict?.warnings ?? [];
  const others = said?.warnings.slice(own.length) ?? [];
  const isJudging = judging.value?.id === learnt.id;
  return (
    <>
      {own.length + others.length > 0 && (
        <Notice kind="warning" title={t("card.warnings")}>
          <ul class="verdict-warnings">
            {own.map((warning, i) => {
              const { what, next } = warningOf(warning);
              return (
                <li key={`${warning.code} ${i}`}>
                  <strong>{what}</strong> {next}
                </li>
              );
            })}
            {others.map((sentence) => (
              <li key={sentence}>
                <Words>{sentence}</Words>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {verdict && verdict.by !== "none" && (
        <section class="panel verdict" aria-labelledby={id}>
          <h2 id={id}>{t("verdict.title")}</h2>
          <FromFile learnt={learnt} claims />
          <VerdictNumbers verdict={verdict} system={learnt.system} />
          {said?.verdict.map((sentence) => (
            <p key={sentence}>
              <Words>{sentence}</Words>
            </p>
          ))}
        </section>
      )}
      {isJudging ? <Progress /> : <NotJudged learnt={learnt} />}
    </>
  );
}

function Progress() {
  const { done = 0, of = 0 } = judging.value ?? {};
  return (
    <p class="row judging">
      <span>{of > 0 ? t("verdict.judgingOf", { done, of }) : t("verdict.judging")}</span>
      <button type="button" class="quiet" onClick={stopJudging}>
        {t("verdict.stop")}
      </button>
    </p>
  );
}

/** Why there is no verdict, and how to come to one. */
function NotJudged({ learnt }: { learnt: LearntCard }) {
  const { verdict } = learnt.system;
  const why = unjudgeable.value.get(learnt.system);
  const mayAsk = canJudge(learnt) && !running.value && (why !== undefined || verdict?.by === "none");
  return (
    <>
      {!verdict && learnt.from === "opened" && !learnt.system.training && (
        <Notice kind="warning" title={t("verdict.elsewhere")}>
          <p>{t("verdict.elsewhereWhy")}</p>
        </Notice>
      )}
      {!verdict && !(learnt.from === "opened" && !learnt.system.training) && (
        <Notice kind="warning" title={t("verdict.none")}>
          <p>
            {t("verdict.noneWhy")}{" "}
            {why !== undefined
              ? t("verdict.failed", { why })
              : running.value
                ? t("verdict.afterSearch")
                : !data.value && t("verdict.needsData")}
          </p>
        </Notice>
      )}
      {mayAsk && (
        <div>
          <button type="button" onClick={() => judgeNow(learnt)}>
            {t("verdict.now")}
          </button>
        </div>
      )}
    </>
  );
}
