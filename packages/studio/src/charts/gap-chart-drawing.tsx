import { clock } from "../text/numbers.ts";
import { t } from "../text/text.ts";
import { type GapPoint, gapShape, labelPlaces, MARGIN } from "./gap-chart-shape.ts";
import type { useMarks } from "./marks.ts";
import { useWidth } from "./use-width.ts";

/** Below this the labels at the lines' ends are short, and the chart is less high. */
const NARROW = 560;

/** About the width of a letter, to leave room for labels. */
const LETTER = 7.2;

/** For the title of the axis of values, and around its numbers. */
const TITLE_ROOM = 34;

interface GapWords {
  readonly axis: string;
  readonly value: (value: number) => string;
  /** Whether values are whole: people. */
  readonly isWhole: boolean;
  readonly best: string | undefined;
  readonly proven: string;
  readonly isProven: boolean;
}

export function GapDrawing(props: {
  points: readonly GapPoint[];
  until: number;
  isLog: boolean;
  marks: ReturnType<typeof useMarks>;
  selected: number | undefined;
  words: GapWords;
}) {
  const { points, until, isLog, marks, selected, words } = props;
  const { element, width } = useWidth<HTMLDivElement>(720);
  const isNarrow = width < NARROW;
  const height = isNarrow ? 230 : 290;
  const labels = labelsOf(words, isNarrow);
  const right = 12 + LETTER * Math.max(...labels.map(({ text }) => text.length));
  const left = (values: readonly number[]) =>
    TITLE_ROOM + LETTER * Math.max(...values.map((value) => words.value(value).length));
  const size = { width, height, left, right };
  const shape = gapShape(points, until, { isLog, isWhole: words.isWhole }, size);
  const last = points.at(-1);
  const yBest = shape.y(last?.best ?? last?.proven ?? 0);
  const places = labelPlaces(yBest, shape.y(last?.proven ?? 0));
  return (
    <div ref={element} class="gap-chart">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the figure around it has the title, each mark its words */}
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus */}
        <g aria-hidden="true">
          <Axes shape={shape} words={words} height={height} />
          <path class="band" d={shape.band} />
          <path class="proven-line" d={shape.proven} />
          <path class="best-line" d={shape.best} />
          {last &&
            labels.map(({ line, text }) => (
              <text key={line} x={shape.end + 8} y={labels.length === 1 ? yBest : places[line]} dy="0.32em">
                {text}
              </text>
            ))}
        </g>
        <g {...marks.group}>
          {points.map((point, i) => {
            const isBest = point.best !== undefined && point.best !== points[i - 1]?.best;
            const x = shape.x(point.seconds);
            const y = shape.y(isBest ? point.best! : point.proven);
            return (
              // biome-ignore lint/a11y/useAriaPropsSupportedByRole: marks that can be selected have the role of a button
              <g key={i} {...marks.mark(i)} aria-pressed={i === selected}>
                <circle class="reach" cx={x} cy={y} r={12} />
                {isBest ? (
                  <circle class="best-mark" cx={x} cy={y} r={i === selected ? 7 : 4} />
                ) : (
                  <path class="proven-mark" d={diamond(x, y, i === selected ? 8 : 5)} />
                )}
              </g>
            );
          })}
        </g>
      </svg>
    </div>
  );
}

function labelsOf({ best, proven, isProven }: GapWords, isNarrow: boolean) {
  if (best !== undefined && isProven) {
    return [{ line: "best" as const, text: t("search.labelProvenBest", { number: best }) }];
  }
  return [
    ...(best === undefined
      ? []
      : [
          {
            line: "best" as const,
            text: t(isNarrow ? "search.shortBest" : "search.labelBest", { number: best }),
          },
        ]),
    {
      line: "proven" as const,
      text: t(isNarrow ? "search.shortProven" : "search.labelProven", { number: proven }),
    },
  ];
}

function Axes(props: { shape: ReturnType<typeof gapShape>; words: GapWords; height: number }) {
  const { shape, words, height } = props;
  const { x, y, left, end, bottom } = shape;
  return (
    <g class="axes">
      {shape.yTicks.map((value) => (
        <g key={value}>
          <line class="grid" x1={left} x2={end} y1={y(value)} y2={y(value)} />
          <text x={left - 8} y={y(value)} dy="0.32em" text-anchor="end">
            {words.value(value)}
          </text>
        </g>
      ))}
      {shape.xTicks.map((seconds) => (
        <g key={seconds}>
          <line class="tick" x1={x(seconds)} x2={x(seconds)} y1={bottom} y2={bottom + 5} />
          <text x={x(seconds)} y={bottom + 19} text-anchor="middle">
            {clock(seconds)}
          </text>
        </g>
      ))}
      <line class="base" x1={left} x2={end} y1={bottom} y2={bottom} />
      <text class="title" x={(left + end) / 2} y={height - 6} text-anchor="middle">
        {t("search.axisTime")}
      </text>
      <text class="title" x={-(MARGIN.top + bottom) / 2} y={13} transform="rotate(-90)" text-anchor="middle">
        {words.axis}
      </text>
    </g>
  );
}

function diamond(x: number, y: number, size: number): string {
  return `M${x} ${y - size}l${size} ${size}l${-size} ${size}l${-size} ${-size}z`;
}
