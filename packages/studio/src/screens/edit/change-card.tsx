import { useEffect } from "preact/hooks";
import type { LearntCard } from "../../model/learnt-card.ts";
import { Notice } from "../../parts/notice.tsx";
import { Words } from "../../parts/words.tsx";
import { data } from "../../state/data.ts";
import {
  baseOf,
  early,
  editing,
  placeAgain,
  places,
  redo,
  startAgain,
  uncounted,
  undo,
} from "../../state/edit/edit.ts";
import { standingOf } from "../../state/standing.ts";
import { t } from "../../text/text.ts";
import { AddLine } from "./add-line.tsx";
import { ChangeList } from "./change-list.tsx";
import { DraftTable } from "./draft-table.tsx";
import { EditDistance } from "./edit-distance.tsx";
import { EditNumbers } from "./edit-numbers.tsx";
import { Hints } from "./hints.tsx";
import { ImproveFrom } from "./improve-from.tsx";

/** A card in one's own hands: what it is made of, what each change does, and what was changed why. */
export function ChangeCard({ learnt }: { learnt: LearntCard }) {
  const at = editing.value;
  const base = baseOf(learnt);
  const canEdit = data.value !== undefined && base !== undefined && standingOf(learnt) === "counted";
  useEffect(() => {
    if (canEdit) void placeAgain();
  }, [learnt.id, canEdit]);
  if (!at || !base || !canEdit) {
    return <p class="hint">{t(base ? "edit.needsData" : "edit.needsBase")}</p>;
  }
  // Numbers come before the second count: what they are of is not yet a card.
  const first = early.value?.edit === at.edit ? early.value.counts : undefined;
  const shown = first ? { ...learnt, id: at.id, audit: first.audit, edit: at.edit } : learnt;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that undo work wherever the focus is
    <div class="edit" onKeyDown={undoByKey}>
      <div class="stack edit-card">
        <p class="hint">{t(learnt.edit ? "edit.own" : "edit.intro")}</p>
        <div class="row edit-tools">
          <button type="button" disabled={at.past.length === 0} onClick={undo} aria-keyshortcuts="Control+Z">
            {t("edit.undo")}
          </button>
          <button
            type="button"
            disabled={at.future.length === 0}
            onClick={redo}
            aria-keyshortcuts="Control+Shift+Z Control+Y"
          >
            {t("edit.redo")}
          </button>
          <button
            type="button"
            class="quiet"
            disabled={JSON.stringify(at.edit.now) === JSON.stringify(at.edit.was)}
            onClick={startAgain}
          >
            {t("edit.startAgain")}
          </button>
        </div>
        {uncounted.value && (
          <Notice kind="warning" title={t("edit.notCounted")}>
            <p>
              <Words>{uncounted.value}</Words>
            </p>
          </Notice>
        )}
        <DraftTable system={base.system} draft={at.edit.now} was={at.edit.was} />
        <AddLine base={base} draft={at.edit.now} />
      </div>
      <EditNumbers card={shown} base={base} />
      <div class="stack edit-rest">
        <EditDistance card={shown} base={base} place={first?.place ?? places.value.get(learnt.id)} />
        <ChangeList base={base} edit={at.edit} />
        <Hints base={base} draft={at.edit.now} />
        <ImproveFrom base={base} draft={at.edit.now} />
      </div>
    </div>
  );
}

/** In boxes for text the browser undoes what was typed. */
function undoByKey(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const box = event.target as HTMLInputElement | null;
  if (box?.matches?.("textarea, input[type=text], input[type=search]")) return;
  const key = event.key.toLowerCase();
  const isRedo = key === "y" || (key === "z" && event.shiftKey);
  if (!isRedo && key !== "z") return;
  event.preventDefault();
  if (isRedo) redo();
  else undo();
}
