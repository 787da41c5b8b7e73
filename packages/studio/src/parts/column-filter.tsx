import type { ColumnKind } from "@fairscore/core";
import { t } from "../text/text.ts";
import { SelectField } from "./select.tsx";

/** Which of many columns are shown. An empty text is any. */
export interface Filter<Role extends string = string> {
  readonly text: string;
  readonly kind: ColumnKind | "";
  readonly role: Role | "";
}

export const NO_FILTER: Filter<never> = { text: "", kind: "", role: "" };

/** Fewer columns are seen at a glance. */
export const MANY_COLUMNS = 20;

/** Whether a column is like that; `names` are all that it is called. */
export function passes<Role extends string>(
  { text, kind, role }: Filter<Role>,
  column: { readonly names: readonly string[]; readonly kind: ColumnKind; readonly role?: Role },
): boolean {
  const wanted = text.trim().toLocaleLowerCase();
  return (
    (kind === "" || column.kind === kind) &&
    (role === "" || column.role === role) &&
    (wanted === "" || column.names.some((name) => name.toLocaleLowerCase().includes(wanted)))
  );
}

/** A box to search in, and choices by kind and, where there are some, by role; says how many are left. */
export function ColumnFilter<Role extends string>(props: {
  id: string;
  filter: Filter<Role>;
  onChange: (filter: Filter<Role>) => void;
  shown: number;
  all: number;
  roles?: readonly Role[];
  roleWords?: (role: Role) => string;
}) {
  const { id, filter, onChange, shown, all, roles = [], roleWords } = props;
  return (
    <search class="column-filter">
      <div class="field">
        <label for={id}>{t("filter.search")}</label>
        <input
          id={id}
          type="search"
          value={filter.text}
          onInput={({ currentTarget }) => onChange({ ...filter, text: currentTarget.value })}
        />
      </div>
      <SelectField
        label={t("filter.kind")}
        value={filter.kind}
        empty={t("filter.any")}
        choices={["number", "category", "boolean"] as const}
        words={(kind) => t(`data.kind.${kind}`)}
        onChange={(kind) => onChange({ ...filter, kind })}
      />
      {roles.length > 0 && (
        <SelectField
          label={t("filter.role")}
          value={filter.role}
          empty={t("filter.any")}
          choices={roles}
          words={roleWords}
          onChange={(role) => onChange({ ...filter, role })}
        />
      )}
      <p class="hint" aria-live="polite">
        {shown === 0 ? t("filter.none") : t("filter.shown", { shown, all })}
      </p>
    </search>
  );
}
