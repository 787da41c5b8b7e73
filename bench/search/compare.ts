// The search as it is now against an earlier revision, in one process, turn by turn.
//   npm run bench:search -- --reference FOLDER --out compare.json
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type BenchProblem, ownProblems, referenceProblems } from "./bench-problems.ts";
import { countMoves } from "./count-moves.ts";
import { firstRevision, revisionEngine } from "./engine-revision.ts";
import { markdownTable } from "./markdown-table.ts";
import { type MeasuredRun, measuredRun } from "./measured-run.ts";
import { median } from "./median.ts";
import { engineNow, type SearchEngine } from "./search-engine.ts";

const HELP = `Compares the search with an earlier revision: moves evaluated per second, and the time to the loss
that the earlier one reaches in a long run.

  --base REV          revision to compare with (default: the first version of the search)
  --reference FOLDER  also runs of the paper, from this folder
  --only TEXT         problems whose name contains this
  --seconds N         length of the long run, and the most that a run may take to its loss (default 3)
  --seeds N           runs of each engine on each problem (default 11)
  --out FILE          all single runs, as JSON`;

const { values } = parseArgs({
  options: {
    base: { type: "string" },
    reference: { type: "string" },
    only: { type: "string" },
    seconds: { type: "string", default: "3" },
    seeds: { type: "string", default: "11" },
    out: { type: "string" },
    help: { type: "boolean" },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const seconds = Number(values.seconds);
const seedCount = Number(values.seeds);
if (!(seconds > 0) || !(Number.isInteger(seedCount) && seedCount >= 1)) {
  console.error(
    `bench:search: invalid --seconds or --seeds; expected a number above 0 and a whole number of at least 1`,
  );
  process.exit(2);
}
/** How long each engine runs for its moves per second. */
const SPEED_SECONDS = 0.5;

interface Pair<T> {
  readonly base: T;
  readonly now: T;
}
interface TimedRun extends MeasuredRun {
  readonly seed: number;
  readonly moves: number;
}
interface Comparison {
  readonly name: string;
  readonly profiles: number;
  readonly lines: number;
  readonly classes: number;
  readonly constraints: number;
  /** What the long run of the base reached. */
  readonly target: number;
  readonly speed: Pair<TimedRun[]>;
  readonly toTarget: Pair<TimedRun[]>;
}

const engines: Pair<SearchEngine> = {
  base: await revisionEngine(values.base ?? firstRevision()),
  now: engineNow,
};

/** Each seed for one engine and then the other, the first in turn, so that both see the same machine. */
function alternating(
  measure: (engine: SearchEngine, seed: number) => MeasuredRun,
): Pair<(MeasuredRun & { seed: number })[]> {
  const runs: Pair<(MeasuredRun & { seed: number })[]> = { base: [], now: [] };
  for (let seed = 1; seed <= seedCount; seed++) {
    const order = seed % 2 === 0 ? (["now", "base"] as const) : (["base", "now"] as const);
    for (const side of order) runs[side].push({ seed, ...measure(engines[side], seed) });
  }
  return runs;
}

function compare({ name, problem }: BenchProblem): Comparison {
  for (const engine of [engines.base, engines.now]) measuredRun(engine, problem, 0, { seconds: 0.3 });
  const target = measuredRun(engines.base, problem, 0, { seconds }).loss;
  const speed = alternating((engine, seed) => measuredRun(engine, problem, seed, { seconds: SPEED_SECONDS }));
  const toTarget = alternating((engine, seed) =>
    measuredRun(engine, problem, seed, { seconds, loss: target }),
  );
  const counted = (side: keyof Pair<unknown>, runs: readonly (MeasuredRun & { seed: number })[]) =>
    runs.map((run) => ({ ...run, moves: countMoves(engines[side], problem, run.seed, run.events) }));
  return {
    name,
    profiles: problem.profileCount,
    lines: problem.lineCount,
    classes: problem.classCount,
    constraints: problem.constraints.length,
    target,
    speed: { base: counted("base", speed.base), now: counted("now", speed.now) },
    toTarget: { base: counted("base", toTarget.base), now: counted("now", toTarget.now) },
  };
}

function speedRow({ name, profiles, lines, classes, constraints, speed }: Comparison) {
  const perSecond = (runs: readonly TimedRun[]) => median(runs.map((run) => run.moves / run.seconds)) / 1e6;
  const base = perSecond(speed.base);
  const now = perSecond(speed.now);
  return {
    problem: name,
    profiles,
    lines,
    classes,
    constraints,
    [`${engines.base.name} (M moves/s)`]: base.toFixed(2),
    "now (M moves/s)": now.toFixed(2),
    ratio: (now / base).toFixed(2),
  };
}

/** A run that did not get there counts with all its time: it would have taken more, hence the signs. */
function targetRow({ name, target, toTarget }: Comparison) {
  const { base, now } = toTarget;
  const time = (runs: readonly TimedRun[]) => median(runs.map((run) => run.seconds)) * 1000;
  const moves = (runs: readonly TimedRun[]) => median(runs.map((run) => run.moves)) / 1e6;
  const reached = (runs: readonly TimedRun[]) => runs.filter((run) => run.loss <= target).length;
  const sign = (runs: readonly TimedRun[]) => (reached(runs) * 2 <= runs.length ? "> " : "");
  const ratio = (time(base) / time(now)).toFixed(2);
  return {
    problem: name,
    loss: target,
    [`${engines.base.name} there`]: `${reached(base)}/${base.length}`,
    "now there": `${reached(now)}/${now.length}`,
    [`${engines.base.name} (ms)`]: sign(base) + time(base).toFixed(1),
    "now (ms)": sign(now) + time(now).toFixed(1),
    ratio: sign(now) === "" ? sign(base) + ratio : sign(base) === "" ? `< ${ratio}` : "–",
    [`${engines.base.name} (M moves)`]: sign(base) + moves(base).toFixed(2),
    "now (M moves)": sign(now) + moves(now).toFixed(2),
  };
}

const problems = [
  ...(await ownProblems()),
  ...(values.reference === undefined ? [] : await referenceProblems(values.reference)),
].filter(({ name }) => name.includes(values.only ?? ""));
const results: Comparison[] = [];
for (const problem of problems) {
  console.error(problem.name);
  results.push(compare(problem));
}
console.log(`Moves evaluated per second, median of ${seedCount} seeds of ${SPEED_SECONDS} s each\n`);
console.log(markdownTable(results.map(speedRow)));
console.log(
  `\nTime to the loss that ${engines.base.name} reaches in ${seconds} s (another seed), median of ${seedCount} seeds\n`,
);
console.log(markdownTable(results.map(targetRow)));
if (values.out !== undefined)
  writeFileSync(values.out, `${JSON.stringify({ base: engines.base.name, seconds, results }, null, 2)}\n`);
