// Time to proof: fairscore beside general solvers on the same runs.
//   npm run bench:exact -- --reference FOLDER --plot docs/images/time-to-proof.svg
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import type { Problem } from "@fairscore/core";
import { compileProblem, evaluate } from "@fairscore/core/parts";
import { type PublishedRun, publishedRuns, runKey } from "../reference/published-runs.ts";
import { ReferenceProblems, specOf } from "../reference/reference-problem.ts";
import { markdownTable } from "../search/markdown-table.ts";
import type { Claim } from "./claim.ts";
import { contradictions } from "./contradictions.ts";
import { plainProblem } from "./plain-problem.ts";
import { proofSvg } from "./proof-plot.ts";
import { appendResult, isProven, type ProofResult, readResults, resultKey } from "./proof-result.ts";
import { rowsAsProfiles } from "./rows-as-profiles.ts";
import { sampleRuns, wineRuns } from "./sample-runs.ts";
import { pythonWithOrtools, WITHOUT_CP_SAT } from "./solve-cp-sat.ts";
import { allSolvers, FAIRSCORE, type Task } from "./solvers.ts";
import { secondsText, solverRow } from "./summary.ts";
import { warmUpHighs } from "./warm-up.ts";

const HELP = `Measures the wall time to a proof that no tables lose less, for fairscore and for HiGHS and CP-SAT on plain models.

  --reference FOLDER  data, folds and published runs (required)
  --sample N          so many of the published runs on synthetic data, by strata (default 12)
  --only NAME         an experiment to sample from, such as expe_3, or a run, such as expe_3/20/1 (repeatable)
  --wine              also runs on the wine data
  --seconds N         limit for each solver on each run (default 60)
  --seed N            seed of the sample and of all solvers (default 1)
  --solver NAME       only solvers whose name contains this (repeatable)
  --out FILE          results, a line of JSON each; what it already has is not repeated (default results/exact.jsonl)
  --plot FILE         share of runs proven against time, as SVG

Profiles: one binary for each profile and class, and profiles as the project counts them. Rows: one for each row and
class, as in the paper. HiGHS gets score comparisons with a big-M of its own for each profile or row, 2 * largest point *
min(lines per table, lines that hold); the paper's M is one number for all rows, and too small for some. CP-SAT, on one
worker, gets the same comparisons as rows that hold only if a class is given, which it proves faster than with a big-M.
Peers get no start, no cutoff and nothing merged. Counting rows into profiles, and loading and compiling a solver, are not
timed; building its model is.`;

const { values } = parseArgs({
  options: {
    reference: { type: "string" },
    sample: { type: "string", default: "12" },
    only: { type: "string", multiple: true },
    wine: { type: "boolean" },
    seconds: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    solver: { type: "string", multiple: true },
    out: { type: "string", default: "results/exact.jsonl" },
    plot: { type: "string" },
    help: { type: "boolean" },
  },
});

function fail(message: string): never {
  console.error(`bench:exact: ${message}`);
  process.exit(2);
}

if (values.help || values.reference === undefined) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}
const seconds = Number(values.seconds);
const seed = Number(values.seed);
const sample = Number(values.sample);
if (!(seconds > 0)) fail(`invalid --seconds: ${values.seconds}; expected a number above 0`);
if (!(Number.isInteger(seed) && seed >= 0)) fail(`invalid --seed: ${values.seed}; expected a whole number`);
if (!(Number.isInteger(sample) && sample >= 0))
  fail(`invalid --sample: ${values.sample}; expected a whole number`);

function chosenRuns(folder: string): PublishedRun[] {
  const all = publishedRuns(join(folder, "cplex-1h.csv"));
  const { only } = values;
  const named = all.filter((run) => only?.includes(runKey(run)));
  const open = all.filter((run) => only === undefined || only.includes(run.experiment));
  const drawn = sampleRuns(open, sample, seed).filter((run) => !named.includes(run));
  const runs = [...named, ...drawn, ...(values.wine ? wineRuns : [])];
  if (runs.length === 0)
    fail(`no run to do: --only takes an experiment (expe_1, expe_3) or a run (expe_3/20/1)`);
  return runs;
}

