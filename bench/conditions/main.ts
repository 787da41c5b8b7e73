// Few conditions, proven: fairscore beside general solvers on the same cards.
//   npm run bench:conditions -- --reference FOLDER
import { parseArgs } from "node:util";
import type { Problem } from "@fairscore/core";
import { contradictions } from "../exact/contradictions.ts";
import { appendResult, type ProofResult, readResults, resultKey } from "../exact/proof-result.ts";
import { pythonWithOrtools, WITHOUT_CP_SAT } from "../exact/solve-cp-sat.ts";
import { warmUpHighs } from "../exact/warm-up.ts";
import { markdownTable } from "../search/markdown-table.ts";
import { peerLimit, recount } from "./claims.ts";
import { goalRows, type TaskResults } from "./goals.ts";
import { kindRow, outcome, taskRow } from "./rows.ts";
import { type ConditionsSolver, FAIRSCORE, peers } from "./solvers.ts";
import { generatedTasks, KINDS, ownTasks, paperTasks, taskName } from "./tasks.ts";

const HELP = `Measures the wall time to a proof that no card with so few conditions loses less: fairscore on 2 threads, and HiGHS
and CP-SAT on plain models of the same problem. A peer may take 100 times as long as fairscore took to its proof, 10 s at
least; where fairscore has none, as long as it had.

  --reference FOLDER  also data of the paper, all rows
  --short             a few problems, and peers for 20 s at most: some minutes
  --only TEXT         problems whose name contains this (repeatable)
  --seeds N           draws of each generated problem (default 5)
  --seconds N         limit for fairscore (default 10, as for a fit; 60 for data of the paper)
  --cap N             limit for peers (default 1000)
  --seed N            seed of all solvers (default 1)
  --without-peers     fairscore alone
  --out FILE          results, a line of JSON each; what it already has is not repeated (default results/conditions.jsonl)

HiGHS is the JavaScript package, on the one thread that it has; CP-SAT is native, with 2 workers. Models of tables have a
binary for each profile and class, those of scores are SLIM's, with one for each profile and cut-off. Every score comparison
has a big-M of its own profile in HiGHS, and holds only if a literal does in CP-SAT. Peers get no start, no cutoff and nothing
merged. Making profiles, and loading and compiling a solver, are not timed; building its model is.`;

const { values } = parseArgs({
  options: {
    reference: { type: "string" },
    short: { type: "boolean", default: false },
    only: { type: "string", multiple: true },
    seeds: { type: "string", default: "5" },
    seconds: { type: "string" },
    cap: { type: "string" },
    seed: { type: "string", default: "1" },
    "without-peers": { type: "boolean", default: false },
    out: { type: "string", default: "results/conditions.jsonl" },
    help: { type: "boolean" },
  },
});

function fail(message: string): never {
  console.error(`bench:conditions: ${message}`);
  process.exit(2);
}

function numberOf(option: string, text: string, least: number): number {
  const number = Number(text);
  if (!(number >= least)) fail(`invalid --${option}: ${text}; expected a number from ${least} on`);
  return number;
}

if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const seconds = values.seconds === undefined ? undefined : numberOf("seconds", values.seconds, 0.1);
const cap = numberOf("cap", values.cap ?? (values.short ? "20" : "1000"), 1);
const seed = numberOf("seed", values.seed, 0);

const python = pythonWithOrtools();
if (python === undefined) console.error(WITHOUT_CP_SAT);
const others = values["without-peers"] ? [] : peers(python);
const tasks = [
  ...ownTasks(),
  ...generatedTasks(numberOf("seeds", values.seeds, 1)),
  ...(values.reference === undefined ? [] : paperTasks(values.reference)),
].filter(
  (task) =>
    (!values.short || task.short) && (values.only?.some((text) => taskName(task).includes(text)) ?? true),
);
if (tasks.length === 0) fail(`no problem's name contains ${values.only?.join(" or ") ?? "this"}`);

const known = new Map(readResults(values.out).map((result) => [resultKey(result), result]));
let isWarm = false;

async function measured(
  run: string,
  solver: ConditionsSolver,
  problem: Problem,
  limit: number,
): Promise<ProofResult> {
  const what = { run, solver: solver.name, limit, seed };
  const before = known.get(resultKey(what));
  if (before) return before;
  if (!isWarm && solver !== FAIRSCORE) {
    console.error("warming up ...");
    await warmUpHighs();
    isWarm = true;
  }
  process.stderr.write(`${run} · ${solver.name} ... `);
  const claim = await solver.solve(problem, { seconds: limit, seed });
  const result: ProofResult = {
    ...what,
    status: claim.status,
    seconds: Math.round(claim.seconds * 1e4) / 1e4,
    ...(claim.bound !== undefined && { bound: claim.bound }),
    ...(claim.sets !== undefined && { sets: claim.sets }),
    ...recount(problem, claim),
  };
  appendResult(values.out, result);
  process.stderr.write(`${outcome(result)}\n`);
  return result;
}

const results: TaskResults[] = [];
const rows: Record<string, string | number>[] = [];
const faults: string[] = [];
for (const task of tasks) {
  const name = taskName(task);
  const problem = await task.problem();
  const ours = await measured(name, FAIRSCORE, problem, seconds ?? task.seconds);
  const ofPeers: ProofResult[] = [];
  for (const peer of others) ofPeers.push(await measured(name, peer, problem, peerLimit(ours, cap)));
  const found = { task, ours, peers: ofPeers };
  results.push(found);
  rows.push(taskRow(found, problem));
  const wrong = contradictions([ours, ...ofPeers]);
  for (const sentence of wrong) console.error(`CONTRADICTION ${sentence}`);
  faults.push(...wrong);
}

console.log(`Seconds to proof; peers stop after 100 times as long, ${cap} s at most\n`);
console.log(markdownTable(rows));
const kinds = [...Object.values(KINDS)].flatMap((kind) => {
  const own = results.filter(({ task }) => task.kind === kind);
  return own.length === 0 ? [] : [kindRow(kind, own)];
});
console.log(`\nBy kind of problem\n\n${markdownTable([...kinds, kindRow("all", results)])}`);
const goals = goalRows(results);
if (goals.length > 0) console.log(`\nGoals\n\n${markdownTable(goals)}`);
if (faults.length > 0) {
  console.log(`\nCONTRADICTIONS\n\n${faults.map((sentence) => `- ${sentence}`).join("\n")}`);
  process.exitCode = 1;
}
