import type { ColumnInfo } from "../../model/data.ts";
import { valueName } from "../../model/names.ts";
import { Words } from "../../parts/words.tsx";
import { settings } from "../../state/settings.ts";
import { dataNumber, percent } from "../../text/numbers.ts";
import { t } from "../../text/text.ts";

/** Values that are named; the rest are counted. */
const NAMED = 3;

/** What a column holds at a glance: a small histogram, or the most frequent values. */
export function ColumnValues({ column, rows }: { column: ColumnInfo; rows: number }) {
  const { kind, distinct, range, values = [], blank } = column;
  if (distinct === 0) return <span class="hint">{t("data.noValue")}</span>;
  if (range) {
    return (
      <span class="column-values">
        <Bars counts={range.bars} />
        {t("data.range", { min: dataNumber(range.min), max: dataNumber(range.max) })}
        <span class="hint">{t("data.different", { count: distinct })}</span>
      </span>
    );
  }
  const frequent = (values[0]?.rows ?? 0) / rows >= 0.02;
  if (kind === "category" && !frequent) {
    return <span class="hint">{t("data.different", { count: distinct })}</span>;
  }
  const named = values.slice(0, distinct === NAMED + 1 ? NAMED + 1 : NAMED);
  return (
    <span class="column-values">
      {named.map(({ value, rows: count }) => (
        <span key={value} class="value">
          <Value column={column} value={value} />{" "}
          <span class="hint">{percent(count / (rows - blank), rows)}</span>
        </span>
      ))}
      {named.length < distinct && (
        <span class="hint">{t("data.otherValues", { count: distinct - named.length })}</span>
      )}
    </span>
  );
}

/** A value by what it means, where that is told. */
function Value({ column: { name, kind }, value }: { column: ColumnInfo; value: string }) {
  const called = valueName(settings.value, name, value);
  if (kind === "boolean" && called === value) return <>{t(value === "yes" ? "data.yes" : "data.no")}</>;
  return <Words>{called}</Words>;
}

/** A histogram without axes: the range is said beside it. */
function Bars({ counts }: { counts: readonly number[] }) {
  const most = Math.max(...counts);
  return (
    <svg
      class="bars"
      viewBox={`0 0 ${counts.length * 5} 20`}
      width={counts.length * 5}
      height={20}
      aria-hidden="true"
    >
      {counts.map((count, i) => {
        // A bar of a single person is still seen.
        const height = count === 0 ? 0 : Math.max(1, (20 * count) / most);
        return <rect key={i} x={i * 5} y={20 - height} width={4} height={height} />;
      })}
    </svg>
  );
}
