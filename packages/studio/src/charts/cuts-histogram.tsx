import { useRef, useState } from "preact/hooks";
import type { Histogram } from "../desk/setup/histogram.ts";
import { NOT_TRANSLATED } from "../parts/not-translated.ts";
import { Words } from "../parts/words.tsx";
import { decimal, percent, whole } from "../text/numbers.ts";
import { t } from "../text/text.ts";
import { ChartFigure } from "./chart-figure.tsx";
import { CutHandle } from "./cuts-histogram-handle.tsx";
import { ClassPatterns, ClassSwatch, classFill } from "./cuts-histogram-patterns.tsx";
import { linearScale } from "./scale.ts";
import { useWidth } from "./use-width.ts";

const HEIGHT = 220;
const MARGIN = { top: 30, right: 26, bottom: 44, left: 48 };

/** Plot 3.6: people by value and outcome, with the cuts, and each group's share between them. */
export function CutsHistogram(props: {
  histogram: Histogram;
  cuts: readonly number[];
  step: number;
  onMove: (index: number, to: number) => void;
}) {
  const { histogram, cuts, step, onMove } = props;
  const { column, classes, bars, edges, blank } = histogram;
  const [said, setSaid] = useState<number | undefined>();
  const people = bars.flat().reduce((a, b) => a + b, 0);
  return (
    <ChartFigure
      id="cuts-chart"
      level={3}
      title={t("setup.cuts.title", { column })}
      summary={t("setup.cuts.summary", { cuts: cuts.length, bands: cuts.length + 1, people, blank })}
      caption={said === undefined || cuts[said] === undefined ? "" : cutWords(said, cuts[said], step)}
      twin={{
        columns: [t("setup.cuts.bin"), ...classes.map((name) => <Words key={name}>{name}</Words>)],
        rows: bars.map((counts, i) => ({
          key: String(edges[i]),
          cells: [barWords(histogram, i), ...counts.map(whole)],
        })),
      }}
    >
      <div class="stack">
        <Drawing histogram={histogram} cuts={cuts} step={step} onMove={onMove} onFocus={setSaid} />
        <ul class="legend">
          {classes.map((name, k) => (
            <li key={name}>
              <ClassSwatch index={k} />
              <Words>{name}</Words>
            </li>
          ))}
        </ul>
        <GroupShares histogram={histogram} />
      </div>
    </ChartFigure>
  );
}

function cutWords(index: number, cut: number, step: number): string {
  return t("setup.cuts.cutValue", { number: index + 1, value: exact(cut, step) });
}

/** A value with as many decimals as it takes to see a step. */
function exact(value: number, step: number): string {
  return decimal(value, Math.max(4, Math.ceil(-Math.log10(step))));
}

function barWords({ edges, openBelow, openAbove }: Histogram, i: number): string {
  const [from, to] = [decimal(edges[i]!, 6), decimal(edges[i + 1]!, 6)];
  if (i === 0 && openBelow) return t("setup.cuts.barFirst", { to });
  if (i === edges.length - 2 && openAbove) return t("setup.cuts.barLast", { from });
  return t("setup.cuts.bar", { from, to });
}

