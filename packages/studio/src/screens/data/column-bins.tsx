import type { Bin, BinRows, Bins, BinsColumn } from "@fairscore/core/parts";
import { ClassPatterns, ClassSwatch, classFill } from "../../charts/cuts-histogram-patterns.tsx";
import { className, columnName, valueName } from "../../model/names.ts";
import { Words } from "../../parts/words.tsx";
import { settings } from "../../state/settings.ts";
import { decimal, percent, whole } from "../../text/numbers.ts";
import { rich, t } from "../../text/text.ts";

const SIZE = { width: 120, height: 26 };

/** The definitions that all drawings of a table share. */
export function BinsPatterns({ classes }: Bins) {
  return (
    <svg class="patterns" width={0} height={0} aria-hidden="true">
      <ClassPatterns count={classes.length} prefix="bins" />
    </svg>
  );
}

/** What a column tells about the outcome: a small drawing and its information value; opens the numbers. */
export function BinsButton(props: { column: BinsColumn; id: string; isOpen: boolean; toggle: () => void }) {
  const { column, id, isOpen, toggle } = props;
  return (
    <button type="button" class="quiet bins" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
      <Mosaic column={column} />
      <span class="value">{decimal(column.informationValue ?? 0, 2)}</span>
      <span class="vh">{rich("data.binsOf", { column: <Words>{called(column.column)}</Words> })}</span>
    </button>
  );
}

function called(column: string): string {
  return columnName(settings.value, column);
}

function groupName({ column, level }: Bins["groups"][number]): string {
  return `${called(column)} = ${valueName(settings.value, column, level)}`;
}

/** The bands of a column with their people and the rate of each class, also by group. */
export function BinsTable({ column, bins }: { column: BinsColumn; bins: Bins }) {
  return (
    <table class="bins">
      <caption>{rich("data.binsTitle", { column: <Words>{called(column.column)}</Words> })}</caption>
      <thead>
        <tr>
          <th scope="col">{t("data.band")}</th>
          <th scope="col" class="number">
            {t("data.bandRows")}
          </th>
          {bins.classes.map((name, k) => (
            <th scope="col" class="number" key={name}>
              <ClassSwatch index={k} /> <Words>{className(settings.value, name)}</Words>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {column.bins.map((bin, b) => [
          <Row key={b} name={bin.words} rows={bin} />,
          ...bin.groups.map((rows, g) => (
            <Row key={`${b} ${g}`} name={groupName(bins.groups[g]!)} rows={rows} isGroup />
          )),
        ])}
      </tbody>
    </table>
  );
}

function Row({ name, rows, isGroup }: { name: string; rows: BinRows; isGroup?: boolean }) {
  const n = Number(rows.rows);
  return (
    <tr class={isGroup ? "group" : undefined}>
      <th scope="row">
        <Words>{name}</Words>
      </th>
      <td class="number">{whole(n)}</td>
      {rows.rates.map(({ rate, low, high }, k) => (
        <td class="number" key={k}>
          {rate === null
            ? "–"
            : t("data.rate", { rate: percent(rate, n), low: percent(low!, 0), high: percent(high!, 0) })}
        </td>
      ))}
    </tr>
  );
}

/** Bands side by side, as wide as they have rows, each divided into the classes. */
function Mosaic({ column: { bins } }: { column: BinsColumn }) {
  const all = bins.reduce((sum, { rows }) => sum + Number(rows), 0);
  let left = 0;
  return (
    <svg class="mosaic" viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} {...SIZE} aria-hidden="true">
      {bins.map((bin, b) => {
        const from = left;
        left += (SIZE.width * Number(bin.rows)) / all;
        return <Tile key={b} bin={bin} from={from} width={Math.max(0.5, left - from - 1.5)} />;
      })}
    </svg>
  );
}

function Tile({ bin, from, width }: { bin: Bin; from: number; width: number }) {
  let bottom = SIZE.height;
  return (
    <>
      {bin.rates.map(({ rate }, k) => {
        const height = SIZE.height * (rate ?? 0);
        bottom -= height;
        return (
          <rect
            key={k}
            x={from}
            y={bottom}
            width={width}
            height={height}
            fill={classFill(k, "bins").fill}
            stroke="none"
          />
        );
      })}
    </>
  );
}
