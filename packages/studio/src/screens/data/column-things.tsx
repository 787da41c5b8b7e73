import type { ColumnInfo, DataInfo } from "../../model/data.ts";
import type { Settings } from "../../model/settings.ts";
import { Words } from "../../parts/words.tsx";
import { givenFile } from "../../state/data.ts";
import { doubtOf } from "../../state/file/doubts.ts";
import { readAgain } from "../../state/file/open-file.ts";
import { roleOf, setRole } from "../../state/file/roles.ts";
import { columnText } from "../../state/names.ts";
import { rich, t } from "../../text/text.ts";
import type { Thing } from "./things-to-look-at.tsx";

/** Columns that had better earn no points, and cells that are not what their column holds. */
export function columnThings(info: DataInfo, settings: Settings): Thing[] {
  const unreadable = info.unreadable.map(({ column, note }) => ({
    key: `unreadable ${column}`,
    words: <Words>{note}</Words>,
    action: (
      <button type="button" onClick={() => readAgain({ kinds: withoutKind(column) })}>
        {t("data.readByValues")}
      </button>
    ),
  }));
  return [...unreadable, ...info.columns.flatMap((column) => doubtThing(column, settings) ?? [])];
}

function withoutKind(column: string): Record<string, ColumnInfo["kind"]> {
  const { [column]: _, ...kinds } = givenFile.value?.options.kinds ?? {};
  return kinds;
}

function doubtThing(column: ColumnInfo, settings: Settings): Thing | undefined {
  const { name } = column;
  const doubt = doubtOf(column);
  const role = roleOf(settings, column);
  if (doubt === undefined || role === "outcome" || role === "protected" || settings.ignore.includes(name)) {
    return undefined;
  }
  const used = role === "candidate";
  return {
    key: `doubt ${name}`,
    words: rich(used ? "data.doubtUsed" : "data.doubt", {
      column: (
        <strong>
          <Words>{columnText(name)}</Words>
        </strong>
      ),
      why: <Words>{doubt.reason}</Words>,
    }),
    // A column with one value can't tell people apart, whoever insists on it.
    action: !doubt.isFinal && (
      <button type="button" onClick={() => setRole(name, used ? "ignore" : "candidate")}>
        {t(used ? "data.setAside" : "data.useIt")}
      </button>
    ),
  };
}
