import type { PersonTotal } from "@fairscore/core";
import { visible } from "@fairscore/core/parts";
import type { ComponentChildren } from "preact";
import type { Bands } from "../parts/band-totals.tsx";
import { NOT_TRANSLATED } from "../parts/not-translated.ts";
import { Points } from "../parts/points.tsx";
import { Words } from "../parts/words.tsx";
import { list, signed, whole } from "../text/numbers.ts";
import { rich, t } from "../text/text.ts";
import { ChartFigure, type TableTwin } from "./chart-figure.tsx";
import { useMarks } from "./marks.ts";
import { classColour, classShape, PointsAxis, RowLabel } from "./person-parts.tsx";
import { type ChartRow, layOutRows, ROW_BAR, ROW_LINE } from "./person-rows.ts";
import { linearScale, type Scale } from "./scale.ts";
import { useWidth } from "./use-width.ts";

/** A class's total, or one step on the way to it. */
interface Step {
  readonly class: number;
  /** The total itself where it is undefined. */
  readonly points?: number;
  readonly from: number;
  readonly to: number;
  readonly label: string;
}

interface StepsProps {
  /** Of one score, the only one. */
  readonly totals: readonly PersonTotal[];
  /** Of one score: which totals give which class. */
  readonly bands?: Bands | undefined;
  /** The person's answer to each question. */
  readonly words: readonly string[];
  readonly given: string | null;
  readonly tied: readonly string[];
  /** How many questions have no answer. */
  readonly open: number;
}

/** How each class's total, or that of one score, comes about: from what everyone starts with, answer by answer. */
export function PersonSteps(props: StepsProps) {
  const { totals, given, bands = [] } = props;
  const { element, width } = useWidth<HTMLDivElement>(480);
  const steps = totals.flatMap((total, k) => stepsOf(total, k, props.words));
  const totalText = props.bands ? whole : signed;
  const name = (step: Step) => visible(totals[step.class]!.class);
  const words = (i: number) => {
    const step = steps[i]!;
    const common = { class: name(step), total: totalText(step.to) };
    return step.points === undefined
      ? t(props.bands ? "card.scoreTotalWords" : "card.totalWords", common)
      : t(props.bands ? "card.scoreStepWords" : "card.stepWords", {
          ...common,
          step: step.label,
          points: signed(step.points),
        });
  };
  const marks = useMarks(steps.length, words);
  const labels = steps.map(({ label }) => ({ text: label, indent: 18 }));
  const cuts = bands.flatMap(({ atLeast, given: name }) =>
    atLeast === null
      ? []
      : [{ at: atLeast, words: t("card.cutFrom", { class: visible(name), total: atLeast }) }],
  );
  const top = 2 + cuts.length * ROW_LINE;
  const { rows, left, bottom } = layOutRows(labels, width, top);
  const ends = [...steps.flatMap(({ from, to }) => [from, to]), ...cuts.map(({ at }) => at)];
  const scale = linearScale([Math.min(0, ...ends), Math.max(1, ...ends)], [left + 10, width - 40]);
  return (
    <ChartFigure
      id="person-steps"
      level={2}
      title={t(props.bands ? "card.scoreTitle" : "card.stepsTitle")}
      summary={<Summary {...props} />}
      caption={marks.caption}
      twin={twinOf(props)}
    >
      <div ref={element}>
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: the figure has a heading, and every mark a label */}
        <svg viewBox={`0 0 ${width} ${bottom + 38}`} class="person-chart">
          <PointsAxis scale={scale} top={top} bottom={bottom} />
          <CutLines cuts={cuts} scale={scale} bottom={bottom} />
          <g {...marks.group}>
            {steps.map((step, i) => (
              <g key={i} {...marks.mark(i)}>
                {step.points === undefined ? (
                  <Total
                    step={step}
                    row={rows[i]!}
                    width={width}
                    at={scale(step.to)}
                    text={totalText(step.to)}
                    isGiven={totals[step.class]!.class === given}
                  />
                ) : (
                  <Block
                    step={step}
                    row={rows[i]!}
                    from={scale(step.from)}
                    to={scale(step.to)}
                    width={width}
                  />
                )}
              </g>
            ))}
          </g>
        </svg>
      </div>
    </ChartFigure>
  );
}

