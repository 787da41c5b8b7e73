import { startSearch } from "../../state/search/search.ts";
import { settings } from "../../state/settings.ts";
import { t } from "../../text/text.ts";
import { countNow, summary } from "./setup-summary.ts";
import { whyNot } from "./why-not.ts";

/** Starts the search, or says what is missing. */
export function StartBar() {
  const reasons = whyNot(settings.value, summary.value);
  return (
    <section class="setup-start" aria-label={t("setup.start")}>
      <button
        type="button"
        class="main"
        disabled={reasons.length > 0}
        aria-describedby="setup-why"
        onClick={start}
      >
        {t("setup.start")}
      </button>
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
