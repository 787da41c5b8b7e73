import { useState } from "preact/hooks";
import { Notice } from "../../parts/notice.tsx";
import { otherColumns, setRole } from "../../state/file/roles.ts";
import { picked } from "../../state/picked-protection.ts";
import { startSearch } from "../../state/search/search.ts";
import { settings } from "../../state/settings.ts";
import { t } from "../../text/text.ts";
import { countNow, summary } from "./setup-summary.ts";
import { whyNot } from "./why-not.ts";

/** Starts the search, or says what is missing. A protection that was picked and not added is asked about first. */
export function StartBar() {
  const [isAsking, ask] = useState(false);
  const column = otherColumns().some(({ name }) => name === picked.value) ? picked.value : "";
  const reasons = whyNot(settings.value, summary.value);
  return (
    <section class="setup-start" aria-label={t("setup.start")}>
      <button
        type="button"
        class="main"
        disabled={reasons.length > 0}
        aria-describedby="setup-why"
        onClick={() => (column === "" ? start() : ask(true))}
      >
        {t("setup.start")}
      </button>
      {isAsking && column !== "" && (
        <Notice kind="warning" title={t("setup.picked", { column })}>
          <p>{t("setup.pickedText")}</p>
          <p class="row">
            <button
              type="button"
              onClick={() => {
                picked.value = "";
                ask(false);
                setRole(column, "protected");
                document.querySelector<HTMLElement>("#setup-protected")?.focus();
              }}
            >
              {t("setup.pickedAdd", { column })}
            </button>
            <button
              type="button"
              onClick={() => {
                picked.value = "";
                ask(false);
                void start();
              }}
            >
              {t("setup.pickedSkip")}
            </button>
          </p>
        </Notice>
      )}
      <div id="setup-why">
        {reasons.length === 0 ? (
          <p class="hint">{t("setup.startNote")}</p>
        ) : (
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/** What was changed last may not have been counted yet: the counts decide whether the search can start. */
async function start(): Promise<void> {
  await countNow();
  if (summary.value?.for === settings.value && whyNot(settings.value, summary.value).length === 0) {
    await startSearch();
  }
}
