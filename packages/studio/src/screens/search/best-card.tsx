import { visible } from "@fairscore/core/parts";
import { useMemo } from "preact/hooks";
import { changesBetween, lineKey } from "../../parts/card-lines.ts";
import { PointsTable } from "../../parts/points-table.tsx";
import { Words } from "../../parts/words.tsx";
import type { Happening, SearchRun } from "../../state/search/run.ts";
import { clock } from "../../text/numbers.ts";
import { t } from "../../text/text.ts";

/** The best card so far, or the one of the time that the user selected in the chart, with what was new in it. */
export function BestCard(props: {
  run: SearchRun;
  selected: number | undefined;
  onBack: () => void;
  isEnded: boolean;
}) {
  const { run, selected, onBack, isEnded } = props;
  const { happenings } = run;
  const index = selected !== undefined && selected < happenings.length ? selected : undefined;
  const at = happenings[index ?? happenings.length - 1];
  // Of a card that stays, nothing is new.
  const isNews = index !== undefined || !isEnded;
  const before = isNews ? cardBefore(happenings, index ?? happenings.length - 1) : undefined;
  const table = useMemo(
    () =>
      at?.card && (
        <PointsTable
          card={at.card}
          before={before}
          id="best-card"
          caption={t(at.card.bands ? "search.cardCaptionScore" : "search.cardCaption")}
        />
      ),
    [at?.card, before],
  );
  if (!at || (index === undefined && !at.card)) return null;
  return (
    <section class="panel" aria-labelledby="best-card-title">
      <h2 id="best-card-title">
        {index !== undefined
          ? t("search.cardAt", { elapsed: clock(at.seconds) })
          : t(isEnded ? "search.cardTitleEnded" : "search.cardTitle")}
      </h2>
      {index !== undefined && <Changes happening={at} before={before} />}
      {table}
      {index !== undefined && (
        <div>
          <button type="button" onClick={onBack}>
            {t("search.backToBest")}
          </button>
        </div>
      )}
      {!isEnded && at.card && (
        <p class="row">
          <a href="#card">{t("search.toCard")}</a>
          <span class="hint">{t("search.already")}</span>
        </p>
      )}
    </section>
  );
}

/** The last card that was another one. */
function cardBefore(happenings: readonly Happening[], index: number) {
  const { card } = happenings[index] ?? {};
  return happenings.slice(0, index).findLast((earlier) => earlier.card && earlier.card !== card)?.card;
}

function Changes({ happening, before }: { happening: Happening; before: Happening["card"] }) {
  if (!happening.card) return <p>{t("search.cardNone")}</p>;
  if (!before) return <p>{t("search.changesFirst")}</p>;
  const { added, removed, changed } = changesBetween(before, happening.card);
  return (
    <>
      <p>{t("search.changes", { added: added.length, removed: removed.length, changed: changed.length })}</p>
      {removed.length > 0 && (
        <p>
          {t("search.removed")}{" "}
          {removed.map((line, i) => (
            <span key={lineKey(line)}>
              {i > 0 && " · "}
              <Words>{visible(`${line.column} ${line.words}`)}</Words>
            </span>
          ))}
        </p>
      )}
    </>
  );
}
