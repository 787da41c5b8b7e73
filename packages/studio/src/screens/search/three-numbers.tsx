import { measuredBy, type SearchRun } from "../../state/search/run.ts";
import { bestWords, openWords, provenNumber } from "../../state/search/words.ts";
import { t } from "../../text/text.ts";

const PROVEN = {
  accuracy: "search.provenPeople",
  balanced: "search.provenBalanced",
  cost: "search.provenAmount.cost",
  risk: "search.provenAmount.risk",
} as const;

/** Best so far, proven minimum, and what is still open between them; smaller where a verdict has been said before. */
export function ThreeNumbers({ run, second }: { run: SearchRun; second: boolean }) {
  const { best, floor } = run;
  const isProven = best !== undefined && best <= floor;
  return (
    <dl class={second ? "three-numbers second" : "three-numbers"}>
      <div>
        <dt>{t("search.best")}</dt>
        <dd class="number">{best === undefined ? t("search.noCard") : bestWords(run, best)}</dd>
        {best === undefined && <dd class="hint">{t("search.noCardHint")}</dd>}
      </div>
      <div>
        <dt>{t("search.proven")}</dt>
        <dd class="number">{provenNumber(run, floor)}</dd>
        <dd class="hint">{t(PROVEN[measuredBy(run.settings)])}</dd>
      </div>
      {best !== undefined && (
        <div>
          <dt>{t("search.open")}</dt>
          <dd class="number">{openWords(run, best, floor)}</dd>
          <dd class="hint">{t(isProven ? "search.openNone" : "search.openHint")}</dd>
        </div>
      )}
    </dl>
  );
}
