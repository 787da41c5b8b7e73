// Runs the experiments of the paper and writes docs/results.md with its figures.
//   npm run reproduce -- --reference FOLDER
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { compareWith } from "./compare.ts";
import { frontierFigures, linesFigures } from "./figures.ts";
import { FEW_TOLERANCES, frontierJobs, linesPlan, PAPER_SECONDS, PUBLISHED_TOLERANCES } from "./plans.ts";
import { publishedPoints } from "./published-points.ts";
import { writeData } from "./reference-data.ts";
import { resultsDocument } from "./results-document.ts";
import { runFrontiers } from "./run-frontiers.ts";
import { runPlan } from "./run-plan.ts";
import { unseenPeople } from "./unseen-people.ts";

const HELP = `Runs the experiments of the paper on its three data sets, and writes a document with figures.

  --reference FOLDER  the paper's data, folds and published runs (required)
  --out FOLDER        plans, results and reports; what is finished is not run again (default: results/reproduce)
  --docs FOLDER       where results.md and its pictures go (default: docs)
  --seconds N         most seconds per fit (default 0.5); five times as many without a fairness limit
  --tolerances few|all  of statistical parity: 8 of the published ones (default), or all 20
  --full              the paper's budget: 3600 s per fit, all tolerances
  --threads N         fits side by side (default: all cores)
  --repeats N         seeds for each fold in the measurement on unseen people (default 2)`;

const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");

const { values } = parseArgs({
  options: {
    reference: { type: "string" },
    out: { type: "string", default: join(root, "results", "reproduce") },
    docs: { type: "string", default: join(root, "docs") },
    seconds: { type: "string" },
    tolerances: { type: "string" },
    full: { type: "boolean", default: false },
    threads: { type: "string" },
    repeats: { type: "string", default: "2" },
    help: { type: "boolean" },
  },
});

function fail(message: string): never {
  console.error(`reproduce: ${message}`);
  process.exit(2);
}

if (values.help || values.reference === undefined) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}
const { reference, out } = values;
const table = join(reference, "cplex-1h.csv");
if (!existsSync(table)) fail(`no published runs in "${reference}": cplex-1h.csv is missing`);
const seconds = Number(values.seconds ?? (values.full ? PAPER_SECONDS : 0.5));
if (!(seconds > 0)) fail(`invalid --seconds: ${values.seconds}; expected a number above 0`);
const chosen = values.tolerances ?? (values.full ? "all" : "few");
if (chosen !== "few" && chosen !== "all") fail(`invalid --tolerances: ${chosen}; expected few or all`);

writeData(reference, join(out, "data"));
mkdirSync(join(out, "plans"), { recursive: true });
const threads = values.threads === undefined ? availableParallelism() : Number(values.threads);
if (!(Number.isSafeInteger(threads) && threads > 0))
  fail(`invalid --threads: ${values.threads}; expected a whole number of at least 1`);
const plan = join(out, "plans", "lines.json");
writeFileSync(plan, `${JSON.stringify(linesPlan(seconds), null, 2)}\n`);
console.error("reproduce: figures 3 and 4, accuracy against lines");
const lines = runPlan(plan, join(out, "lines"), ["--threads", String(threads)]);
console.error("reproduce: figure 5, statistical parity");
const parity = await runFrontiers(
  frontierJobs(
    {
      measure: "sp",
      objective: "accuracy",
      tolerances: chosen === "all" ? PUBLISHED_TOLERANCES : FEW_TOLERANCES,
    },
    seconds,
  ),
  join(out, "data"),
  join(out, "statistical-parity"),
  threads,
);
console.error("reproduce: figure 6, equalized odds");
const odds = await runFrontiers(
  frontierJobs(
    {
      measure: "eod",
      objective: "balanced",
      tolerances: values.full ? PUBLISHED_TOLERANCES : FEW_TOLERANCES,
    },
    seconds,
  ),
  join(out, "data"),
  join(out, "equalized-odds"),
  threads,
);

const published = publishedPoints(table);
const images = join(values.docs, "images", "results");
const text = resultsDocument({
  command: `npm run reproduce -- --reference FOLDER --seconds ${seconds} --tolerances ${chosen}`,
  seconds,
  tasks: [...lines, ...parity, ...odds].filter(({ method }) => method === "tables").length,
  lines,
  parity,
  odds,
  compared: compareWith(published, [...lines, ...parity]),
  figures: {
    accuracy: linesFigures(lines, "accuracy", published, images),
    balanced: linesFigures(lines, "balanced", published, images),
    parity: frontierFigures(parity, "sp", published, images),
    odds: frontierFigures(odds, "eod", published, images),
  },
  unseen: await unseenPeople(reference, Number(values.repeats), [...parity, ...odds]),
});
writeFileSync(join(values.docs, "results.md"), text);
console.error(`reproduce: wrote ${join(values.docs, "results.md")} and ${images}`);
