import { cardFace } from "@fairscore/core/parts";
import { useMemo } from "preact/hooks";
import type { LearntCard } from "../../model/learnt-card.ts";
import { MOST_COLUMNS, PointsTable } from "../../parts/points-table.tsx";
import { Words } from "../../parts/words.tsx";
import { cardLayout } from "../../state/person.ts";
import { t } from "../../text/text.ts";
import { FromFile } from "../verdict/standing.tsx";
import { useCardWords } from "../verdict/use-card-words.ts";
import { VerdictPart } from "../verdict/verdict-part.tsx";
import { LineNotes } from "./line-notes.tsx";
import { RightTable } from "./right-table.tsx";
import { RiskTables } from "./risk-tables.tsx";

/** The card as it is used, and what is known about it. */
export function ReadCard({ learnt }: { learnt: LearntCard }) {
  const card = useMemo(() => cardFace(learnt.system), [learnt.system]);
  const said = useCardWords(learnt);
  const isOnlyBuilt = learnt.audit.parts.length < 2;
  const layout = cardLayout.value ?? (card.tables.length > MOST_COLUMNS ? "tables" : "grid");
  return (
    <>
      <VerdictPart learnt={learnt} />
      <div class="row card-tools">
        {card.tables.length > 1 && <LayoutChoice layout={layout} />}
        <a class="button" href="#audit">
          {t("card.print")}
        </a>
      </div>
      <PointsTable card={card} id="card-points" caption={<Words>{card.title}</Words>} layout={layout} />
      <div class="card-facts">
        <section class="panel">
          <h2>{t("card.howTo")}</h2>
          <ol class="how-to">
            {card.howTo.map((step) => (
              <li key={step}>
                <Words>{step}</Words>
              </li>
            ))}
          </ol>
          {card.tieRule && (
            <p>
              <Words>{card.tieRule}</Words>
            </p>
          )}
        </section>
        <section class="panel">
          <h2>{t("card.proofTitle")}</h2>
          <p class="hint">{t("verdict.second")}</p>
          <FromFile learnt={learnt} claims />
          <Sentences of={said?.certificate ?? []} />
          <p class="hint">
            <Words>{said?.shape}</Words>
          </p>
          <p class="hint">
            <Words>{said?.provenance}</Words>
          </p>
        </section>
      </div>
      {said?.risk && (
        <section class="panel">
          <RiskTables risk={said.risk} from={<FromFile learnt={learnt} />} />
        </section>
      )}
      <LineNotes learnt={learnt} />
      <section class="panel">
        <h2>{t(isOnlyBuilt ? "verdict.second" : "card.rightTitle")}</h2>
        <FromFile learnt={learnt} />
        <RightTable audit={learnt.audit} ties={card.bands === null} />
        {said && said.fairness.length > 0 && (
          <>
            <h3>{t("card.groupsTitle")}</h3>
            <Sentences of={said.fairness} />
          </>
        )}
      </section>
    </>
  );
}

function Sentences({ of }: { of: readonly string[] }) {
  return (
    <>
      {of.map((sentence) => (
        <p key={sentence}>
          <Words>{sentence}</Words>
        </p>
      ))}
    </>
  );
}

function LayoutChoice({ layout }: { layout: "grid" | "tables" }) {
  const choices = [
    { value: "grid", label: t("card.grid") },
    { value: "tables", label: t("card.tables") },
  ] as const;
  return (
    <fieldset class="layout-choice">
      <legend class="vh">{t("card.layout")}</legend>
      {choices.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name="card-layout"
            value={value}
            checked={layout === value}
            onChange={() => {
              cardLayout.value = value;
            }}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
