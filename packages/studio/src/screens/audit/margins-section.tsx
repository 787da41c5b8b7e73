import type { AuditFacts } from "@fairscore/core";
import { useState } from "preact/hooks";
import { MarginsChart } from "../../charts/margins.tsx";
import { PartField } from "./matrix-section.tsx";

/** Ties and margins of one part. */
export function MarginsSection({ facts }: { facts: AuditFacts }) {
  const [part, setPart] = useState(0);
  const shown = facts.parts[part] ?? facts.parts[0]!;
  return (
    <section class="panel audit-part" aria-labelledby="margins-title">
      {facts.parts.length > 1 && (
        <div class="row">
          <PartField parts={facts.parts} part={part} onChange={setPart} />
        </div>
      )}
      <MarginsChart facts={shown.margins} classes={facts.classes} part={shown.part} />
    </section>
  );
}
