import type { PointRow } from "../state/choose/points.ts";
import { whole } from "../text/numbers.ts";
import { t } from "../text/text.ts";
import { accuracyDomain, differenceDomain } from "./frontier-axes.ts";
import { seriesClass, shapePath } from "./frontier-shape.tsx";
import { limitText, type PointValues, pointName, pointValues, type ShownPart } from "./frontier-words.ts";
import type { useMarks } from "./marks.ts";
import { linePath } from "./paths.ts";
import { linearScale } from "./scale.ts";
import { useWidth } from "./use-width.ts";

const HEIGHT = 340;
/** Above the plot, for points that have no card yet. */
const LANE = 34;
const MARGIN = { top: 26, right: 18, bottom: 26, left: 40 };

/** Marks nearer to each other can't be told apart by a finger, or by the eye. */
const TOUCHING = 10;

interface Placed {
  readonly row: PointRow;
  readonly values?: PointValues;
  readonly x: number;
  readonly y: number;
}

/** A mark for each card at its difference and accuracy, joined where the lines per table are the same. */
export function FrontierDrawing(props: {
  rows: readonly PointRow[];
  part: ShownPart;
  /** The user's limit, as a share. */
  limit: number;
  chosen: string | undefined;
  marks: ReturnType<typeof useMarks>;
  onChoose: (key: string) => void;
}) {
  const { rows, part, limit, chosen, marks, onChoose } = props;
  const { element, width } = useWidth<HTMLDivElement>(640);
  const lane = rows.some(({ found }) => !found) ? LANE : 0;
  const height = HEIGHT + lane;
  const top = MARGIN.top + lane;
  const [right, bottom] = [width - MARGIN.right, height - MARGIN.bottom];
  // Both sets of people are drawn on the same axes, so that only the marks move between them.
  const all = rows.flatMap(({ found }) =>
    found ? [pointValues(found, "train"), pointValues(found, "held-out")] : [],
  );
  const percents = all.flatMap(({ correct, low, high }) =>
    [correct, low, high].flatMap((share) => (share === null ? [] : [share * 100])),
  );
  const y = linearScale(accuracyDomain(percents), [bottom, top]);
  const limits = rows.flatMap(({ found, place }) =>
    found || place.tolerance === null ? [] : [place.tolerance * 100],
  );
  const differences = all.flatMap(({ difference }) => (difference === null ? [] : [difference * 100]));
  const x = linearScale(differenceDomain([...differences, ...limits, limit * 100]), [MARGIN.left, right]);
  const placed = rows.map((row): Placed => {
    const values = row.found && pointValues(row.found, part);
    if (!values || values.correct === null) {
      const at = row.place.tolerance;
      return { row, x: at === null ? right : x(at * 100), y: MARGIN.top + LANE / 2 - 12 };
    }
    return {
      row,
      values,
      x: values.difference === null ? right : x(values.difference * 100),
      y: y(values.correct * 100),
    };
  });
  return (
    <div ref={element}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the figure around it has the title, each mark its words */}
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus */}
        <g aria-hidden="true">
          <g class="axis">
            {y.ticks(6).map((tick) => (
              <g key={tick} class="y-tick" data-value={tick}>
                <line x1={MARGIN.left} x2={right} y1={y(tick)} y2={y(tick)} />
                <text x={MARGIN.left - 8} y={y(tick)} dy="0.32em" text-anchor="end">
                  {whole(tick)}
                </text>
              </g>
            ))}
            {x.ticks(Math.max(3, width / 90)).map((tick) => (
              <text
                key={tick}
                class="x-tick"
                data-value={tick}
                x={x(tick)}
                y={bottom + 18}
                text-anchor="middle"
              >
                {whole(tick)}
              </text>
            ))}
            <line class="base" x1={MARGIN.left} x2={right} y1={bottom} y2={bottom} />
          </g>
          {lane > 0 && (
            <g class="lane">
              <line x1={MARGIN.left} x2={right} y1={top - 18} y2={top - 18} />
              <text x={MARGIN.left} y={MARGIN.top - 12}>
                {t("choose.waitingLane")}
              </text>
            </g>
          )}
          <g class="limit">
            <line x1={x(limit * 100)} x2={x(limit * 100)} y1={top - 4} y2={bottom} />
            <text
              x={x(limit * 100) + (x(limit * 100) > width / 2 ? -6 : 6)}
              y={bottom - 8}
              text-anchor={x(limit * 100) > width / 2 ? "end" : "start"}
            >
              {t("choose.yourLimit", { limit: limitText(limit) })}
            </text>
          </g>
          {seriesOf(placed).map(([lines, path]) => (
            <path key={lines} class={`series ${seriesClass(lines)}`} d={path} />
          ))}
          {placed.map((point) => (
            <Whisker key={point.row.key} {...point} scale={(share) => y(share * 100)} />
          ))}
          {placed.map((point) => (
            <StackCount key={point.row.key} {...point} stack={stackOf(point, placed)} right={right} />
          ))}
        </g>
        <g {...marks.group}>
          {placed.map((point, i) => {
            const { key } = point.row;
            const stack = stackOf(point, placed);
            // Clicks go through marks that lie on each other one after the other.
            const next = stack[(stack.indexOf(chosen ?? "") + 1) % stack.length]!;
            const onClick = () => onChoose(chosen !== undefined && stack.includes(chosen) ? next : key);
            return (
              <Mark key={key} {...point} selected={key === chosen} mark={{ ...marks.mark(i), onClick }} />
            );
          })}
        </g>
      </svg>
      <Stack placed={placed} chosen={chosen} onChoose={onChoose} />
    </div>
  );
}

