import { DEFAULT_SETTINGS } from "../../model/settings.ts";
import { change, settings } from "../../state/settings.ts";
import { clock, signed, whole } from "../../text/numbers.ts";
import { t } from "../../text/text.ts";
import { Choice } from "../form/choice.tsx";
import { NumberField } from "../form/number-field.tsx";
import { EqualChoice } from "./equal-choice.tsx";
import { MistakesChoice } from "./mistakes-choice.tsx";
import { PlaceProblems } from "./place-problems.tsx";
import { RowsChoice } from "./rows-choice.tsx";
import { summary } from "./setup-summary.ts";
import { ShapeChoice, SizeBox } from "./shape-choice.tsx";

/** Work of some tens of seconds on an ordinary computer. */
const USUAL_WORK = 200_000;

export function LimitsCard() {
  return (
    <section class="panel wide" aria-labelledby="setup-limits">
      <h2 id="setup-limits" tabIndex={-1}>
        {t("setup.limits")}
      </h2>
      <PlaceProblems place="limits" />
      <div class="limits">
        <div class="stack">
          <Boxes />
          <ShapeChoice />
          <MistakesChoice />
          <RowsChoice />
          <Repeatable />
        </div>
        <EqualChoice />
      </div>
    </section>
  );
}

function Boxes() {
  const { largestPoints, holdOut, seed, stop } = settings.value;
  const counts = summary.value?.latest;
  const points = { low: signed(-largestPoints), high: signed(largestPoints) };
  return (
    <div class="boxes">
      <SizeBox />
      <NumberField
        label={t("setup.largest")}
        hint={t("setup.largestHint", points)}
        value={largestPoints}
        min={1}
        max={100}
        onChange={(value) => change({ largestPoints: Math.round(value) })}
      />
      {stop.by === "time" && (
        <NumberField
          label={t("setup.time")}
          hint={t("setup.timeHint", { clock: clock(stop.seconds) })}
          value={stop.seconds}
          min={1}
          max={86_400}
          onChange={(seconds) => change({ stop: { by: "time", seconds } })}
        />
      )}
      {!settings.value.holdOutFrom && (
        <NumberField
          label={t("setup.holdOut")}
          hint={
            holdOut === 0
              ? t("setup.holdOutNone")
              : counts && t("setup.holdOutHint", { build: whole(counts.build), held: whole(counts.heldOut) })
          }
          value={Math.round(holdOut * 100)}
          min={0}
          max={90}
          onChange={(share) => change({ holdOut: Math.round(share) / 100 })}
        />
      )}
      <NumberField
        label={t("setup.seed")}
        value={seed}
        min={0}
        max={2_147_483_647}
        onChange={(value) => change({ seed: Math.round(value) })}
      />
    </div>
  );
}

function Repeatable() {
  const { stop } = settings.value;
  return (
    <details open={stop.by === "work"}>
      <summary>{t("setup.repeatable")}</summary>
      <div class="stack">
        <Choice
          checked={stop.by === "work"}
          aria-describedby="setup-work-hint"
          onChange={(byWork) =>
            change({ stop: byWork ? { by: "work", work: USUAL_WORK } : DEFAULT_SETTINGS.stop })
          }
        >
          {t("setup.byWork")}
        </Choice>
        <p class="hint" id="setup-work-hint">
          {t("setup.byWorkHint")}
        </p>
        {stop.by === "work" && (
          <NumberField
            label={t("setup.workAmount")}
            value={stop.work}
            min={1}
            max={1_000_000_000}
            onChange={(work) => change({ stop: { by: "work", work: Math.round(work) } })}
          />
        )}
      </div>
    </details>
  );
}
