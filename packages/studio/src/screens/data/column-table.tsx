import type { ColumnKind } from "@fairscore/core";
import type { ColumnInfo, DataInfo } from "../../model/data.ts";
import { Select } from "../../parts/select.tsx";
import { Words } from "../../parts/words.tsx";
import { givenFile } from "../../state/data.ts";
import { readAgain } from "../../state/file/open-file.ts";
import { ROLES, roleOf, setRole } from "../../state/file/roles.ts";
import { settings } from "../../state/settings.ts";
import { percent } from "../../text/numbers.ts";
import { t } from "../../text/text.ts";
import { ColumnValues } from "./column-values.tsx";

const KINDS: readonly ColumnKind[] = ["number", "category", "boolean"];

/** Every column with its kind, how far it is filled, its values and its role. */
export function ColumnTable({ info }: { info: DataInfo }) {
  return (
    // A scrolling region must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section class="scroll" aria-labelledby="columns-title" tabIndex={0}>
      <table class="columns">
        <caption>
          <h2 id="columns-title">{t("data.columns")}</h2>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t("data.column")}</th>
            <th scope="col" id="columns-kind">
              {t("data.kind")}
            </th>
            <th scope="col" class="number">
              {t("data.filled")}
            </th>
            <th scope="col">{t("data.values")}</th>
            <th scope="col" id="columns-role">
              {t("data.role")}
            </th>
          </tr>
        </thead>
        <tbody>
          {info.columns.map((column, i) => (
            <ColumnRow key={column.name} column={column} rows={info.rows} id={`column-${i}`} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ColumnRow({ column, rows, id }: { column: ColumnInfo; rows: number; id: string }) {
  const role = roleOf(settings.value, column);
  return (
    <tr class={role === "ignore" ? "ignored" : undefined}>
      <th scope="row" id={id}>
        <Words>{column.name}</Words>
      </th>
      <td>
        <Select
          aria-labelledby={`columns-kind ${id}`}
          value={column.kind}
          choices={KINDS}
          words={(kind) => t(`data.kind.${kind}`)}
          onChange={(kind) =>
            readAgain({ kinds: { ...givenFile.value?.options.kinds, [column.name]: kind } })
          }
        />
      </td>
      <td class="number">{percent((rows - column.blank) / rows, rows)}</td>
      <td>
        <ColumnValues column={column} rows={rows} />
      </td>
      <td>
        <Select
          aria-labelledby={`columns-role ${id}`}
          value={role}
          choices={ROLES}
          words={(known) => t(`data.role.${known}`)}
          onChange={(chosen) => setRole(column.name, chosen)}
        />
      </td>
    </tr>
  );
}
