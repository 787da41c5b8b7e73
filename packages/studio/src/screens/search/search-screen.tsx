import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { GapChart } from "../../charts/gap-chart.tsx";
import { Heading } from "../../parts/heading.tsx";
import { cards } from "../../state/cards.ts";
import { isOver, type SearchRun } from "../../state/search/run.ts";
import { shownRun } from "../../state/search/search.ts";
import { t } from "../../text/text.ts";
import { StandingNotice } from "../verdict/standing.tsx";
import { BestCard } from "./best-card.tsx";
import { Difference } from "./difference.tsx";
import { EndPanel } from "./end-panel.tsx";
import { NotStarted } from "./not-started.tsx";
import { Notices } from "./notices.tsx";
import { StatusLine } from "./status-line.tsx";
import { ThreeNumbers } from "./three-numbers.tsx";
import { WhatHappened } from "./what-happened.tsx";

/** The search as it was when the user froze the view. */
const frozen = signal<SearchRun | undefined>(undefined);

export function SearchScreen() {
  const run = shownRun.value;
  return (
    <>
      <Heading>{t("step.search")}</Heading>
      {run ? <Search key={run.id} run={run} /> : <NotStarted />}
    </>
  );
}

function Search({ run }: { run: SearchRun }) {
  const [selected, select] = useState<number | undefined>();
  const still = frozen.value?.id === run.id ? frozen.value : undefined;
  const view = still ?? run;
  const isEnded = isOver(run);
  const card = cards.value.find(({ id, system }) => id === run.id && system === run.system);
  // Of a card that can't exist there is nothing to show.
  const hasNumbers = view.people > 0 && run.end?.how !== "impossible";
  return (
    <>
      <StatusLine
        run={run}
        frozenAt={still?.seconds}
        onFreeze={() => {
          frozen.value = still ? undefined : run;
        }}
      />
      {card && <StandingNotice learnt={card} />}
      <Notices run={run} />
      {isEnded && <EndPanel run={run} />}
      {hasNumbers && (
        <>
          {isEnded && <h2 class="second">{t("verdict.second")}</h2>}
          <ThreeNumbers run={view} second={isEnded} />
          <Difference run={view} />
          <div class="panel">
            <GapChart run={view} selected={selected} onSelect={select} />
          </div>
          <div class="search-columns">
            <BestCard run={view} selected={selected} onBack={() => select(undefined)} isEnded={isEnded} />
            <WhatHappened run={view} />
          </div>
        </>
      )}
    </>
  );
}
