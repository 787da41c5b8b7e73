import type { Settings } from "../../model/settings.ts";
import { Notice } from "../../parts/notice.tsx";
import { away } from "../../state/search/away.ts";
import type { SearchRun } from "../../state/search/run.ts";
import { settings } from "../../state/settings.ts";
import { clock } from "../../text/numbers.ts";
import { t } from "../../text/text.ts";

/** What the user may have missed: a hidden tab, a set-up that is another one by now. */
export function Notices({ run }: { run: SearchRun }) {
  const isOther = settings.value.outcome !== "" && asked(settings.value) !== asked(run.settings);
  return (
    <>
      {away.value?.id === run.id && (
        <Notice>
          <p>{t("search.away", { elapsed: clock(away.value.seconds) })}</p>
          <div>
            <button
              type="button"
              onClick={() => {
                away.value = undefined;
              }}
            >
              {t("shell.close")}
            </button>
          </div>
        </Notice>
      )}
      {isOther && (
        <Notice>
          <p>
            {t("search.otherSettings")} <a href="#setup">{t("search.toSetup")}</a>
          </p>
        </Notice>
      )}
    </>
  );
}

/** The settings that decide the problem; for how long to search, and what things are called, do not. */
function asked({ stop: _stop, codebook: _names, ...deciding }: Settings): string {
  return JSON.stringify(deciding);
}
