import { useState } from "preact/hooks";
import type { Draft } from "../../model/edit-draft.ts";
import type { LearntCard } from "../../model/learnt-card.ts";
import { running } from "../../state/cards.ts";
import { improve, improved, improving, stopImproving } from "../../state/edit/improve.ts";
import { percent, whole } from "../../text/numbers.ts";
import { t } from "../../text/text.ts";
import { NumberField } from "../form/number-field.tsx";

/** A search from the draft on, which keeps what is pinned; what it finds is one change more, and can be undone. */
export function ImproveFrom({ base, draft }: { base: LearntCard; draft: Draft }) {
  const [seconds, setSeconds] = useState(10);
  const pinned = draft.lines.filter(({ pin }) => pin).length;
  const told = improved.value;
  const people = base.audit.parts[0]?.rows ?? 0;
  const isPeople = base.audit.objective === "accuracy" && !base.audit.weighted;
  const written = (share: number) =>
    isPeople ? whole(Math.ceil(share * people - 1e-9)) : percent(share, 1000);
  return (
    <section class="panel" aria-labelledby="edit-improve">
      <h2 id="edit-improve">{t("edit.improve")}</h2>
      <p>{t("edit.improveAbout", { pinned, forbidden: draft.forbidden.length })}</p>
      <div class="row">
        <NumberField label={t("edit.seconds")} value={seconds} min={1} max={3600} onChange={setSeconds} />
        {improving.value ? (
          <button type="button" onClick={stopImproving}>
            {t("edit.stop")}
          </button>
        ) : (
          <button type="button" class="main" disabled={running.value} onClick={() => improve(seconds)}>
            {t("edit.improveNow")}
          </button>
        )}
      </div>
      {improving.value && <p role="status">{t("edit.improving")}</p>}
      {told && (
        <p role="status">
          {told.failed ??
            (told.loss === undefined
              ? t("edit.improvedNone")
              : t(told.isBest ? "edit.improvedBest" : isPeople ? "edit.improvedTo" : "edit.improvedToLoss", {
                  wrong: written(told.loss),
                  floor: written(told.floor),
                  people,
                }))}
        </p>
      )}
    </section>
  );
}
