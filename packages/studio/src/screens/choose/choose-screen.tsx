import { useSignalEffect } from "@preact/signals";
import { FrontierChart } from "../../charts/frontier-chart.tsx";
import { reasonText } from "../../charts/frontier-words.ts";
import { ParsimonyChart } from "../../charts/parsimony-chart.tsx";
import { type Family, placeOf } from "../../model/family.ts";
import { Heading } from "../../parts/heading.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Words } from "../../parts/words.tsx";
import {
  aboutOf,
  choosePoint,
  chosenRow,
  family,
  refresh,
  refused,
  rows,
  shownPart,
} from "../../state/choose/choose.ts";
import { data } from "../../state/data.ts";
import { standingOf } from "../../state/standing.ts";
import { rich, t } from "../../text/text.ts";
import { Choice } from "../form/choice.tsx";
import { StandingNotice } from "../verdict/standing.tsx";
import { AddPoint } from "./add-point.tsx";
import { AlternativesPanel } from "./alternatives-panel.tsx";
import { ComparePanel } from "./compare-panel.tsx";
import { PricePanel } from "./price-panel.tsx";
import { QueueList } from "./queue-list.tsx";
import { SelectedPanel } from "./selected-panel.tsx";

/** All cards of one family: accuracy, difference and size against each other, and what one of them is like. */
export function ChooseScreen() {
  useSignalEffect(() => {
    if (data.value && family.value) refresh();
  });
  const now = family.value;
  if (!now) return <Heading>{t("step.choose")}</Heading>;
  const doubtful = now.cards.find((card) => standingOf(card) !== "counted");
  return (
    <>
      <div class="stack">
        <Heading>{t("step.choose")}</Heading>
        <p>{t(`choose.intro.${placeOf(now.base).by}`)}</p>
        {doubtful && <StandingNotice learnt={doubtful} />}
        <Notices about={now} />
      </div>
      <div class="choose">
        <div class="stack">
          {now.limited && (
            <>
              <PartChoice />
              <FrontierChart
                rows={rows.value}
                part={shownPart.value}
                limit={now.base.tolerance}
                chosen={chosenRow.value?.key}
                onChoose={choosePoint}
              />
            </>
          )}
          <Lines of={now} />
        </div>
        <div class="stack">
          {chosenRow.value && <SelectedPanel row={chosenRow.value} limited={now.limited} />}
          {data.value && <AddPoint of={now} />}
          <QueueList of={now} />
          {now.limited && <PricePanel />}
        </div>
      </div>
      <AlternativesPanel />
      <ComparePanel />
    </>
  );
}

/** How size and errors go together under the user's limit. */
function Lines({ of }: { of: Family }) {
  const { tolerance, by } = placeOf(of.base);
  return (
    <ParsimonyChart
      rows={rows.value.filter(({ place }) => place.tolerance === tolerance)}
      by={by}
      limit={tolerance}
      chosen={chosenRow.value?.key}
      onChoose={choosePoint}
    />
  );
}

function Notices({ about }: { about: Family }) {
  if (!data.value) return <Notice>{t("choose.noFile")}</Notice>;
  if (refused.value?.about !== aboutOf(about)) return null;
  return (
    <Notice kind="warning">
      <p>{rich("choose.refused", { reason: <Words>{reasonText(refused.value.reason)}</Words> })}</p>
      <button type="button" onClick={refresh}>
        {t("choose.tryAgain")}
      </button>
    </Notice>
  );
}

function PartChoice() {
  const isHeldOut = rows.value.some(({ found }) => found?.heldOut);
  if (!isHeldOut) return <p class="hint">{t("choose.noneHeldOut")}</p>;
  return (
    <fieldset class="row part-choice">
      <legend class="vh">{t("choose.show")}</legend>
      <span aria-hidden="true">{t("choose.show")}</span>
      {(["train", "held-out"] as const).map((part) => (
        <Choice
          type="radio"
          key={part}
          name="choose-part"
          checked={shownPart.value === part}
          onChange={() => {
            shownPart.value = part;
          }}
        >
          {t(part === "train" ? "choose.showTrain" : "choose.showHeldOut")}
        </Choice>
      ))}
    </fieldset>
  );
}
