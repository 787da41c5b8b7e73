import { useState } from "preact/hooks";
import type { ColumnInfo } from "../../model/data.ts";
import { Field } from "../../parts/field.tsx";
import { SelectField } from "../../parts/select.tsx";
import { data } from "../../state/data.ts";
import { ask } from "../../state/desk.ts";
import { change, settings } from "../../state/settings.ts";
import { whole } from "../../text/numbers.ts";
import { t } from "../../text/text.ts";
import { summary } from "./setup-summary.ts";

/** What some columns say of the rows themselves: how much they count, whose they are, and when they were. */
export function RowsChoice() {
  const { weight, unit, holdOutFrom, outcome, protect } = settings.value;
  const [isOpen] = useState([weight, unit, holdOutFrom].some((chosen) => chosen !== undefined));
  const columns = data.value?.columns ?? [];
  const free = columns.filter(({ name }) => name !== outcome && !protect.includes(name));
  const names = (takes: (column: ColumnInfo) => boolean) => free.filter(takes).map(({ name }) => name);
  const held = summary.value?.counts;
  return (
    <details open={isOpen}>
      <summary>{t("setup.rows")}</summary>
      <div class="stack">
        <SelectField
          label={t("setup.weight")}
          hint={t("setup.weightHint")}
          value={weight ?? ""}
          choices={names(({ kind }) => kind === "number")}
          empty={t("setup.noColumn")}
          onChange={(name) => change({ weight: name || undefined })}
        />
        <SelectField
          label={t("setup.unit")}
          hint={t("setup.unitHint")}
          value={unit ?? ""}
          choices={names(() => true)}
          empty={t("setup.noColumn")}
          onChange={(name) => change({ unit: name || undefined })}
        />
        <SelectField
          label={t("setup.holdOutTime")}
          hint={t("setup.holdOutTimeHint")}
          value={holdOutFrom?.column ?? ""}
          choices={names(({ kind }) => kind !== "boolean")}
          empty={t("setup.noColumn")}
          onChange={(name) => void holdOutBy(name)}
        />
        {holdOutFrom && (
          <Field
            label={t("setup.holdOutFrom")}
            hint={held && t("setup.holdOutHint", { build: whole(held.build), held: whole(held.heldOut) })}
          >
            {(ids) => (
              <input
                {...ids}
                type="text"
                value={holdOutFrom.from}
                onChange={({ currentTarget }) =>
                  change({ holdOutFrom: { ...holdOutFrom, from: currentTarget.value.trim() } })
                }
              />
            )}
          </Field>
        )}
      </div>
    </details>
  );
}

/** The last quarter by this column, to begin with. */
async function holdOutBy(column: string): Promise<void> {
  if (column === "") {
    change({ holdOutFrom: undefined });
    return;
  }
  const { from } = await ask("lastPart", { column });
  change({ holdOutFrom: { column, from } });
}
