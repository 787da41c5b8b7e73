import type { PersonTotal } from "@fairscore/core";
import { visible } from "@fairscore/core/parts";
import { Points } from "../parts/points.tsx";
import { Words } from "../parts/words.tsx";
import { decimal, signed } from "../text/numbers.ts";
import { rich, t } from "../text/text.ts";
import { ChartFigure, type TableTwin } from "./chart-figure.tsx";
import { useMarks } from "./marks.ts";
import { PointsAxis, RowLabel } from "./person-parts.tsx";
import { type ChartRow, layOutRows, ROW_BAR, ROW_LINE, textWidth } from "./person-rows.ts";
import { linearScale } from "./scale.ts";
import { symbolPath } from "./symbols.ts";
import { useWidth } from "./use-width.ts";

interface HeadToHeadProps {
  readonly given: PersonTotal;
  readonly rival: PersonTotal;
  /** Of one score: what its answers earn, and how far its total is from giving the rival. */
  readonly score?: ScoreLead | undefined;
  /** The person's answer to each question. */
  readonly words: readonly string[];
  /** For each question the mean of the people compared with; undefined while it is not known. */
  readonly typical: readonly number[] | undefined;
  /** Who they are: "214 people". */
  readonly reference: string | undefined;
}

export interface ScoreLead {
  readonly points: readonly number[];
  /** By how many points the total would have to rise, or fall; undefined where no total gives the rival. */
  readonly short: number | undefined;
  readonly isAbove: boolean;
}

/** Points for the rival minus points for the class given. */
interface Lead {
  readonly key: string;
  readonly label: string;
  readonly lead: number;
  readonly typical?: number;
  readonly together?: boolean;
}

const DIAMOND = symbolPath(2, 4.5);

/** The class given against one other, question by question: what speaks for the one, and what for the other. */
export function PersonHeadToHead(props: HeadToHeadProps) {
  const { given, rival, reference } = props;
  const { element, width } = useWidth<HTMLDivElement>(480);
  const leads = leadsOf(props);
  const names = { given: visible(given.class), rival: visible(rival.class) };
  const marks = useMarks(leads.length, (i) => {
    const { label, lead, typical } = leads[i]!;
    const common = { question: label, points: signed(lead), rival: names.rival };
    return typical === undefined
      ? t("card.headRow", common)
      : t("card.headRowTypical", { ...common, typical: signed(typical) });
  });
  const sides = [
    `← ${t("card.headFor", { class: names.given })}`,
    `${t("card.headFor", { class: names.rival })} →`,
  ] as const;
  const labels = leads.map(({ label }) => ({ text: label, indent: 0 }));
  const { left } = layOutRows(labels, width, 0);
  // Both sides on one line where there is room for them.
  const under = textWidth(`${sides[0]}  ${sides[1]}`) > width - left ? ROW_LINE : 0;
  const top = ROW_LINE + under + (reference ? ROW_LINE : 0) + 6;
  const { rows, bottom } = layOutRows(labels, width, top);
  const values = leads.flatMap(({ lead, typical = 0 }) => [lead, typical]);
  const scale = linearScale([Math.min(-1, ...values), Math.max(1, ...values)], [left + 12, width - 40]);
  const title = t("card.headTitle", names);
  return (
    <ChartFigure
      id="head-to-head"
      level={2}
      title={title}
      summary={<Summary names={names} behind={given.total - rival.total} score={props.score} />}
      caption={marks.caption}
      twin={twinOf(leads, names.rival)}
    >
      <div ref={element}>
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: the figure has a heading, and every mark a label */}
        <svg viewBox={`0 0 ${width} ${bottom + 38}`} class="person-chart">
          {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus */}
          <g aria-hidden="true">
            <text x={left} y={ROW_LINE - 3}>
              {sides[0]}
            </text>
            <text x={width} y={ROW_LINE + under - 3} text-anchor="end">
              {sides[1]}
            </text>
            {reference && (
              <text x={left} y={2 * ROW_LINE + under - 3}>
                {t("card.headMarker", { people: reference })}
              </text>
            )}
          </g>
          <PointsAxis scale={scale} top={top} bottom={bottom} />
          <g {...marks.group}>
            {leads.map((lead, i) => (
              <g key={lead.key} {...marks.mark(i)}>
                <LeadRow lead={lead} row={rows[i]!} scale={scale} width={width} />
              </g>
            ))}
          </g>
        </svg>
      </div>
    </ChartFigure>
  );
}

function leadsOf({ given, rival, words, typical, score }: HeadToHeadProps): Lead[] {
  if (score) {
    return words.map((label, q) => ({
      key: `q${q}`,
      label,
      // Less than nothing would be −0.
      lead: score.isAbove ? score.points[q]! : 0 - score.points[q]!,
      ...(typical && { typical: typical[q]! }),
    }));
  }
  const starts = rival.startsWith - given.startsWith;
  return [
    ...(starts === 0 ? [] : [{ key: "starts", label: t("card.startsWith"), lead: starts }]),
    ...words.map((label, q) => ({
      key: `q${q}`,
      label,
      lead: rival.points[q]! - given.points[q]!,
      ...(typical && { typical: typical[q]! }),
    })),
    { key: "together", label: t("card.together"), lead: rival.total - given.total, together: true },
  ];
}

function LeadRow(props: { lead: Lead; row: ChartRow; scale: (points: number) => number; width: number }) {
  const { lead, row, scale, width } = props;
  const [from, to] = [scale(0), scale(lead.lead)];
  const middle = row.barY + ROW_BAR / 2;
  return (
    <>
      <rect class={lead.together ? "band" : "hit"} x={0} y={row.top} width={width} height={row.height} />
      <RowLabel row={row} indent={0} strong={lead.together ?? false} />
      <rect
        class={lead.lead > 0 ? "lead ahead" : "lead behind"}
        x={Math.min(from, to)}
        y={row.barY}
        width={Math.abs(to - from)}
        height={ROW_BAR}
      />
      <text class="value strong" x={width} y={middle + 4.5} text-anchor="end">
        {signed(lead.lead)}
      </text>
      {lead.typical !== undefined && (
        <path class="typical" d={DIAMOND} transform={`translate(${scale(lead.typical)} ${middle})`} />
      )}
    </>
  );
}

function Summary(props: {
  names: { given: string; rival: string };
  behind: number;
  score: ScoreLead | undefined;
}) {
  const { names, behind, score } = props;
  const slots = { given: <Words>{names.given}</Words>, rival: <Words>{names.rival}</Words> };
  if (score) {
    const { short, isAbove } = score;
    if (short === undefined) return <>{rich("card.scoreNever", slots)}</>;
    return <>{rich(isAbove ? "card.scoreMore" : "card.scoreLess", { ...slots, count: short })}</>;
  }
  return (
    <>
      {behind === 0
        ? rich("card.headSummaryEqual", slots)
        : rich("card.headSummaryBehind", { ...slots, count: behind })}
    </>
  );
}

function twinOf(leads: readonly Lead[], rival: string): TableTwin {
  return {
    columns: [t("card.question"), rich("card.lead", { rival: <Words>{rival}</Words> }), t("card.typical")],
    rows: leads.map(({ key, label, lead, typical }) => ({
      key,
      cells: [
        key.startsWith("q") ? <Words>{label}</Words> : label,
        <Points key="lead" value={lead} />,
        typical === undefined ? "" : decimal(typical),
      ],
    })),
  };
}
