import { visible } from "@fairscore/core/parts";
import type { Impossible } from "../../desk/search-desk.ts";
import { Words } from "../../parts/words.tsx";
import type { SearchRun } from "../../state/search/run.ts";
import { startFrom } from "../../state/search/search.ts";
import { settings } from "../../state/settings.ts";
import { decimal } from "../../text/numbers.ts";
import { t } from "../../text/text.ts";

/** Why there is no card, what can't be kept together, and the nearest limit that works. */
export function ImpossiblePart({ run, impossible }: { run: SearchRun; impossible: Impossible }) {
  const { constraints, why, works } = impossible;
  const hasLimit = run.settings.measure !== "none";
  const isStopped = run.end && "stopped" in run.end && run.end.stopped;
  return (
    <>
      <p>
        {t("search.why")} <Words>{visible(why)}</Words>
      </p>
      {constraints.length > 0 && (
        <>
          <p>{t("search.together")}</p>
          <ul>
            {constraints.map((name) => (
              <li key={name}>
                <Words>{visible(name)}</Words>
              </li>
            ))}
          </ul>
        </>
      )}
      {works ? (
        <>
          <p>
            {t(works.proven ? "search.limitWorks" : "search.limitFound", { limit: limit(works.tolerance) })}
          </p>
          <div>
            <button
              type="button"
              class="main"
              onClick={() => {
                settings.value = { ...run.settings, tolerance: works.tolerance };
                void startFrom(works.system);
              }}
            >
              {t("search.useLimit", { limit: limit(works.tolerance) })}
            </button>
          </div>
        </>
      ) : (
        hasLimit && <p>{t(isStopped ? "search.limitStopped" : "search.noLimitWorks")}</p>
      )}
    </>
  );
}

/** Limits that were found are told as exactly as they are used: to a hundredth of a point. */
function limit(tolerance: number): string {
  return decimal(tolerance * 100, 2);
}
