// The search for risks against FastRiskScoreClassifier, on the same yes/no columns of real data, side by side.
//   npm run bench:risk-search -- --help
import { join } from "node:path";
import { parseArgs } from "node:util";
import { learn } from "@fairscore/core/parts";
import { peerData } from "../peers/data-sets.ts";
import { environment } from "../peers/environments.ts";
import { dealData } from "../peers/folds.ts";
import { PythonPeer } from "../peers/python-peer.ts";
import { bench } from "../questions/data-sets.ts";
import { appendLine, linesOf } from "../reference/json-lines.ts";
import { median } from "../search/median.ts";
import { curveLoss, totalsOf } from "./curve.ts";
import { lossBy, riskProblem, searchFor, VARIANTS, type YesNoColumns } from "./own-search.ts";
import { compared, type FoldResult, type OwnResult, type Proof, resultKey } from "./results.ts";
import { EARLY, LATE, summary } from "./summary.ts";

const HELP = `Learns scores of few conditions by their log loss on the rows of each fold of two-class data, with imodels'
FastRiskScoreClassifier and with the search of fairscore, out of the same yes/no columns (numbers as "at most" their deciles,
categories one by one), in turn, each several times; medians. Prints Markdown.

  npm run bench:risk-search                       all data, 5 folds; goes on after a stop with the same command
  npm run bench:risk-search -- --print            the tables of all results that are there; learns nothing

  --only LIST      only these data, such as titanic,pima
  --sizes LIST     most conditions (default 5,10)
  --first N        only the first N of the 5 folds
  --late N         seconds of the longer search (default ${LATE}; the shorter is ${EARLY})
  --rounds N       how often each is run (default 3)
  --variants LIST  only these ways of asking, by their places: ${VARIANTS.map(({ name }, i) => `${i + 1} ${name}`).join("; ")}
  --prove N        also what is proven in N seconds, for the first fold of each data set and points of −9 to 9
  --processor      seconds of the processor instead of the clock, where the machine is busy
  --label NAME     what this state is called (default now)
  --results FILE   where results are kept (default bench/.cache/peers/risk-search.jsonl)

All log losses are means over the rows learnt from, of the likeliest logistic curve through a card's totals without any
smoothing, counted by the bench; of the peer's own probabilities where those are better. "Equal" is nearer than a thousandth
of a nat over all rows. The search's time has all that it prepares in it, the peer's the whole of its fit.`;

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    sizes: { type: "string", default: "5,10" },
    first: { type: "string", default: "5" },
    late: { type: "string", default: String(LATE) },
    rounds: { type: "string", default: "3" },
    variants: { type: "string", default: VARIANTS.map((_, i) => i + 1).join() },
    prove: { type: "string" },
    processor: { type: "boolean", default: false },
    label: { type: "string", default: "now" },
    results: { type: "string", default: join(bench, ".cache", "peers", "risk-search.jsonl") },
    print: { type: "boolean" },
    help: { type: "boolean" },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}

function fail(message: string): never {
  console.error(`bench:risk-search: ${message}`);
  process.exit(2);
}

const late = Number(values.late);
if (!(late >= EARLY)) fail(`invalid --late: ${values.late}; expected at least ${EARLY}`);
const FOLDS = 5;
const SEED = 1;
const results = new Map(linesOf<FoldResult>(values.results).map((result) => [resultKey(result), result]));
const ofLabel = () => [...results.values()].filter(({ label }) => label === values.label);
if (values.print) {
  console.log(summary(ofLabel()));
  process.exit(0);
}
const sizes = values.sizes.split(",").map(Number);
if (!sizes.every((size) => Number.isSafeInteger(size) && size >= 1)) fail(`invalid --sizes: ${values.sizes}`);
const variants = values.variants
  .split(",")
  .map((place) => VARIANTS[Number(place) - 1] ?? fail(`invalid --variants: ${values.variants}`));
const all = peerData();
const only = values.only?.split(",") ?? all.map(({ name }) => name);
const unknown = only.find((name) => !all.some((data) => data.name === name));
if (unknown !== undefined)
  fail(`unknown data in --only: "${unknown}"; expected some of ${all.map(({ name }) => name).join(", ")}`);
const made = environment("imodels");
if ("missing" in made) fail(`imodels can't be installed: ${made.missing}`);
const python = new PythonPeer(made.python, join(bench, "risk-search", "columns.py"));

