import { conditionWords, inWords, visible, wholeColumns } from "@fairscore/core/parts";
import { shownText } from "../../charts/shown-text.ts";
import type { ShownLine } from "../../desk/card-desk.ts";
import type { LearntCard } from "../../model/learnt-card.ts";
import { Words } from "../../parts/words.tsx";
import { ask } from "../../state/desk.ts";
import { rich, t } from "../../text/text.ts";
import { CountedOr } from "./counted-or.tsx";
import { useCounted } from "./use-counted.ts";

/** What each condition of a card does: how many people it holds for, and how many have another class without it. */
export function LineNotes({ learnt }: { learnt: LearntCard }) {
  const { id, settings, system } = learnt;
  const key = JSON.stringify([id, system.seal, system.training?.profilesHash]);
  const counted = useCounted(key, () => ask("lines", { settings, system }));
  return (
    <CountedOr counted={counted}>
      {(lines) =>
        lines.length > 0 && <Notes lines={lines} whole={wholeColumns(inWords(system).system.recipe)} />
      }
    </CountedOr>
  );
}

function Notes({ lines, whole }: { lines: readonly ShownLine[]; whole: ReadonlySet<string> }) {
  return (
    <section class="panel">
      <h2 id="why-title">{t("card.why")}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section class="scroll" aria-labelledby="why-title" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("card.whyCondition")}</th>
              <th scope="col">{t("card.whyEffect")}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ condition, groups }) => {
              const words = visible(conditionWords(condition, whole.has(condition.column)));
              return (
                <tr key={words}>
                  <th scope="row">
                    <Words>{words}</Words>
                  </th>
                  <td>
                    <Why groups={groups} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function Why({ groups }: { groups: ShownLine["groups"] }) {
  const [everyone, ...others] = groups;
  const { holds, changes, becomeRight: right, becomeWrong: wrong } = everyone!;
  const changed = changes as number;
  const summary = `${t("card.whyTrue", { count: holds as number, changed })}${
    changed === 0 ? "." : t("card.whyBetter", { right, wrong, still: changed - right - wrong })
  }`;
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
            {group.changes !== 0 &&
              t("card.whyGroupBetter", { right: group.becomeRight, wrong: group.becomeWrong })}
          </li>
        ))}
      </ul>
    </details>
  );
}
