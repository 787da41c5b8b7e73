import type { ColumnInfo, DataInfo } from "../../model/data.ts";
import type { Settings } from "../../model/settings.ts";
import { Select } from "../../parts/select.tsx";
import { Words } from "../../parts/words.tsx";
import { chooseOutcome } from "../../state/file/roles.ts";
import { columnText } from "../../state/names.ts";
import { list } from "../../text/numbers.ts";
import { rich, t } from "../../text/text.ts";
import type { Thing } from "./things-to-look-at.tsx";

/** More values than this are no outcome. */
const MOST_CLASSES = 20;

/** An outcome that is not chosen yet, or can't be one. */
export function outcomeThings(info: DataInfo, { outcome }: Settings): Thing[] {
  const action = <OutcomeSelect info={info} outcome={outcome} />;
  const column = info.columns.find(({ name }) => name === outcome);
  if (!column) {
    const left = notOffered(info);
    const words = (
      <>
        <strong>{t("data.needOutcome")}</strong>
        {left !== "" && <span class="hint not-offered">{left}</span>}
      </>
    );
    return [{ key: "outcome", words, action }];
  }
  if (canBeOutcome(column)) return [];
  const key = column.distinct < 2 ? "data.oneValue" : "data.manyValues";
  const words = rich(key, { column: <Words>{columnText(outcome)}</Words>, count: column.distinct });
  return [{ key: "outcome", words, action }];
}

/** So many columns are named that can't be an outcome. */
const MOST_NAMED = 5;

/** Columns that nobody finds among those offered, and why. */
function notOffered({ columns }: DataInfo): string {
  const because = {
    none: columns.filter(({ distinct }) => distinct === 0),
    one: columns.filter(({ distinct }) => distinct === 1),
    many: columns.filter(({ distinct }) => distinct > MOST_CLASSES),
  };
  const parts = (["one", "none", "many"] as const).flatMap((why) => {
    const names = because[why].map(({ name }) => columnText(name));
    if (names.length === 0) return [];
    const more = names.length - MOST_NAMED;
    const named = more > 1 ? [...names.slice(0, MOST_NAMED), t("data.andMore", { count: more })] : names;
    return [t(`data.notOffered.${why}`, { columns: list(named), count: names.length })];
  });
  return parts.length === 0 ? "" : t("data.notOffered", { columns: parts.join("; ") });
}

function canBeOutcome({ distinct }: ColumnInfo): boolean {
  return distinct >= 2 && distinct <= MOST_CLASSES;
}

function OutcomeSelect({ info, outcome }: { info: DataInfo; outcome: string }) {
  const offered = info.columns.filter((column) => canBeOutcome(column) || column.name === outcome);
  return (
    <label for="things-outcome">
      <span class="vh">{t("data.chooseOutcome")}</span>
      <Select
        id="things-outcome"
        value={outcome}
        empty={t("data.pleaseChoose")}
        choices={offered.map(({ name }) => name)}
        words={columnText}
        named
        onChange={chooseOutcome}
      />
    </label>
  );
}
