import { conditionKey, readingOf, visible } from "@fairscore/core/parts";
import { useId, useState } from "preact/hooks";
import type { Draft } from "../../model/edit-draft.ts";
import type { LearntCard } from "../../model/learnt-card.ts";
import { useAsked } from "../../parts/use-asked.ts";
import { Words } from "../../parts/words.tsx";
import { data } from "../../state/data.ts";
import { ask } from "../../state/desk.ts";
import { addLine, allow, forbid } from "../../state/edit/edit.ts";
import { rich, t } from "../../text/text.ts";

/** So many are listed; the search narrows the rest down. */
const MOST_SHOWN = 12;

/** Conditions that may become lines, found by a word; and those that may not come back. */
export function AddLine({ base, draft }: { base: LearntCard; draft: Draft }) {
  const id = useId();
  const [search, setSearch] = useState("");
  const { settings, system } = base;
  const about = `${data.value?.sha256} ${base.id} ${system.seal}`;
  const { value: candidates = [], failed } = useAsked(about, about, () =>
    ask("candidates", { settings, base: system, draft: { ...draft, forbidden: [], lines: [] } }),
  );
  const taken = new Set(draft.lines.map(({ condition }) => conditionKey(condition)));
  const barred = new Set(draft.forbidden.map(conditionKey));
  const wanted = search.trim().toLocaleLowerCase();
  const found = candidates.filter(
    ({ condition, words }) =>
      !taken.has(conditionKey(condition)) && words.toLocaleLowerCase().includes(wanted),
  );
  const read = readingOf(system.recipe);
  return (
    <>
      <details class="panel add-line">
        <summary>
          <h2>{t("edit.add")}</h2>
        </summary>
        <div class="field">
          <label for={id}>{t("edit.search")}</label>
          <input
            id={id}
            type="search"
            value={search}
            onInput={({ currentTarget }) => setSearch(currentTarget.value)}
          />
          <p class="hint" role="status">
            {failed ?? t("edit.found", { count: found.length })}
          </p>
        </div>
        <ul class="edit-list">
          {found.slice(0, MOST_SHOWN).map(({ condition, words, people }) => {
            const name = visible(words);
            const isBarred = barred.has(conditionKey(condition));
            return (
              <li key={conditionKey(condition)}>
                <span>
                  <Words>{name}</Words> <span class="hint">{t("edit.holdsFor", { count: people })}</span>
                </span>
                <span class="row">
                  <button
                    type="button"
                    aria-label={t("edit.addLine", { line: name })}
                    onClick={() => addLine(condition)}
                  >
                    {t("edit.addButton")}
                  </button>
                  {!isBarred && (
                    <button
                      type="button"
                      class="quiet"
                      aria-label={t("edit.forbidLine", { line: name })}
                      onClick={() => forbid(condition)}
                    >
                      {t("edit.forbid")}
                    </button>
                  )}
                </span>
              </li>
            );
          })}
        </ul>
        {found.length > MOST_SHOWN && (
          <p class="hint">{t("edit.more", { count: found.length - MOST_SHOWN })}</p>
        )}
      </details>
      {draft.forbidden.length > 0 && (
        <section class="panel" aria-labelledby={`${id}-forbidden`}>
          <h2 id={`${id}-forbidden`}>{t("edit.forbidden")}</h2>
          <ul class="edit-list">
            {draft.forbidden.map((condition) => {
              const name = visible(read.condition(condition));
              return (
                <li key={conditionKey(condition)}>
                  <span>{rich("edit.forbiddenLine", { line: <Words>{name}</Words> })}</span>
                  <button
                    type="button"
                    aria-label={t("edit.allowLine", { line: name })}
                    onClick={() => allow(condition)}
                  >
                    {t("edit.allow")}
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </>
  );
}
