import type { AuditFacts } from "@fairscore/core/parts";
import { useState } from "preact/hooks";
import { MarginsChart } from "../../charts/margins.tsx";
import type { LearntCard } from "../../model/learnt-card.ts";
import { t } from "../../text/text.ts";
import { PartField } from "./matrix-section.tsx";
import { TieOrder } from "./tie-order.tsx";

/** Ties and margins of one part, and what another order of the classes would change. */
export function MarginsSection({ facts, card }: { facts: AuditFacts; card: LearntCard }) {
  const [part, setPart] = useState(0);
  const shown = facts.parts[part] ?? facts.parts[0]!;
  if (facts.card.bands) {
    return (
      <section class="panel audit-part" aria-labelledby="margins-title">
        <h2 id="margins-title">{t("audit.margins")}</h2>
        <p>{t("audit.noTies")}</p>
      </section>
    );
  }
  return (
    <section class="panel audit-part" aria-labelledby="margins-title">
      {facts.parts.length > 1 && (
        <div class="row">
          <PartField parts={facts.parts} part={part} onChange={setPart} />
        </div>
      )}
      <MarginsChart facts={shown.margins!} classes={facts.classes} part={shown.part} />
      <TieOrder card={card} part={shown} />
    </section>
  );
}
