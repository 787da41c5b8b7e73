import { ownOf, tellableValues } from "../../model/codebook.ts";
import type { ColumnInfo } from "../../model/data.ts";
import { columnName } from "../../model/names.ts";
import { Field } from "../../parts/field.tsx";
import { Name } from "../../parts/name.tsx";
import { Words } from "../../parts/words.tsx";
import { tellColumn, tellValue } from "../../state/file/codebook.ts";
import { settings } from "../../state/settings.ts";
import { rich, t } from "../../text/text.ts";
import { TextBox } from "./names-panel.tsx";

/** A column by what people call it, with its name in the file where that is another. */
export function ColumnTitle({ column }: { column: string }) {
  const called = columnName(settings.value, column);
  return (
    <>
      <Name text={called} />
      {called !== column && (
        <span class="hint file-name">
          <Name text={column} />
        </span>
      )}
    </>
  );
}

/** What a column is, in which unit, and what its values mean. */
export function ColumnNames({ column }: { column: ColumnInfo }) {
  const { name, kind, distinct } = column;
  const { codebook, outcome } = settings.value;
  const texts = ownOf(codebook?.columns, name) ?? {};
  const values = tellableValues(column);
  const told = { ...texts.values, ...(name === outcome && codebook?.classes) };
  return (
    <fieldset class="column-names">
      <legend>{rich("codebook.of", { column: <Words>{name}</Words> })}</legend>
      <div class="names-fields">
        <Field label={t("codebook.label")}>
          {(ids) => (
            <TextBox {...ids} value={texts.label ?? ""} onInput={(label) => tellColumn(name, { label })} />
          )}
        </Field>
        {kind === "number" && name !== outcome && (
          <Field label={t("codebook.unit")}>
            {(ids) => (
              <TextBox {...ids} value={texts.unit ?? ""} onInput={(unit) => tellColumn(name, { unit })} />
            )}
          </Field>
        )}
      </div>
      {values.length > 0 && (
        <fieldset>
          <legend>{t("codebook.values")}</legend>
          {name === outcome && <p class="hint">{t("codebook.classes")}</p>}
          <div class="names-fields">
            {values.map((value) => (
              <Field
                key={value}
                label={rich("codebook.value", {
                  value:
                    kind === "boolean" ? t(value === "yes" ? "data.yes" : "data.no") : <Words>{value}</Words>,
                })}
              >
                {(ids) => (
                  <TextBox
                    {...ids}
                    value={ownOf(told, value) ?? ""}
                    onInput={(label) => tellValue(name, value, label)}
                  />
                )}
              </Field>
            ))}
          </div>
        </fieldset>
      )}
      {values.length === 0 && kind === "category" && (
        <p class="hint">{rich("codebook.manyValues", { column: <Words>{name}</Words>, count: distinct })}</p>
      )}
    </fieldset>
  );
}
