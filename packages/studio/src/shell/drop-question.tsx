import { useModal } from "../screens/form/use-modal.ts";
import { cards, running } from "../state/cards.ts";
import { saveSession } from "../state/file/session.ts";
import { dropQuestion } from "../state/unsaved.ts";
import { t } from "../text/text.ts";

/** Asks whether cards that are not saved, or a search on its way, may be dropped. */
export function DropQuestion() {
  const question = dropQuestion.value;
  const dialog = useModal(question !== undefined);
  return (
    <dialog
      ref={dialog}
      class="data-question"
      aria-labelledby="drop-question"
      onClose={() => dropQuestion.value?.answer(false)}
    >
      {question && (
        <div class="stack">
          <h2 id="drop-question">{t("drop.title")}</h2>
          {running.value && <p>{t("drop.search")}</p>}
          {cards.value.length > 0 && <p>{t("drop.cards", { count: cards.value.length })}</p>}
          <div class="row">
            {cards.value.length > 0 && (
              <button
                type="button"
                class="main"
                onClick={() => {
                  saveSession();
                  question.answer(true);
                }}
              >
                {t("drop.save")}
              </button>
            )}
            <button type="button" onClick={() => question.answer(true)}>
              {t("drop.goOn")}
            </button>
            <button type="button" onClick={() => question.answer(false)}>
              {t("drop.stay")}
            </button>
          </div>
        </div>
      )}
    </dialog>
  );
}
