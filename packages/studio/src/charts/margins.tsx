import type { MarginFacts, ShownCount } from "@fairscore/core/parts";
import { NOT_TRANSLATED } from "../parts/not-translated.ts";
import { Words } from "../parts/words.tsx";
import { percent } from "../text/numbers.ts";
import { t } from "../text/text.ts";
import { ChartFigure } from "./chart-figure.tsx";
import { groupText } from "./group-rates-words.ts";
import { useMarks } from "./marks.ts";
import { type PartName, partTitle } from "./part-title.ts";
import { shownText } from "./shown-text.ts";

type GroupMargins = MarginFacts["groups"][number];

/** By how much people are given their class, for everyone and each group; the first bar are the ties. */
export function MarginsChart(props: { facts: MarginFacts; classes: readonly string[]; part: PartName }) {
  const { facts, classes, part } = props;
  const bars = facts.groups.flatMap((group, g) =>
    group.bars.map((count, bar) => ({ g, bar, words: barSaid(group, facts.margins[bar]!, count) })),
  );
  const use = useMarks(bars.length, (i) => bars[i]!.words);
  const tallest = Math.max(
    0.01,
    ...facts.groups.flatMap((group) => group.bars.map((n) => share(n, group) ?? 0)),
  );
  const everyone = facts.groups[0]!;
  return (
    <ChartFigure
      id="margins"
      title={t("audit.margins")}
      summary={t("audit.marginsSummary", {
        part: partTitle(part),
        tied: shownText(everyone.tied.counted),
        n: everyone.n,
        share: percent(everyone.tied.value ?? 0, everyone.n),
        first: classes[0]!,
      })}
      caption={use.caption}
      twin={{
        columns: [
          t("audit.group"),
          ...facts.margins.map((words) => <Words key={words}>{words}</Words>),
          ...classes.map((name) => t("audit.tieTo", { name })),
        ],
        rows: facts.groups.map((group) => ({
          key: groupName(group),
          cells: [
            group.columns.length === 0 ? t("audit.everyone") : <Words key="name">{groupName(group)}</Words>,
            ...group.bars.map(shownText),
            ...group.tiedTo.map(shownText),
          ],
        })),
      }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls */}
      <div class="margins" role="group" aria-label={t("audit.margins")} {...use.group}>
        {facts.groups.map((group, g) => (
          <div class="margins-panel" key={groupName(group)}>
            <p>
              {group.columns.length === 0 ? t("audit.everyone") : <Words>{groupName(group)}</Words>}{" "}
              <span class="hint">{t("audit.people", { count: group.n })}</span>
            </p>
            <svg class="margins-plot">
              <title {...(group.columns.length > 0 && NOT_TRANSLATED)}>
                {groupName(group) || t("audit.everyone")}
              </title>
              <defs>
                <pattern id={`ties-${g}`} width="6" height="6" patternUnits="userSpaceOnUse">
                  <rect class="ties" width="6" height="6" />
                  <path class="hatch" d="M0 6 L6 0" />
                </pattern>
              </defs>
              {group.bars.map((count, bar) => (
                <g
                  key={facts.margins[bar]}
                  {...use.mark(bars.findIndex((one) => one.g === g && one.bar === bar))}
                >
                  <Bar
                    bar={bar}
                    of={group.bars.length}
                    height={(share(count, group) ?? 0) / tallest}
                    label={shownText(count)}
                    fill={bar === 0 ? `url(#ties-${g})` : undefined}
                  />
                  <text
                    class="words"
                    {...NOT_TRANSLATED}
                    x={`${((bar + 0.5) / group.bars.length) * 100}%`}
                    y="136"
                    text-anchor="middle"
                  >
                    {shortMargin(facts.margins[bar]!)}
                  </text>
                </g>
              ))}
              <line class="base" x1="0" x2="100%" y1="120" y2="120" />
            </svg>
          </div>
        ))}
        <p class="hint key">{t("audit.marginsAxis")}</p>
      </div>
    </ChartFigure>
  );
}

/** A bar of at most 96 pixels above the line at 120, with its number on top. */
function Bar(props: { bar: number; of: number; height: number; label: string; fill: string | undefined }) {
  const { bar, of, height, label, fill } = props;
  const pixels = height * 96;
  return (
    <>
      <rect
        class="bar"
        x={`${((bar + 0.15) / of) * 100}%`}
        width={`${(0.7 / of) * 100}%`}
        y={120 - pixels}
        height={pixels}
        {...(fill && { style: { fill } })}
      />
      <text x={`${((bar + 0.5) / of) * 100}%`} y={116 - pixels} text-anchor="middle">
        {label}
      </text>
    </>
  );
}

/** "6+" for "6 or more", since the words are wider than a bar. */
function shortMargin(words: string): string {
  return words.replace(" or more", "+").replace(/ .*/, "");
}

function groupName(group: GroupMargins): string {
  return group.columns.length === 0 ? "" : `${group.columns.join(", ")}: ${groupText(group)}`;
}

function share(count: ShownCount, { n }: GroupMargins): number | null {
  return typeof count === "number" && n > 0 ? count / n : null;
}

function barSaid(group: GroupMargins, margin: string, count: ShownCount): string {
  return t("audit.saidMargin", {
    group: groupName(group) || t("audit.everyone"),
    margin,
    count: shownText(count),
    n: group.n,
  });
}
