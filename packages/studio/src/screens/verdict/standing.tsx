import type { LearntCard } from "../../model/learnt-card.ts";
import { Notice } from "../../parts/notice.tsx";
import { Words } from "../../parts/words.tsx";
import { data } from "../../state/data.ts";
import { standingOf } from "../../state/standing.ts";
import { t } from "../../text/text.ts";

/** Says so where what is known of a card is only what its file claims, or was found to be false. */
export function StandingNotice({ learnt }: { learnt: LearntCard }) {
  const standing = standingOf(learnt);
  if (standing === "counted") return null;
  if (standing === "refuted") return <Refuted learnt={learnt} />;
  return (
    <Notice kind="warning" title={t(data.value ? "card.recounting" : "card.notRecounted")}>
      <p>{t(data.value ? "card.recountingWhy" : "card.notRecountedWhy")}</p>
    </Notice>
  );
}

/** A card whose recount found something else than its file claims. */
function Refuted({ learnt }: { learnt: LearntCard }) {
  const wrong = learnt.verification.checks.filter(({ ok }) => !ok);
  return (
    <Notice kind="warning" title={t("card.refuted")}>
      <p>{t("card.refutedWhy")}</p>
      <ul>
        {wrong.map(({ name, detail }) => (
          <li key={name}>
            <Words>{`${name}: ${detail}`}</Words>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Said beside numbers that nobody has counted here, and beside claims that a recount does not bear out. */
export function FromFile({ learnt, claims = false }: { learnt: LearntCard; claims?: boolean }) {
  const standing = standingOf(learnt);
  if (standing === "claimed") return <p class="hint">{t("card.fromFile")}</p>;
  return claims && standing === "refuted" ? <p class="hint">{t("card.fromFileRefuted")}</p> : null;
}
