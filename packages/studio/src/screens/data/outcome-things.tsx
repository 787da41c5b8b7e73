import type { DataInfo } from "../../model/data.ts";
import type { Settings } from "../../model/settings.ts";
import { Choice, namedOptions } from "../../parts/choice.tsx";
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
  const key = column.distinct < 2 ? "data.oneValue" : "data.manyValues";
  if (column.distinct >= 2 && column.distinct <= MOST_CLASSES) return [];
  const words = rich(key, { column: <Words>{outcome}</Words>, count: column.distinct });
  return [{ key: "outcome", words, action }];
}

function OutcomeSelect({ info, outcome }: { info: DataInfo; outcome: string }) {
  const fits = ({ distinct }: { distinct: number }) => distinct >= 2 && distinct <= MOST_CLASSES;
  return (
    <Choice
      aria-label={t("data.chooseOutcome")}
      value={outcome}
      options={[
        { value: "", words: t("data.pleaseChoose") },
        ...namedOptions(
          info.columns.filter((column) => fits(column) || column.name === outcome).map(({ name }) => name),
        ),
      ]}
      onChoose={chooseOutcome}
    />
  );
}
