import { useState } from "preact/hooks";
import { shapeOf, sized, sizeOf } from "../../model/card-shape.ts";
import type { Settings } from "../../model/settings.ts";
import { change, settings } from "../../state/settings.ts";
import { t } from "../../text/text.ts";
import { Choice } from "../form/choice.tsx";
import { NumberField } from "../form/number-field.tsx";

const LARGEST = 30;

/** How many conditions the card may have, or how many lines each of its tables. */
export function SizeBox() {
  const { by, most } = sizeOf(settings.value);
  const isShared = by === "conditions" && shapeOf(settings.value) === "tables";
  const isAuto = settings.value.mostConditions === "auto";
  return (
    <div class="stack">
      <NumberField
        label={t(`size.axis.${by}`)}
        hint={isShared ? t("setup.conditionsShared") : undefined}
        value={most}
        min={1}
        max={LARGEST}
        disabled={isAuto}
        onChange={(value) => change(sized({ by, most: Math.round(value) }))}
      />
      {by === "conditions" && (
        <Choice checked={isAuto} onChange={(lets) => change({ mostConditions: lets ? "auto" : "usual" })}>
          {t("setup.sizeAuto")}
        </Choice>
      )}
    </div>
  );
}

/** One score or tables, and what is limited of tables. Seldom needed, so it is closed until something is chosen. */
export function ShapeChoice() {
  const { classes, startsWithCounts } = settings.value;
  const shape = shapeOf(settings.value);
  const { by } = sizeOf(settings.value);
  const [isOpen] = useState(by === "linesPerTable" || (classes.length === 2 && shape === "tables"));
  // What more than two classes are is asked beside the outcome.
  const canChoose = classes.length === 2;
  if (!canChoose && shape === "score") return null;
  return (
    <details open={isOpen}>
      <summary>{t("setup.shape")}</summary>
      <div class="stack">
        {canChoose && (
          <fieldset class="choices">
            <legend class="vh">{t("setup.shapeWhich")}</legend>
            {(["score", "tables"] as const).map((one) => (
              <Choice
                type="radio"
                key={one}
                name="setup-shape"
                checked={shape === one}
                onChange={() => change({ shape: asked(one, classes) })}
              >
                {t(`setup.shape.${one}`)}
              </Choice>
            ))}
          </fieldset>
        )}
        {shape === "tables" && (
          <fieldset class="choices">
            <legend>{t("setup.sizeBy")}</legend>
            {(["conditions", "linesPerTable"] as const).map((one) => (
              <Choice
                type="radio"
                key={one}
                name="setup-size"
                checked={by === one}
                onChange={() => change({ mostConditions: one === "conditions" ? "usual" : undefined })}
              >
                {t(`setup.sizeBy.${one}`)}
              </Choice>
            ))}
          </fieldset>
        )}
        {by === "linesPerTable" && (
          <Choice checked={startsWithCounts} onChange={(counts) => change({ startsWithCounts: counts })}>
            {t("setup.startsWith")}
          </Choice>
        )}
      </div>
    </details>
  );
}

/** A score of two classes is what is usual: it stays so when classes come and go. */
function asked(shape: "score" | "tables", classes: Settings["classes"]): Settings["shape"] {
  return shape === "score" && classes.length === 2 ? "usual" : shape;
}
