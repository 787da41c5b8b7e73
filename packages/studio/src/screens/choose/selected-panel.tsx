import { pointName, reasonText, stateText } from "../../charts/frontier-words.ts";
import { Field } from "../../parts/field.tsx";
import { Words } from "../../parts/words.tsx";
import { cards, changeCard, selectCard } from "../../state/cards.ts";
import { queuePoints } from "../../state/choose/choose.ts";
import type { FoundPoint, PointRow } from "../../state/choose/points.ts";
import { secondsPerPoint } from "../../state/choose/queue.ts";
import { data } from "../../state/data.ts";
import { goTo } from "../../state/steps.ts";
import { t } from "../../text/text.ts";
import { VerdictPart } from "../verdict/verdict-part.tsx";
import { factsOf } from "./card-facts.tsx";

/** More would not fit beside each other. */
const MOST_PINS = 3;

/** The point that is selected: its numbers, and what can be done with its card. */
export function SelectedPanel({ row, limited }: { row: PointRow; limited: boolean }) {
  const { found, item, place } = row;
  return (
    <section class="panel selected" aria-labelledby="selected-title">
      <h2 id="selected-title">{t("choose.selected", { name: pointName(place, limited) })}</h2>
      {found ? (
        <>
          <VerdictPart learnt={found.card} />
          <h3>{t("verdict.second")}</h3>
          <Facts found={found} />
          {found.dominated && <p class="hint">{stateText(row)}</p>}
          <Actions found={found} />
          {!found.proven && data.value && item?.state !== "waiting" && item?.state !== "running" && (
            <p>
              <button type="button" class="quiet" onClick={() => queuePoints([place], secondsPerPoint.value)}>
                {t("choose.longer")}
              </button>
            </p>
          )}
        </>
      ) : (
        <p>{item?.reason ? <Words>{reasonText(item.reason)}</Words> : stateText(row)}</p>
      )}
    </section>
  );
}

function Facts({ found }: { found: FoundPoint }) {
  return (
    <dl class="facts second">
      {factsOf(found).map(({ label, value, heldOut }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {heldOut && <span class="held-out">{heldOut}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Actions({ found: { card } }: { found: FoundPoint }) {
  const { id, pinned, note } = card;
  const isFull = !pinned && cards.value.filter((other) => other.pinned).length >= MOST_PINS;
  return (
    <>
      <div class="row">
        <button
          type="button"
          class="main"
          onClick={() => {
            selectCard(id);
            goTo("card");
          }}
        >
          {t("choose.open")}
        </button>
        <button
          type="button"
          disabled={isFull}
          aria-describedby={isFull ? "pins-full" : undefined}
          onClick={() => changeCard(id, { pinned: !pinned })}
        >
          <span aria-hidden="true">{pinned ? "\u2605" : "\u2606"}</span>
          {t(pinned ? "choose.unpin" : "choose.pin")}
        </button>
      </div>
      {isFull && (
        <p class="hint" id="pins-full">
          {t("choose.pinsFull")}
        </p>
      )}
      <Field label={t("choose.note")}>
        {(ids) => (
          <input
            type="text"
            class="note"
            {...ids}
            value={note}
            onInput={({ currentTarget }) => changeCard(id, { note: currentTarget.value })}
          />
        )}
      </Field>
    </>
  );
}
