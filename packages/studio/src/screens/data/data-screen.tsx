import { useSignalEffect } from "@preact/signals";
import { useState } from "preact/hooks";
import { Heading } from "../../parts/heading.tsx";
import { data } from "../../state/data.ts";
import { settings } from "../../state/settings.ts";
import { t } from "../../text/text.ts";
import { OpenCardButton } from "../edit/open-card-button.tsx";
import { countSoon } from "../setup/setup-summary.ts";
import { ColumnTable } from "./column-table.tsx";
import { FileFacts } from "./file-facts.tsx";
import { NamesPanel } from "./names-panel.tsx";
import { People } from "./people.tsx";
import { Preview } from "./preview.tsx";
import { Reading } from "./reading.tsx";
import { ThingsToLookAt } from "./things-to-look-at.tsx";

/** What was read and how, what is odd about it, and what each column is for. */
export function DataScreen() {
  useSignalEffect(() => {
    // Which columns are in doubt depends on who is counted, so a change of either counts anew.
    if (data.value && settings.value) countSoon();
  });
  const info = data.value;
  if (!info) return null;
  return (
    <>
      <Heading>{t("step.data")}</Heading>
      <Reading />
      <FileFacts info={info} />
      <ThingsToLookAt info={info} />
      <NamesPanel />
      <ColumnTable info={info} />
      <People info={info} />
      <Preview info={info} />
      <Continue />
    </>
  );
}

/** On to the set-up, which is about an outcome: without one, to where it is chosen. */
function Continue() {
  const [isAsked, setAsked] = useState(false);
  if (settings.value.outcome !== "") {
    return (
      <div class="row">
        <a class="button main" href="#setup">
          {t("data.continue")}
        </a>
        <OpenCardButton />
      </div>
    );
  }
  return (
    <div class="row">
      <button
        type="button"
        class="main"
        onClick={() => {
          setAsked(true);
          document.getElementById("things-outcome")?.focus();
        }}
      >
        {t("data.continue")}
      </button>
      <OpenCardButton />
      <p role="status">{isAsked && t("data.continueFirst")}</p>
    </div>
  );
}
