import { cardFace } from "@fairscore/core/parts";
import { errorText } from "../../charts/frontier-words.ts";
import { placeKey, placeOf } from "../../model/family.ts";
import type { LearntCard } from "../../model/learnt-card.ts";
import { lineKey } from "../../parts/card-lines.ts";
import { Words } from "../../parts/words.tsx";
import { cards, selectCard } from "../../state/cards.ts";
import {
  ALTERNATIVES,
  chosenRow,
  family,
  lookedBeside,
  queueAlternatives,
} from "../../state/choose/choose.ts";
import { type FoundPoint, foundPoint } from "../../state/choose/points.ts";
import { queue, secondsPerPoint } from "../../state/choose/queue.ts";
import { data } from "../../state/data.ts";
import { goTo } from "../../state/steps.ts";
import { inPoints, list } from "../../text/numbers.ts";
import { rich, t } from "../../text/text.ts";

/** Cards beside the selected one that are about as good and ask other questions. */
export function AlternativesPanel() {
  const row = chosenRow.value;
  const ids = family.value?.ids;
  if (!row?.found || !ids) return null;
  const { found, key } = row;
  const others = cards.value.filter(
    ({ id, from, settings }) => from === "alternative" && ids.has(id) && placeKey(placeOf(settings)) === key,
  );
  const isQueued = queue.value.some(
    ({ kind, member, state }) => kind === "alternatives" && member === found.card.id && state !== "failed",
  );
  return (
    <section class="panel" aria-labelledby="others-title">
      <h2 id="others-title">
        {others.length > 0 ? t("choose.othersCount", { count: others.length }) : t("choose.others")}
      </h2>
      <p class="hint">{hintText(found)}</p>
      {others.length > 0 && <Others own={found.card} others={others} />}
      {others.length === 0 && lookedBeside.value.has(found.card.id) && <p>{t("choose.othersNone")}</p>}
      {data.value && (
        <p>
          <button
            type="button"
            disabled={isQueued}
            onClick={() => queueAlternatives(found.card, secondsPerPoint.value)}
          >
            {t(isQueued ? "choose.stateWaiting" : "choose.othersLook")}
          </button>
        </p>
      )}
    </section>
  );
}

function hintText({ balanced, people }: FoundPoint): string {
  if (balanced) return t("choose.othersHintBalanced", { points: inPoints(ALTERNATIVES.within) });
  return t("choose.othersHint", { people: Math.floor(ALTERNATIVES.within * people), of: people });
}

function Others({ own, others }: { own: LearntCard; others: readonly LearntCard[] }) {
  const linesBy = [own, ...others].map(({ system }) => cardFace(system).lines);
  const inAll = linesBy[0]!.filter((line) =>
    linesBy.every((lines) => lines.some((other) => lineKey(other) === lineKey(line))),
  );
  const ofOwn = new Set(linesBy[0]!.map(lineKey));
  return (
    <>
      <p>
        {inAll.length === 0
          ? t("choose.othersSharedNone")
          : rich("choose.othersShared", { lines: <Words>{list(inAll.map(lineWords))}</Words> })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section class="scroll" aria-label={t("choose.othersTable")} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("choose.othersColumn")}</th>
              <th scope="col">{t("choose.columnWrong")}</th>
              <th scope="col">{t("choose.othersDiffer")}</th>
              <th scope="col">{t("choose.othersOpen")}</th>
            </tr>
          </thead>
          <tbody>
            {others.map((other, i) => (
              <tr key={other.id}>
                <th scope="row">{t("choose.othersNumber", { number: i + 1 })}</th>
                <td>{errorText(foundPoint(other))}</td>
                <td>
                  <Words>
                    {list(linesBy[i + 1]!.filter((line) => !ofOwn.has(lineKey(line))).map(lineWords))}
                  </Words>
                </td>
                <td>
                  <button
                    type="button"
                    aria-label={t("choose.othersOpenName", { number: i + 1 })}
                    onClick={() => {
                      selectCard(other.id);
                      goTo("card");
                    }}
                  >
                    {t("choose.othersOpen")}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function lineWords({ column, words }: { column: string; words: string }): string {
  return `${column} ${words}`;
}
