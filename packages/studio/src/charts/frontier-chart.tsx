import { useState } from "preact/hooks";
import type { PointRow } from "../state/choose/points.ts";
import { sizeText } from "../state/size-words.ts";
import { inPoints, percent } from "../text/numbers.ts";
import { t } from "../text/text.ts";
import { ChartFigure, type TableTwin } from "./chart-figure.tsx";
import { FrontierDrawing } from "./frontier-drawing.tsx";
import { ShapeSign } from "./frontier-shape.tsx";
import {
  errorText,
  leastText,
  markText,
  pointName,
  pointTexts,
  pointValues,
  type ShownPart,
  stateText,
} from "./frontier-words.ts";
import { useMarks } from "./marks.ts";

interface FrontierProps {
  readonly rows: readonly PointRow[];
  readonly part: ShownPart;
  /** The user's limit, as a share. */
  readonly limit: number;
  /** The key of the row that is selected. */
  readonly chosen: string | undefined;
  readonly onChoose: (key: string) => void;
}

/** Accuracy against the largest difference between groups, for each size of the card. */
export function FrontierChart(props: FrontierProps) {
  const { rows, part, chosen, onChoose } = props;
  const twin = useTwin(props);
  const marks = useMarks(
    rows.length,
    (index) => markText(rows[index]!, part),
    (index) => onChoose(rows[index]!.key),
    rows.findIndex(({ key }) => key === chosen),
  );
  const balanced = rows.some(({ found }) => found?.balanced);
  return (
    <ChartFigure
      id="frontier"
      title={t("choose.frontier")}
      summary={summaryText(rows, part)}
      caption={marks.caption}
      twin={twin}
    >
      <div class="frontier">
        <Legend rows={rows} />
        <p class="axis-title">{t(balanced ? "choose.axisBalanced" : "choose.axisCorrect")}</p>
        <FrontierDrawing {...props} marks={marks} />
        <p class="axis-title across">{t("choose.axisDifference")}</p>
      </div>
    </ChartFigure>
  );
}

function Legend({ rows }: { rows: readonly PointRow[] }) {
  const counts = [...new Set(rows.map(({ place }) => place.most))].sort((a, b) => a - b);
  return (
    <ul class="legend" aria-label={t("choose.legend")}>
      {counts.map((lines) => (
        <li key={lines}>
          <ShapeSign lines={lines} />
          {sizeText({ by: rows[0]!.place.by, most: lines })}
        </li>
      ))}
      {rows.some(({ found }) => found?.dominated) && <li>{t("choose.legendDominated")}</li>}
      {rows.some(({ found }) => !found) && <li>{t("choose.legendWaiting")}</li>}
    </ul>
  );
}

function summaryText(rows: readonly PointRow[], part: ShownPart): string {
  const values = rows.flatMap(({ found }) => (found ? [pointValues(found, part)] : []));
  const people = values[0]?.people ?? 0;
  const correct = values.flatMap((point) => point.correct ?? []);
  const differences = values.flatMap((point) => point.difference ?? []);
  if (correct.length === 0 || differences.length === 0) return t("choose.summaryNone");
  return t("choose.summary", {
    count: correct.length,
    correct: span(correct, (share) => percent(share, people)),
    difference: span(differences, inPoints),
    whiskers: t(part === "train" ? "choose.summaryTrain" : "choose.summaryHeldOut"),
  });
}

/** "81 % to 84 %", or one number where both are the same. */
function span(values: readonly number[], written: (value: number) => string): string {
  const [low, high] = [written(Math.min(...values)), written(Math.max(...values))];
  return low === high ? low : t("choose.between", { low, high });
}

/** The same rows as a table, which can be put in the order of any of its columns. */
function useTwin({ rows, part, chosen, onChoose }: FrontierProps): TableTwin {
  const [order, setOrder] = useState({ column: 0, descending: false });
  const sorted = rows
    .map((row, place) => ({ row, by: [place, ...numbersOf(row, part)][order.column] ?? Infinity }))
    .sort((a, b) => (order.descending ? b.by - a.by : a.by - b.by) || 0)
    .map(({ row }) => row);
  return {
    columns: [
      t("choose.columnPoint"),
      t("choose.columnCorrect"),
      t(part === "train" ? "choose.columnCeiling" : "choose.columnInterval"),
      t("choose.columnDifference"),
      t("choose.columnWrong"),
      t("choose.columnLeast"),
      t("choose.columnState"),
    ],
    rows: sorted.map((row) => ({
      key: row.key,
      cells: [pointName(row.place, true), ...cellsOf(row, part), stateText(row)],
      selected: row.key === chosen,
      onSelect: () => onChoose(row.key),
    })),
    sorting: {
      ...order,
      onSort: (column) => setOrder({ column, descending: column === order.column && !order.descending }),
    },
  };
}

function cellsOf({ found }: PointRow, part: ShownPart): string[] {
  if (!found) return ["", "", "", "", ""];
  const { correct, range, difference } = pointTexts(found, part);
  return [correct, range, difference, errorText(found), leastText(found)];
}

/** What the columns after the first are ordered by; points without a card come last, or first. */
function numbersOf({ found }: PointRow, part: ShownPart): (number | null)[] {
  if (!found) return [];
  const { correct, high, difference } = pointValues(found, part);
  return [correct, high, difference, found.error, found.least, found.proven ? 0 : 1];
}