/** A line at each cut-off, with what is given from there on. */
function CutLines(props: {
  cuts: readonly { readonly at: number; readonly words: string }[];
  scale: Scale;
  bottom: number;
}) {
  const { cuts, scale, bottom } = props;
  const [from, to] = scale.range;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <g aria-hidden="true">
      {cuts.map(({ at, words }, i) => {
        const isRight = scale(at) > (from + to) / 2;
        const y = (i + 1) * ROW_LINE;
        return (
          <g key={words} {...NOT_TRANSLATED}>
            <line class="cut-off" x1={scale(at)} x2={scale(at)} y1={y - ROW_LINE + 4} y2={bottom} />
            <text x={scale(at) + (isRight ? -6 : 6)} y={y - 3} text-anchor={isRight ? "end" : "start"}>
              {words}
            </text>
          </g>
        );
      })}
    </g>
  );
}

function stepsOf(
  { class: name, startsWith, points, total }: PersonTotal,
  k: number,
  words: readonly string[],
) {
  const steps: Step[] = [{ class: k, from: 0, to: total, label: visible(name) }];
  let at = 0;
  const add = (label: string, earned: number) => {
    if (earned === 0) return;
    steps.push({ class: k, points: earned, from: at, to: at + earned, label });
    at += earned;
  };
  add(t("card.startsWith"), startsWith);
  for (const [q, earned] of points.entries()) add(words[q]!, earned);
  return steps;
}

function Total(props: {
  step: Step;
  row: ChartRow;
  width: number;
  at: number;
  text: string;
  isGiven: boolean;
}) {
  const { step, row, width, at, text, isGiven } = props;
  const middle = row.barY + ROW_BAR / 2;
  const colour = classColour(step.class);
  return (
    <>
      <rect class={isGiven ? "band given" : "band"} x={0} y={row.top} width={width} height={row.height} />
      <path d={classShape(step.class)} transform={`translate(7 ${row.textY - 4})`} style={{ fill: colour }} />
      <RowLabel row={row} indent={18} strong />
      <path d={classShape(step.class)} transform={`translate(${at} ${middle})`} style={{ fill: colour }} />
      <text class="strong value" x={at + 9} y={middle + 4.5}>
        {text}
      </text>
    </>
  );
}

function Block(props: { step: Step; row: ChartRow; from: number; to: number; width: number }) {
  const { step, row, from, to, width } = props;
  const added = step.to > step.from;
  return (
    <>
      <rect class="hit" x={0} y={row.top} width={width} height={row.height} />
      <RowLabel row={row} indent={18} />
      <rect
        class={added ? "block added" : "block taken"}
        style={{ "--colour": classColour(step.class) }}
        x={Math.min(from, to)}
        y={row.barY}
        width={Math.abs(to - from)}
        height={ROW_BAR}
      />
      <text class="value" x={Math.max(from, to) + 4} y={row.barY + ROW_BAR - 2.5}>
        {signed(step.points!)}
      </text>
    </>
  );
}

function Summary({ totals, bands, given, tied, open }: StepsProps) {
  if (open > 0) return <>{t(bands ? "card.scoreOpen" : "card.stepsOpen", { count: open })}</>;
  if (bands && given !== null) {
    const slots = {
      class: <Words>{visible(given)}</Words>,
      total: <Points value={totals[0]!.total} plain />,
    };
    return <>{rich("card.scoreSummary", slots)}</>;
  }
  const [first, second] = [...totals].sort((a, b) => b.total - a.total);
  if (!first || !second) return null;
  if (tied.length > 0) {
    return (
      <>
        {rich("card.stepsTie", {
          classes: <Words>{list(tied.map(visible))}</Words>,
          total: <Points value={first.total} />,
        })}
      </>
    );
  }
  return (
    <>
      {rich("card.stepsSummary", {
        class: <Words>{visible(first.class)}</Words>,
        total: <Points value={first.total} />,
        second: <Words>{visible(second.class)}</Words>,
        secondTotal: <Points value={second.total} />,
      })}
    </>
  );
}

function twinOf({ totals, words, bands }: StepsProps): TableTwin {
  const row = (key: string, label: ComponentChildren, of: (total: PersonTotal) => number) => ({
    key,
    cells: [label, ...totals.map((total) => <Points key={total.class} value={of(total)} />)],
  });
  return {
    columns: [t("card.part"), ...totals.map(({ class: name }) => <Words key={name}>{visible(name)}</Words>)],
    rows: [
      ...(bands ? [] : [row("starts", t("card.startsWith"), ({ startsWith }) => startsWith)]),
      ...words.map((answer, q) => row(`q${q}`, <Words>{answer}</Words>, ({ points }) => points[q]!)),
      row("total", t("card.total"), ({ total }) => total),
    ],
  };
}