interface PeerFit {
  readonly seconds: number;
  readonly processor: number;
  readonly points: readonly number[];
  readonly loss: number;
  readonly version: string;
}

async function measureFold(data: string, file: string, fold: number, size: number): Promise<FoldResult> {
  const columns = await python.ask<YesNoColumns, object>({ file, fold });
  const problems = variants.map((variant) => riskProblem(columns, size, variant));
  if (!isWarm) await warmUp(file, fold, columns);
  const fits: PeerFit[] = [];
  const runs: { early: number; late: number; level: number | null }[][] = variants.map(() => []);
  let [own, recalibrated] = [0, 0];
  for (let round = 1; round <= Number(values.rounds); round++) {
    const fit = await python.ask<PeerFit, object>({ file, fold, size });
    fits.push(fit);
    own = fit.loss;
    recalibrated = curveLoss(totalsOf(columns.rows, fit.points), columns.labels);
    problems.forEach((problem, i) => {
      const found = searchFor(problem, late, round, values.processor);
      const level = found.find(
        ({ seconds }) =>
          compared(lossBy(found, seconds, columns), Math.min(own, recalibrated), columns.rows.length) !==
          "worse",
      );
      runs[i]!.push({
        early: lossBy(found, EARLY, columns),
        late: lossBy(found, late, columns),
        level: level?.seconds ?? null,
      });
    });
  }
  const ours = variants.map(({ name }, i): [string, OwnResult] => {
    const level = median(runs[i]!.map((run) => run.level ?? Infinity));
    return [
      name,
      {
        early: median(runs[i]!.map(({ early }) => early)),
        late: median(runs[i]!.map(({ late }) => late)),
        level: level === Infinity ? null : level,
      },
    ];
  });
  return {
    label: values.label,
    data,
    fold,
    size,
    rows: columns.rows.length,
    columns: columns.rows[0]!.length,
    profiles: problems[0]!.profileCount,
    byProcessor: values.processor,
    lateSeconds: late,
    peer: {
      own,
      recalibrated,
      seconds: median(fits.map(({ seconds, processor }) => (values.processor ? processor : seconds))),
      version: fits[0]!.version,
    },
    ours: Object.fromEntries(ours),
    ...(values.prove !== undefined &&
      fold === 0 && { proof: await proofOf(columns, size, Number(values.prove)) }),
  };
}

async function proofOf(columns: YesNoColumns, size: number, seconds: number): Promise<Proof> {
  const problem = riskProblem(columns, size, VARIANTS[0]!);
  const learnt = await learn(problem, { seconds, seed: SEED });
  return {
    seconds: learnt.seconds,
    loss: (learnt.loss ?? Infinity) / problem.lossScale,
    floor: learnt.floor / problem.lossScale,
    status: learnt.status,
  };
}

/** Both compile as they run: neither is timed the first time. */
let isWarm = false;
async function warmUp(file: string, fold: number, columns: YesNoColumns): Promise<void> {
  isWarm = true;
  await python.ask<PeerFit, object>({ file, fold, size: 5 });
  for (const variant of VARIANTS) searchFor(riskProblem(columns, 5, variant), LATE, 1, values.processor);
}

for (const set of all.filter(({ name }) => only.includes(name))) {
  const dealt = await dealData(set, FOLDS, SEED, join(bench, ".cache", "peers", "folds"));
  if (dealt.classes.length !== 2) continue;
  for (let fold = 0; fold < Math.min(FOLDS, Number(values.first)); fold++) {
    for (const size of sizes) {
      const key = { label: values.label, data: set.name, fold, size };
      if (results.has(resultKey(key))) continue;
      const result = await measureFold(set.name, dealt.file, fold, size);
      results.set(resultKey(result), result);
      appendLine(values.results, result);
      const words = Object.entries(result.ours).map(
        ([name, { early, late, level }]) =>
          `${name}: ${early.toFixed(5)}, ${late.toFixed(5)}, level ${level?.toFixed(3) ?? "–"}`,
      );
      const { peer } = result;
      console.error(
        `${set.name}, fold ${fold + 1}, ${size}: ${peer.recalibrated.toFixed(5)} in ${peer.seconds.toFixed(3)} s; ${words.join("; ")}`,
      );
    }
  }
}
python.close();
console.log(summary(ofLabel().filter(({ data }) => only.includes(data))));
