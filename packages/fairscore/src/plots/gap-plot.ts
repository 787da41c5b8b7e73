import { type HistoryPoint, InputError, type Result } from "@fairscore/core";
import { OBJECTIVES } from "@fairscore/core/parts";
import * as Plot from "@observablehq/plot";
import { type GapHistory, gapEnd, gapSteps } from "../results/gap-history.ts";
import { provenFloor } from "../results/proven-numbers.ts";
import { fixed, percent } from "../results/words.ts";
import { lossAxis, secondsAxis } from "./axes.ts";
import { EDGE, heading } from "./heading.ts";
import { legend } from "./legend.ts";
import { COLOURS, DASHES, INK, NORMAL, SMALL, WIDTH } from "./look.ts";
import { drawPanel, MARGIN } from "./panel.ts";
import { fitted, picture, textSvg } from "./svg.ts";

export interface GapPlotOptions {
  readonly title?: string;
  /** Costs are written as they are, all other losses as percentages. Default that of the histories. */
  readonly objective?: Result["objective"];
}

/** The title where none is given. */
export const GAP_TITLE = "How the best tables and the proof came together";

const GAP = 22;

/**
 * The best loss found and the proven floor over time, for each run a panel on the same axes: the true optimum lies
 * between the two lines, and the gap at the end says how far they are apart.
 */
export function gapPlot(histories: readonly GapHistory[], options: GapPlotOptions = {}): string {
  if (histories.length === 0) throw new InputError("nothing to plot: there are no histories");
  const objective = options.objective ?? histories[0]!.objective ?? "accuracy";
  if (histories.some((one) => (one.objective ?? objective) !== objective)) {
    throw new InputError("can't plot losses of several objectives together; make one plot for each");
  }
  const runs = histories.map(({ label, history }) => ({ label, steps: gapSteps(history) }));
  const isShare = objective !== "cost";
  const all = runs.flatMap((run) => run.steps);
  const xAxis = secondsAxis(all.map(({ seconds }) => seconds));
  const yAxis = lossAxis(
    all.flatMap(({ loss, floor }) => (loss === null ? [floor] : [loss, floor])),
    isShare,
  );
  const title = options.title ?? GAP_TITLE;
  const top = heading(
    title,
    `Loss: ${OBJECTIVES[objective].lossIs}. The smallest possible is in the shaded area.`,
  );
  const explained = legend(
    [
      { text: "loss of the best tables so far", colour: COLOURS[0], dash: "" },
      { text: "proven floor: no tables have less", colour: COLOURS[1], dash: DASHES[1] },
    ],
    EDGE,
    top.bottom,
    WIDTH - 2 * EDGE,
  );
  const across = Math.min(2, Math.max(1, runs.length));
  const left = MARGIN.left + 4;
  const width = (WIDTH - left - EDGE - GAP * (across - 1)) / across;
  const height = across === 1 ? 280 : 190;
  const rowHeight = height + MARGIN.heading + MARGIN.top + MARGIN.bottom + 6;
  const first = top.bottom + explained.height + 6;
  const panels = runs.map((run, i) => {
    const column = i % across;
    const frame = {
      left: left + column * (width + GAP),
      top: first + Math.floor(i / across) * rowHeight + MARGIN.heading + MARGIN.top,
      width,
      height,
    };
    const panel = drawPanel({
      ...frame,
      x: { ...xAxis, isLog: true, label: "seconds" },
      y: {
        ...yAxis,
        label: "loss",
      },
      heading: fitted(run.label, width, NORMAL, true),
      showsY: column === 0,
      marks: stepMarks(run.steps),
    });
    return `${panel.svg}\n${textSvg(frame.left + width, frame.top - 9, ending(run.steps, isShare), { anchor: "end", size: SMALL, fill: INK })}`;
  });
  return picture(
    { width: WIDTH, height: first + Math.ceil(runs.length / across) * rowHeight },
    title,
    description(runs, isShare),
    [top.svg, explained.svg, ...panels],
  );
}

function stepMarks(points: readonly HistoryPoint[]): Plot.Markish[] {
  const found = points.filter(({ loss }) => loss !== null);
  const step = { x: "seconds", curve: "step-after" } as const;
  return [
    Plot.areaY(found, { ...step, y1: "floor", y2: "loss", fill: COLOURS[0], fillOpacity: 0.1 }),
    Plot.line(points, {
      ...step,
      y: "floor",
      stroke: COLOURS[1],
      strokeWidth: 2,
      strokeDasharray: DASHES[1],
    }),
    Plot.line(found, { ...step, y: "loss", stroke: COLOURS[0], strokeWidth: 2 }),
  ];
}

/** "best 21.3%, floor 20.1%, gap 5.6%". */
function ending(points: readonly HistoryPoint[], isShare: boolean): string {
  const end = gapEnd(points);
  if (!end) return "no history";
  const written = (loss: number) => (isShare ? percent(loss) : fixed(loss, 3));
  const { loss, floor, gap } = end;
  const proven = written(provenFloor(floor, loss));
  if (loss === null || gap === null) return `no tables found, floor ${proven}`;
  return `best ${written(loss)}, floor ${proven}, gap ${percent(gap)}`;
}

function description(
  runs: readonly { label: string; steps: readonly HistoryPoint[] }[],
  isShare: boolean,
): string {
  const parts = runs.map(({ label, steps: points }) => `${label}: ${ending(points, isShare)}`);
  return `Step chart of the best loss and the proven floor over time, at the end ${parts.join("; ")}.`;
}
