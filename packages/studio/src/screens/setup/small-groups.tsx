import { FEW_PEOPLE } from "@fairscore/core/parts";
import type { CountedGroup, SetupCounts } from "../../desk/setup/setup-counts.ts";
import { columnName, valueName } from "../../model/names.ts";
import { Notice } from "../../parts/notice.tsx";
import { Words } from "../../parts/words.tsx";
import { change, settings } from "../../state/settings.ts";
import { list } from "../../text/numbers.ts";
import { rich, t } from "../../text/text.ts";
import { NumberField } from "../form/number-field.tsx";
import { peopleWords } from "./side-words.tsx";

const MOST_PEOPLE = 1_000_000;

/** From how many people on a group counts for the limit; small groups are named. */
export function SmallGroups({ counts }: { counts: SetupCounts | undefined }) {
  const few = namesOf(counts, ({ compared, people }) => compared === "yes" && people < FEW_PEOPLE);
  return (
    <>
      <NumberField
        label={t("setup.small")}
        hint={t("setup.smallNone")}
        value={settings.value.minGroup}
        min={1}
        max={MOST_PEOPLE}
        onChange={(minGroup) => change({ minGroup })}
      />
      {counts && counts.tooFew.length > 0 && <NotEnforced counts={counts} />}
      {few.length > 0 && (
        <Notice kind="warning" title={t("setup.smallGroups", { count: few.length })}>
          <p>{rich("setup.smallGroupsText", { groups: <Words>{list(few)}</Words> })}</p>
          <p>
            <button type="button" onClick={() => change({ minGroup: FEW_PEOPLE })}>
              {t("setup.smallLeave")}
            </button>
          </p>
        </Notice>
      )}
    </>
  );
}

/** Who is too few for the limit, and the choice to enforce it for them all the same. */
function NotEnforced({ counts: { tooFew, smallest, empty } }: { counts: SetupCounts }) {
  const isNothing = smallest === undefined && empty.length === 0;
  return (
    <Notice kind="warning" title={t(isNothing ? "setup.notEnforcedAtAll" : "setup.notEnforced")}>
      <ul class="empty-list">
        {tooFew.map((side) => (
          <li key={JSON.stringify([side.group, side.who])}>{peopleWords(side)}</li>
        ))}
      </ul>
      <p>{t("setup.notEnforcedText", { least: settings.value.minGroup })}</p>
      <p>
        <button type="button" onClick={() => change({ minGroup: 1 })}>
          {t("setup.enforceAll")}
        </button>
      </p>
    </Notice>
  );
}

/** "sex other (12 people)". */
function namesOf(counts: SetupCounts | undefined, takes: (group: CountedGroup) => boolean): string[] {
  return (counts?.protectedColumns ?? []).flatMap(({ column, groups }) =>
    groups.filter(takes).map(({ label, people }) =>
      t("setup.say.smallGroup", {
        column: columnName(settings.value, column),
        group: valueName(settings.value, column, label),
        people,
      }),
    ),
  );
}
