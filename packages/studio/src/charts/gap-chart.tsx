import { useMemo, useState } from "preact/hooks";
import { inPeople, measuredBy, provenPeople, type SearchRun, wrongPeople } from "../state/search/run.ts";
import { bestNumber, bestWords, openWords, provenNumber } from "../state/search/words.ts";
import { clock, decimal, percent, whole } from "../text/numbers.ts";
import { t } from "../text/text.ts";
import { ChartFigure, type TableTwin } from "./chart-figure.tsx";
import { GapDrawing } from "./gap-chart-drawing.tsx";
import type { GapPoint } from "./gap-chart-shape.ts";
import { useMarks } from "./marks.ts";

/** From here on the beginning, where most happens, is a small part of the chart. */
const LONG_SECONDS = 120;

const TITLES = {
  accuracy: "search.chartTitle",
  balanced: "search.chartTitleBalanced",
  cost: "search.chartTitle.cost",
  risk: "search.chartTitle.risk",
} as const;
const AXES = {
  accuracy: "search.axisPeople",
  balanced: "search.axisBalanced",
  cost: "search.axis.cost",
  risk: "search.axis.risk",
} as const;

/** Best and proven minimum over time, with what is still open between them. */
export function GapChart(props: {
  run: SearchRun;
  /** The change whose card is shown. */
  selected: number | undefined;
  onSelect: (index: number) => void;
}) {
  const { run, selected, onSelect } = props;
  const [isLog, setLog] = useState(false);
  const { happenings, best, floor, seconds } = run;
  const marks = useMarks(happenings.length, (index) => markWords(run, index), onSelect);
  const twin = useMemo(() => twinOf(run, selected, onSelect), [happenings, selected, run.people]);
  const people = inPeople(run);
  const by = measuredBy(run.settings);
  const isLong = seconds > LONG_SECONDS;
  const slots = { elapsed: clock(seconds), proven: provenNumber(run, floor) };
  return (
    <ChartFigure
      id="gap-chart"
      title={t(TITLES[by])}
      summary={
        best === undefined
          ? t("search.chartSummaryNone", slots)
          : t("search.chartSummary", { ...slots, best: bestWords(run, best) })
      }
      caption={marks.caption}
      twin={twin}
    >
      <div class="stack">
        {isLong && (
          <label>
            <input
              type="checkbox"
              checked={isLog}
              onChange={({ currentTarget }) => setLog(currentTarget.checked)}
            />
            {t("search.logTime")}
          </label>
        )}
        <GapDrawing
          points={happenings.map((happening) => pointOf(run, happening))}
          until={seconds}
          isLog={isLog && isLong}
          marks={marks}
          selected={selected}
          words={{
            axis: t(AXES[by]),
            isWhole: people,
            value: people
              ? whole
              : by === "balanced"
                ? (value) => percent(value, 1000)
                : (value) => decimal(value, 3),
            best: best === undefined ? undefined : bestNumber(run, best),
            proven: provenNumber(run, floor),
            isProven: best !== undefined && best <= floor,
          }}
        />
        <p class="hint">{t("search.chartMarks")}</p>
      </div>
    </ChartFigure>
  );
}

function pointOf(run: SearchRun, happening: SearchRun["happenings"][number]): GapPoint {
  const { seconds, best, floor } = happening;
  if (!inPeople(run)) {
    return { seconds, proven: floor / run.scale, ...(best !== undefined && { best: best / run.scale }) };
  }
  return {
    seconds,
    proven: provenPeople(run, floor),
    ...(best !== undefined && { best: wrongPeople(run, best) }),
  };
}

function markWords(run: SearchRun, index: number): string {
  const { seconds, best, floor } = run.happenings[index]!;
  const slots = { elapsed: clock(seconds), proven: provenNumber(run, floor) };
  return best === undefined
    ? t("search.markNone", slots)
    : t("search.mark", { ...slots, best: bestWords(run, best) });
}

function twinOf(run: SearchRun, selected: number | undefined, onSelect: (index: number) => void): TableTwin {
  return {
    columns: [t("search.time"), t("search.best"), t("search.proven"), t("search.open")],
    rows: run.happenings.map(({ seconds, best, floor }, index) => ({
      key: String(index),
      cells: [
        clock(seconds),
        best === undefined ? t("search.noCard") : bestWords(run, best),
        provenNumber(run, floor),
        best === undefined ? "" : openWords(run, best, floor),
      ],
      selected: index === selected,
      onSelect: () => onSelect(index),
    })),
  };
}
