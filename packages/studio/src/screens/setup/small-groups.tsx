import { FEW_PEOPLE } from "@fairscore/core/parts";
import type { CountedGroup, SetupCounts } from "../../desk/setup/setup-counts.ts";
import { Notice } from "../../parts/notice.tsx";
import { Words } from "../../parts/words.tsx";
import { change, settings } from "../../state/settings.ts";
import { list } from "../../text/numbers.ts";
import { rich, t } from "../../text/text.ts";
import { NumberField } from "../form/number-field.tsx";

const MOST_PEOPLE = 1_000_000;

/** From how many people on a group counts for the limit; small groups are named. */
export function SmallGroups({ counts }: { counts: SetupCounts | undefined }) {
  const out = namesOf(counts, ({ compared }) => compared === "small");
  const few = namesOf(counts, ({ compared, people }) => compared === "yes" && people < FEW_PEOPLE);
  return (
    <>
      <NumberField
        label={t("setup.small")}
        hint={
          out.length > 0
            ? rich("setup.smallOut", { groups: <Words>{list(out)}</Words> })
            : t("setup.smallNone")
        }
        value={settings.value.minGroup}
        min={1}
        max={MOST_PEOPLE}
        onChange={(minGroup) => change({ minGroup })}
      />
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

/** "sex other (12 people)". */
function namesOf(counts: SetupCounts | undefined, takes: (group: CountedGroup) => boolean): string[] {
  return (counts?.protectedColumns ?? []).flatMap(({ column, groups }) =>
    groups
      .filter(takes)
      .map(({ label, people }) => t("setup.say.smallGroup", { column, group: label, people })),
  );
}
