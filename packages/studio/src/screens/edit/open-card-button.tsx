import { Words } from "../../parts/words.tsx";
import { chooseCard, waitingCard } from "../../state/file/open-card.ts";
import { rich, t } from "../../text/text.ts";

/** Opens a card from a file on the data at hand; says which one waits for data. */
export function OpenCardButton() {
  const waiting = waitingCard.value;
  return (
    <>
      <button type="button" onClick={chooseCard}>
        {t("open.button")}
      </button>
      {waiting && (
        <span class="hint" role="status">
          {rich("open.waiting", { name: <Words>{waiting.name}</Words> })}
        </span>
      )}
    </>
  );
}
