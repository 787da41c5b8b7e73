import { Field } from "../../parts/field.tsx";
import { t } from "../../text/text.ts";

/** Which sheet of a workbook to read; `read` is the one that was. */
export function SheetSelect(props: {
  sheets: readonly string[];
  read?: string;
  onChoose: (sheet: string) => void;
}) {
  return (
    <Field label={t("data.sheet")}>
      {(ids) => (
        <select
          {...ids}
          value={props.read ?? ""}
          onChange={({ currentTarget }) => props.onChoose(currentTarget.value)}
        >
          {props.read === undefined && <option value="">{t("data.pleaseChoose")}</option>}
          {props.sheets.map((sheet) => (
            <option key={sheet} value={sheet} translate={false}>
              {sheet}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
