import type { QualityCurve } from "@fairscore/core";
import { percent } from "../text/numbers.ts";
import { t } from "../text/text.ts";
import { ChartFigure } from "./chart-figure.tsx";
import { useMarks } from "./marks.ts";
import { linePath } from "./paths.ts";
import { linearScale } from "./scale.ts";

const SIZE = 300;
const MARGIN = { top: 12, right: 16, bottom: 28, left: 44 };

type Point = QualityCurve["calibration"][number];

/** What people were told and what they are: on the line, risks are right. */
export function CalibrationChart({ name, points }: { name: string; points: readonly Point[] }) {
  const marks = useMarks(points.length, (i) => pointSaid(points[i]!));
  const x = linearScale([0, 1], [MARGIN.left, SIZE - MARGIN.right]);
  const y = linearScale([0, 1], [SIZE - MARGIN.bottom, MARGIN.top]);
  return (
    <ChartFigure
      id="calibration"
      title={t("audit.calibration", { name })}
      summary={t("audit.calibrationSummary")}
      caption={marks.caption}
      level={3}
      twin={{
        columns: [
          t("audit.columnRisk"),
          t("audit.columnPeople"),
          t("audit.columnShare"),
          t("audit.columnInterval"),
        ],
        rows: points.map((point) => ({
          key: String(point.from),
          cells: [
            percent(point.expected, point.n),
            String(point.n),
            percent(point.observed.value ?? 0, point.n),
            `${percent(point.observed.low ?? 0, point.n)} – ${percent(point.observed.high ?? 1, point.n)}`,
          ],
        })),
      }}
    >
      <div class="frontier calibration">
        <p class="axis-title">{t("audit.calibrationUp")}</p>
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: the figure around it has the title, each mark its words */}
        <svg viewBox={`0 0 ${SIZE} ${SIZE}`} width={SIZE} height={SIZE}>
          {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus */}
          <g aria-hidden="true">
            <g class="axis">
              {y.ticks(5).map((tick) => (
                <g key={tick}>
                  <line x1={MARGIN.left} x2={SIZE - MARGIN.right} y1={y(tick)} y2={y(tick)} />
                  <text x={MARGIN.left - 8} y={y(tick)} dy="0.32em" text-anchor="end">
                    {percent(tick, 1)}
                  </text>
                  <text x={x(tick)} y={SIZE - MARGIN.bottom + 18} text-anchor="middle">
                    {percent(tick, 1)}
                  </text>
                </g>
              ))}
            </g>
            <path
              class="least"
              d={linePath([
                [x(0), y(0)],
                [x(1), y(1)],
              ])}
            />
            {points.map(({ from, expected, observed }) => (
              <path
                key={from}
                class="whisker"
                d={`M${x(expected)},${y(observed.low ?? 0)}V${y(observed.high ?? 1)}`}
              />
            ))}
          </g>
          <g {...marks.group}>
            {points.map(({ from, expected, observed }, i) => (
              <g
                key={from}
                {...marks.mark(i)}
                style={{ transform: `translate(${x(expected)}px, ${y(observed.value ?? 0)}px)` }}
              >
                <circle class="target" r="12" />
                <circle class="shape" r="4" />
              </g>
            ))}
          </g>
        </svg>
        <p class="axis-title across">{t("audit.calibrationAcross")}</p>
      </div>
    </ChartFigure>
  );
}

function pointSaid({ expected, observed, n }: Point): string {
  return t("audit.calibrationPoint", {
    risk: percent(expected, n),
    share: percent(observed.value ?? 0, n),
    n,
  });
}
