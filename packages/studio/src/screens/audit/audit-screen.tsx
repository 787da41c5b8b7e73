import { hasSmallCounts } from "@fairscore/core/parts";
import type { LearntCard } from "../../model/learnt-card.ts";
import { Heading } from "../../parts/heading.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useAsked } from "../../parts/use-asked.ts";
import { Words } from "../../parts/words.tsx";
import { showSmall } from "../../state/audit.ts";
import { selected } from "../../state/cards.ts";
import { data } from "../../state/data.ts";
import { ask } from "../../state/desk.ts";
import { settingsSentence } from "../../state/sentence.ts";
import { standingOf } from "../../state/standing.ts";
import { t } from "../../text/text.ts";
import { CardChoice } from "../card/card-choice.tsx";
import { FromFile } from "../verdict/standing.tsx";
import { VerdictPart } from "../verdict/verdict-part.tsx";
import { CertificateBlock } from "./certificate.tsx";
import { Exports } from "./exports.tsx";
import { Gate } from "./gate.tsx";
import { MarginsSection } from "./margins-section.tsx";
import { MatrixSection } from "./matrix-section.tsx";
import { QualitySection } from "./quality-section.tsx";
import { RatesSection } from "./rates-section.tsx";
import { factsOf } from "./report-input.ts";

/** What a card does to whom, and what may leave the studio once that was looked at. */
export function AuditScreen() {
  return (
    <>
      <Heading>{t("step.audit")}</Heading>
      {selected.value && <CardAudit card={selected.value} />}
    </>
  );
}

function CardAudit({ card }: { card: LearntCard }) {
  // What the desk counted takes the place of what the session's file says.
  const about = `${card.id} ${card.system.seal} ${standingOf(card)}`;
  const shown = useAsked(about, about, () => ask("auditView", { audit: card.audit }));
  const file = data.value?.sha256;
  const facts = useAsked(file && `${about} ${file}`, about, () => factsOf(card, true));
  const view = shown.value;
  return (
    <>
      <CardChoice learnt={card} />
      <VerdictPart learnt={card} />
      <p class="sentence">
        <Words>{settingsSentence(card.settings)}</Words>
      </p>
      <CertificateBlock card={card} />
      <label class="show-small">
        <input
          type="checkbox"
          checked={showSmall.value}
          onChange={({ currentTarget }) => {
            showSmall.value = currentTarget.checked;
          }}
        />
        <span>{t("audit.showSmall")}</span>
      </label>
      {shown.failed && <Failed message={shown.failed} />}
      {!view && !shown.failed && <p>{t("audit.counting")}</p>}
      {view && (
        <>
          {hasSmallCounts(view.parts) && <p class="hint">{t("audit.notForPublication")}</p>}
          <FromFile learnt={card} />
          {view.parts[0]!.rates.length > 0 ? (
            <RatesSection key={about} parts={view.parts} classes={view.classes} />
          ) : (
            <Notice>
              <p>{t("audit.noGroups")}</p>
            </Notice>
          )}
          <MatrixSection key={`${about} matrices`} parts={view.parts} card={card} />
          <QualitySection key={`${about} quality`} parts={view.parts} />
        </>
      )}
      {facts.value && <MarginsSection key={`${about} margins`} facts={facts.value} card={card} />}
      {facts.failed && <Failed message={facts.failed} />}
      {!file && (
        <Notice title={t("audit.noData")}>
          <p>{t("audit.noDataWhy")}</p>
        </Notice>
      )}
      <section class="panel audit-part" aria-labelledby="export">
        <h2 id="export">{t("audit.export")}</h2>
        <Gate card={card} facts={facts.value} />
        <Exports card={card} facts={facts.value} />
      </section>
    </>
  );
}

function Failed({ message }: { message: string }) {
  return (
    <Notice kind="warning" title={t("audit.failed")}>
      <p>
        <Words>{message}</Words>
      </p>
    </Notice>
  );
}
