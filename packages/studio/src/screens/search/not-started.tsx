import { data } from "../../state/data.ts";
import { startSearch } from "../../state/search/search.ts";
import { t } from "../../text/text.ts";

/** What will happen, before it does. */
export function NotStarted() {
  return (
    <section class="panel" aria-labelledby="not-started">
      <h2 id="not-started">{t("search.notStarted")}</h2>
      <p>{t("search.will")}</p>
      <ol class="will">
        <li>{t("search.will1")}</li>
        <li>{t("search.will2")}</li>
        <li>{t("search.will3")}</li>
      </ol>
      <div class="row">
        {data.value && (
          <button type="button" class="main" onClick={startSearch}>
            {t("search.start")}
          </button>
        )}
        <a href="#setup">{t("search.toSetup")}</a>
      </div>
    </section>
  );
}
