// Runs the published experiments under their protocol and compares with what CPLEX found in an hour each.
//   npm run bench:reference -- --reference FOLDER --seconds 1 --engine search --out results.jsonl
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Learnt, Problem } from "@fairscore/core";
import { learn, seededRandom } from "@fairscore/core/parts";
import { lanePool } from "fairscore";
import { type PublishedRun, publishedRuns, runKey } from "./published-runs.ts";
import { ReferenceProblems } from "./reference-problem.ts";
import { appendResult, finishedRuns } from "./results.ts";

const HELP = `Runs the published experiments and writes one line of JSON per run.

  --reference FOLDER  data, folds and published runs (required)
  --table FILE        table of runs (default: cplex-1h.csv in the folder)
  --out FILE          results; runs that it already has are not repeated (default: results/reference.jsonl)
  --seconds N         time per run (default 1)
  --engine NAME       search (default), exact, or auto: both side by side
  --threads N         threads per run (default 1)
  --dataset NAME      synthetic, customer or wine (repeatable; default all)
  --only NAME         one experiment, such as expe_3 (repeatable)
  --limit N           the first N of the runs
  --sample N          N runs picked at random by --seed
  --seed N            seed of the engine and of the sample (default 1)`;

const { values } = parseArgs({
  options: {
    reference: { type: "string" },
    table: { type: "string" },
    out: { type: "string", default: "results/reference.jsonl" },
    seconds: { type: "string", default: "1" },
    engine: { type: "string", default: "search" },
    threads: { type: "string", default: "1" },
    dataset: { type: "string", multiple: true },
    only: { type: "string", multiple: true },
    limit: { type: "string" },
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
    help: { type: "boolean" },
  },
});

function fail(message: string): never {
  console.error(`bench:reference: ${message}`);
  process.exit(2);
}

if (values.help || values.reference === undefined) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}
const engines = ["search", "exact", "auto"] as const;
const engine = engines.find((name) => name === values.engine);
if (!engine) fail(`unknown engine: "${values.engine}"; there are ${engines.join(", ")}`);
const seconds = Number(values.seconds);
const seed = Number(values.seed);
if (!(seconds > 0)) fail(`invalid --seconds: ${values.seconds}; expected a number above 0`);

function chosenRuns(all: readonly PublishedRun[]): PublishedRun[] {
  const chosen = (names: readonly string[] | undefined, name: string) => names?.includes(name) ?? true;
  let runs = all.filter((run) => chosen(values.only, run.experiment) && chosen(values.dataset, run.dataset));
  if (runs.length === 0) {
    const there = [...new Set(all.map((run) => `${run.dataset} ${run.experiment}`))].join(", ");
    fail(`no run of ${[...(values.dataset ?? []), ...(values.only ?? [])].join(", ")}; there are ${there}`);
  }
  if (values.sample !== undefined) {
    const random = seededRandom(seed);
    const drawn = runs.map((run) => ({ run, key: random() })).sort((a, b) => a.key - b.key);
    const kept = new Set(drawn.slice(0, Number(values.sample)).map(({ run }) => run));
    runs = runs.filter((run) => kept.has(run));
  }
  return runs.slice(0, values.limit === undefined ? undefined : Number(values.limit));
}

function coefficients(problem: Problem, learnt: Learnt): number[][] {
  const { classCount, lineCount } = problem;
  const points = learnt.points ?? new Int32Array(classCount * lineCount);
  return Array.from({ length: classCount }, (_, k) => [
    ...points.subarray(k * lineCount, (k + 1) * lineCount),
  ]);
}

const pool = values.threads === "1" ? undefined : lanePool({ threads: Number(values.threads) });
const problems = new ReferenceProblems(values.reference);
const runs = chosenRuns(publishedRuns(values.table ?? join(values.reference, "cplex-1h.csv")));
const finished = finishedRuns(values.out);
const open = runs.filter((run) => !finished.has(runKey(run)));
console.error(
  `${runs.length} runs, ${runs.length - open.length} already in ${values.out}; ${seconds} s each`,
);

const tally = { better: 0, equal: 0, worse: 0, none: 0 };
const proofs = { optimal: 0, gaps: 0 };
const began = Date.now();
for (const [i, run] of open.entries()) {
  const problem = await problems.problem(run);
  const learnt = await learn(problem, { seconds, seed, engine, executor: pool });
  const gap =
    learnt.loss === undefined
      ? 1
      : learnt.loss === 0
        ? 0
        : Math.max(0, (learnt.loss - learnt.floor) / learnt.loss);
  proofs.gaps += gap;
  if (learnt.status === "optimal") proofs.optimal++;
  appendResult(values.out, {
    experiment: run.experiment,
    config: run.config,
    fold: run.fold,
    coefficients: coefficients(problem, learnt),
    gap,
    seconds: Math.round(learnt.seconds * 1000) / 1000,
    optimal: learnt.status === "optimal",
  });
  const difference =
    learnt.loss === undefined ? Number.NaN : 1 - learnt.loss / problem.lossScale - run.published;
  const verdict = Number.isNaN(difference)
    ? "none"
    : difference > 1e-9
      ? "better"
      : difference < -1e-9
        ? "worse"
        : "equal";
  tally[verdict]++;
  if (verdict === "worse" || verdict === "none")
    console.error(`\r\u001b[2K${runKey(run)} ${verdict} by ${(-difference).toFixed(5)}`);
  const left = ((Date.now() - began) / (i + 1)) * (open.length - i - 1);
  const text = `${i + 1}/${open.length} · ${tally.better} better, ${tally.equal} equal, ${tally.worse} worse, ${proofs.optimal} proven, mean gap ${(proofs.gaps / (i + 1)).toFixed(3)} · ${(left / 60000).toFixed(1)} min left`;
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[2K${text}`);
  else if ((i + 1) % 50 === 0 || i + 1 === open.length) console.error(text);
}
if (process.stderr.isTTY) process.stderr.write("\n");
console.log(
  `${open.length} runs: ${tally.better} better, ${tally.equal} equal, ${tally.worse} worse, ${tally.none} without tables; ` +
    `${proofs.optimal} proven optimal, mean gap ${(proofs.gaps / Math.max(1, open.length)).toFixed(4)}`,
);
await pool?.destroy();
