import { useState } from "preact/hooks";
import { type Family, placeKey, placeOf } from "../../model/family.ts";
import { choosePoint, queuePoints, rows } from "../../state/choose/choose.ts";
import { neighbours } from "../../state/choose/neighbours.ts";
import { secondsPerPoint } from "../../state/choose/queue.ts";
import { t } from "../../text/text.ts";
import { Choice } from "../form/choice.tsx";
import { NumberField } from "../form/number-field.tsx";

const LARGEST = 30;
const MOST_SECONDS = 3600;

/** Queues points: one of the user's choice, or the first few when there is only one card. */
export function AddPoint({ of: { base, limited } }: { of: Family }) {
  const { by, most } = placeOf(base);
  const [size, setSize] = useState(Math.max(1, most - 1));
  const [points, setPoints] = useState(Math.round(base.tolerance * 10000) / 100);
  const [free, setFree] = useState(false);
  const submit = (event: SubmitEvent & { currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    const wrong = event.currentTarget.querySelector<HTMLElement>("[aria-invalid]");
    if (wrong) {
      wrong.focus();
      return;
    }
    const place = { by, most: size, tolerance: limited && !free ? points / 100 : null };
    queuePoints([place], secondsPerPoint.value);
    choosePoint(placeKey(place));
  };
  return (
    <section class="panel" aria-labelledby="add-title">
      <h2 id="add-title">{t("choose.add")}</h2>
      {rows.value.length === 1 && <More base={base} limited={limited} />}
      <form class="add" noValidate onSubmit={submit}>
        <NumberField label={t(`choose.add.${by}`)} value={size} min={1} max={LARGEST} onChange={setSize} />
        {limited && (
          <NumberField
            label={t("choose.addLimit")}
            value={points}
            min={0}
            max={100}
            step={0.1}
            disabled={free}
            onChange={setPoints}
          />
        )}
        <NumberField
          label={t("choose.addSeconds")}
          value={secondsPerPoint.value}
          min={0.5}
          max={MOST_SECONDS}
          step={0.5}
          onChange={(seconds) => {
            secondsPerPoint.value = seconds;
          }}
        />
        {limited && (
          <Choice checked={free} onChange={setFree}>
            {t("choose.addFree")}
          </Choice>
        )}
        <button type="submit">{t("choose.addQueue")}</button>
      </form>
    </section>
  );
}

function More({ base, limited }: Pick<Family, "base" | "limited">) {
  const only = rows.value[0]?.place ?? placeOf(base);
  const places = neighbours(only, limited, [only]);
  return (
    <div class="stack">
      <p>{t("choose.oneOnly")}</p>
      <p>
        <button type="button" class="main" onClick={() => queuePoints(places, secondsPerPoint.value)}>
          {t("choose.more", { count: places.length })}
        </button>
      </p>
    </div>
  );
}
