// Cards of fairscore and of its peers on the same folds of real data.
//   npm run bench:peers -- --help
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { FitRequest } from "@fairscore/core";
import { bench } from "../questions/data-sets.ts";
import { peerData, SHORT } from "./data-sets.ts";
import { DOCUMENT, tables, writeDocument } from "./document.ts";
import { type Environment, type EnvironmentName, environment } from "./environments.ts";
import { type DealtData, dealData } from "./folds.ts";
import { measure, type Said } from "./measures.ts";
import { FAIRSCORE, LIMIT, PEERS } from "./methods.ts";
import { learnOwn, OWN_VERSION, type OwnSettings } from "./own.ts";
import { plannedRuns } from "./plan.ts";
import { PythonPeer } from "./python-peer.ts";
import { type Result, ResultsFile, type Run } from "./results.ts";

const HELP = `Learns with fairscore and with FasterRisk, imodels, optbinning, scikit-learn, interpret and fairlearn on the same folds
of real data, and compares them on the rows held out: how often they are right, AUC, Brier score and log loss
of what they say is likely, size, seconds, unfairness.

  npm run bench:peers -- --short              some minutes: small data, 3 folds, 5 conditions
  npm run bench:peers -- --label after        all data; go on after a stop with the same command
  npm run bench:peers -- --write              docs/peers.md from all results that are there; learns nothing

What to learn
  --only LIST      only these data, such as titanic,iris (--only help names them)
  --methods LIST   only these methods (--methods help names them)
  --sizes LIST     most conditions (default 5,10; fairscore also with its own default)
  --folds N        folds (default 5)
  --first N        hold out only the first N of the folds, where a method is slow
  --seeds LIST     deal the folds so often (default 1)

How fairscore learns
  --label NAME     what this state of fairscore is called: "before", "after" (default now)
  --work N         units of work for each card, so that every machine learns the same (default 20000)
  --seconds S      seconds for each card instead
  --request JSON   further members of the request, such as {"objective":"balanced"}

  --verdict        with the cross-validation that is its default, for the risks that its users get; five cards more
  --again          learn again what was learnt before Brier score and log loss were measured

  --results FILE   where results are kept (default bench/.cache/peers/results.jsonl)

Each result is a line of that file, written as soon as it is there; what the file has is not learnt again, and peers are
learnt once for all labels. To compare two commits, run both with the same --results and labels of their own. The Python
packages are installed in environments of their own (bench/.cache/peers, versions in bench/peers/requirements); one that
can't be installed is left out, and it is said.`;

const { values } = parseArgs({
  options: {
    short: { type: "boolean" },
    write: { type: "boolean" },
    only: { type: "string" },
    methods: { type: "string" },
    sizes: { type: "string" },
    folds: { type: "string" },
    first: { type: "string" },
    seeds: { type: "string", default: "1" },
    label: { type: "string", default: "now" },
    work: { type: "string", default: "20000" },
    seconds: { type: "string" },
    request: { type: "string", default: "{}" },
    results: { type: "string", default: join(bench, ".cache", "peers", "results.jsonl") },
    verdict: { type: "boolean", default: false },
    again: { type: "boolean", default: false },
    help: { type: "boolean" },
  },
});

function fail(message: string): never {
  console.error(`bench:peers: ${message}`);
  process.exit(2);
}

function wholes(name: string, text: string, least: number): number[] {
  const found = text.split(",").map(Number);
  if (!found.every((value) => Number.isSafeInteger(value) && value >= least))
    fail(`invalid --${name}: ${text}; expected whole numbers of at least ${least}`);
  return found;
}

function chosen(name: string, text: string | undefined, known: readonly string[]): readonly string[] {
  if (text === undefined) return known;
  if (text === "help") {
    console.log(known.join("\n"));
    process.exit(0);
  }
  const asked = text.split(",");
  const unknown = asked.find((one) => !known.includes(one));
  if (unknown !== undefined)
    fail(`unknown name in --${name}: "${unknown}"; expected some of ${known.join(", ")}`);
  return asked;
}

if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const results = new ResultsFile(values.results);
if (values.write) {
  writeDocument(results.all);
  console.error(`wrote ${DOCUMENT}`);
  process.exit(0);
}
const isShort = values.short ?? false;
const methods = chosen("methods", values.methods, [FAIRSCORE, ...PEERS.map(({ name }) => name)]);
const sizes = wholes("sizes", values.sizes ?? (isShort ? "5" : "5,10"), 1);
const [folds = 5] = wholes("folds", values.folds ?? (isShort ? "3" : "5"), 2);
const [first = folds] = values.first === undefined ? [] : wholes("first", values.first, 1);
const seeds = wholes("seeds", values.seeds, 0);
const effort: OwnSettings["effort"] =
  values.seconds === undefined
    ? { work: wholes("work", values.work, 1)[0]! }
    : { seconds: Number(values.seconds) || fail(`invalid --seconds: ${values.seconds}; expected a number`) };
