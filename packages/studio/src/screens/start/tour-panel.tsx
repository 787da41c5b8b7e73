import { startTour } from "../../state/tour/tour.ts";
import { t } from "../../text/text.ts";

const SHOWS = ["tour.shows.1", "tour.shows.2", "tour.shows.3", "tour.shows.4"] as const;

/** For somebody who has never made a card: what the studio does, and a way to see it done. */
export function TourPanel() {
  return (
    <section class="panel tour-panel" aria-labelledby="tour-panel-title">
      <h2 id="tour-panel-title">{t("tour.title")}</h2>
      <ol>
        {SHOWS.map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ol>
      <div class="row">
        <button type="button" class="main" onClick={() => void startTour()}>
          {t("tour.start")}
        </button>
        <span class="hint">{t("tour.about")}</span>
      </div>
    </section>
  );
}
