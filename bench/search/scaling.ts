// How the cost of the search grows with profiles, conditions and classes.
//   npm run bench:scaling -- --plot docs/images/scaling.svg
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import type { Problem } from "@fairscore/core";
import { countMoves } from "./count-moves.ts";
import { firstSeconds } from "./first-seconds.ts";
import { type FullScan, fullScan } from "./full-scan.ts";
import { generatedProblem } from "./generated-problem.ts";
import { logLogFit } from "./log-log-slope.ts";
import { markdownTable } from "./markdown-table.ts";
import { type MeasuredRun, measuredRun } from "./measured-run.ts";
import { median } from "./median.ts";
import { scalingSvg } from "./scaling-plot.ts";
import { engineNow } from "./search-engine.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "15" },
    plot: { type: "string" },
    out: { type: "string" },
    help: { type: "boolean" },
  },
});
if (values.help) {
  console.log(`Measures the search on generated problems of growing size.

  --runs N     alternating runs of each size; medians count (default 15)
  --plot FILE  the full scan as SVG
  --out FILE   all medians as JSON`);
  process.exit(0);
}
const runs = Number(values.runs);
/** A scan is repeated for at least this long, so that the clock's grain and a single pause do not matter. */
const SCAN_MILLISECONDS = 20;
const SEARCH_SECONDS = 0.3;
const SEARCH_RUNS = 3;

interface Size {
  readonly profiles: number;
  readonly conditions: number;
  readonly classes: number;
}
interface Axis {
  readonly name: keyof Size;
  readonly fixed: string;
  readonly sizes: readonly number[];
}
const middle: Size = { profiles: 8000, conditions: 60, classes: 3 };
const axes: readonly Axis[] = [
  { name: "profiles", fixed: "60 conditions, 3 classes", sizes: [1000, 2000, 4000, 8000, 16_000, 32_000] },
  { name: "conditions", fixed: "8,000 profiles, 3 classes", sizes: [20, 40, 80, 160, 320] },
  { name: "classes", fixed: "8,000 profiles, 60 conditions", sizes: [2, 4, 8, 16, 32] },
];

interface Timed {
  readonly problem: Problem;
  readonly size: number;
  readonly moves: number;
  readonly scans: number[];
  readonly searches: (MeasuredRun & { readonly seed: number })[];
}
interface Measured {
  readonly size: number;
  readonly moves: number;
  readonly scanMilliseconds: number;
  readonly searchNanoseconds: number;
}

function timeScan(run: () => void): number {
  let times = 0;
  const began = performance.now();
  let now = began;
  do {
    run();
    times++;
    now = performance.now();
  } while (now - began < SCAN_MILLISECONDS);
  return (now - began) / times;
}

function timeAxis({ name, sizes }: Axis): Timed[] {
  console.error(name);
  const timed = sizes.map((size) => {
    const problem = generatedProblem({ ...middle, [name]: size });
    return { size, problem, ...fullScan(problem, 1), scans: [], searches: [] } as Timed & FullScan;
  });
  for (const { run } of timed) timeScan(run);
  for (let i = 0; i < runs; i++) for (const { run, scans } of timed) scans.push(timeScan(run));
  for (let seed = 1; seed <= SEARCH_RUNS; seed++)
    for (const { problem, searches } of timed)
      searches.push({ seed, ...measuredRun(engineNow, problem, seed, { seconds: SEARCH_SECONDS }) });
  return timed;
}

function summary({ problem, size, moves, scans, searches }: Timed): Measured {
  const perMove = searches.map(
    ({ seed, events, seconds }) => (seconds * 1e9) / countMoves(engineNow, problem, seed, events),
  );
  return { size, moves, scanMilliseconds: median(scans), searchNanoseconds: median(perMove) };
}

const large = firstSeconds({ profiles: 32_000, conditions: 150, classes: 3 });
// Moves are counted after all timing, because counting changes how the methods are compiled.
const measured = axes
  .map((axis) => ({ ...axis, timed: timeAxis(axis) }))
  .map(({ name, fixed, timed }) => ({ name, fixed, points: timed.map(summary) }));
for (const { name, fixed, points } of measured) {
  const slope = (y: (point: Measured) => number) =>
    logLogFit(points.map((point) => ({ x: point.size, y: y(point) }))).slope.toFixed(2);
  console.log(`\nAgainst ${name} (${fixed})\n`);
  console.log(
    markdownTable([
      ...points.map(({ size, moves, scanMilliseconds, searchNanoseconds }) => ({
        [name]: size,
        "moves in a full scan": moves,
        "full scan (ms)": scanMilliseconds.toFixed(3),
        "scan (ns per move)": ((scanMilliseconds * 1e6) / moves).toFixed(0),
        "search (ns per move)": searchNanoseconds.toFixed(0),
      })),
      {
        [name]: "slope",
        "moves in a full scan": slope(({ moves }) => moves),
        "full scan (ms)": slope(({ scanMilliseconds }) => scanMilliseconds),
        "scan (ns per move)": slope(({ scanMilliseconds, moves }) => scanMilliseconds / moves),
        "search (ns per move)": slope(({ searchNanoseconds }) => searchNanoseconds),
      },
    ]),
  );
}
console.log(`\n${large.sentence}`);
if (values.plot !== undefined) {
  mkdirSync(dirname(values.plot), { recursive: true });
  const series = measured.map(({ name, fixed, points }) => ({
    name,
    fixed,
    points: points.map(({ size, scanMilliseconds }) => ({ x: size, y: scanMilliseconds })),
  }));
  const title = "Time to evaluate every move from a position (dashed: linear growth)";
  writeFileSync(values.plot, scalingSvg(series, title, "↑ full scan (ms)"));
}
if (values.out !== undefined) writeFileSync(values.out, `${JSON.stringify({ measured, large }, null, 2)}\n`);
