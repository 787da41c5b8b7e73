import type { Happening, SearchRun } from "../../state/search/run.ts";
import { bestNumber, isAmount, provenNumber } from "../../state/search/words.ts";
import { clock } from "../../text/numbers.ts";
import { t } from "../../text/text.ts";

/** Older changes are in the table under the chart. */
const SHOWN = 8;

/** The log, newest first. */
export function WhatHappened({ run }: { run: SearchRun }) {
  const { happenings } = run;
  const earlier = happenings.length - SHOWN;
  return (
    <section class="panel" aria-labelledby="happened-title">
      <h2 id="happened-title">{t("search.happened")}</h2>
      {happenings.length === 0 && <p>{t("search.happenedNothing")}</p>}
      <ul class="happenings">
        {happenings
          .map((happening, i) => ({ happening, before: happenings[i - 1], i }))
          .slice(-SHOWN)
          .reverse()
          .map(({ happening, before, i }) => (
            <li key={i}>
              <span class="when">{clock(happening.seconds)}</span>{" "}
              <span>{words(run, happening, before)}</span>
            </li>
          ))}
      </ul>
      {earlier > 0 && <p class="hint">{t("search.happenedEarlier", { count: earlier })}</p>}
    </section>
  );
}

function words(run: SearchRun, { best, floor }: Happening, before: Happening | undefined): string {
  const parts: string[] = [];
  if (best !== undefined && best !== before?.best) {
    const key = before?.best === undefined ? "search.happenedFirst" : "search.happenedBest";
    parts.push(t(isAmount(run) ? `${key}Amount` : key, { number: bestNumber(run, best) }));
  }
  if (provenNumber(run, floor) !== (before && provenNumber(run, before.floor))) {
    parts.push(t("search.happenedProven", { proven: provenNumber(run, floor) }));
  }
  return parts.join(" · ");
}
