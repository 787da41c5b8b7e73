// The search alone against proven optima, where fairness limits bind: the synthetic data under the published protocol.
//   npm run bench:tight -- --reference FOLDER --short
import { parseArgs } from "node:util";
import { learn, search, seededRandom } from "@fairscore/core/parts";
import { lanePool } from "fairscore";
import { markdownTable } from "../search/markdown-table.ts";
import { appendLine, linesOf } from "./json-lines.ts";
import { ReferenceProblems } from "./reference-problem.ts";
import { Optima } from "./tight-optima.ts";
import { LINES, MEASURES, type TightRun, tightRuns } from "./tight-problems.ts";

const HELP = `Runs the search alone on the synthetic folds: sp, pe, eo and eod, 1 to 10 lines, the 20 published
tolerances; and compares with optima that engine "auto" proves, in people.

  --reference FOLDER  data and folds (required)
  --work N            units of work per run (default 150000: about a second of a quiet core)
  --seconds N         so many seconds per run instead of work; not repeatable
  --all-labels        limits on all three labels; the published runs have them on the first
  --tight             only tolerances up to 0.03
  --sample N          N runs picked at random by --seed
  --short             the same as --sample 60 --tight
  --seed N            seed of the search and of the sample (default 1)
  --proof-seconds N   most seconds for a proof (default 120)
  --threads N         threads for proofs (default 2)
  --optima FILE       what was proven; it is not proven again (default: results/tight-optima.jsonl)
  --out FILE          results; runs that it already has are not repeated (default: results/tight.jsonl)
  --list              name the runs that are not equal`;

const { values } = parseArgs({
  options: {
    reference: { type: "string" },
    work: { type: "string", default: "150000" },
    seconds: { type: "string" },
    "all-labels": { type: "boolean" },
    tight: { type: "boolean" },
    sample: { type: "string" },
    short: { type: "boolean" },
    seed: { type: "string", default: "1" },
    "proof-seconds": { type: "string", default: "120" },
    threads: { type: "string", default: "2" },
    optima: { type: "string", default: "results/tight-optima.jsonl" },
    out: { type: "string", default: "results/tight.jsonl" },
    list: { type: "boolean" },
    help: { type: "boolean" },
  },
});
if (values.help || values.reference === undefined) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}

interface Result {
  readonly key: string;
  /** Seed and budget: results of others don't count. */
  readonly how: string;
  /** Absent where nothing was found. */
  readonly loss?: number;
}

const seed = Number(values.seed);
const work = Number(values.work);
const seconds = values.seconds === undefined ? undefined : Number(values.seconds);
const how = `seed ${seed}, ${seconds === undefined ? `work ${work}` : `${seconds} s`}`;
const sample = values.sample ?? (values.short ? "60" : undefined);

const all = tightRuns(values["all-labels"] ? ["L1", "L2", "L3"] : ["L1"]);
function chosenRuns(): TightRun[] {
  const asked = all.filter((run) => !(values.tight || values.short) || run.fairness.tolerance <= 0.03);
  if (sample === undefined) return asked;
  const random = seededRandom(seed);
  const drawn = asked.map((run) => ({ run, key: random() })).sort((a, b) => a.key - b.key);
  const kept = new Set(drawn.slice(0, Number(sample)).map(({ run }) => run));
  return asked.filter((run) => kept.has(run));
}

const pool = values.threads === "1" ? undefined : lanePool({ threads: Number(values.threads) });
const problems = new ReferenceProblems(values.reference);
const optima = new Optima(values.optima, all);
const finished = new Map(
  linesOf<Result>(values.out)
    .filter((result) => result.how === how)
    .map((result) => [result.key, result]),
);
const runs = chosenRuns();
const rows: { readonly run: TightRun; readonly above: number; readonly proven: boolean }[] = [];
for (const [i, run] of runs.entries()) {
  const problem = await problems.problem(run);
  const optimum = await optima.of(run, problem, Number(values["proof-seconds"]), pool);
  let result = finished.get(run.key);
  if (!result) {
    const { loss } =
      seconds === undefined
        ? await learn(problem, { engine: search, work, seed })
        : await learn(problem, { engine: "search", seconds, seed });
    result = { key: run.key, how, ...(loss !== undefined && { loss }) };
    appendLine(values.out, result);
  }
  const loss = result.loss ?? Number.POSITIVE_INFINITY;
  const best = Math.min(optimum.best, loss);
  rows.push({ run, above: loss === best ? 0 : loss - best, proven: optimum.floor >= best });
  if (values.list && loss > best) console.log(`${run.key}: ${loss} for ${best}`);
  if ((i + 1) % 50 === 0) console.error(`${i + 1}/${runs.length}`);
}
await pool?.destroy();

const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
/** Runs without a proof say nothing about the distance to the optimum: they are counted apart. */
function summary(of: typeof rows) {
  const some = of.filter((row) => row.proven);
  const equal = some.filter(({ above }) => above === 0).length;
  const most = some.reduce((a, { above }) => Math.max(a, above), 0);
  return { runs: some.length, equal: percent(equal, some.length), most };
}
const { runs: proven, equal, most } = summary(rows);
console.log(
  `${rows.length} runs (${how}), ${proven} with a proven optimum: ${equal} of these equal, at most ${most} people above.`,
);
const open = rows.filter((row) => !row.proven);
const behind = open.filter(({ above }) => above > 0).length;
console.log(`${open.length} without a proof, ${behind} of them above the best known loss.\n`);
console.log(
  markdownTable(
    LINES.map((lines) => ({
      lines,
      ...Object.fromEntries(
        MEASURES.flatMap((measure) => {
          const some = summary(
            rows.filter(({ run }) => run.maxLines === lines && run.fairness.measure === measure),
          );
          return [[measure, some.runs === 0 ? "–" : `${some.equal} (${some.most})`]];
        }),
      ),
    })),
  ),
);
console.log("\nShare of the proven runs that are equal, and in brackets the most people above.");