/** The cards at the place of the selected one, each with a button of its own. */
function Stack(props: {
  placed: readonly Placed[];
  chosen: string | undefined;
  onChoose: (key: string) => void;
}) {
  const { placed, chosen, onChoose } = props;
  const at = placed.find(({ row }) => row.key === chosen);
  const keys = at ? stackOf(at, placed) : [];
  if (keys.length < 2) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a few buttons beside a chart are no form
    <div class="row stack-here" role="group" aria-labelledby="stack-here">
      <span id="stack-here">{t("choose.stackedHere")}</span>
      {placed
        .filter(({ row }) => keys.includes(row.key))
        .map(({ row }) => (
          <button
            type="button"
            key={row.key}
            aria-pressed={row.key === chosen}
            onClick={() => onChoose(row.key)}
          >
            {t("choose.stackedPick", { name: pointName(row.place, true) })}
          </button>
        ))}
    </div>
  );
}

function Mark(
  props: Placed & {
    selected: boolean;
    mark: ReturnType<ReturnType<typeof useMarks>["mark"]>;
  },
) {
  const { row, values, x, y, selected, mark } = props;
  const { most: lines } = row.place;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: marks that can be selected have the role of a button
    <g
      {...mark}
      aria-pressed={selected}
      data-key={row.key}
      data-x={values?.difference ?? undefined}
      data-y={values?.correct ?? undefined}
      style={{ transform: `translate(${x}px, ${y}px)` }}
    >
      <circle class="target" r="14" />
      {selected && <circle class="ring" r="12" />}
      <path class={`shape ${lookOf(props)}`} d={shapePath(lines)} />
    </g>
  );
}

/** From the value to what is not excluded: upwards by proof, or both ways at 95 %. */
function Whisker(props: Placed & { scale: (share: number) => number }) {
  const { values, x, y, scale } = props;
  if (!values || values.high === null || values.high === values.correct) return null;
  const high = scale(values.high) - y;
  const low = values.low === null ? undefined : scale(values.low) - y;
  const ends = low === undefined ? `M0,0V${high}` : `M-4,${low}H4M0,${low}V${high}`;
  return (
    <path
      class={`whisker ${lookOf(props)}`}
      d={`${ends}M-4,${high}H4`}
      style={{ transform: `translate(${x}px, ${y}px)` }}
    />
  );
}

function lookOf({ row, values }: Placed): string {
  if (!values) return "hollow";
  return row.found?.dominated ? "dominated" : seriesClass(row.place.most);
}

/** The keys of all marks that are drawn at the same place. */
function stackOf({ x, y }: Placed, placed: readonly Placed[]): string[] {
  return placed.filter((other) => Math.hypot(other.x - x, other.y - y) < TOUCHING).map(({ row }) => row.key);
}

/** Says once how many marks lie on each other. */
function StackCount({ row, x, y, stack, right }: Placed & { stack: readonly string[]; right: number }) {
  if (stack.length < 2 || stack[0] !== row.key) return null;
  const isLast = x > right - 20;
  return (
    <text x={isLast ? x - 13 : x + 13} y={y + 16} text-anchor={isLast ? "end" : "start"}>
      {t("choose.stacked", { count: stack.length })}
    </text>
  );
}

/** Cards of the same size, joined from the tightest limit on; those that others beat are passed by. */
function seriesOf(placed: readonly Placed[]): [number, string][] {
  const drawn = placed.filter(({ row, values }) => values && !row.found?.dominated);
  const counts = [...new Set(drawn.map(({ row }) => row.place.most))];
  return counts.map((lines) => [
    lines,
    linePath(drawn.filter(({ row }) => row.place.most === lines).map(({ x, y }) => [x, y])),
  ]);
}
