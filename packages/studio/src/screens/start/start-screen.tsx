import { Heading } from "../../parts/heading.tsx";
import { Notice } from "../../parts/notice.tsx";
import { cards } from "../../state/cards.ts";
import { t } from "../../text/text.ts";
import { Reading } from "../data/reading.tsx";
import { OpenCardButton } from "../edit/open-card-button.tsx";
import { OpenSessionButton } from "../session/session-buttons.tsx";
import { Examples } from "./examples.tsx";
import { FilePanel } from "./file-panel.tsx";
import { PastePanel } from "./paste-panel.tsx";
import { TourPanel } from "./tour-panel.tsx";

/** Where data comes in: a file, pasted cells, an example, or a session. */
export function StartScreen() {
  return (
    <>
      <Heading>{t("start.title")}</Heading>
      <Reading />
      <div class="start">
        <div class="stack">
          <FilePanel />
          <PastePanel />
          <div class="promise">
            <p>{t("start.needs")}</p>
            <p>{t("start.stays")}</p>
            <details>
              <summary>{t("start.how")}</summary>
              <ul>
                <li>{t("start.howPolicy")}</li>
                <li>{t("start.howCount")}</li>
                <li>{t("start.howStore")}</li>
              </ul>
            </details>
          </div>
          <p class="row">
            {t("start.session")} <OpenSessionButton />
          </p>
          <p class="row">
            {t("open.start")} <OpenCardButton />
          </p>
        </div>
        <div class="stack">
          <TourPanel />
          <Examples />
        </div>
      </div>
      {cards.value.length > 0 && (
        <Notice kind="warning">
          <p>{t("start.dropsCards", { count: cards.value.length })}</p>
        </Notice>
      )}
    </>
  );
}
