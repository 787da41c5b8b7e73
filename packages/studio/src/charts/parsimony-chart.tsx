import type { SizeBy } from "../model/card-shape.ts";
import type { FoundPoint, PointRow } from "../state/choose/points.ts";
import { sizeText } from "../state/size-words.ts";
import { decimal, whole } from "../text/numbers.ts";
import { t } from "../text/text.ts";
import { ChartFigure } from "./chart-figure.tsx";
import { seriesClass, shapePath } from "./frontier-shape.tsx";
import { errorText, leastText, limitText, pointName, stateText } from "./frontier-words.ts";
import { useMarks } from "./marks.ts";
import { linePath } from "./paths.ts";
import { linearScale } from "./scale.ts";
import { useWidth } from "./use-width.ts";

const HEIGHT = 260;
const MARGIN = { top: 14, right: 18, bottom: 26, left: 46 };

interface ParsimonyProps {
  /** All with the same limit, by size. */
  readonly rows: readonly PointRow[];
  readonly by: SizeBy;
  /** As a share; null where there is none. */
  readonly limit: number | null;
  readonly chosen: string | undefined;
  readonly onChoose: (key: string) => void;
}

/** How many are wrong with 1, 2, 3 … conditions, or lines per table, and how few it is proven that there must be. */
export function ParsimonyChart(props: ParsimonyProps) {
  const { rows, by, chosen, onChoose } = props;
  const found = rows.flatMap(({ found }) => found ?? []);
  const balanced = found[0]?.balanced ?? false;
  const marks = useMarks(
    rows.length,
    (index) => wordsOf(rows[index]!),
    (index) => onChoose(rows[index]!.key),
    rows.findIndex(({ key }) => key === chosen),
  );
  return (
    <ChartFigure
      id="parsimony"
      title={t(`choose.${balanced ? "parsimonyBalanced" : "parsimony"}.${by}`)}
      summary={summaryText(props)}
      caption={marks.caption}
      twin={{
        columns: [
          t("choose.columnPoint"),
          t("choose.columnWrong"),
          t("choose.columnLeast"),
          t("choose.columnState"),
        ],
        rows: rows.map((row) => ({
          key: row.key,
          cells: [
            pointName(row.place, false),
            row.found ? errorText(row.found) : "",
            row.found ? leastText(row.found) : "",
            stateText(row),
          ],
          selected: row.key === chosen,
          onSelect: () => onChoose(row.key),
        })),
      }}
    >
      <div class="frontier">
        <p class="axis-title">
          {balanced ? t("choose.axisError") : t("choose.axisWrong", { people: found[0]?.people ?? 0 })}
        </p>
        <Drawing {...props} marks={marks} />
        <p class="axis-title across">{t(`size.axis.${by}`)}</p>
      </div>
    </ChartFigure>
  );
}

function Drawing(props: ParsimonyProps & { marks: ReturnType<typeof useMarks> }) {
  const { rows, chosen, marks } = props;
  const { element, width } = useWidth<HTMLDivElement>(640);
  const [right, bottom] = [width - MARGIN.right, HEIGHT - MARGIN.bottom];
  const most = Math.max(...rows.map(({ place }) => place.most), 1);
  const lines = Array.from({ length: most }, (_, i) => i + 1);
  const x = linearScale([0.5, most + 0.5], [MARGIN.left, right]);
  const found = rows.flatMap(({ place, found: point }) => (point ? [{ lines: place.most, point }] : []));
  const y = linearScale(
    [0, Math.max(1, ...found.map(({ point }) => shownError(point)))],
    [bottom, MARGIN.top],
    5,
  );
  const path = (value: (point: FoundPoint) => number) =>
    linePath(found.map((entry) => [x(entry.lines), y(value(entry.point))]));
  return (
    <div ref={element}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the figure around it has the title, each mark its words */}
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} width={width} height={HEIGHT}>
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus */}
        <g aria-hidden="true">
          <g class="axis">
            {y.ticks(5).map((tick) => (
              <g key={tick}>
                <line x1={MARGIN.left} x2={right} y1={y(tick)} y2={y(tick)} />
                <text x={MARGIN.left - 8} y={y(tick)} dy="0.32em" text-anchor="end">
                  {decimal(tick)}
                </text>
              </g>
            ))}
            {lines.map((count) => (
              <text key={count} x={x(count)} y={bottom + 18} text-anchor="middle">
                {whole(count)}
              </text>
            ))}
            <line class="base" x1={MARGIN.left} x2={right} y1={bottom} y2={bottom} />
          </g>
          <path class="least" d={path(shownLeast)} />
          <path class="series best" d={path(shownError)} />
          {found.map(({ lines: count, point }) => (
            <path
              key={count}
              class={`whisker ${seriesClass(count)}`}
              d={`M${x(count)},${y(shownError(point))}V${y(shownLeast(point))}m-5,0h10`}
            />
          ))}
        </g>
        <g {...marks.group}>
          {rows.map(({ key, place, found: point }, i) => {
            const at = point ? y(shownError(point)) : bottom - 12;
            return (
              // biome-ignore lint/a11y/useAriaPropsSupportedByRole: marks that can be selected have the role of a button
              <g
                key={key}
                {...marks.mark(i)}
                aria-pressed={key === chosen}
                data-key={key}
                style={{ transform: `translate(${x(place.most)}px, ${at}px)` }}
              >
                <circle class="target" r="14" />
                {key === chosen && <circle class="ring" r="12" />}
                <path
                  class={`shape ${point ? seriesClass(place.most) : "hollow"}`}
                  d={shapePath(place.most)}
                />
              </g>
            );
          })}
        </g>
      </svg>
    </div>
  );
}

/** In people, or for the balanced objective in percent. */
function shownError({ balanced, error, people }: FoundPoint): number {
  return error * (balanced ? 100 : people);
}

function shownLeast({ balanced, least, people }: FoundPoint): number {
  return least * (balanced ? 100 : people);
}

function wordsOf(row: PointRow): string {
  const name = pointName(row.place, false);
  const state = stateText(row);
  if (!row.found) return t("choose.markEmpty", { name, state });
  return t("choose.markLines", { name, error: errorText(row.found), least: leastText(row.found), state });
}

function summaryText({ rows, limit }: ParsimonyProps): string {
  const found = rows.filter((row) => row.found);
  const [first, ...others] = found;
  if (!first) return t("choose.summaryNone");
  const best = others.reduce((a, b) => (b.found!.error < a.found!.error ? b : a), first);
  const words = { size: sizeText(best.place), error: errorText(best.found!) };
  return limit === null
    ? t("choose.parsimonySummaryFree", words)
    : t("choose.parsimonySummary", { ...words, limit: limitText(limit) });
}
