import type { Finding } from "../../findings/finding.ts";
import type { FitEvent } from "../../fit/fit-options.ts";

/** The events of several tables, learnt one after the other, as those of one piece of work. */
export interface JoinedEvents {
  /** For the tables that are learnt now; the `done` of the last chance to find any goes through as it is. */
  show(event: FitEvent, lastChance?: boolean): void;
  /** Seconds and work of the tables so far. */
  spent(): { readonly seconds: number; readonly work: number };
  /** The end of it all. */
  end(done: FitEvent | undefined): void;
}

/** One `start`, with these notes, and one `done`; seconds and work add up. */
export function joinEvents(
  onEvent: ((event: FitEvent) => void) | undefined,
  notes: readonly Finding[],
): JoinedEvents {
  let seconds = 0;
  let work = 0;
  let started = false;
  let ended = false;
  const tell = (event: FitEvent) =>
    onEvent?.({ ...event, seconds: seconds + event.seconds, work: work + event.work });
  return {
    show(event, lastChance = false) {
      if (event.type === "start") {
        if (!started) tell({ ...event, notes });
        started = true;
      } else if (event.type === "done") {
        ended = lastChance && event.best === undefined;
        tell(ended ? event : { ...event, type: "work" });
        seconds += event.seconds;
        work += event.work;
      } else tell(event);
    },
    spent: () => ({ seconds, work }),
    end(done) {
      if (done && !ended) onEvent?.({ ...done, seconds, work });
    },
  };
}
