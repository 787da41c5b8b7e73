import type { CardEdit } from "../../model/edit-draft.ts";
import { changesBetween } from "../../model/edit-draft.ts";
import type { LearntCard } from "../../model/learnt-card.ts";
import { Words } from "../../parts/words.tsx";
import { sayWhy } from "../../state/edit/edit.ts";
import { changeWords } from "../../state/edit/edit-words.ts";
import { t } from "../../text/text.ts";

/** What was changed, each with the reason that somebody gives for it. */
export function ChangeList({ base, edit }: { base: LearntCard; edit: CardEdit }) {
  const changes = changesBetween(edit.was, edit.now);
  return (
    <section class="panel" aria-labelledby="edit-changes">
      <h2 id="edit-changes">{t("edit.changes", { count: changes.length })}</h2>
      {changes.length === 0 ? (
        <p class="hint">{t("edit.noChanges")}</p>
      ) : (
        <ul class="edit-changes">
          {changes.map((change) => {
            const words = changeWords(change, base.system);
            return (
              <li key={change.id}>
                <Words>{words}</Words>
                <input
                  type="text"
                  aria-label={t("edit.whyOf", { change: words })}
                  placeholder={t("edit.why")}
                  value={edit.whys[change.id] ?? ""}
                  onChange={({ currentTarget }) => sayWhy(change.id, currentTarget.value)}
                />
              </li>
            );
          })}
        </ul>
      )}
      <p class="hint">{t("edit.changesKept")}</p>
    </section>
  );
}
