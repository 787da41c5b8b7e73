import type { ColumnKind } from "@fairscore/core";
import type { Bins } from "@fairscore/core/parts";
import { useState } from "preact/hooks";
import type { ColumnInfo, DataInfo } from "../../model/data.ts";
import { Select } from "../../parts/select.tsx";
import { Words } from "../../parts/words.tsx";
import { givenFile } from "../../state/data.ts";
import { readAgain } from "../../state/file/open-file.ts";
import { ROLES, roleOf, setRole } from "../../state/file/roles.ts";
import { settings } from "../../state/settings.ts";
import { percent } from "../../text/numbers.ts";
import { t } from "../../text/text.ts";
import { BinsButton, BinsPatterns, BinsTable } from "./column-bins.tsx";
import { ColumnValues } from "./column-values.tsx";
import { useBins } from "./use-bins.ts";

const KINDS: readonly ColumnKind[] = ["number", "category", "boolean"];

/** Every column with its kind, how far it is filled, its values, what it tells about the outcome, and its role. */
export function ColumnTable({ info }: { info: DataInfo }) {
  const bins = useBins();
  const [byValue, setByValue] = useState(false);
  const rank = new Map(bins?.columns.map(({ column }, i) => [column, i]));
  const rankOf = ({ name }: ColumnInfo) => rank.get(name) ?? rank.size;
  const columns = bins && byValue ? info.columns.toSorted((a, b) => rankOf(a) - rankOf(b)) : info.columns;
  return (
    // A scrolling region must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section class="scroll" aria-labelledby="columns-title" tabIndex={0}>
      {bins && <BinsPatterns {...bins} />}
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
            {bins && (
              <th scope="col" aria-sort={byValue ? "descending" : undefined}>
                <button type="button" class="quiet" onClick={() => setByValue(!byValue)}>
                  {t("data.informationValue")}
                  {byValue && <span aria-hidden="true">{" \u2193"}</span>}
                </button>
              </th>
            )}
            <th scope="col" id="columns-role">
              {t("data.role")}
            </th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column, i) => (
            <ColumnRow key={column.name} column={column} rows={info.rows} id={`column-${i}`} bins={bins} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ColumnRow(props: { column: ColumnInfo; rows: number; id: string; bins: Bins | undefined }) {
  const { column, rows, id, bins } = props;
  const role = roleOf(settings.value, column);
  const own = bins?.columns.find((counted) => counted.column === column.name);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
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
        {bins && (
          <td>
            {own && (
              <BinsButton column={own} id={`${id}-bins`} isOpen={isOpen} toggle={() => setOpen(!isOpen)} />
            )}
          </td>
        )}
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
      {bins && own && (
        <tr id={`${id}-bins`} hidden={!isOpen}>
          <td colSpan={6}>{isOpen && <BinsTable column={own} bins={bins} />}</td>
        </tr>
      )}
    </>
  );
}
