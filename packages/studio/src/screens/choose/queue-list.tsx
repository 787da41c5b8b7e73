import { pointName, reasonText } from "../../charts/frontier-words.ts";
import type { Family } from "../../model/family.ts";
import { Words } from "../../parts/words.tsx";
import { running } from "../../state/cards.ts";
import { elapsed, retry, stopQueue } from "../../state/choose/choose.ts";
import { type QueueItem, queue, removeItem } from "../../state/choose/queue.ts";
import { decimal, whole } from "../../text/numbers.ts";
import { t } from "../../text/text.ts";

/** What waits, what is searched for, and what failed with its reason. */
export function QueueList({ of: { ids, limited } }: { of: Family }) {
  const items = queue.value.filter(({ member }) => ids.has(member));
  if (items.length === 0) return null;
  const isBusy = items.some(({ state }) => state !== "failed");
  return (
    <section class="panel queue" aria-labelledby="queue-title">
      <div class="row">
        <h2 id="queue-title">{t("choose.queue")}</h2>
        {isBusy && (
          <button type="button" onClick={stopQueue}>
            {t("choose.stop")}
          </button>
        )}
      </div>
      {isBusy && running.value && <p class="hint">{t("choose.queueWaits")}</p>}
      <ul>
        {items.map((item) => (
          <Item key={item.id} item={item} limited={limited} />
        ))}
      </ul>
    </section>
  );
}

function Item({ item, limited }: { item: QueueItem; limited: boolean }) {
  const { kind, place, state } = item;
  const point = pointName(place, limited);
  const name = kind === "point" ? point : t("choose.alternativesOf", { name: point });
  return (
    <li class={`item ${state}`}>
      <span>
        <strong>{name}</strong> <State item={item} />
      </span>
      <span class="row">
        {state === "failed" && (
          <button type="button" aria-label={t("choose.retry", { name })} onClick={() => retry(item)}>
            {t("choose.retryShort")}
          </button>
        )}
        {state !== "running" && (
          <button type="button" aria-label={t("choose.remove", { name })} onClick={() => removeItem(item)}>
            {t("choose.removeShort")}
          </button>
        )}
      </span>
    </li>
  );
}

function State({ item: { state, seconds, reason } }: { item: QueueItem }) {
  if (state === "running")
    return (
      <>
        {t("choose.running", { seconds: whole(Math.min(elapsed.value, seconds)), total: decimal(seconds) })}
      </>
    );
  if (state === "waiting") return <>{t("choose.stateWaiting")}</>;
  return <Words>{reason ? reasonText(reason) : ""}</Words>;
}
