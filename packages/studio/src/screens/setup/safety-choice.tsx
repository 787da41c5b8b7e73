import { Notice } from "../../parts/notice.tsx";
import { change, settings } from "../../state/settings.ts";
import { decimal, inPoints, percent, whole } from "../../text/numbers.ts";
import { t } from "../../text/text.ts";
import { Choice } from "../form/choice.tsx";
import { NumberField } from "../form/number-field.tsx";
import { summary } from "./setup-summary.ts";

const USUAL_CONFIDENCE = 0.95;

/** Half of the people test, as everywhere where nothing else is said. */
const SHARE_TESTED = 0.5;

/** Whether the limit is to hold for people not in this data, and what so many of them can certify. */
export function SafetyChoice() {
  const { safety, tolerance } = settings.value;
  const counts = summary.value?.latest;
  const least = counts?.certifiable;
  return (
    <div class="stack">
      <Choice
        checked={safety !== undefined}
        aria-describedby="setup-safety-hint"
        onChange={(isOn) => setSafety(isOn)}
      >
        {t("setup.safety", { confidence: percent(safety ?? USUAL_CONFIDENCE, 1000) })}
      </Choice>
      <p class="hint" id="setup-safety-hint">
        {t("setup.safetyHint")}
      </p>
      {safety !== undefined && (
        <>
          <NumberField
            label={t("setup.confidence")}
            value={Number((safety * 100).toPrecision(12))}
            min={50}
            max={99.9}
            step={0.1}
            onChange={(share) => change({ safety: Number((share / 100).toPrecision(12)) })}
          />
          {counts && least === null && <Notice kind="warning">{t("setup.certifiableNone")}</Notice>}
          {counts && typeof least === "number" && (
            <Notice kind={least > tolerance ? "warning" : "note"}>
              <p>
                {t(least > tolerance ? "setup.certifiableNot" : "setup.certifiable", {
                  held: whole(counts.heldOut),
                  least: inPoints(least),
                  asked: decimal(tolerance * 100, 10),
                })}
              </p>
            </Notice>
          )}
        </>
      )}
    </div>
  );
}

function setSafety(isOn: boolean): void {
  const { holdOut, holdOutFrom } = settings.value;
  change({
    safety: isOn ? USUAL_CONFIDENCE : undefined,
    ...(isOn && holdOut === 0 && !holdOutFrom && { holdOut: SHARE_TESTED }),
  });
}
