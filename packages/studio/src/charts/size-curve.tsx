import type { Parsimony, SizeTried } from "@fairscore/core";
import { sizeText } from "../state/size-words.ts";
import { decimal, percent, whole } from "../text/numbers.ts";
import { t } from "../text/text.ts";
import { ChartFigure } from "./chart-figure.tsx";
import { useMarks } from "./marks.ts";
import { linePath } from "./paths.ts";
import { linearScale } from "./scale.ts";
import { useWidth } from "./use-width.ts";

const HEIGHT = 220;
const MARGIN = { top: 14, right: 18, bottom: 26, left: 52 };

/** How cards of each number of conditions did on people set aside, and which number was taken. */
export function SizeCurve({ of }: { of: Parsimony }) {
  const { sizes, chosen } = of;
  const isAmount = of.objective === "cost" || of.objective === "risk";
  const value = (loss: number) => (isAmount ? decimal(loss, 3) : percent(loss, 1000));
  const words = ({ conditions, loss, se }: SizeTried) =>
    t(isAmount ? "search.sizesMarkAmount" : "search.sizesMark", {
      size: sizeText({ by: "conditions", most: conditions }),
      error: value(loss),
      se: value(se),
    });
  const marks = useMarks(sizes.length, (index) => words(sizes[index]!));
  if (sizes.length === 0) return <p class="hint">{t("search.sizesNone", { chosen })}</p>;
  const least = sizes.reduce((best, one) => (one.loss < best.loss ? one : best));
  return (
    <ChartFigure
      id="size-curve"
      title={t("search.sizes")}
      summary={t("search.sizesChosen", { chosen, least: least.conditions })}
      caption={marks.caption}
      twin={{
        columns: [
          t("search.sizesSize"),
          t("search.sizesError"),
          t("search.sizesSe"),
          t("search.sizesTrain"),
          "",
        ],
        rows: sizes.map(({ conditions, loss, se, train }) => ({
          key: String(conditions),
          cells: [
            whole(conditions),
            value(loss),
            value(se),
            value(train),
            conditions === chosen ? t("search.sizesTaken") : "",
          ],
          selected: conditions === chosen,
        })),
      }}
    >
      <Drawing of={of} value={value} marks={marks} />
    </ChartFigure>
  );
}

function Drawing(props: {
  of: Parsimony;
  value: (loss: number) => string;
  marks: ReturnType<typeof useMarks>;
}) {
  const { of, value, marks } = props;
  const { sizes, chosen } = of;
  const { element, width } = useWidth<HTMLDivElement>(560);
  const [right, bottom] = [width - MARGIN.right, HEIGHT - MARGIN.bottom];
  const x = linearScale([0.5, sizes.at(-1)!.conditions + 0.5], [MARGIN.left, right]);
  const highest = Math.max(...sizes.map(({ loss, se, train }) => Math.max(loss + se, train)));
  const y = linearScale([0, highest], [bottom, MARGIN.top], 4);
  const path = (height: (size: SizeTried) => number) =>
    linePath(sizes.map((size) => [x(size.conditions), y(height(size))]));
  return (
    <div class="frontier">
      <p class="axis-title">{t("search.sizesError")}</p>
      <div ref={element}>
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: the figure around it has the title, each mark its words */}
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} width={width} height={HEIGHT}>
          {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus */}
          <g aria-hidden="true">
            <g class="axis">
              {y.ticks(4).map((tick) => (
                <g key={tick}>
                  <line x1={MARGIN.left} x2={right} y1={y(tick)} y2={y(tick)} />
                  <text x={MARGIN.left - 8} y={y(tick)} dy="0.32em" text-anchor="end">
                    {value(tick)}
                  </text>
                </g>
              ))}
              {sizes.map(({ conditions }) => (
                <text key={conditions} x={x(conditions)} y={bottom + 18} text-anchor="middle">
                  {whole(conditions)}
                </text>
              ))}
              <line class="base" x1={MARGIN.left} x2={right} y1={bottom} y2={bottom} />
            </g>
            <path class="least" d={path(({ train }) => train)} />
            <path class="series best" d={path(({ loss }) => loss)} />
            {sizes.map(({ conditions, loss, se }) => (
              <path
                key={conditions}
                class="whisker"
                d={`M${x(conditions)},${y(loss + se)}V${y(Math.max(0, loss - se))}`}
              />
            ))}
          </g>
          <g {...marks.group}>
            {sizes.map(({ conditions, loss }, i) => (
              <g
                key={conditions}
                {...marks.mark(i)}
                style={{ transform: `translate(${x(conditions)}px, ${y(loss)}px)` }}
              >
                <circle class="target" r="14" />
                {conditions === chosen && <circle class="ring" r="11" />}
                <circle class="shape" r="5" />
              </g>
            ))}
          </g>
        </svg>
      </div>
      <p class="axis-title across">{t("search.sizesSize")}</p>
    </div>
  );
}
