import { type Leverage, type LineLeverage, predicateWords, visible } from "@fairscore/core";
import { type CardLine, lineKey } from "../../parts/card-lines.ts";
import type { PointsTableProps } from "../../parts/points-table.tsx";
import { Words } from "../../parts/words.tsx";
import type { LearntCard } from "../../state/cards.ts";
import { ask } from "../../state/desk.ts";
import { rich, t } from "../../text/text.ts";
import { isSmall, shownCount } from "./people-count.ts";
import { type Heard, useCounted } from "./use-counted.ts";

/** What each line of a card does, for the last column of its table; without it while that is not known. */
export function useLineNote({ id, settings, system }: LearntCard): {
  counted: Heard<Leverage>;
  note: PointsTableProps["note"];
} {
  const key = JSON.stringify([id, system.seal, system.training?.profilesHash]);
  const counted = useCounted(key, () => ask("lines", { settings, system }));
  const found = counted && "value" in counted ? counted.value : undefined;
  if (!found) return { counted, note: undefined };
  const whole = new Set(system.recipe.columns.filter((column) => column.whole).map(({ column }) => column));
  const byLine = new Map(
    found.lines.map((line) => {
      const { column } = line.condition;
      return [lineKey({ column, words: predicateWords(line.condition, whole.has(column)) }), line];
    }),
  );
  const of = (line: CardLine) => {
    const effect = byLine.get(lineKey(line));
    return effect && <Why effect={effect} groups={found.groups} />;
  };
  return { counted, note: { heading: t("card.why"), of } };
}

function Why({ effect, groups }: { effect: LineLeverage; groups: Leverage["groups"] }) {
  const [everyone, ...byGroup] = effect.groups.map(({ holds, changes }, g) => ({
    name: groups[g]!.levels[0],
    // Groups of several columns together are for the audit.
    shown: groups[g]!.columns.length === 1 && groups[g]!.people.rows > 0,
    people: groups[g]!.people.rows,
    holds: holds.rows,
    changed: changes.rows,
  }));
  const { holds, changed } = everyone!;
  const summary =
    isSmall(holds) || isSmall(changed)
      ? t("card.whyFew", { holds: shownCount(holds), changed: shownCount(changed) })
      : t("card.whyTrue", { count: holds, changed });
  const listed = byGroup.filter(({ shown }) => shown);
  if (listed.length === 0) return <>{summary}</>;
  return (
    <details class="why-line">
      <summary>{summary}</summary>
      <ul>
        {listed.map((group) => (
          <li key={group.name}>
            {rich("card.whyGroup", {
              group: <Words>{visible(group.name!)}</Words>,
              holds: shownCount(group.holds),
              people: shownCount(group.people),
              changed: shownCount(group.changed),
            })}
          </li>
        ))}
      </ul>
    </details>
  );
}
