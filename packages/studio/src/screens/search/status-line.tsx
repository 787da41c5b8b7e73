import { useEffect, useRef } from "preact/hooks";
import { isOver, type SearchRun } from "../../state/search/run.ts";
import { stopSearch } from "../../state/search/search.ts";
import { clock, percent } from "../../text/numbers.ts";
import { t } from "../../text/text.ts";

/** How far the search is, and the two buttons that are always at hand. */
export function StatusLine(props: { run: SearchRun; frozenAt: number | undefined; onFreeze: () => void }) {
  const { run, frozenAt, onFreeze } = props;
  const isEnded = isOver(run);
  const isFrozen = frozenAt !== undefined;
  const stop = useFocusAfterStop(run.stage === "ended");
  return (
    <div class="search-status">
      <p class="stage">{stageWords(run)}</p>
      <div class="row">
        {(!isEnded || isFrozen) && (
          <button type="button" aria-pressed={isFrozen} onClick={onFreeze}>
            {t("search.freeze")}
          </button>
        )}
        {!isEnded && (
          <button
            type="button"
            class="main"
            aria-disabled={run.stage === "stopping" || undefined}
            onClick={(event) => stop(event.currentTarget)}
          >
            {t("search.stop")}
          </button>
        )}
      </div>
      {isFrozen && (
        <p class="hint">
          {t(isEnded ? "search.frozenEnded" : "search.frozen", { elapsed: clock(frozenAt) })}
        </p>
      )}
    </div>
  );
}

/** Stops; when the button with the focus is gone, the focus goes to the way on: to continue, else to the set-up. */
function useFocusAfterStop(isEnded: boolean): (button: HTMLElement) => void {
  const hadFocus = useRef(false);
  useEffect(() => {
    if (!isEnded || !hadFocus.current) return;
    hadFocus.current = false;
    // Who went elsewhere meanwhile stays there.
    if (document.activeElement !== document.body) return;
    const next =
      document.querySelector<HTMLElement>("#continue-search:enabled") ??
      document.querySelector<HTMLElement>(".search-end a.button");
    next?.focus();
  });
  return (button) => {
    hadFocus.current = document.activeElement === button;
    stopSearch();
  };
}

function stageWords(run: SearchRun): string {
  const { stage, seconds, work, before, settings } = run;
  const { choosing } = run;
  if (choosing && stage !== "stopping") {
    const { conditions, size, sizes } = choosing;
    return t("search.choosing", { conditions, done: size + 1, all: sizes });
  }
  if (stage === "counting") return t("search.counting");
  if (stage === "limits") return t("search.limits");
  const elapsed = clock(seconds);
  if (isOver(run)) return t("search.endedAfter", { elapsed });
  if (stage === "stopping") return t("search.stopping");
  const { stop } = settings;
  if (stop.by === "time") {
    return t("search.searchingOf", { elapsed, total: clock(before.seconds + stop.seconds) });
  }
  const done = Math.min(1, (work - before.work) / stop.work);
  return t("search.searchingWork", { elapsed, share: percent(done, 1) });
}
