import { cardFace } from "@fairscore/core/parts";
import { pointName } from "../../charts/frontier-words.ts";
import { placeOf } from "../../model/family.ts";
import type { LearntCard } from "../../model/learnt-card.ts";
import { PointsTable } from "../../parts/points-table.tsx";
import { Words } from "../../parts/words.tsx";
import { cards, changeCard } from "../../state/cards.ts";
import { news } from "../../state/choose/choose.ts";
import { foundPoint } from "../../state/choose/points.ts";
import { t } from "../../text/text.ts";
import { factsOf, learntFrom } from "./card-facts.tsx";
import { unseenFacts } from "./unseen-facts.ts";

/** Pinned cards side by side: their numbers, then their points. */
export function ComparePanel() {
  const pinned = cards.value.filter((card) => card.pinned);
  if (pinned.length === 0) return null;
  const columns = pinned.map((card, i) => ({
    card,
    name: nameOf(card, i + 1),
    facts: [...unseenFacts(card), ...factsOf(foundPoint(card, news.value)).map(learntFrom)],
  }));
  const labels = [...new Set(columns.flatMap(({ facts }) => facts.map(({ label }) => label)))];
  return (
    <div class="stack">
      <h2 id="compare-title">{t("choose.compare")}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section class="scroll" aria-labelledby="compare-title" tabIndex={0}>
        <table class="compare">
          <thead>
            <tr>
              <th scope="col">{t("choose.compareWhat")}</th>
              {columns.map(({ card: { id }, name }) => (
                <th scope="col" key={id}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map((label) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {columns.map(({ card: { id }, facts }) => {
                  const fact = facts.find((other) => other.label === label);
                  return (
                    <td key={id}>
                      {fact?.value}
                      {fact?.heldOut && <span class="held-out">{fact.heldOut}</span>}
                    </td>
                  );
                })}
              </tr>
            ))}
            <tr>
              <th scope="row">{t("choose.compareNote")}</th>
              {columns.map(({ card: { id, note } }) => (
                <td key={id}>
                  <Words>{note}</Words>
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">{t("choose.unpin")}</th>
              {columns.map(({ card: { id }, name }) => (
                <td key={id}>
                  <button
                    type="button"
                    aria-label={t("choose.unpinName", { name })}
                    onClick={() => changeCard(id, { pinned: false })}
                  >
                    {t("choose.unpin")}
                  </button>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
      <div class="pinned">
        {columns.map(({ card: { id, system }, name }) => (
          <PointsTable
            key={id}
            id={`pinned-${id}`}
            card={cardFace(system)}
            caption={t("choose.comparePoints", { name })}
          />
        ))}
      </div>
    </div>
  );
}

function nameOf({ settings, from }: LearntCard, number: number): string {
  const isProtected = settings.protect.length > 0;
  const name = pointName(placeOf(settings), isProtected);
  return t(from === "alternative" ? "choose.compareAlternative" : "choose.compareCard", { number, name });
}
