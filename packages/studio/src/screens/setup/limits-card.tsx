import type { ComponentChildren } from "preact";
import { DEFAULT_SETTINGS, OBJECTIVES } from "../../model/settings.ts";
import { Field } from "../../parts/field.tsx";
import { NumberBox } from "../../parts/number-box.tsx";
import { change, settings } from "../../state/settings.ts";
import { clock, signed, whole } from "../../text/numbers.ts";
import { t } from "../../text/text.ts";
import { EqualChoice } from "./equal-choice.tsx";
import { PlaceProblems } from "./place-problems.tsx";
import { summary } from "./setup-summary.ts";

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
          <ShapeBoxes />
          <Goal />
          <Repeatable />
        </div>
        <EqualChoice />
      </div>
    </section>
  );
}

/** A number box with its label. */
function Box(props: {
  label: string;
  hint?: ComponentChildren;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}) {
  const { label, hint, ...box } = props;
  return (
    <Field label={label} hint={hint}>
      {(ids) => <NumberBox {...ids} {...box} />}
    </Field>
  );
}

function ShapeBoxes() {
  const { linesPerTable, largestPoints, startsWithCounts, holdOut, seed, stop } = settings.value;
  const counts = summary.value?.latest;
  const points = { low: signed(-largestPoints), high: signed(largestPoints) };
  return (
    <>
      <div class="boxes">
        <Box
          label={t("setup.linesPerTable")}
          value={linesPerTable}
          min={1}
          max={30}
          onChange={(value) => change({ linesPerTable: Math.round(value) })}
        />
        <Box
          label={t("setup.largest")}
          hint={t("setup.largestHint", points)}
          value={largestPoints}
          min={1}
          max={100}
          onChange={(value) => change({ largestPoints: Math.round(value) })}
        />
        {stop.by === "time" && (
          <Box
            label={t("setup.time")}
            hint={t("setup.timeHint", { clock: clock(stop.seconds) })}
            value={stop.seconds}
            min={1}
            max={86_400}
            onChange={(seconds) => change({ stop: { by: "time", seconds } })}
          />
        )}
        <Box
          label={t("setup.holdOut")}
          hint={counts && t("setup.holdOutHint", { build: whole(counts.build), held: whole(counts.heldOut) })}
          value={Math.round(holdOut * 100)}
          min={0}
          max={90}
          onChange={(share) => change({ holdOut: Math.round(share) / 100 })}
        />
        <Box
          label={t("setup.seed")}
          value={seed}
          min={0}
          max={2_147_483_647}
          onChange={(value) => change({ seed: Math.round(value) })}
        />
      </div>
      <label>
        <input
          type="checkbox"
          checked={startsWithCounts}
          onChange={({ currentTarget }) => change({ startsWithCounts: currentTarget.checked })}
        />
        {t("setup.startsWith")}
      </label>
    </>
  );
}

function Goal() {
  return (
    <fieldset class="choices">
      <legend>{t("setup.goal")}</legend>
      {OBJECTIVES.map((objective) => (
        <label key={objective}>
          <input
            type="radio"
            name="setup-goal"
            checked={settings.value.objective === objective}
            onChange={() => change({ objective })}
          />
          {t(`setup.goal.${objective}`)}
        </label>
      ))}
    </fieldset>
  );
}

function Repeatable() {
  const { stop } = settings.value;
  return (
    <details open={stop.by === "work"}>
      <summary>{t("setup.repeatable")}</summary>
      <div class="stack">
        <label>
          <input
            type="checkbox"
            checked={stop.by === "work"}
            aria-describedby="setup-work-hint"
            onChange={({ currentTarget }) =>
              change({
                stop: currentTarget.checked ? { by: "work", work: USUAL_WORK } : DEFAULT_SETTINGS.stop,
              })
            }
          />
          {t("setup.byWork")}
        </label>
        <p class="hint" id="setup-work-hint">
          {t("setup.byWorkHint")}
        </p>
        {stop.by === "work" && (
          <Box
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
