import { useSignal, useSignalEffect } from "@preact/signals";
import type { PeopleUsed } from "../../desk/data-desk.ts";
import type { DataInfo } from "../../model/data.ts";
import { Words } from "../../parts/words.tsx";
import { data } from "../../state/data.ts";
import { ask } from "../../state/desk.ts";
import { settings } from "../../state/settings.ts";
import { whole } from "../../text/numbers.ts";
import { rich, t } from "../../text/text.ts";

/** After the last change. */
const WAIT_MILLISECONDS = 150;

/** How many people are used, and why the others are not: the counts add up to the rows of the file. */
export function People({ info }: { info: DataInfo }) {
  const people = useSignal<PeopleUsed | undefined>(undefined);
  useSignalEffect(() => {
    const now = settings.value;
    const about = data.value;
    const later = setTimeout(async () => {
      // Where the worker has died the next change asks again.
      const counted = await ask("people", { settings: now }).catch(() => undefined);
      if (settings.value === now && data.value === about) people.value = counted;
    }, WAIT_MILLISECONDS);
    return () => clearTimeout(later);
  });
  const counted = people.value;
  return (
    <section class="people" aria-labelledby="people-title">
      <h2 id="people-title">{t("data.people")}</h2>
      {counted && (
        <>
          <p>{t("data.peopleUsed", { used: counted.used, all: info.fileRows })}</p>
          <ul>
            {counted.leftOut.map(({ reason, column = "", rows }) => (
              <li key={reason + column} data-reason={reason} data-rows={rows}>
                {reason === "blank"
                  ? rich("data.out.blank", { rows: whole(rows), column: <Words>{column}</Words> })
                  : t(`data.out.${reason}`, { rows })}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
