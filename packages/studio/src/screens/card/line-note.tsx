import { type GroupLine, predicateWords, visible, wholeColumns } from "@fairscore/core/parts";
import { shownText } from "../../charts/shown-text.ts";
import type { ShownLine } from "../../desk/card-desk.ts";
import type { LearntCard } from "../../model/learnt-card.ts";
import { type CardLine, lineKey } from "../../parts/card-lines.ts";
import type { PointsTableProps } from "../../parts/points-table.tsx";
import { Words } from "../../parts/words.tsx";
import { ask } from "../../state/desk.ts";
import { rich, t } from "../../text/text.ts";
import { type Heard, useCounted } from "./use-counted.ts";

/** What each line of a card does, for the last column of its table; without it while that is not known. */
export function useLineNote({ id, settings, system }: LearntCard): {
  counted: Heard<readonly ShownLine[]>;
  note: PointsTableProps["note"];
} {
  const key = JSON.stringify([id, system.seal, system.training?.profilesHash]);
  const counted = useCounted(key, () => ask("lines", { settings, system }));
  const found = counted && "value" in counted ? counted.value : undefined;
  if (!found) return { counted, note: undefined };
  const whole = wholeColumns(system.recipe);
  const byLine = new Map(
    found.map((line) => {
      const { column } = line.condition;
      return [lineKey({ column, words: predicateWords(line.condition, whole.has(column)) }), line];
    }),
  );
  const of = (line: CardLine) => {
    const effect = byLine.get(lineKey(line));
    return effect && <Why groups={effect.groups} />;
  };
  return { counted, note: { heading: t("card.why"), of } };
}

function Why({ groups }: { groups: readonly GroupLine[] }) {
  const [everyone, ...others] = groups;
  const { holds, changes } = everyone!;
  const summary = t("card.whyTrue", { count: holds as number, changed: changes as number });
  const listed = others.filter(({ n }) => n > 0);
  if (listed.length === 0) return <>{summary}</>;
  return (
    <details class="why-line">
      <summary>{summary}</summary>
      <ul>
        {listed.map((group) => (
          <li key={JSON.stringify([group.columns, group.levels])}>
            {rich("card.whyGroup", {
              group: <Words>{visible(group.levels[0]!)}</Words>,
              holds: shownText(group.holds),
              people: group.n,
              changed: shownText(group.changes),
            })}
          </li>
        ))}
      </ul>
    </details>
  );
}
