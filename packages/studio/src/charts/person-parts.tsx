import { NOT_TRANSLATED } from "../parts/not-translated.ts";
import { whole } from "../text/numbers.ts";
import { t } from "../text/text.ts";
import { type ChartRow, ROW_LINE } from "./person-rows.ts";
import type { Scale } from "./scale.ts";
import { symbolPath } from "./symbols.ts";

/** Colours come back after seven classes; their names stand beside them. */
export function classColour(index: number): string {
  return `var(--class-${(index % 7) + 1})`;
}

/** The shape that stands for a class, around 0, 0. */
export function classShape(index: number): string {
  return symbolPath(index);
}

/** A label of one or more lines. Names of data are not translated. */
export function RowLabel({ row, indent, strong }: { row: ChartRow; indent: number; strong?: boolean }) {
  return (
    <text class={strong ? "words strong" : "words"} {...NOT_TRANSLATED}>
      {row.lines.map((line, i) => (
        <tspan key={i} x={indent} y={row.textY + i * ROW_LINE}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** Whole points along the bottom, with a line up to the bars for each. */
export function PointsAxis(props: { scale: Scale; top: number; bottom: number }) {
  const { scale, top, bottom } = props;
  const [from, to] = scale.range;
  const ticks = scale.ticks(Math.max(2, Math.floor((to - from) / 45))).filter(Number.isInteger);
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <g aria-hidden="true" class="axis">
      {ticks.map((tick) => (
        <g key={tick}>
          <line class={tick === 0 ? "zero" : "grid"} x1={scale(tick)} x2={scale(tick)} y1={top} y2={bottom} />
          <text x={scale(tick)} y={bottom + 15} text-anchor="middle">
            {whole(tick)}
          </text>
        </g>
      ))}
      <text x={(from + to) / 2} y={bottom + 32} text-anchor="middle">
        {t("card.axisPoints")}
      </text>
    </g>
  );
}
