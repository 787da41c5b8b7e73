// How long `fit` keeps the calling thread, and how soon it answers an abort.
//   npm run bench:stall -- --rows 8124 --seconds 5
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { countFor, type FitOptions, type FitRequest, fit, fitProfiles } from "@fairscore/core";
import { lanePool } from "fairscore";
import { markdownTable } from "../search/markdown-table.ts";
import { guideRows, yesNoColumns } from "./made-up.ts";

const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "8124" },
    seconds: { type: "string", default: "5" },
    aborts: { type: "string", default: "10" },
    help: { type: "boolean" },
  },
});
if (values.help) {
  console.log(`Measures the longest block of the event loop during fit, and the answer to an abort.

  --rows N      rows of the made-up file (default 8124)
  --seconds N   time of each fit (default 5)
  --aborts N    runs that are aborted, after a different time each (default 10)`);
  process.exit(0);
}

const rows = Number(values.rows);
const seconds = Number(values.seconds);
const request: FitRequest = {
  outcome: "kind",
  protect: ["sex"],
  fairness: [{ measure: "sp", tolerance: 0.05 }],
  limits: { linesPerTable: 4 },
};

/** What this thread has worked, in milliseconds: a busy machine must not count. By the wall clock where nobody tells. */
function worked(): number {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

/** Does work, and looks every millisecond how long nobody else had the thread: the longest, in milliseconds. */
async function watch(work: () => Promise<unknown>): Promise<number> {
  let last = worked();
  let longest = 0;
  const look = () => {
    const now = worked();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  await work();
  await new Promise((resolve) => setTimeout(resolve, 5));
  look();
  clearInterval(timer);
  return longest;
}

const data = [
  { name: "22 columns of categories", rows: guideRows(rows) },
  { name: "113 yes/no columns", rows: guideRows(rows, yesNoColumns(113)) },
];
const ways: { name: string; options: FitOptions }[] = [{ name: "no pool", options: {} }];
for (const threads of [1, 2])
  ways.push({ name: `pool of ${threads}`, options: { executor: lanePool({ threads }) } });

const lines: Record<string, string | number>[] = [];
for (const { name, rows } of data) {
  for (const way of ways) {
    let took = 0;
    const longest = await watch(async () => {
      const { profiles, recipe, spec } = await countFor(rows, request);
      const began = performance.now();
      await fitProfiles(profiles, recipe, spec, { seconds, ...way.options });
      took = (performance.now() - began) / 1000;
    });
    lines.push({
      data: name,
      threads: way.name,
      [`seconds after reading, of ${seconds}`]: took.toFixed(2),
      "longest block, ms": longest.toFixed(0),
    });
  }
}
console.log(markdownTable(lines));

const answers: number[] = [];
for (let i = 1; i <= Number(values.aborts); i++) {
  const controller = new AbortController();
  let aborted = 0;
  setTimeout(
    () => {
      aborted = performance.now();
      controller.abort();
    },
    1500 + (1500 * i) / Number(values.aborts),
  );
  const { executor } = ways.at(-1)!.options;
  await fit(data[0]!.rows, request, { seconds: 60, executor, signal: controller.signal });
  answers.push(performance.now() - aborted);
}
answers.sort((a, b) => a - b);
if (answers.length > 0)
  console.log(
    `milliseconds from abort to outcome: median ${answers[answers.length >> 1]!.toFixed(0)}, longest ${answers.at(-1)!.toFixed(0)}`,
  );
for (const { options } of ways) await (options.executor as { destroy?(): Promise<void> })?.destroy?.();
