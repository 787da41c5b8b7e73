import type { GroupRate, RateFacts } from "@fairscore/core/parts";
import { NOT_TRANSLATED } from "../parts/not-translated.ts";
import { Words } from "../parts/words.tsx";
import { inPoints, percent, signed } from "../text/numbers.ts";
import { t } from "../text/text.ts";
import { ChartFigure } from "./chart-figure.tsx";
import {
  differenceSaid,
  groupText,
  rateSaid,
  ratesSummary,
  rateText,
  standingText,
} from "./group-rates-words.ts";
import { useMarks } from "./marks.ts";
import { type PartName, partTitle } from "./part-title.ts";
import { shownText } from "./shown-text.ts";

/** One rate of one class, among the people of one part. */
export interface RatesPanel {
  readonly part: PartName;
  readonly table: RateFacts;
}

/**
 * Rates of groups as dots with their 95 % intervals, parts side by side, and the differences that a limit is about.
 * A dot is hollow where there are too few people to say. Rates are drawn from 0 to 100 % whatever they are.
 */
export function GroupRates({ panels, title }: { panels: readonly RatesPanel[]; title: string }) {
  const reach = differenceReach(panels);
  const marks: { key: string; words: string }[] = panels.flatMap(({ part, table }) => [
    ...table.groups.map((row) => ({ key: `${part} ${groupText(row)}`, words: rateSaid(row) })),
    ...table.differences.map((row) => ({
      key: `${part} ${row.comparison}`,
      words: differenceSaid(row, table),
    })),
  ]);
  const use = useMarks(marks.length, (i) => marks[i]!.words);
  const markOf = (key: string) => use.mark(marks.findIndex((mark) => mark.key === key));
  return (
    <ChartFigure
      id="group-rates"
      title={title}
      summary={ratesSummary(panels)}
      caption={use.caption}
      twin={twinOf(panels)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls */}
      <div class="rates" role="group" aria-label={title} {...use.group}>
        {panels.map(({ part, table }) => (
          <div class="rates-panel" key={part}>
            <h3>{partTitle(part)}</h3>
            {table.groups.map((row) => (
              <div class="rates-row" key={groupText(row)}>
                <div class="rates-name">
                  <Words>{groupText(row)}</Words>{" "}
                  <span class="hint">
                    {row.rate.n === 0 ? t("audit.nobody") : t("audit.among", { count: row.rate.n as number })}
                  </span>
                  {row.few && <span class="hint">{t("audit.few")}</span>}
                </div>
                <svg class="rates-track">
                  <title {...NOT_TRANSLATED}>{groupText(row)}</title>
                  <g {...markOf(`${part} ${groupText(row)}`)}>
                    <RateMark row={row} />
                  </g>
                </svg>
                <div class="rates-value">{rateText(row.rate)}</div>
              </div>
            ))}
            <Axis ticks={[0, 0.5, 1].map((at) => ({ at, words: percent(at, 1) }))} />
            {table.differences.length > 0 && <h4>{t("audit.differences")}</h4>}
            {table.differences.map((row) => (
              <div class="rates-row" key={row.comparison}>
                <div class="rates-name">
                  <Words>{row.comparison}</Words>
                </div>
                <svg class="rates-track">
                  <title {...NOT_TRANSLATED}>{row.comparison}</title>
                  <g {...markOf(`${part} ${row.comparison}`)}>
                    {table.limit !== undefined && (
                      <Band low={place(-table.limit, reach)} high={place(table.limit, reach)} />
                    )}
                    <line class="middle" x1="50%" x2="50%" y1="0" y2="100%" />
                    {row.difference !== null && (
                      <Dot
                        at={place(row.difference, reach)}
                        low={place(row.low!, reach)}
                        high={place(row.high!, reach)}
                        few={row.few}
                      />
                    )}
                    <Reach />
                  </g>
                </svg>
                <div class="rates-value">
                  {row.difference !== null
                    ? signed(row.difference * 100)
                    : row.limits.length === 0 && t("audit.nobody")}
                  <span class="hint">{standingText(row, table)}</span>
                </div>
              </div>
            ))}
            {table.differences.length > 0 && (
              <Axis
                ticks={[-reach, 0, reach].map((value) => ({
                  at: place(value, reach),
                  words: signed(value * 100),
                }))}
              />
            )}
          </div>
        ))}
        <p class="hint key">{t("audit.key")}</p>
      </div>
    </ChartFigure>
  );
}

