import type { Quality, Ranged } from "@fairscore/core";
import type { PartFacts } from "@fairscore/core/parts";
import { useState } from "preact/hooks";
import { CalibrationChart } from "../../charts/calibration.tsx";
import { partTitle } from "../../charts/part-title.ts";
import { SelectField } from "../../parts/select.tsx";
import { Words } from "../../parts/words.tsx";
import { decimal, inPoints } from "../../text/numbers.ts";
import { t } from "../../text/text.ts";

/** How well the card ranks people and how good its risks are: a line of figures for each part, and calibration. */
export function QualitySection({ parts }: { parts: readonly PartFacts[] }) {
  const [chosen, setChosen] = useState(0);
  const known = parts.flatMap(({ part, quality }) =>
    quality?.everyone ? [{ part, quality, everyone: quality.everyone }] : [],
  );
  // People not learnt from, where there are any.
  const last = known.at(-1);
  if (!last) return null;
  const curves = last.quality.curves.filter(({ calibration }) => calibration.length > 0);
  const curve = curves[chosen] ?? curves[0];
  return (
    <section class="panel audit-part" aria-labelledby="quality-title">
      <h2 id="quality-title">{t("audit.quality")}</h2>
      {known.map(({ part, everyone }) => (
        <p key={part}>
          {t("audit.qualityPart", { part: partTitle(part) })} {figuresText(everyone)}
        </p>
      ))}
      <p class="hint">{t("audit.qualityWhat")}</p>
      {curves.length > 1 && (
        <div class="row">
          <SelectField
            label={t("audit.qualityClass")}
            value={String(chosen)}
            choices={curves.map((_, i) => String(i))}
            words={(value) => nameOf(curves[Number(value)]!)}
            named
            onChange={(value) => setChosen(Number(value))}
          />
        </div>
      )}
      {curve ? (
        <CalibrationChart key={nameOf(curve)} name={nameOf(curve)} points={curve.calibration} />
      ) : (
        <p>
          <Words>{t("audit.noRisks")}</Words>
        </p>
      )}
    </section>
  );
}

function nameOf({ class: name, orLater }: { readonly class: string; readonly orLater: boolean }): string {
  return orLater ? t("audit.orLater", { name }) : name;
}

function figuresText({ auc, brier, logLoss, classes }: Quality): string {
  const [only, ...others] = classes;
  const calibration = others.length === 0 ? only?.calibration : undefined;
  return [
    ...figure("audit.auc", auc, (value) => decimal(value, 3)),
    ...figure("audit.brier", brier, (value) => decimal(value, 3)),
    ...figure("audit.logLoss", logLoss, (value) => decimal(value, 3)),
    ...(calibration ? figure("audit.inTheLarge", calibration.difference, inPoints) : []),
    ...(calibration ? figure("audit.slope", calibration.slope, (value) => decimal(value, 2)) : []),
  ].join("; ");
}

type Figure = "audit.auc" | "audit.brier" | "audit.logLoss" | "audit.inTheLarge" | "audit.slope";

function figure(key: Figure, { value, low, high }: Ranged, write: (value: number) => string): string[] {
  if (value === null) return [];
  const interval = low === null || high === null ? "" : ` (${write(low)} – ${write(high)})`;
  return [t(key, { value: `${write(value)}${interval}` })];
}