const request = readRequest(values.request);
const all = peerData();
const only = chosen(
  "only",
  values.only ?? (isShort ? SHORT.join(",") : undefined),
  all.map(({ name }) => name),
);

function readRequest(text: string): Partial<FitRequest> {
  try {
    return JSON.parse(text) as Partial<FitRequest>;
  } catch {
    return fail(`invalid --request: ${text}; expected JSON`);
  }
}

const environments = new Map<EnvironmentName, Environment>();
const peers = new Map<EnvironmentName, PythonPeer>();

/** A process of the method's environment, or undefined, once said, where it can't be installed. */
function peerOf(name: EnvironmentName): PythonPeer | undefined {
  let found = environments.get(name);
  if (!found) {
    found = environment(name);
    environments.set(name, found);
    if ("missing" in found) console.error(`left out: ${name} can't be installed: ${found.missing}`);
    else peers.set(name, new PythonPeer(found.python));
  }
  return peers.get(name);
}

async function learn(data: DealtData, run: Run): Promise<void> {
  const { method, size, limit, seed, fold } = run;
  const common = {
    ...run,
    classes: data.classes.length,
    rows: data.rows.length,
    majority: data.majority,
    protect: data.protect ?? null,
  };
  let answer: Partial<Said> & { version: string; seconds: number; used?: number | null; error?: string };
  if (method === FAIRSCORE) {
    const start = performance.now();
    answer = await learnOwn(data, fold, {
      size,
      limit,
      seed,
      effort,
      request,
      verdict: values.verdict,
    }).catch((error: Error) => ({
      error: error.message,
      seconds: (performance.now() - start) / 1000,
      version: OWN_VERSION,
    }));
  } else {
    const peer = peerOf(PEERS.find(({ name }) => name === method)!.environment);
    if (!peer) return;
    const protect = limit === null ? null : data.protect!;
    const task = { file: data.file, fold, classes: data.classes.length, method, size, limit, protect, seed };
    const said = await peer.ask(task);
    // The numbers of limited methods are chances of a draw between models, and no risks.
    answer = said.error === undefined && limit === null ? { ...said, shares: said.scores } : said;
  }
  const { given, scores, shares, version, seconds, used = null, error } = answer;
  const measured = (isTest: boolean) => {
    if (!given || !scores) return null;
    const which = data.rows.flatMap((_, row) => ((data.fold[row] === fold) === isTest ? [row] : []));
    return measure(which, data.labels, data.classes.length, { given, scores, shares }, data.groups);
  };
  const result: Result = {
    ...common,
    version,
    train: measured(false),
    test: measured(true),
    used,
    seconds,
    ...(error !== undefined && { error }),
  };
  results.add(result);
  const words = result.test ? `${(100 * result.test.accuracy).toFixed(1)} % right` : (error ?? "nothing");
  const asked = [size === null ? "" : `${size} conditions`, limit === null ? "" : `limit ${limit}`];
  const place = [data.name, `fold ${fold + 1}`, method, ...asked].filter(Boolean).join(", ");
  console.error(`${place}: ${words}, ${seconds.toFixed(1)} s`);
}

const planned: Run[] = [];
for (const seed of seeds) {
  for (const set of all.filter(({ name }) => only.includes(name))) {
    const data = await dealData(set, folds, seed, join(bench, ".cache", "peers", "folds"));
    const runs = plannedRuns(data, {
      seed,
      methods,
      sizes,
      limit: LIMIT,
      label: values.label,
      settings: JSON.stringify({
        ...effort,
        ...(values.request !== "{}" && { request }),
        ...(values.verdict && { verdict: true }),
      }),
    });
    planned.push(...runs);
    for (const run of runs) {
      const isOpen = !results.has(run) || (values.again && results.lacksRisks(run));
      if (run.fold < first && isOpen) await learn(data, run);
    }
  }
}
for (const peer of peers.values()) peer.close();
const keys = new Set(planned.map((run) => JSON.stringify([run.data, run.seed, run.folds])));
console.log(
  tables(results.all.filter(({ data, seed, folds: of }) => keys.has(JSON.stringify([data, seed, of])))),
);
