import { useEffect, useRef } from "preact/hooks";
import {
  canGoOn,
  currentStop,
  endTour,
  nextStop,
  previousStop,
  STOPS,
  type Stop,
} from "../state/tour/tour.ts";
import { t } from "../text/text.ts";

/** What there is to see on the screen below, and the way on. It stands above the screen and covers nothing of it. */
export function Tour() {
  const stop = currentStop();
  return stop && <TourStop key={stop} stop={stop} />;
}

function TourStop({ stop }: { stop: Stop }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // After the screen has taken the focus for its own heading.
  useEffect(() => {
    const frame = requestAnimationFrame(() => heading.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const at = STOPS.indexOf(stop);
  const canNext = canGoOn(stop);
  return (
    <aside
      class="tour"
      aria-labelledby="tour-title"
      onKeyDown={(event) => {
        if (event.key === "Escape") endTour();
      }}
    >
      <h2 id="tour-title" tabIndex={-1} ref={heading}>
        {t("tour.at", { at: at + 1, of: STOPS.length, title: t(`tour.${stop}.title`) })}
      </h2>
      <p>{t(`tour.${stop}`)}</p>
      <p class="hint">{t(`tour.${stop}.look`)}</p>
      <div class="row">
        <button
          type="button"
          class="main"
          aria-disabled={canNext ? undefined : true}
          aria-describedby={canNext ? undefined : "tour-wait"}
          onClick={() => nextStop(stop)}
        >
          {t(stop === "setup" ? "tour.search.go" : stop === "audit" ? "tour.done" : "tour.next")}
        </button>
        {at > 0 && (
          <button type="button" onClick={() => previousStop(stop)}>
            {t("tour.back")}
          </button>
        )}
        {stop !== "audit" && (
          <button type="button" class="quiet" onClick={endTour}>
            {t("tour.end")}
          </button>
        )}
        {!canNext && (
          <span class="hint" id="tour-wait">
            {t("tour.wait")}
          </span>
        )}
      </div>
    </aside>
  );
}
