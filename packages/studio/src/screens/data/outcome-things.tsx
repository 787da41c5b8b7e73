import type { ColumnInfo, DataInfo } from "../../model/data.ts";
import type { Settings } from "../../model/settings.ts";
import { Select } from "../../parts/select.tsx";
import { Words } from "../../parts/words.tsx";
import { chooseOutcome } from "../../state/file/roles.ts";
import { rich, t } from "../../text/text.ts";
import type { Thing } from "./things-to-look-at.tsx";

/** More values than this are no outcome. */
const MOST_CLASSES = 20;

/** An outcome that is not chosen yet, or can't be one. */
export function outcomeThings(info: DataInfo, { outcome }: Settings): Thing[] {
  const action = <OutcomeSelect info={info} outcome={outcome} />;
  const column = info.columns.find(({ name }) => name === outcome);
  if (!column) return [{ key: "outcome", words: <strong>{t("data.needOutcome")}</strong>, action }];
  if (canBeOutcome(column)) return [];
  const key = column.distinct < 2 ? "data.oneValue" : "data.manyValues";
  const words = rich(key, { column: <Words>{outcome}</Words>, count: column.distinct });
  return [{ key: "outcome", words, action }];
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
        onChange={chooseOutcome}
      />
    </label>
  );
}
