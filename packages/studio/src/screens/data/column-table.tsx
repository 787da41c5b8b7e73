import type { ColumnKind } from "@fairscore/core";
import type { Bins } from "@fairscore/core/parts";
import { useState } from "preact/hooks";
import type { ColumnInfo, DataInfo } from "../../model/data.ts";
import { columnName } from "../../model/names.ts";
import { ColumnFilter, type Filter, MANY_COLUMNS, NO_FILTER, passes } from "../../parts/column-filter.tsx";
import { Select } from "../../parts/select.tsx";
import { Words } from "../../parts/words.tsx";
import { givenFile } from "../../state/data.ts";
import { readAgain } from "../../state/file/open-file.ts";
import { ROLES, type Role, roleOf, setRole } from "../../state/file/roles.ts";
import { settings } from "../../state/settings.ts";
import { percent } from "../../text/numbers.ts";
import { rich, t } from "../../text/text.ts";
import { BinsButton, BinsPatterns } from "./column-bins.tsx";
import { ColumnDetails } from "./column-details.tsx";
import { ColumnNames, ColumnTitle } from "./column-names.tsx";
import { ColumnValues } from "./column-values.tsx";
import { SelectedColumns } from "./selected-columns.tsx";
import { useBins } from "./use-bins.ts";

const KINDS: readonly ColumnKind[] = ["number", "category", "boolean"];

/** Every column with its kind, how far it is filled, its values, what it tells about the outcome, and its role. */
export function ColumnTable({ info }: { info: DataInfo }) {
  const bins = useBins();
  const [byValue, setByValue] = useState(false);
  const [filter, setFilter] = useState<Filter<Role>>(NO_FILTER);
  const [picked, setPicked] = useState<ReadonlySet<string> | undefined>(undefined);
  const now = settings.value;
  const rank = new Map(bins?.columns.map(({ column }, i) => [column, i]));
  const rankOf = ({ name }: ColumnInfo) => rank.get(name) ?? rank.size;
  const columns = bins && byValue ? info.columns.toSorted((a, b) => rankOf(a) - rankOf(b)) : info.columns;
  const isMany = info.columns.length > MANY_COLUMNS;
  const shown = isMany
    ? columns.filter((column) =>
        passes(filter, {
          names: [column.name, columnName(now, column.name)],
          kind: column.kind,
          role: roleOf(now, column),
        }),
      )
    : columns;
  const pick = (name: string, on: boolean) => {
    const next = new Set(picked);
    if (on) next.add(name);
    else next.delete(name);
    setPicked(next);
  };
  return (
    <>
      {isMany && (
        <section class="panel many-columns" aria-label={t("filter.search")}>
          <ColumnFilter
            id="columns-filter"
            filter={filter}
            onChange={setFilter}
            shown={shown.length}
            all={info.columns.length}
            roles={ROLES}
            roleWords={(role) => t(`data.role.${role}`)}
          />
          <SelectedColumns shown={shown.map(({ name }) => name)} picked={picked} onPick={setPicked} />
        </section>
      )}
      {/* A scrolling region must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
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
            {shown.map((column) => (
              <ColumnRow
                key={column.name}
                column={column}
                rows={info.rows}
                id={`column-${info.columns.indexOf(column)}`}
                bins={bins}
                {...(picked && {
                  picked: picked.has(column.name),
                  onPick: (on: boolean) => pick(column.name, on),
                })}
              />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function ColumnRow(props: {
  column: ColumnInfo;
  rows: number;
  id: string;
  bins: Bins | undefined;
  picked?: boolean;
  onPick?: (on: boolean) => void;
}) {
  const { column, rows, id, bins, picked, onPick } = props;
  const role = roleOf(settings.value, column);
  const own = bins?.columns.find((counted) => counted.column === column.name);
  const [open, setOpen] = useState<"names" | "bins" | undefined>(undefined);
  const toggle = (what: "names" | "bins") => setOpen(open === what ? undefined : what);
  const across = bins ? 6 : 5;
  return (
    <>
      <tr class={role === "ignore" ? "ignored" : undefined}>
        <th scope="row">
          <span class="column-head">
            {onPick && (
              <input
                type="checkbox"
                aria-label={t("filter.one", { column: column.name })}
                checked={picked}
                onChange={({ currentTarget }) => onPick(currentTarget.checked)}
              />
            )}
            <span id={id} class="column-name">
              <ColumnTitle column={column.name} />
            </span>
            <button
              type="button"
              class="quiet names-button"
              aria-expanded={open === "names"}
              aria-controls={`${id}-names`}
              onClick={() => toggle("names")}
            >
              <span aria-hidden="true">{t("codebook.button")}</span>
              <span class="vh">{rich("codebook.of", { column: <Words>{column.name}</Words> })}</span>
            </button>
          </span>
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
              <BinsButton
                column={own}
                id={`${id}-bins`}
                isOpen={open === "bins"}
                toggle={() => toggle("bins")}
              />
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
      <tr id={`${id}-names`} class="details" hidden={open !== "names"}>
        <td colSpan={across}>{open === "names" && <ColumnNames column={column} />}</td>
      </tr>
      {bins && own && (
        <tr id={`${id}-bins`} class="details" hidden={open !== "bins"}>
          <td colSpan={across}>
            {open === "bins" && <ColumnDetails column={column} counted={own} bins={bins} />}
          </td>
        </tr>
      )}
    </>
  );
}
