import { useState } from "preact/hooks";
import { SizeCurve } from "../../charts/size-curve.tsx";
import { sized, sizeOf } from "../../model/card-shape.ts";
import { Notice } from "../../parts/notice.tsx";
import { NumberBox } from "../../parts/number-box.tsx";
import { Words } from "../../parts/words.tsx";
import { cards } from "../../state/cards.ts";
import { data } from "../../state/data.ts";
import type { SearchRun } from "../../state/search/run.ts";
import { continueSearch, startSearch } from "../../state/search/search.ts";
import { endWords, safetyWords } from "../../state/search/words.ts";
import { settings } from "../../state/settings.ts";
import { sizeText } from "../../state/size-words.ts";
import { t } from "../../text/text.ts";
import { VerdictPart } from "../verdict/verdict-part.tsx";
import { ImpossiblePart } from "./impossible-part.tsx";

const MOST_SECONDS = 86_400;

/** How the search ended, and the ways on. */
export function EndPanel({ run }: { run: SearchRun }) {
  const { end, system } = run;
  const card = cards.value.find((one) => one.id === run.id && one.system === system);
  // Of a search that was stopped before it knew anything there is nothing to explain.
  const impossible =
    end && "impossible" in end && !(end.how === "nothing" && end.stopped) ? end.impossible : undefined;
  return (
    <section class="panel search-end" aria-labelledby="search-end">
      {card && <VerdictPart learnt={card} />}
      <h2 id="search-end" class={card && "after-verdict"}>
        {endWords(run)}
      </h2>
      {end?.how === "lost" && (
        <Notice kind="warning" title={t("search.lostTitle")}>
          <p>{t(system ? "search.lost" : "search.lostNothing")}</p>
        </Notice>
      )}
      {end && "notes" in end && end.notes && (
        <Notice>
          {end.notes.map((note) => (
            <p key={note}>
              <Words>{note}</Words>
            </p>
          ))}
        </Notice>
      )}
      {end && "safety" in end && end.safety && (
        <Notice title={t("search.safety")}>
          {safetyWords(end.safety).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <details>
            <summary>{t("search.safetyHow")}</summary>
            {end.safety.how.map((sentence) => (
              <p key={sentence}>
                <Words>{sentence}</Words>
              </p>
            ))}
          </details>
        </Notice>
      )}
      {system?.training?.parsimony && <SizeCurve of={system.training.parsimony} />}
      {impossible && !system && <ImpossiblePart run={run} impossible={impossible} />}
      <div class="row">
        {system && (
          <>
            <a class="button main" href="#card">
              {t("search.toCard")}
            </a>
            <a class="button" href="#choose">
              {t("search.toChoose")}
            </a>
          </>
        )}
        {end?.how === "lost" && sizeOf(run.settings).most > 1 && <Smaller run={run} />}
        {!system && (
          <a class="button" href="#setup">
            {t("search.toSetup")}
          </a>
        )}
      </div>
      {end &&
        end.how !== "impossible" &&
        end.how !== "failed" &&
        data.value &&
        run.settings.safety === undefined && <Continue run={run} />}
    </section>
  );
}

function Smaller({ run }: { run: SearchRun }) {
  const { by, most } = sizeOf(run.settings);
  const size = { by, most: most - 1 };
  return (
    <button
      type="button"
      onClick={() => {
        settings.value = { ...run.settings, ...sized(size) };
        void startSearch();
      }}
    >
      {t("search.smaller", { size: sizeText(size) })}
    </button>
  );
}

/** With more time the card can only become better, and the proven minimum only higher. */
function Continue({ run }: { run: SearchRun }) {
  const { stop } = run.settings;
  const [seconds, setSeconds] = useState(stop.by === "time" ? stop.seconds : 0);
  const isBest = run.end?.how === "best";
  const isOver = isBest && run.system?.training?.smallest === true;
  const smallest = run.system?.training?.least ? "search.continueLeast" : "search.continueSmallest";
  const hint = isOver ? smallest : isBest ? "search.continueTidy" : undefined;
  return (
    <div class="row">
      <button
        type="button"
        id="continue-search"
        disabled={isOver}
        onClick={() => void continueSearch(stop.by === "time" ? { by: "time", seconds } : stop)}
      >
        {t("search.continue")}
      </button>
      {!isOver && stop.by === "time" && (
        <label for="more-seconds">
          {t("search.more")}
          <NumberBox id="more-seconds" value={seconds} min={1} max={MOST_SECONDS} onChange={setSeconds} />
        </label>
      )}
      {stop.by === "work" && !isOver && <span class="hint">{t("search.continueWork")}</span>}
      {hint && <span class="hint">{t(hint)}</span>}
    </div>
  );
}
