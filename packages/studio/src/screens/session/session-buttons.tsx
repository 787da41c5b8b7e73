import { Notice } from "../../parts/notice.tsx";
import { Words } from "../../parts/words.tsx";
import { chooseFile, DATA_FILES } from "../../session/choose-file.ts";
import { cards, running } from "../../state/cards.ts";
import { data } from "../../state/data.ts";
import {
  asking,
  giveFile,
  giving,
  goOnWithOther,
  goOnWithout,
  opened,
  openSession,
  otherFile,
  saveSession,
} from "../../state/file/session.ts";
import { rich, t } from "../../text/text.ts";
import { useModal } from "../form/use-modal.ts";

/** Saves and opens sessions, and asks for the data of one that was opened. */
export function SessionButtons() {
  const nothing = !data.value && cards.value.length === 0;
  return (
    <>
      <button type="button" disabled={nothing} onClick={saveSession}>
        {t("shell.save")}
      </button>
      <OpenSessionButton />
      {opened.value?.data && !data.value && (
        <button
          type="button"
          onClick={() => {
            asking.value = true;
          }}
        >
          {t("session.give")}
        </button>
      )}
      <DataQuestion />
    </>
  );
}

/** Also for the start screen. A search that is on its way belongs to the session at hand, so it must end first. */
export function OpenSessionButton() {
  return (
    <button
      type="button"
      disabled={running.value}
      onClick={async () => {
        const file = await chooseFile(".json,application/json");
        if (file) await openSession(file);
      }}
    >
      {t("shell.open")}
    </button>
  );
}

function DataQuestion() {
  const session = opened.value;
  const dialog = useModal(asking.value && session?.data != null);
  return (
    <dialog ref={dialog} class="data-question" aria-labelledby="data-question" onClose={goOnWithout}>
      {session?.data && (
        <div class="stack">
          <h2 id="data-question">{t("session.opened", { count: session.cards.length })}</h2>
          <p>
            {rich("session.madeFrom", {
              name: <Words>{session.data.name}</Words>,
              rows: session.data.fileRows,
              hash: <Fingerprint sha256={session.data.sha256} />,
            })}
          </p>
          <p>{t("session.without")}</p>
          {otherFile.value && (
            <div role="alert">
              <Notice kind="warning" title={t("session.otherTitle")}>
                <p>
                  {rich("session.other", {
                    name: <Words>{otherFile.value.name}</Words>,
                    hash: <Fingerprint sha256={otherFile.value.sha256} />,
                    expected: <Fingerprint sha256={session.data.sha256} />,
                  })}
                </p>
                <div>
                  <button type="button" onClick={goOnWithOther}>
                    {t("session.asNew")}
                  </button>
                </div>
              </Notice>
            </div>
          )}
          <div class="row">
            <button
              type="button"
              class={giving.value ? undefined : "main"}
              disabled={giving.value}
              onClick={async () => {
                const file = await chooseFile(DATA_FILES);
                if (file) await giveFile(file);
              }}
            >
              {t(
                giving.value
                  ? "session.reading"
                  : otherFile.value
                    ? "session.chooseAnother"
                    : "session.choose",
              )}
            </button>
            <button type="button" onClick={goOnWithout}>
              {t("session.goOn")}
            </button>
          </div>
        </div>
      )}
    </dialog>
  );
}

function Fingerprint({ sha256 }: { sha256: string }) {
  return <code translate={false}>{sha256.slice(0, 12)}</code>;
}