function RateMark({ row }: { row: GroupRate }) {
  const { value, low, high } = row.rate;
  return (
    <>
      {row.band && <Band low={row.band.low} high={row.band.high} />}
      {row.band && <line class="middle" x1={at(row.band.middle)} x2={at(row.band.middle)} y1="0" y2="100%" />}
      <line class="base" x1="0" x2="100%" y1="50%" y2="50%" />
      {value !== null && <Dot at={value} low={low!} high={high!} few={row.few} />}
      <Reach />
    </>
  );
}

function Dot(props: { at: number; low: number; high: number; few: boolean }) {
  const { low, high, few } = props;
  return (
    <g class={few ? "dot few" : "dot"}>
      <line x1={at(low)} x2={at(high)} y1="50%" y2="50%" />
      <circle cx={at(props.at)} cy="50%" r="6" />
    </g>
  );
}

function Band({ low, high }: { low: number; high: number }) {
  return <rect class="band" x={at(low)} width={at(high - low)} y="0" height="100%" />;
}

/** Makes the whole row the mark, also where no dot can be drawn. */
function Reach() {
  return <rect class="reach" x="0" y="0" width="100%" height="100%" />;
}

function Axis({ ticks }: { ticks: readonly { at: number; words: string }[] }) {
  return (
    <div class="rates-row axis">
      <div class="rates-name" />
      <svg class="rates-track" aria-hidden="true">
        {ticks.map(({ at: share, words }, i) => (
          <g key={words}>
            <line x1={at(share)} x2={at(share)} y1="0" y2="5" />
            <text
              x={at(share)}
              y="18"
              text-anchor={i === 0 ? "start" : i === ticks.length - 1 ? "end" : "middle"}
            >
              {words}
            </text>
          </g>
        ))}
      </svg>
      <div class="rates-value" />
    </div>
  );
}

function at(share: number): string {
  return `${share * 100}%`;
}

/** Where a difference is on a track from -reach to +reach, as a share of it. */
function place(difference: number, reach: number): number {
  return 0.5 + difference / reach / 2;
}

/** How far the axis of differences goes: at least 10 points, the same for all panels. */
function differenceReach(panels: readonly RatesPanel[]): number {
  const ends = panels.flatMap(({ table }) => [
    (table.limit ?? 0) * 1.2,
    ...table.differences.flatMap(({ low, high }) => [Math.abs(low ?? 0), Math.abs(high ?? 0)]),
  ]);
  return Math.ceil(Math.max(0.1, ...ends) * 20) / 20;
}

function twinOf(panels: readonly RatesPanel[]) {
  return {
    columns: [
      t("audit.group"),
      t("audit.part"),
      t("audit.n"),
      t("audit.counted"),
      t("audit.value"),
      t("audit.interval"),
      t("audit.note"),
    ],
    rows: panels.flatMap(({ part, table }) => [
      ...table.groups.map((row) => ({
        key: `${part} ${groupText(row)}`,
        cells: [
          <Words key="name">{groupText(row)}</Words>,
          partTitle(part),
          shownText(row.rate.n),
          shownText(row.rate.counted),
          row.rate.value === null ? t("audit.nobody") : percent(row.rate.value, row.rate.n as number),
          row.rate.value === null
            ? ""
            : t("audit.fromTo", {
                low: percent(row.rate.low!, row.rate.n as number),
                high: percent(row.rate.high!, row.rate.n as number),
              }),
          row.few ? t("audit.few") : "",
        ],
      })),
      ...table.differences.map((row) => ({
        key: `${part} ${row.comparison}`,
        cells: [
          <Words key="name">{row.comparison}</Words>,
          partTitle(part),
          "",
          "",
          row.difference === null
            ? row.limits.length === 0 && t("audit.nobody")
            : t("audit.points", { value: signed(row.difference * 100) }),
          row.difference === null
            ? ""
            : t("audit.fromTo", { low: inPoints(row.low!), high: inPoints(row.high!) }),
          standingText(row, table),
        ],
      })),
    ]),
  };
}
