// Proves tables for the wine data: 1 to 10 lines, accuracy and balanced, consistent rows and all rows.
//   npm run bench:wine -- --reference FOLDER --seconds 300 --threads 2 --out wine.jsonl
import { parseArgs } from "node:util";
import { learn } from "@fairscore/core/parts";
import { lanePool } from "fairscore";
import { type PublishedRun, runKey } from "./published-runs.ts";
import { ReferenceProblems } from "./reference-problem.ts";
import { appendResult, finishedRuns } from "./results.ts";

const HELP = `Learns and proves tables for the wine data, and prints a Markdown table.

  --reference FOLDER  data and folds (required)
  --out FILE          results; what it already has is not repeated (default: results/wine.jsonl)
  --seconds N         most seconds per run (default 300)
  --threads N         threads per run (default 2)
  --lines LIST        limits on lines per table (default 1,2,3,4,5,6,7,8,9,10)`;

const { values } = parseArgs({
  options: {
    reference: { type: "string" },
    out: { type: "string", default: "results/wine.jsonl" },
    seconds: { type: "string", default: "300" },
    threads: { type: "string", default: "2" },
    lines: { type: "string", default: "1,2,3,4,5,6,7,8,9,10" },
    help: { type: "boolean" },
  },
});
if (values.help || values.reference === undefined) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}

/** No row is a test row of this fold: all rows are learnt from. */
const NO_FOLD = -2;

const runs = (["consistent", "all"] as const).flatMap((rows) =>
  (["accuracy", "balanced"] as const).flatMap((objective) =>
    values.lines.split(",").map(
      (lines): PublishedRun => ({
        experiment: `wine ${rows} ${objective}`,
        config: Number(lines),
        dataset: "wine",
        objective,
        maxLines: Number(lines),
        fold: NO_FOLD,
        rows,
        published: Number.NaN,
      }),
    ),
  ),
);

const problems = new ReferenceProblems(values.reference);
const pool = values.threads === "1" ? undefined : lanePool({ threads: Number(values.threads) });
const finished = finishedRuns(values.out);
console.log("| rows | objective | lines | loss | proven minimum | gap | seconds |");
console.log("| --- | --- | ---: | ---: | ---: | ---: | ---: |");
for (const run of runs) {
  if (finished.has(runKey(run))) continue;
  const problem = await problems.problem(run);
  const learnt = await learn(problem, { seconds: Number(values.seconds), gap: 0, executor: pool });
  const { loss = Infinity, floor } = learnt;
  const gap = loss <= floor ? 0 : (loss - floor) / loss;
  const { classCount, lineCount } = problem;
  const points = learnt.points ?? new Int32Array(classCount * lineCount);
  appendResult(values.out, {
    experiment: run.experiment,
    config: run.config,
    fold: run.fold,
    coefficients: Array.from({ length: classCount }, (_, k) => [
      ...points.subarray(k * lineCount, (k + 1) * lineCount),
    ]),
    gap,
    seconds: Math.round(learnt.seconds * 1000) / 1000,
    optimal: learnt.status === "optimal",
  });
  const share = (value: number) => (value / problem.lossScale).toFixed(5);
  console.log(
    `| ${run.rows} | ${run.objective} | ${run.maxLines} | ${share(loss)} | ${share(floor)} | ${(100 * gap).toFixed(2)} % | ${learnt.seconds.toFixed(1)} |`,
  );
}
await pool?.destroy();
