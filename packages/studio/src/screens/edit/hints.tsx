import { visible } from "@fairscore/core/parts";
import type { Draft } from "../../model/edit-draft.ts";
import type { LearntCard } from "../../model/learnt-card.ts";
import { useAsked } from "../../parts/use-asked.ts";
import { Words } from "../../parts/words.tsx";
import { data } from "../../state/data.ts";
import { ask } from "../../state/desk.ts";
import { takeEdit } from "../../state/edit/edit.ts";
import { decimal } from "../../text/numbers.ts";
import { rich, t } from "../../text/text.ts";

/** The numbers of the next change come first. */
const QUIET = 400;

/** The single edits that gain most, each to be done by a click. */
export function Hints({ base, draft }: { base: LearntCard; draft: Draft }) {
  const { settings, system } = base;
  // What gained most of the draft before may gain nothing of this one: it does not stay on the screen.
  const key = `${data.value?.sha256} ${base.id} ${JSON.stringify(draft)}`;
  const { value, failed } = useAsked(
    key,
    key,
    () => ask("editHints", { settings, base: system, draft }),
    QUIET,
  );
  const isRisk = base.audit.objective === "risk";
  return (
    <section class="panel" aria-labelledby="edit-hints">
      <h2 id="edit-hints">{t("edit.hints")}</h2>
      {failed !== undefined && (
        <p class="hint">
          <Words>{failed}</Words>
        </p>
      )}
      {value && value.edits.length === 0 && (
        <p>{t(value.areCounted ? "edit.noHints" : "edit.hintsNotCounted")}</p>
      )}
      {value && value.edits.length > 0 && (
        <ul class="edit-list">
          {value.edits.map((hint) => {
            const words = visible(hint.words);
            return (
              <li key={hint.words}>
                <span>
                  <Words>{words}</Words>{" "}
                  <span class="hint">
                    {isRisk && `${t("edit.gainRisk", { by: decimal(hint.gain / value.lossScale, 4) })} `}
                    {rich("edit.gain", { fewer: hint.fewerWrong, better: Math.sign(hint.fewerWrong) })}
                    {hint.fewerWrongHeldOut !== undefined &&
                      ` ${t("edit.gainHeldOut", {
                        fewer: Math.abs(hint.fewerWrongHeldOut),
                        better: Math.sign(hint.fewerWrongHeldOut),
                      })}`}
                  </span>
                </span>
                <button
                  type="button"
                  aria-label={t("edit.doThis", { edit: words })}
                  onClick={() => takeEdit(hint)}
                >
                  {t("edit.do")}
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {value && value.leftOut > 0 && <p class="hint">{t("edit.hintsLeftOut", { count: value.leftOut })}</p>}
      {value && value.edits.length > 0 && <p class="hint">{t("edit.hintsAbout")}</p>}
    </section>
  );
}
