import { useSignalEffect } from "@preact/signals";
import { Heading } from "../../parts/heading.tsx";
import { data } from "../../state/data.ts";
import { settings } from "../../state/settings.ts";
import { t } from "../../text/text.ts";
import { useKeptFocus } from "./kept-focus.ts";
import { LimitsCard } from "./limits-card.tsx";
import { LinesCard } from "./lines-card.tsx";
import { OutcomeCard } from "./outcome-card.tsx";
import { ProtectedCard } from "./protected-card.tsx";
import { SentencePanel } from "./sentence-panel.tsx";
import { countSoon, outdated } from "./setup-summary.ts";
import { StartBar } from "./start-bar.tsx";

/** The set-up: one page, four cards, and one sentence that says what is asked for. */
export function SetupScreen() {
  useSignalEffect(() => {
    // Read here, so that a change of either counts anew.
    if (data.value && settings.value) countSoon();
  });
  const cards = useKeptFocus<HTMLDivElement>();
  return (
    <>
      <Heading>{t("step.setup")}</Heading>
      <SentencePanel />
      <div class="setup" ref={cards} aria-busy={outdated.value}>
        <OutcomeCard />
        <ProtectedCard />
        <LinesCard />
        <LimitsCard />
      </div>
      <StartBar />
    </>
  );
}
