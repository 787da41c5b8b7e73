import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { DataInfo } from "../../model/data.ts";
import { settings } from "../../state/settings.ts";
import { t } from "../../text/text.ts";
import { blankThings } from "./blank-things.tsx";
import { columnThings } from "./column-things.tsx";
import { fileThings } from "./file-things.tsx";
import { outcomeThings } from "./outcome-things.tsx";
import { rowThings } from "./row-things.tsx";

/** Something odd about the data, with what can be done about it. */
export interface Thing {
  readonly key: string;
  readonly words: ComponentChildren;
  readonly action?: ComponentChildren;
}

/** So many are shown at first. */
const FIRST = 8;

export function ThingsToLookAt({ info }: { info: DataInfo }) {
  const [all, setAll] = useState(false);
  const now = settings.value;
  const things = [
    ...outcomeThings(info, now),
    ...fileThings(info),
    ...rowThings(info, now),
    ...columnThings(info, now),
    ...blankThings(info, now),
  ];
  const shown = all ? things : things.slice(0, FIRST);
  return (
    <section class="panel things" aria-labelledby="things-title">
      <h2 id="things-title">{t("data.look", { count: things.length })}</h2>
      {things.length === 0 && <p>{t("data.lookNone")}</p>}
      <ul>
        {shown.map(({ key, words, action }) => (
          <li key={key}>
            <p>{words}</p>
            {action}
          </li>
        ))}
      </ul>
      {shown.length < things.length && (
        <div>
          <button type="button" class="quiet" onClick={() => setAll(true)}>
            {t("data.more", { count: things.length - shown.length })}
          </button>
        </div>
      )}
    </section>
  );
}