function Drawing(props: {
  histogram: Histogram;
  cuts: readonly number[];
  step: number;
  onMove: (index: number, to: number) => void;
  onFocus: (index: number) => void;
}) {
  const { histogram, cuts, step, onMove, onFocus } = props;
  const { edges, bars, column } = histogram;
  const { element, width } = useWidth<HTMLDivElement>(640);
  const [active, setActive] = useState(0);
  const handles = useRef<(SVGGElement | null)[]>([]);
  const x = linearScale([edges[0]!, edges.at(-1)!], [MARGIN.left, width - MARGIN.right]);
  const most = Math.max(1, ...bars.map((counts) => counts.reduce((a, b) => a + b, 0)));
  const y = linearScale([0, most], [HEIGHT - MARGIN.bottom, MARGIN.top], 4);
  const base = y(0);
  const current = Math.min(active, cuts.length - 1);
  return (
    <div ref={element}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the figure around it has the title */}
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} width={width} height={HEIGHT}>
        <ClassPatterns count={histogram.classes.length} />
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus */}
        <g aria-hidden="true">
          {y.ticks(4).map((tick) => (
            <g key={tick}>
              <line class="grid" x1={MARGIN.left} x2={width - MARGIN.right} y1={y(tick)} y2={y(tick)} />
              <text x={MARGIN.left - 6} y={y(tick)} dy="0.35em" text-anchor="end">
                {whole(tick)}
              </text>
            </g>
          ))}
          <text x={0} y={12}>
            {t("setup.cuts.yAxis")}
          </text>
          {bars.map((counts, i) => (
            <Bar
              key={edges[i]}
              counts={counts}
              x={x(edges[i]!)}
              width={x(edges[i + 1]!) - x(edges[i]!)}
              y={y}
            />
          ))}
          <line class="axis" x1={MARGIN.left} x2={width - MARGIN.right} y1={base} y2={base} />
          {x.ticks(Math.max(2, Math.floor(width / 90))).map((tick) => (
            <g key={tick}>
              <line class="axis" x1={x(tick)} x2={x(tick)} y1={base} y2={base + 5} />
              <text x={x(tick)} y={base + 18} text-anchor="middle">
                {decimal(tick, 6)}
              </text>
            </g>
          ))}
          <text
            x={(MARGIN.left + width - MARGIN.right) / 2}
            y={HEIGHT - 6}
            text-anchor="middle"
            {...NOT_TRANSLATED}
          >
            {column}
          </text>
        </g>
        {cuts.map((cut, i) => (
          <CutHandle
            // The number of a cut is what it is known by.
            key={i}
            handle={(element) => {
              handles.current[i] = element;
            }}
            number={i + 1}
            value={cut}
            words={cutWords(i, cut, step)}
            step={step}
            from={cuts[i - 1]}
            to={cuts[i + 1]}
            x={x}
            top={MARGIN.top - 16}
            bottom={base}
            inOrder={i === current}
            onMove={(to) => onMove(i, to)}
            onGo={(by) => handles.current[Math.min(cuts.length - 1, Math.max(0, i + by))]?.focus()}
            onFocus={() => {
              setActive(i);
              onFocus(i);
            }}
          />
        ))}
      </svg>
    </div>
  );
}

function Bar(props: { counts: readonly number[]; x: number; width: number; y: (people: number) => number }) {
  const { counts, x, width, y } = props;
  let below = 0;
  return (
    <>
      {counts.map((people, k) => {
        const [from, to] = [below, below + people];
        below = to;
        return (
          people > 0 && (
            <rect
              // One segment per class, in their order.
              key={k}
              class="segment"
              x={x + 0.5}
              width={Math.max(1, width - 1)}
              y={y(to)}
              height={y(from) - y(to)}
              {...classFill(k)}
            />
          )
        );
      })}
    </>
  );
}

/** The strip below the bars: which share of each group lies between the cuts. */
function GroupShares({ histogram: { groups, bands } }: { histogram: Histogram }) {
  if (groups.length === 0) return null;
  return (
    // A scrolling region must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section class="scroll" tabIndex={0} aria-label={t("setup.cuts.strip")}>
      <table class="shares">
        <caption>{t("setup.cuts.strip")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("setup.cuts.group")}</th>
            {bands.map((band) => (
              <th scope="col" key={band}>
                <Words>{band}</Words>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ name, bands: people }) => {
            const all = people.reduce((a, b) => a + b, 0);
            return (
              <tr key={name}>
                <th scope="row">
                  <Words>{name}</Words>
                </th>
                {people.map((count, j) => (
                  <td key={bands[j]} style={{ "--share": all === 0 ? 0 : count / all }}>
                    {all === 0 ? whole(0) : percent(count / all, all)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
