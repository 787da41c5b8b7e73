import { type PartFacts, scoreOfTables } from "@fairscore/core/parts";
import { useState } from "preact/hooks";
import { ConfusionTables, nameOf } from "../../charts/confusion.tsx";
import { partTitle } from "../../charts/part-title.ts";
import type { LearntCard } from "../../model/learnt-card.ts";
import { SelectField } from "../../parts/select.tsx";
import { useAsked } from "../../parts/use-asked.ts";
import { data } from "../../state/data.ts";
import { ask } from "../../state/desk.ts";
import { t } from "../../text/text.ts";
import { CellLines, type CellPlace } from "./cell-lines.tsx";

/** What people are and what they are given, for one part and all groups. */
export function MatrixSection({ parts, card }: { parts: readonly PartFacts[]; card: LearntCard }) {
  const [part, setPart] = useState(0);
  const [chosen, setChosen] = useState(1);
  const [place, setPlace] = useState<CellPlace>();
  const { matrices, part: name } = parts[part] ?? parts[0]!;
  const groups = matrices.slice(1);
  const { settings, system, audit } = card;
  const { classes } = audit;
  const lines = useAsked(place && data.value ? name : undefined, name, () =>
    ask("cellLines", { settings, system, part: name === "held-out" ? "held-out" : "train" }),
  );
  return (
    <section class="panel audit-part" aria-labelledby="matrices">
      <h2 id="matrices">{t("audit.matrices")}</h2>
      <p>
        {t("audit.matricesSummary")} {t("audit.matricesWalk")}
      </p>
      <div class="row">
        {parts.length > 1 && <PartField parts={parts} part={part} onChange={setPart} />}
        {groups.length > 1 && (
          <SelectField
            label={t("audit.compare")}
            value={String(chosen)}
            choices={groups.map((_, i) => String(i + 1))}
            words={(value) => nameOf(groups[Number(value) - 1]!)}
            named
            onChange={(value) => setChosen(Number(value))}
          />
        )}
      </div>
      <ConfusionTables
        classes={classes}
        matrices={matrices}
        compared={matrices[chosen]}
        opened={
          place && {
            ...place,
            detail: (
              <CellLines
                place={place}
                count={matrices[place.matrix]!.rows[place.y]!.cells[place.p]!.count as number}
                classes={classes}
                isScore={scoreOfTables(system) !== undefined}
                lines={lines}
              />
            ),
          }
        }
        onOpen={(matrix, y, p) =>
          setPlace(place?.matrix === matrix && place.y === y && place.p === p ? undefined : { matrix, y, p })
        }
      />
    </section>
  );
}

/** Whose numbers are shown: of people used to build, or of those held out. */
export function PartField(props: {
  parts: readonly Pick<PartFacts, "part">[];
  part: number;
  onChange: (part: number) => void;
}) {
  const { parts, part, onChange } = props;
  return (
    <SelectField
      label={t("audit.whichPart")}
      value={String(part)}
      choices={parts.map((_, i) => String(i))}
      words={(value) => partTitle(parts[Number(value)]!.part)}
      onChange={(value) => onChange(Number(value))}
    />
  );
}
