import { signal } from "@preact/signals";
import { columnText } from "../../state/names.ts";
import { t } from "../../text/text.ts";
import { CutsEditor } from "./cuts-editor.tsx";

/** The column whose cuts are being edited; one at a time. */
const open = signal<string | undefined>(undefined);

export function CutsButton({ column }: { column: string }) {
  const expanded = open.value === column;
  return (
    <button
      type="button"
      aria-expanded={expanded}
      aria-label={t("setup.editCutsOf", { column: columnText(column) })}
      onClick={() => {
        open.value = expanded ? undefined : column;
      }}
    >
      {t("setup.editCuts")}
    </button>
  );
}

/** Where the cuts of a column are edited, when they are. */
export function CutsPlace({ column, cuts }: { column: string; cuts: readonly number[] }) {
  return open.value === column ? <CutsEditor column={column} proposed={cuts} /> : null;
}
