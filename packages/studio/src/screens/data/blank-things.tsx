import { useId } from "preact/hooks";
import { blankPolicy } from "../../model/blank-policy.ts";
import type { ColumnInfo, DataInfo } from "../../model/data.ts";
import { BLANK_POLICIES, type BlankPolicy, type Settings } from "../../model/settings.ts";
import { Select } from "../../parts/select.tsx";
import { Words } from "../../parts/words.tsx";
import { roleOf } from "../../state/file/roles.ts";
import { columnText } from "../../state/names.ts";
import { change } from "../../state/settings.ts";
import { percent } from "../../text/numbers.ts";
import { rich, t } from "../../text/text.ts";
import type { Thing } from "./things-to-look-at.tsx";

/** Columns with blanks: what is done with people who have one. A card can't fill in what nobody knows. */
export function blankThings(info: DataInfo, settings: Settings): Thing[] {
  return info.columns.flatMap((column) => {
    const role = roleOf(settings, column);
    if (column.blank === 0 || role === "ignore") return [];
    const words = rich(role === "outcome" ? "data.blankOutcome" : "data.blank", {
      column: (
        <strong>
          <Words>{columnText(column.name)}</Words>
        </strong>
      ),
      rows: column.blank,
      share: percent(column.blank / info.rows, info.rows),
    });
    const action = role !== "outcome" && (
      <PolicyChoice column={column} isGroup={role === "protected"} settings={settings} />
    );
    return [{ key: `blank ${column.name}`, words, action }];
  });
}

function PolicyChoice(props: { column: ColumnInfo; isGroup: boolean; settings: Settings }) {
  const { column, isGroup, settings } = props;
  const id = useId();
  const policies: readonly BlankPolicy[] = isGroup ? ["line", "leave-out"] : BLANK_POLICIES;
  const chosen = blankPolicy(settings, column.name);
  return (
    <span class="policy">
      <label for={id}>
        {t("data.blankPolicy")}
        <span class="vh">
          <Words>{columnText(column.name)}</Words>
        </span>
      </label>
      <Select
        id={id}
        value={policies.includes(chosen) ? chosen : "line"}
        choices={policies}
        words={(policy) => t(isGroup && policy === "line" ? "data.blankGroup.line" : `data.blank.${policy}`)}
        onChange={(policy) => change({ blanks: { ...settings.blanks, [column.name]: policy } })}
      />
    </span>
  );
}