async function taskOf(run: PublishedRun): Promise<Task> {
  const profiles = await problems.profiles(run);
  const { problem } = compileProblem(profiles, specOf(run));
  const rows = compileProblem(rowsAsProfiles(profiles), specOf(run)).problem;
  return { problem, profiles: plainProblem(problem), rows: plainProblem(rows) };
}

/** The solver's tables, counted again by the project. */
function recount(problem: Problem, { status, points, loss }: Claim): Partial<ProofResult> {
  if (!points) return status === "optimal" ? { unsupported: "no tables" } : {};
  const counted = evaluate(problem, points);
  if (counted.broken.length > 0) return { unsupported: `broken: ${counted.broken.join(", ")}` };
  if (counted.loss !== loss) return { unsupported: `loss ${loss}, counted ${counted.loss}` };
  return { loss: counted.loss };
}

const problems = new ReferenceProblems(values.reference);
const python = pythonWithOrtools();
if (python === undefined) console.error(WITHOUT_CP_SAT);
const solvers = allSolvers(python).filter(
  ({ name }) => values.solver?.some((part) => name.includes(part)) ?? true,
);
if (solvers.length === 0) fail(`no solver is called ${values.solver?.join(" or ")}`);
const runs = chosenRuns(values.reference);
const results = new Map(readResults(values.out).map((result) => [resultKey(result), result]));
const measured: ProofResult[] = [];
const faults: string[] = [];
let isWarm = false;
const rows: Record<string, string | number>[] = [];
for (const [i, run] of runs.entries()) {
  const name = runKey(run);
  const task = await taskOf(run);
  const ofRun: ProofResult[] = [];
  for (const solver of solvers) {
    const what = { run: name, solver: solver.name, limit: seconds, seed };
    const known = results.get(resultKey(what));
    if (known) {
      ofRun.push(known);
      continue;
    }
    if (!isWarm) {
      console.error("warming up ...");
      await warmUpHighs();
      isWarm = true;
    }
    process.stderr.write(`${i + 1}/${runs.length} ${name} · ${solver.name} ... `);
    const claim = await solver.solve(task, { seconds, seed });
    const result: ProofResult = {
      ...what,
      status: claim.status,
      seconds: Math.round(claim.seconds * 1e4) / 1e4,
      ...(claim.bound !== undefined && { bound: claim.bound }),
      ...recount(task.problem, claim),
    };
    appendResult(values.out, result);
    ofRun.push(result);
    process.stderr.write(`${timeText(result)} s\n`);
  }
  measured.push(...ofRun);
  const wrong = contradictions(ofRun);
  for (const sentence of wrong) console.error(`CONTRADICTION ${sentence}`);
  faults.push(...wrong);
  rows.push(runRow(run, task, ofRun));
}

function timeText(result: ProofResult): string {
  return isProven(result) ? secondsText(result.seconds) : `> ${result.limit}`;
}

function runRow(
  run: PublishedRun,
  task: Task,
  ofRun: readonly ProofResult[],
): Record<string, string | number> {
  const proven = ofRun.find(isProven);
  return {
    run: runKey(run),
    lines: run.maxLines,
    tolerance: run.fairness?.tolerance ?? "",
    profiles: task.profiles.profiles.length,
    rows: task.rows.profiles.length,
    "least loss": proven ? (proven.loss ?? "none") : "?",
    ...Object.fromEntries(ofRun.map((result) => [`${result.solver} (s)`, timeText(result)])),
  };
}

const bases = FAIRSCORE.filter((name) => solvers.some((solver) => solver.name === name));
console.log(`Seconds to proof, limit ${seconds} s\n`);
console.log(markdownTable(rows));
console.log(`\nOver ${runs.length} runs; a run without a proof counts with ${seconds} s\n`);
console.log(markdownTable(solvers.map(({ name }) => solverRow(name, measured, bases))));
if (values.plot !== undefined) {
  mkdirSync(dirname(values.plot), { recursive: true });
  const names = solvers.map(({ name }) => name);
  writeFileSync(values.plot, proofSvg(measured, names, seconds));
}
if (faults.length > 0) {
  console.log(`\nCONTRADICTIONS\n\n${faults.map((sentence) => `- ${sentence}`).join("\n")}`);
  process.exitCode = 1;
}
