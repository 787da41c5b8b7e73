import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { t } from "../text/text.ts";
import { Field } from "./field.tsx";

/** With more columns than this, a list can be searched, and all that it shows used or not. */
export const MANY_COLUMNS = 12;

/** A list of columns: where they are many, with a box to find some, and buttons for all that are shown. */
export function ColumnList<Column extends { readonly name: string }>(props: {
  class?: string;
  columns: readonly Column[];
  /** Uses or drops all of these; without it, the list has no such buttons. */
  onAll?: (names: readonly string[], use: boolean) => void;
  /** One line of the list, an `<li>` with the column's name as its key. */
  children: (column: Column) => ComponentChildren;
}) {
  const { columns, onAll, children } = props;
  const [sought, setSought] = useState("");
  const isMany = columns.length > MANY_COLUMNS;
  const shown = isMany ? columns.filter(({ name }) => isFound(name, sought)) : columns;
  const names = shown.map(({ name }) => name);
  return (
    <>
      {isMany && (
        <div class="row find-columns">
          <Field
            label={t("setup.findColumn")}
            hint={t("setup.columnsShown", { shown: shown.length, all: columns.length })}
          >
            {(ids) => (
              <input
                {...ids}
                type="search"
                value={sought}
                onInput={({ currentTarget }) => setSought(currentTarget.value)}
              />
            )}
          </Field>
          {onAll && (
            <>
              <button type="button" disabled={names.length === 0} onClick={() => onAll(names, true)}>
                {t("setup.useAll")}
              </button>
              <button type="button" disabled={names.length === 0} onClick={() => onAll(names, false)}>
                {t("setup.useNone")}
              </button>
            </>
          )}
        </div>
      )}
      <ul class={props.class}>{shown.map(children)}</ul>
    </>
  );
}

/** Every word is somewhere in the name. */
function isFound(name: string, sought: string): boolean {
  const plain = name.toLowerCase();
  return sought
    .toLowerCase()
    .split(/\s+/)
    .every((word) => plain.includes(word));
}
