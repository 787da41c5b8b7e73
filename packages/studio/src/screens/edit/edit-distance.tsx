import type { EditPlace } from "../../desk/edit-desk.ts";
import type { LearntCard } from "../../model/learnt-card.ts";
import { Notice } from "../../parts/notice.tsx";
import { Words } from "../../parts/words.tsx";
import { decimal, percent } from "../../text/numbers.ts";
import { t } from "../../text/text.ts";

/** How far a changed card is from the best found and from what is proven, and whether that proof is about it. */
export function EditDistance(props: { card: LearntCard; base: LearntCard; place: EditPlace | undefined }) {
  const { card, base, place } = props;
  const training = base.system.training;
  if (!card.edit || !place) return null;
  const { known, seen, outside } = place;
  const objective = card.audit.objective;
  const isPeople = objective === "accuracy" && !card.audit.weighted;
  const written = (share: number) =>
    isPeople
      ? t("edit.people", { count: Math.round(share * seen.people) })
      : objective === "cost" || objective === "risk"
        ? decimal(share, 3)
        : percent(share, 1000);
  // Log losses are counted in whole grains, more than a thousand to the person.
  const same = objective === "risk" ? 2e-3 / seen.people : 1e-12;
  const beyond = known && seen.loss - known.least;
  // Nobody is wrong in part.
  const floor = known && (isPeople ? Math.ceil(known.floor * seen.people - 1e-9) / seen.people : known.floor);
  const limitsOver = card.audit.parts[0]?.limits.some(({ verdict }) => verdict === "over") ?? false;
  return (
    <section class="panel" aria-labelledby="edit-distance">
      <h2 id="edit-distance">{t("edit.distance")}</h2>
      {!known || !training ? (
        <p>{t("edit.noFloor")}</p>
      ) : (
        <>
          <p>
            {Math.abs(beyond!) < same
              ? t(isPeople ? "edit.asBest" : "edit.asBestLoss")
              : t(beyond! > 0 ? "edit.behindBest" : "edit.aheadOfBest", { by: written(Math.abs(beyond!)) })}
          </p>
          {outside.length === 0 && !limitsOver && (
            <p>
              {t(seen.loss - floor! < same ? "edit.atFloor" : "edit.aboveFloor", {
                by: written(Math.max(0, seen.loss - floor!)),
              })}
            </p>
          )}
        </>
      )}
      {outside.length > 0 && (
        <Notice kind="warning" title={t("edit.outside")}>
          <ul>
            {outside.map((sentence) => (
              <li key={sentence}>
                <Words>{sentence}</Words>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {limitsOver && (
        <Notice kind="warning" title={t("edit.overLimit")}>
          <p>{t("edit.overLimitWhy")}</p>
        </Notice>
      )}
      <p class="hint">{t(card.audit.parts.length > 1 ? "edit.judgedHeldOut" : "edit.notJudged")}</p>
    </section>
  );
}
